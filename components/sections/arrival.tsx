// How soon somebody comes, in the reader's language: what the owner promises, which holds at every minute, and below it by when somebody
// comes who is called now, which only the browser knows.
import { getTranslations } from "next-intl/server";
import { Times } from "#components/ui/now";
import type { TrustFact } from "#components/ui/trust-facts";
import type { Data } from "#lib/content/kinds";
import { type ArrivalRow, arrivalsFor, arrivalTable, keptArrivals, type SummerDelay } from "#lib/content/pages/arrival";
import { readOpeningSpans } from "#lib/content/pages/business";
import { type NightBuilding, nightTermsOf } from "#lib/content/pages/visit-terms";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { dateFormat, formatTime, formatWeekdayTime } from "#lib/i18n/dates";
import { durationInWords } from "#lib/i18n/durations";
import type { Locale } from "#lib/i18n/locales";
import { emirates } from "#lib/site/places";
import { isRoundTheClock } from "#lib/time/opening-hours";

type Settings = Data<"settings">;

const duration = (hours: number, locale: Locale) =>
  Number.isInteger(hours) || hours > 2
    ? durationInWords(hours, "workingHours", locale)
    : durationInWords(Math.round(hours * 60), "workingMinutes", locale);

/** "Called 8:00 AM to 2:00 PM: within 4 working hours". */
async function rowText({ calledFrom, calledUntil, hours }: ArrivalRow): Promise<string> {
  const [t, locale] = [await getTranslations("arrival"), await currentLocale()];
  const [from, until] = [calledFrom && formatTime(calledFrom, locale), calledUntil && formatTime(calledUntil, locale)];
  const time = duration(hours, locale);
  if (from && until) return t("called", { from, until, time });
  if (from) return t("calledFrom", { from, time });
  return until ? t("calledUntil", { until, time }) : t("always", { time });
}

async function summerText({ hours, fromMonth, untilMonth }: SummerDelay): Promise<string> {
  if (hours === 0) return "";
  const [t, locale] = [await getTranslations("arrival"), await currentLocale()];
  const name = (month: number) => dateFormat(locale, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month - 1, 1));
  const time = duration(hours, locale);
  return fromMonth === untilMonth
    ? t("summerMonth", { month: name(fromMonth), time })
    : t("summer", { from: name(fromMonth), until: name(untilMonth), time });
}

/** "Within 8 hours of the call, by the clock": how soon somebody comes outside working hours; empty where nothing is promised. */
export async function nightWithin(settings: Settings, building: NightBuilding): Promise<string> {
  const { hours } = nightTermsOf(settings, building);
  const [t, locale] = [await getTranslations("arrival"), await currentLocale()];
  return hours > 0 ? t("byClock", { time: durationInWords(hours, "hours", locale) }) : "";
}

/** Who comes outside working hours, and whom to call; empty where for none of these buildings it is promised how soon. */
export async function onCallText(settings: Settings, buildings: readonly NightBuilding[], outside = false): Promise<string> {
  if (buildings.every((building) => nightTermsOf(settings, building).hours === 0)) return "";
  const t = await getTranslations("arrival");
  return t("onCall", { outside: String(outside), always: String(isRoundTheClock(settings.emergencyHours)) });
}

/**
 * How somebody comes while the office is closed, but to plant: within the hours that are promised, else as agreed on the emergency line, else
 * once the office opens.
 */
export async function closedText(settings: Settings): Promise<string> {
  const { emergencyPhone, emergencyHours } = settings;
  const [t, trust] = [await getTranslations("arrival"), await getTranslations("trust")];
  const onCall = await onCallText(settings, ["home", "office"], true);
  if (onCall) {
    const [home, office] = [await nightWithin(settings, "home"), await nightWithin(settings, "office")];
    const lines = [home && trust("visitHome", { cost: home }), office && trust("visitBuilding", { cost: office })];
    return [onCall, ...lines, t("agreed")].filter(Boolean).join("\n");
  }
  return t(emergencyPhone ? (isRoundTheClock(emergencyHours) ? "night" : "nightInHours") : "closed");
}

