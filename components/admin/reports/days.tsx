// Leads or visits by day, or by week where the period is long, with the days before.
import { getTranslations } from "next-intl/server";
import { formatShortDate, formatWhole } from "#lib/i18n/dates";
import type { LeadFigure } from "#lib/leads/inbox/filter";
import { daysLater } from "#lib/time/dubai-clock";
import { type DayCount, daysIn, daysOrWeeks, type Period, withEmptyDays } from "#lib/time/period";
import { DayColumns } from "./day-columns.tsx";
import { type ComparedReports, Count, CsvLink, comparedText, type Shown } from "./figures.tsx";
import { OfficeReadings } from "./reading.tsx";

type DaysProps = ComparedReports & { what: "leads" | "visits"; today: string } & Shown;

export async function Days({ what, today, period, listOf, locale, ...compared }: DaysProps) {
  const t = await getTranslations("reports");
  const { earlier, leads, leadsBefore, pages, pagesBefore } = compared;
  const [now, then] = what === "leads" ? [leads, leadsBefore] : [pages, pagesBefore];
  const days = daysOrWeeks(withEmptyDays(now.days, period));
  const before = daysOrWeeks(withEmptyDays(then.days, earlier));
  const title = t(`${what}ByDay`);
  const reading = (name: string, value: number, was: number, figure?: LeadFigure) => ({
    name,
    value: formatWhole(value, locale),
    before: comparedText(t, value, was, formatWhole(was, locale)),
    ...(figure && { href: listOf(value, figure), hrefBefore: listOf(was, figure, undefined, earlier) }),
  });
  const byDay = days.length === daysIn(period);
  /** The leads of a column: of its day, or of its week as far as it is in the period. */
  const counted = ({ day, count }: DayCount, whole: Period) => {
    const to = byDay ? day : ([daysLater(day, 6), whole.to].sort()[0] ?? day);
    return <Count count={count} list={listOf(count, "came", undefined, { from: day, to })} locale={locale} />;
  };
  return (
    <section className="report">
      <header>
        <h2>{title}</h2>
        <CsvLink title={title} table="days" period={period} locale={locale} />
      </header>
      <OfficeReadings
        readings={
          what === "leads"
            ? [
                reading(t("leads"), leads.total, leadsBefore.total, "came"),
                reading(t("won"), leads.steps.won, leadsBefore.steps.won, "won"),
              ]
            : [
                reading(t("visits"), pages.visits, pagesBefore.visits),
                reading(t("views"), pages.views, pagesBefore.views),
                reading(t("calls"), pages.calls, pagesBefore.calls),
                reading(t("chats"), pages.chats, pagesBefore.chats),
              ]
        }
      />
      <DayColumns
        days={days}
        before={before}
        {...(what === "leads" && { shown: { now: (step) => counted(step, period), before: (step) => counted(step, earlier) } })}
        isCurrent={period.to === today}
        label={t("chartLabel", {
          what: title,
          now: what === "leads" ? leads.total : pages.visits,
          before: what === "leads" ? leadsBefore.total : pagesBefore.visits,
        })}
        texts={{
          caption: title,
          day: t(byDay ? "day" : "week"),
          now: t("now"),
          before: t("before"),
          current: t(byDay ? "today" : "thisWeek"),
          table: t("table"),
        }}
        dayName={(day) => formatShortDate(day, locale)}
      />
    </section>
  );
}
