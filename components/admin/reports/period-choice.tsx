// Which days the reports count: the usual periods as links, any other by its first and last day.
import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { type Locale, localePath } from "#lib/i18n/locales";
import { calendarMonths, lastDays, type Period, periodLengths } from "#lib/time/period";

export async function PeriodChoice({ period, today, locale }: { period: Period; today: string; locale: Locale }) {
  const t = await getTranslations("reports");
  const here = localePath("/admin/reports", locale);
  const { thisMonth, lastMonth } = calendarMonths(today);
  const choices = [
    ...periodLengths.map((count) => ({ name: t("lastDays", { count }), wanted: lastDays(count, today) })),
    { name: t("thisMonth"), wanted: thisMonth },
    { name: t("lastMonth"), wanted: lastMonth },
  ];
  return (
    <div className="report-period">
      <nav aria-label={t("period")}>
        <ul>
          {choices.map(({ name, wanted }) => {
            const isShown = wanted.from === period.from && wanted.to === period.to;
            return (
              <li key={name}>
                <Link
                  href={`${here}?from=${wanted.from}&to=${wanted.to}`}
                  aria-current={isShown ? "page" : undefined}
                  className="office-view"
                >
                  {name}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <form action={here}>
        {(["from", "to"] as const).map((end) => (
          <label key={end}>
            <span>{t(end)}</span>
            <input type="date" name={end} defaultValue={period[end]} max={today} required />
          </label>
        ))}
        <button type="submit" className={buttonClass("plain")}>
          {t("show")}
        </button>
      </form>
    </div>
  );
}