/** Promises in words, one line each with that of the summer, and what holds at other times; nothing where there is none. */
async function arrivalWords(settings: Settings, rows: readonly ArrivalRow[]): Promise<{ text: string; more: string } | null> {
  const shown = keptArrivals(rows, settings);
  if (shown.length === 0) return null;
  const t = await getTranslations("arrival");
  const text = [...(await Promise.all(shown.map(rowText))), await summerText(settings.summerDelay)].filter(Boolean);
  const others = t(shown.every(({ calledFrom, calledUntil }) => !calledFrom && !calledUntil) ? "closed" : "gaps");
  return { text: text.join("\n"), more: [...new Set([others, await closedText(settings)])].join("\n") };
}

type About = {
  /** The slug of a place; without, what is promised everywhere. */
  place?: string | undefined;
  /** Its name, where it has to be named. */
  name?: string | undefined;
  /** The owner's further words for the place. */
  window?: string | undefined;
  /** Whether the page says by when somebody comes who is called now (ArrivalTimes). */
  isLive?: boolean;
};

export async function arrivalFact(settings: Settings, { place, name, window = "", isLive = false }: About): Promise<TrustFact | undefined> {
  const words = await arrivalWords(settings, arrivalsFor(settings, place));
  if (!words && !window) return undefined;
  const t = await getTranslations("trust");
  return {
    id: "response",
    name: name ? t("responseIn", { place: name }) : t("response"),
    text: words?.text ?? window,
    more: words ? [words.more, window].filter(Boolean).join("\n") : "",
    ...(words && isLive && { now: "arrival" }),
  };
}

/** In one line: "We come within 4 working hours, or 10 working hours, by place and hour of the call"; nothing where nothing is promised. */
export async function arrivalInShort(settings: Settings): Promise<string> {
  const [t, locale] = [await getTranslations("arrival"), await currentLocale()];
  const hours = keptArrivals(settings.arrivals, settings).map((row) => row.hours);
  if (hours.length === 0) return "";
  const [from, until] = [Math.min(...hours), Math.max(...hours)].map((each) => duration(each, locale));
  return from === until ? t("always", { time: from ?? "" }) : t("inShort", { from: from ?? "", until: until ?? "" });
}

/** How soon somebody comes to each emirate that has its own promise, and elsewhere: "Dubai: within 4 to 18 hours". */
export async function arrivalByPlace(settings: Settings): Promise<TrustFact | undefined> {
  const [t, trust, locale] = [await getTranslations("arrival"), await getTranslations("trust"), await currentLocale()];
  const line = (name: string, rows: readonly ArrivalRow[]) => {
    const hours = keptArrivals(rows, settings).map((row) => row.hours);
    const [from, until] = [Math.min(...hours), Math.max(...hours)];
    if (hours.length === 0) return "";
    if (from === until) return t("at", { place: name, time: duration(until, locale) });
    return t("atHour", { place: name, from: duration(from, locale), until: duration(until, locale) });
  };
  const named = emirates.filter(({ slug }) => settings.arrivals.some(({ places }) => places.includes(slug)));
  const lines = [
    ...named.map(({ slug, names }) => line(names[locale][0] ?? slug, arrivalsFor(settings, slug))),
    line(t(named.length > 0 ? "elsewhere" : "everywhere"), arrivalsFor(settings)),
  ].filter(Boolean);
  if (lines.length === 0) return undefined;
  const text = [...lines, await summerText(settings.summerDelay)].filter(Boolean).join("\n");
  return { id: "response", name: trust("response"), text, more: await closedText(settings) };
}

/** For plant: how soon somebody comes where there is no contract, which is as soon as to a home there. */
export async function arrivalWithoutContract(settings: Settings): Promise<string> {
  const fact = await arrivalByPlace(settings);
  const t = await getTranslations("facilities");
  return fact ? `${t("withoutContract")}\n${fact.text}` : "";
}

/** By when somebody comes who is called in the coming days, for the fact of a page. */
export async function ArrivalTimes({ place }: { place?: string | undefined }) {
  const [t, locale] = [await getTranslations("arrival"), await currentLocale()];
  const settings = await readSettings(locale);
  const time = (minute: number) => formatWeekdayTime(minute * 60_000, locale);
  const table = arrivalTable(
    arrivalsFor(settings, place),
    settings.summerDelay,
    await readOpeningSpans(locale, true),
    ({ called, by, isNow }) => (isNow ? t("now", { time: `{${by - called}}` }) : t("next", { called: time(called), by: time(by) })),
  );
  return table.length > 0 && <Times table={table} />;
}
