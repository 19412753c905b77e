// One truth about when somebody answers or comes: what the settings promise, minute by minute through a week, in the functions that pages,
// forms, mails and the status use.
import { describe, expect, test } from "vitest";
import { answerAt } from "../../components/forms/sent-panel.tsx";
import { flattenFields } from "../../lib/content/flatten-fields.ts";
import { type Arrival, type ArrivalPromises, arrivalAt, arrivalsFor, arrivalTable, keptArrivals } from "../../lib/content/pages/arrival.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { answerBy, answerPeriods, isAnsweredLater } from "../../lib/leads/sla.ts";
import { dubaiTime } from "../../lib/time/dubai-clock.ts";
import { isRoundTheClock, openingSpans, phoneLineSpans } from "../../lib/time/opening-hours.ts";
import { answeredAt, officeTable, type Telephone, type TimesTable } from "../../lib/time/opening-times.ts";
import { isInPrayer, minuteOf, type WorkingCalendar, type WorkingHours, workingSpans } from "../../lib/time/working-calendar.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";

const hours: WorkingHours = [
  { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
  { days: [5], opens: "09:00", closes: "13:00" },
];
const week = [1, 2, 3, 4, 5, 6, 7];
/** "2026-11-29 08:00" in Dubai as minutes since 1970. */
const at = (time: string) => Date.parse(`${time.replace(" ", "T")}:00+04:00`) / 60_000;
const timeOf = (minute: number) => dubaiTime(minute * 60_000).replace("T", " ");
const row = (hoursToCome: number, calledFrom = "", calledUntil = "", places: string[] = []) => ({
  places,
  calledFrom,
  calledUntil,
  hours: hoursToCome,
});
const noDelay = { hours: 0, fromMonth: 6, untilMonth: 9 };

describe("how soon somebody comes", () => {
  const spans = openingSpans("2026-11-29", 15, { hours, holidays: [], ramadan: [] });
  const twoRows = [row(4, "08:00", "14:00"), row(20, "14:00", "18:00")];
  const comes = (time: string, rows = twoRows, delay = noDelay) => {
    const found = arrivalAt(rows, delay, spans, at(time));
    return found && [timeOf(found.called), timeOf(found.by), found.isNow];
  };

  test("counts from the call while the office is open and the promise holds, to the minute", () => {
    expect(comes("2026-11-29 08:00")).toEqual(["2026-11-29 08:00", "2026-11-29 12:00", true]);
    expect(comes("2026-11-29 13:59")).toEqual(["2026-11-29 13:59", "2026-11-29 17:59", true]);
  });

  test("counts only hours in which somebody works", () => {
    // 14:00 to 18:00 are four of twenty hours; ten more on Monday and six on Tuesday.
    expect(comes("2026-11-29 14:00")).toEqual(["2026-11-29 14:00", "2026-12-01 14:00", true]);
    expect(comes("2026-11-29 17:59")).toEqual(["2026-11-29 17:59", "2026-12-01 17:59", true]);
    // Friday closes at 13:00.
    expect(comes("2026-12-04 12:30")).toEqual(["2026-12-04 12:30", "2026-12-06 11:30", true]);
    const holiday = openingSpans("2026-11-29", 15, { hours, holidays: ["2026-12-02", "2026-12-03"], ramadan: [] }, workingSpans);
    const by = (time: string) => timeOf(arrivalAt([row(18)], noDelay, holiday, at(time))?.by ?? 0);
    expect(by("2026-12-01 14:30")).toBe("2026-12-07 09:15");
  });

  test("counts from the next opening that a promise covers while the office is closed", () => {
    expect(comes("2026-11-29 07:59")).toEqual(["2026-11-29 08:00", "2026-11-29 12:00", false]);
    expect(comes("2026-11-29 18:00")).toEqual(["2026-11-30 08:00", "2026-11-30 12:00", false]);
    // Friday closes at 13:00 and Saturday is off.
    expect(comes("2026-12-04 13:00")).toEqual(["2026-12-06 08:00", "2026-12-06 12:00", false]);
    // A promise for afternoons alone: the morning waits for it, and Friday has no afternoon.
    expect(comes("2026-11-29 09:00", [row(2, "14:00", "18:00")])).toEqual(["2026-11-29 14:00", "2026-11-29 16:00", false]);
    expect(comes("2026-12-04 09:00", [row(2, "14:00", "18:00")])).toEqual(["2026-12-06 14:00", "2026-12-06 16:00", false]);
  });

  test("takes longer in the summer's months, by the month of the call, over the end of a year too", () => {
    const summer = { hours: 2, fromMonth: 12, untilMonth: 1 };
    expect(comes("2026-11-30 17:00", [row(1)], summer)).toEqual(["2026-11-30 17:00", "2026-11-30 18:00", true]);
    expect(comes("2026-11-30 18:00", [row(1)], summer)).toEqual(["2026-12-01 08:00", "2026-12-01 11:00", false]);
    expect(comes("2026-12-01 09:00", [row(0.5)], { ...summer, fromMonth: 6, untilMonth: 11 })?.[1]).toBe("2026-12-01 09:30");
  });

  test("says nothing that it cannot keep: no promise, none for an open hour, none within a week", () => {
    expect(comes("2026-11-29 09:00", [])).toBeNull();
    const night = row(2, "20:00", "06:00");
    expect(comes("2026-11-29 09:00", [night])).toBeNull();
    expect(keptArrivals([night, row(2, "20:00", "09:00")], { hours })).toEqual([row(2, "20:00", "09:00")]);
    expect(comes("2026-11-29 08:30", [row(2, "20:00", "09:00")])).toEqual(["2026-11-29 08:30", "2026-11-29 10:30", true]);
    expect(comes("2026-11-29 09:00", [row(168)])).toBeNull();
  });

  test("is promised by place: its own promise, that of its emirate, that for everywhere", () => {
    const arrivals = [row(4, "", "", ["dubai", "dubai-marina"]), row(24, "", "", []), row(48, "", "", ["sharjah"])];
    const hoursOf = (place?: string) => arrivalsFor({ arrivals }, place).map((promise) => promise.hours);
    expect([hoursOf("dubai"), hoursOf("dubai-marina"), hoursOf("sharjah"), hoursOf("ajman"), hoursOf()]).toEqual([
      [4],
      [4],
      [48],
      [24],
      [24],
    ]);
    const [dubai, marina, others] = [row(4, "", "", ["dubai"]), row(6, "", "", ["dubai-marina"]), row(24)];
    const inArea = (place: string) => arrivalsFor({ arrivals: [dubai, marina, others] }, place);
    expect([inArea("jlt"), inArea("dubai-marina"), inArea("ajman")]).toEqual([[dubai], [marina], [others]]);
  });
});

/** What is said of an arrival: the hours from now, or two moments. */
const say = ({ called, by, isNow }: Arrival) => (isNow ? `+${by - called}` : `${called} ${by}`);

/** The text of a minute, as the script of the page finds it. */
const told = (table: TimesTable, minute: number): Readonly<Partial<Record<string, string>>> =>
  table.find(([until]) => minute < until)?.[1] ?? {};

describe("at no minute of a week do two statements differ about when somebody answers or comes", () => {
  const night: WorkingHours = [
    { days: week, opens: "18:00", closes: "23:59" },
    { days: week, opens: "00:00", closes: "08:00" },
  ];
  const evenings: WorkingHours = [{ days: week, opens: "19:00", closes: "22:00" }];
  const holiday = { hours, holidays: ["2026-12-02"], ramadan: [] };
  const ramadan = { hours, holidays: ["2026-12-02"], ramadan: [{ from: "2026-11-29", to: "2026-12-03", opens: "09:00", closes: "15:00" }] };
  const longFriday = { hours: [{ days: [7, 1, 2, 3, 4, 5], opens: "08:00", closes: "18:00" }], holidays: ["2026-12-02"], ramadan: [] };
  const arrivals = [row(4, "08:00", "14:00"), row(20, "14:00", "18:00"), row(2, "", "", ["dubai"])];
  const promises: ArrivalPromises = { arrivals, summerDelay: { hours: 2, fromMonth: 12, untilMonth: 9 } };

  test.each([
    ["no line", holiday, null, 24],
    ["a line round the clock", ramadan, [], 24],
    ["a line at night only", holiday, night, 4],
    ["a line in the evening, in Ramadan", ramadan, evenings, 24],
    ["a long Friday, with its prayer", longFriday, null, 24],
    ["an answer within three days", holiday, null, 72],
  ] as [string, WorkingCalendar, WorkingHours | null, number][])("%s", (_, calendar, lineHours, replyHours) => {
    const first = "2026-11-29";
    const office = openingSpans(first, 15, calendar);
    const work = openingSpans(first, 15, calendar, workingSpans);
    const workedBetween = (from: number, until: number) =>
      work.reduce((sum, [opens, closes]) => sum + Math.max(0, Math.min(closes, until) - Math.max(opens, from)), 0);
    const isAlways = lineHours !== null && isRoundTheClock(lineHours);
    const line = lineHours && (isAlways ? "always" : phoneLineSpans(first, 15, lineHours));
    const telephone: Telephone = { office, line };
    const opening = officeTable(telephone, (now) => JSON.stringify(now));
    const times = { replyHours };
    const answers = answerPeriods(new Date(at(`${first} 00:00`) * 60_000), 15, times, calendar);
    const places = ["", "dubai", "jlt"].map((place) => {
      const rows = arrivalsFor(promises, place);
      return { rows, table: arrivalTable(rows, promises.summerDelay, work, say) };
    });
    const isIn = (spans: readonly (readonly [number, number])[], minute: number) =>
      spans.some(([opens, closes]) => opens <= minute && minute < closes);
    const isStaffed = (minute: number) => {
      const [day = "", time = ""] = timeOf(minute).split(" ");
      return isIn(office, minute) && !isInPrayer(day, { opens: minuteOf(time), closes: minuteOf(time) + 1 });
    };
    const faults: string[] = [];
    const start = at(`${first} 00:00`);
    for (let minute = start; minute < start + 7 * 1440; minute++) {
      const check = (holds: boolean, what: string) => holds || faults.push(`${timeOf(minute)}: ${what}`);
      const isOpen = isIn(office, minute);
      const isLineAnswered = line === "always" || (line !== null && isIn(line, minute));
      // The opening line, and the telephone that the style sheet shows by its state.
      const shown = told(opening, minute);
      const now = JSON.parse(shown.open || "null") as { opens: number; closes: number; when: string } | null;
      check(shown.state === answeredAt(telephone, minute).state, "the page's table and the clock differ");
      check((shown.state === "open") === isOpen, "the sentence says open, or closed, and is wrong");
      check((shown.state === "nobody") === (!isOpen && !isLineAnswered), "a call leads to nobody, or nobody is said to answer");
      check(!now || now.when === "open" || (now.opens > minute && isIn(office, now.opens)), "it does not open then");
      check(now?.when !== "open" || !isIn(office, now.closes), "it does not close then");
      // The answer: in the form, after sending, in the mail, on the status page.
      const received = new Date(minute * 60_000);
      const by = answerBy(received, times, calendar);
      const inForm = answerAt(answers, minute * 60_000 + 59_000);
      check(inForm?.byMs === by.getTime(), "the form names another time than the mail");
      check(inForm?.isLater === isAnsweredLater(received, by, times), "the form and the mail differ on whether it is later");
      const end = by.getTime() / 60_000;
      check(end >= minute && (isStaffed(end) || isStaffed(end - 1)), "the answer falls into closed hours, or into the Friday prayer");
      check(isOpen || end >= (now?.opens ?? 0), "the answer comes before the office opens");
      // Who comes: on the page of a place, of a service, with the quote form.
      for (const { rows, table } of places) {
        const arrival = arrivalAt(rows, promises.summerDelay, work, minute);
        const shownArrival = told(table, minute).arrival ?? "";
        check(shownArrival === (arrival ? say(arrival) : ""), "the page's table and the clock differ on who comes");
        if (!arrival) continue;
        check(isIn(work, arrival.called), "the hours count from a time at which nobody works");
        check(isIn(work, arrival.by) || isIn(work, arrival.by - 1), "somebody is promised for a time at which nobody works");
        check(!arrival.isNow || isOpen, "somebody is promised for a call that nobody answers");
        check(arrival.isNow || !isOpen || arrival.called > minute, "an open minute waits");
        check(isOpen || !now || arrival.called >= now.opens, "the hours count from before the opening that is named");
        const delay = arrival.called >= at("2026-12-01 00:00") ? 2 : 0;
        check(
          rows.some((promise) => workedBetween(arrival.called, arrival.by) === (promise.hours + delay) * 60),
          "nobody has promised these hours",
        );
      }
    }
    expect(faults.slice(0, 5)).toEqual([]);
  });
});

describe("no other text promises an answer day and night", () => {
  const dayAndNight =
    /24\s*\/\s*7|(?:round|around) the clock|day (?:and|or) night|night and day|24 hours a day|at any hour|any time of day|على مدار الساعة|ليل[ًا]* و?نهار|في أي ساعة|طوال الليل/i;
  const ofUs = /\b(?:we|us|answer\w*|reply|support|emergenc\w*|on call)\b|نرد|نجيب|نصل|اتصل بنا|دعم|طوارئ|فريقنا|نأتي|المناوب/i;
  const promising = (text: string) => text.split(/(?<=[.!?؟])\s/).filter((sentence) => dayAndNight.test(sentence) && ofUs.test(sentence));

  test("in the first content", () => {
    const found = readSeeds().flatMap(({ kind, slug, locale, data }) =>
      flattenFields(data).flatMap(({ value }) =>
        typeof value === "string" ? promising(value).map((text) => `${kind}/${slug}/${locale}: ${text}`) : [],
      ),
    );
    expect(found).toEqual([]);
    for (const locale of localeCodes)
      expect(
        readSeeds().filter(({ data, locale: own }) => own === locale && JSON.stringify(data).includes('"figure":"24/7"')),
      ).toHaveLength(1);
  });

  test("in the interface, but for the label of an emergency line that is always answered", () => {
    const walk = (value: unknown, path: string): string[] =>
      typeof value === "string"
        ? promising(value).map(() => path)
        : Object.entries(value as object).flatMap(([key, inner]) => walk(inner, path ? `${path}.${key}` : key));
    // The others are the office's own.
    const office = /^(?:opening|health|fieldHints|fields|editor|settings|recipients|office|topics)\./;
    // The second is written only where the line is answered day and night (lib/leads/who-answers.ts).
    for (const messages of [en, ar])
      expect(walk(messages, "").filter((path) => !office.test(path))).toEqual(["site.emergency", "mail.urgentAlways"]);
  });
});
