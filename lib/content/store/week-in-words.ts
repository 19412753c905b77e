// The working week of the settings as a sentence: "Sunday to Thursday 8:00–18:00 and Friday 9:00–13:00", in Arabic with
// the part of the day. Pure.
import { dateFormat, formatTime } from "../../i18n/dates.ts";
import type { Locale } from "../../i18n/locales.ts";
import { openSpans, type Span, type WorkingHours } from "../../time/working-calendar.ts";
import { listOf } from "../tokens.ts";

const fixedWords = {
  en: {
    to: (from: string, to: string) => `${from} to ${to}`,
    hours: (from: string, to: string) => `${from.replace(/^0/, "")}–${to}`,
    every: "every day",
    always: "round the clock",
  },
  ar: {
    to: (from: string, to: string) => `من ${from} إلى ${to}`,
    hours: (from: string, to: string) => `من ${formatTime(from, "ar")} إلى ${formatTime(to === "24:00" ? "00:00" : to, "ar")}`,
    every: "كل يوم",
    always: "على مدار الساعة",
  },
} as const;

/** A date for each weekday, in a week that begins on a Monday. */
const dayOf = (weekday: number) => `2026-01-${String(4 + weekday).padStart(2, "0")}`;
const nameOf = (weekday: number, locale: Locale) =>
  dateFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(`${dayOf(weekday)}T00:00:00Z`));

// A span that ends a minute before midnight ends with the day.
const timeOf = (minute: number) => {
  const full = minute === 24 * 60 - 1 ? 24 * 60 : minute;
  return [Math.floor(full / 60), full % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

function timesOf(spans: readonly Span[], locale: Locale): string {
  const { hours, always } = fixedWords[locale];
  const times = spans.map(({ opens, closes }) => [timeOf(opens), timeOf(closes)] as const);
  return times.join() === "00:00,24:00"
    ? always
    : listOf(
        times.map((time) => hours(...time)),
        locale,
      );
}

const after = (weekday: number, days = 1) => ((weekday - 1 + days) % 7) + 1;
const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** The days in order, from the one after the longest closed period. */
function fromFirst(open: ReadonlySet<number>): number[] {
  const restBefore = (day: number) => week.findIndex((_, back) => open.has(after(day, 6 - back)));
  const [first = 1] = week.filter((day) => open.has(day)).toSorted((a, b) => restBefore(b) - restBefore(a));
  return week.map((_, ahead) => after(first, ahead));
}

/** Three or more consecutive days form one span. */
function daysInWords(days: readonly number[], locale: Locale): { words: string; isList: boolean } {
  if (days.length === 7) return { words: fixedWords[locale].every, isList: false };
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && day === after(last.at(-1) ?? 0)) last.push(day);
    else runs.push([day]);
  }
  const names = runs.flatMap((run) => {
    const named = run.map((day) => nameOf(day, locale));
    return run.length > 2 ? [fixedWords[locale].to(named[0] ?? "", named.at(-1) ?? "")] : named;
  });
  return { words: listOf(names, locale), isList: names.length > 1 };
}

/** Empty while no hours are given. */
export function weekInWords(hours: WorkingHours, locale: Locale): string {
  const spansByDay = new Map(week.map((day) => [day as number, openSpans(dayOf(day), { hours, holidays: [], ramadan: [] })] as const));
  const open = new Set([...spansByDay].flatMap(([day, spans]) => (spans.length > 0 ? [day] : [])));
  const groups = new Map<string, number[]>();
  for (const day of fromFirst(open)) {
    if (!open.has(day)) continue;
    const key = JSON.stringify(spansByDay.get(day));
    groups.set(key, [...(groups.get(key) ?? []), day]);
  }
  let isLong = groups.size > 2;
  const parts = [...groups.values()].map((days) => {
    const [{ words, isList }, spans] = [daysInWords(days, locale), spansByDay.get(days[0] ?? 0) ?? []];
    isLong ||= isList || spans.length > 1;
    return `${words} ${timesOf(spans, locale)}`;
  });
  // If a part contains an "and" of its own, commas separate the parts.
  if (locale === "ar") return parts.join("، و");
  return isLong ? parts.join(", ") : listOf(parts, locale);
}
