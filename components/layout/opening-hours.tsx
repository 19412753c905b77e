// The hours of the settings: the state now, the week as a table, and what differs soon.
import { getTranslations } from "next-intl/server";
import { readSpecialHours } from "#lib/content/pages/business";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDateRange, formatTime } from "#lib/i18n/dates";
import { OpenNow } from "./open-now.tsx";

const weekFromSunday = [7, 1, 2, 3, 4, 5, 6] as const;

export async function OpenState({ className }: { className?: string }) {
  const [t, days, locale] = [await getTranslations("site"), await getTranslations("days"), await currentLocale()];
  const [{ hours }, { holidays, ramadan }] = [await readSettings(locale), await readSpecialHours(locale)];
  const times = [...new Set([...hours, ...ramadan].flatMap(({ opens, closes }) => [opens, closes]))];
  return (
    <OpenNow
      hours={hours}
      special={{ holidays, ramadan }}
      className={className}
      texts={{
        openUntil: t.raw("openUntil"),
        opensToday: t.raw("opensToday"),
        opensOn: t.raw("opensOn"),
        days: Object.fromEntries(weekFromSunday.map((day) => [day, days(`${day}`)])),
        times: Object.fromEntries(times.map((time) => [time, formatTime(time, locale)])),
      }}
    />
  );
}

export async function OpeningHours() {
  const [t, days, locale] = [await getTranslations("site"), await getTranslations("days"), await currentLocale()];
  const [{ hours }, { ramadanSoon, daysOffSoon }] = [await readSettings(locale), await readSpecialHours(locale)];
  const special = [
    ...ramadanSoon.map(({ from, to, opens, closes, expected }) =>
      t(expected ? "ramadanHoursExpected" : "ramadanHours", {
        dates: formatDateRange(from, to, locale),
        from: formatTime(opens, locale),
        to: formatTime(closes, locale),
      }),
    ),
    ...daysOffSoon.map(({ name, from, to }) => t("dayOff", { name: name || t("closed"), dates: formatDateRange(from, to, locale) })),
  ];
  return (
    <>
      <table>
        <tbody>
          {weekFromSunday.map((day) => {
            const open = hours.filter(({ days }) => days.includes(day));
            return (
              <tr key={day}>
                <th scope="row" className="pe-4 text-start font-normal">
                  {days(`${day}`)}
                </th>
                <td>
                  {open.length === 0
                    ? t("closed")
                    : open
                        .map(({ opens, closes }) => t("hoursRange", { from: formatTime(opens, locale), to: formatTime(closes, locale) }))
                        .join(" · ")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {special.length > 0 && (
        <ul className="mt-2 grid gap-1 text-[0.88rem] text-soft">
          {special.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
