// The opening hours from the settings: the current state, the week as a table, and exceptions in the near future.
import { getTranslations } from "next-intl/server";
import { Now, Times } from "#components/ui/now";
import { readSpecialHours, readTelephone } from "#lib/content/pages/business";
import { dayOffMessage } from "#lib/content/pages/business-dates";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDateRange, formatTime, formatWeekday } from "#lib/i18n/dates";
import { dubaiDay, dubaiTime } from "#lib/time/dubai-clock";
import { officeTable } from "#lib/time/opening-times";
import { isoWeekday, minuteOf, type WorkingHours } from "#lib/time/working-calendar";

const weekFromSunday = [7, 1, 2, 3, 4, 5, 6] as const;
type Weekday = (typeof weekFromSunday)[number];

/** The line for the current state. It keeps its height while it is empty. */
export const OpenState = ({ className = "" }: { className?: string }) => (
  <Now of="open" className={`open-state flex min-h-[1lh] items-center gap-2 ${className}`} />
);

/** Days as words such as "Sunday to Thursday, Saturday"; three or more consecutive days become a range. */
async function nameDays(named: readonly number[]): Promise<string> {
  const [t, days] = [await getTranslations("site"), await getTranslations("days")];
  if (named.length === 7) return t("everyDay");
  const runs: Weekday[][] = [];
  for (const [at, day] of weekFromSunday.entries())
    if (named.includes(day)) {
      const last = runs.at(-1);
      if (last && last.at(-1) === weekFromSunday[at - 1]) last.push(day);
      else runs.push([day]);
    }
  return runs
    .flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined) return [];
      return run.length > 2 ? [t("dayRange", { from: days(`${first}`), to: days(`${last}`) })] : run.map((day) => days(`${day}`));
    })
    .join(t("comma"));
}

/** Weekly hours as lines such as "Sunday to Thursday: 6:00 PM to 11:00 PM". */
export async function weekLines(hours: WorkingHours): Promise<string[]> {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  return await Promise.all(
    hours.map(async ({ days, opens, closes }) => {
      // 23:59 stands for the end of the day.
      const range = { from: formatTime(opens, locale), to: formatTime(closes === "23:59" ? "00:00" : closes, locale) };
      return t("daysAndHours", { days: await nameDays(days), hours: t("hoursRange", range) });
    }),
  );
}

const shareOfDay = (time: string) => minuteOf(time) / 1440;

/** The week from Sunday as a line, with the hours as bars and a mark at the present, which components/page-script/open-now.ts moves. */
export async function WeekLine() {
  const locale = await currentLocale();
  const { hours } = await readSettings(locale);
  return (
    <div aria-hidden="true" className="week-line">
      {weekFromSunday.map((day) => (
        <span key={day}>
          {hours
            .filter(({ days }) => days.includes(day))
            .map(({ opens, closes }) => (
              <i key={opens} style={{ "--from": shareOfDay(opens), "--to": shareOfDay(closes) } as React.CSSProperties} />
            ))}
          {formatWeekday(day, locale)}
        </span>
      ))}
      <b />
    </div>
  );
}

/** The state of the office in the coming days and its sentences; once per page. */
export async function OpeningTimesData() {
  const [t, days, locale] = [await getTranslations("site"), await getTranslations("days"), await currentLocale()];
  const timeOf = (minute: number) => formatTime(dubaiTime(minute * 60_000).slice(11), locale);
  const table = officeTable(await readTelephone(locale), ({ opens, closes, when }) => {
    if (when === "open") return t("openUntil", { time: timeOf(closes) });
    if (when === "today") return t("opensToday", { time: timeOf(opens) });
    return t("opensOn", { day: days(`${isoWeekday(dubaiDay(opens * 60_000)) as Weekday}`), time: timeOf(opens) });
  });
  return <Times table={table} />;
}

/** The week in as few lines as the hours allow, or in one, the days without hours, and the exceptions of the coming weeks. */
export async function OpeningHours({ inOneLine = false }: { inOneLine?: boolean }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const [{ hours }, { ramadanSoon, daysOffSoon }] = [await readSettings(locale), await readSpecialHours(locale)];
  const daysOff = weekFromSunday.filter((day) => !hours.some(({ days }) => days.includes(day)));
  const week = [
    ...(await weekLines(hours)),
    ...(daysOff.length > 0 ? [t("daysAndHours", { days: await nameDays(daysOff), hours: t("closed") })] : []),
  ];
  const special = [
    ...ramadanSoon.map(({ from, to, opens, closes, expected }) =>
      t(expected ? "ramadanHoursExpected" : "ramadanHours", {
        dates: formatDateRange(from, to, locale),
        from: formatTime(opens, locale),
        to: formatTime(closes, locale),
      }),
    ),
    ...daysOffSoon.map(({ name, from, to, expected }) =>
      t(dayOffMessage({ name, expected }), { name, dates: formatDateRange(from, to, locale) }),
    ),
  ];
  return (
    <ul className="grid gap-1">
      {inOneLine ? (
        <li>
          {week.map((line, index) => (
            <span key={line} className="inline-block">
              {line}
              {index < week.length - 1 && <>&nbsp;·&nbsp;</>}
            </span>
          ))}
        </li>
      ) : (
        week.map((line) => <li key={line}>{line}</li>)
      )}
      {special.map((line) => (
        <li key={line} className="text-[0.88rem] text-soft">
          {line}
        </li>
      ))}
    </ul>
  );
}
