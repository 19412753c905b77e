// The 24-hour promise and the earlier targets, by examples and by properties that hold for any calendar.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import {
  alertFor,
  answerBy,
  isDueInWorkingTime,
  isWorkingTime,
  lastWorkingMoment,
  nextWorkingWindow,
  targetAt,
  targetMinutes,
  type Urgency,
  workingMinutesBetween,
} from "../../lib/leads/sla.ts";
import { receivedAt } from "../../lib/leads/urgency.ts";
import { defaultAnswerTimes } from "../../lib/site/answer-times.ts";
import { type WorkingCalendar, workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const hours = [
  { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
  { days: [5], opens: "09:00", closes: "13:00" },
];
const plain: WorkingCalendar = { hours, holidays: [], ramadan: [] };
/** A due time as the database may store it: after the promised hours, or an emergency's minutes. */
const dueAt = (received: Date, urgency: Urgency, { replyHours, emergencyMinutes } = defaultAnswerTimes) =>
  new Date(received.getTime() + (urgency === "emergency" ? emergencyMinutes : replyHours * 60) * 60_000);
/** Parses "2026-11-19 17:30" as a time in Dubai. */
const at = (dubai: string) => new Date(`${dubai.replace(" ", "T")}:00+04:00`);
const window = (from: string, calendar = plain) => {
  const found = nextWorkingWindow(at(from), calendar);
  return (
    found &&
    [found.opens, found.closes].map((date) => new Date(date.getTime() + 4 * 3_600_000).toISOString().slice(0, 16).replace("T", " "))
  );
};

describe("the working calendar", () => {
  // 2026-11-19 is a Thursday.
  test("the working window of now, of the next day, and after the weekend", () => {
    expect(window("2026-11-19 10:00")).toEqual(["2026-11-19 08:00", "2026-11-19 18:00"]);
    expect(window("2026-11-19 18:00")).toEqual(["2026-11-20 09:00", "2026-11-20 12:15"]);
    expect(window("2026-11-20 12:15")).toEqual(["2026-11-22 08:00", "2026-11-22 18:00"]);
    expect(window("2026-11-21 03:00")).toEqual(["2026-11-22 08:00", "2026-11-22 18:00"]);
  });

  test("Friday prayer splits a long Friday and ends a short one", () => {
    const long = { ...plain, hours: [{ days: [5], opens: "09:00", closes: "18:00" }] };
    expect(window("2026-11-20 12:14", long)).toEqual(["2026-11-20 09:00", "2026-11-20 12:15"]);
    expect(window("2026-11-20 12:15", long)).toEqual(["2026-11-20 13:45", "2026-11-20 18:00"]);
    expect(isWorkingTime(at("2026-11-20 13:44"), long)).toBe(false);
    expect(isWorkingTime(at("2026-11-20 13:45"), long)).toBe(true);
    expect(isWorkingTime(at("2026-11-20 12:30"), plain)).toBe(false);
  });

  test("consecutive holidays over the end of a year are skipped", () => {
    const calendar = { ...plain, holidays: ["2026-12-31", "2027-01-01", "2027-01-03"] };
    expect(window("2026-12-30 18:00", calendar)).toEqual(["2027-01-04 08:00", "2027-01-04 18:00"]);
    expect(workingMinutesBetween(at("2026-12-30 17:00"), at("2027-01-04 09:00"), calendar)).toBe(120);
  });

  test("Ramadan shortens the day and never lengthens it", () => {
    const calendar = { ...plain, ramadan: [{ from: "2027-02-08", to: "2027-03-08", opens: "08:00", closes: "16:00" }] };
    expect(window("2027-02-07 16:30", calendar)).toEqual(["2027-02-07 08:00", "2027-02-07 18:00"]);
    expect(window("2027-02-08 16:00", calendar)).toEqual(["2027-02-09 08:00", "2027-02-09 16:00"]);
    expect(window("2027-02-12 08:30", calendar)).toEqual(["2027-02-12 09:00", "2027-02-12 12:15"]);
    expect(window("2027-03-09 16:30", calendar)).toEqual(["2027-03-09 08:00", "2027-03-09 18:00"]);
  });

  test("a leap day is a working day", () => {
    expect(window("2028-02-28 18:00")).toEqual(["2028-02-29 08:00", "2028-02-29 18:00"]);
  });

  test("without opening hours there is no window, and the target is the promised time", () => {
    const none = { hours: [], holidays: [], ramadan: [] };
    expect(window("2026-11-19 10:00", none)).toBeNull();
    expect(targetAt(at("2026-11-19 10:00"), "normal", at("2026-11-20 10:00"), none)).toEqual(at("2026-11-20 10:00"));
  });
});

describe("the day and hour by which a sender has the answer", () => {
  const by = (received: string, replyHours = 24, calendar = plain) => answerBy(at(received), { replyHours }, calendar);

  test("is the end of the promised hours where that is working time, else the last working moment before it", () => {
    expect(by("2026-11-17 10:05")).toEqual(at("2026-11-18 10:05"));
    expect(by("2026-11-17 20:00")).toEqual(at("2026-11-18 18:00"));
    expect(by("2026-11-18 18:00")).toEqual(at("2026-11-19 18:00"));
    // Friday's prayer ends its working time.
    expect(by("2026-11-19 12:30")).toEqual(at("2026-11-20 12:15"));
  });

  test("is after an hour of work where less than that lies before: over a weekend, a holiday, a night", () => {
    expect(by("2026-11-20 11:15")).toEqual(at("2026-11-20 12:15"));
    expect(by("2026-11-20 11:16")).toEqual(at("2026-11-22 08:01"));
    expect(by("2026-11-20 13:00")).toEqual(at("2026-11-22 09:00"));
    expect(by("2026-11-21 07:59")).toEqual(at("2026-11-22 09:00"));
    expect(by("2026-11-17 18:00", 24, { ...plain, holidays: ["2026-11-18"] })).toEqual(at("2026-11-19 09:00"));
    expect(by("2026-11-17 20:00", 4)).toEqual(at("2026-11-18 09:00"));
  });

  test("is the end of the promised hours where there is no working time at all", () => {
    expect(by("2026-11-20 13:00", 24, { hours: [], holidays: [], ramadan: [] })).toEqual(at("2026-11-21 13:00"));
  });
});

describe("targets", () => {
  test.each([
    ["2026-11-18 10:00", "normal", "2026-11-18 14:00"],
    ["2026-11-18 16:00", "normal", "2026-11-19 10:00"],
    ["2026-11-18 17:30", "callback", "2026-11-19 08:30"],
    ["2026-11-18 23:30", "emergency", "2026-11-18 23:45"],
    // Thursday evening: one working hour on Thursday and three on Friday make the target of four.
    ["2026-11-19 17:00", "normal", "2026-11-20 12:00"],
    // Friday noon: only the rest of Friday is working time before the 24 hours end.
    ["2026-11-20 12:00", "normal", "2026-11-20 12:15"],
    // Friday afternoon: there is no working time before Saturday afternoon.
    ["2026-11-20 14:00", "normal", "2026-11-21 14:00"],
  ] as const)("%s, %s: %s", (received, urgency, target) => {
    expect(targetAt(at(received), urgency, dueAt(at(received), urgency), plain)).toEqual(at(target));
  });

  test("the last working moment before a time in closed hours", () => {
    expect(lastWorkingMoment(at("2026-11-18 20:00"), at("2026-11-19 20:00"), plain)).toEqual(at("2026-11-19 18:00"));
  });

  test("alerts: at once if due in closed hours, on becoming overdue, and for emergencies after their shorter time", () => {
    const lead = { due: at("2026-11-19 20:00"), flagged: false };
    expect(alertFor(lead, at("2026-11-18 20:01"), plain)).toBe("on-call-flag");
    expect(alertFor({ ...lead, flagged: true }, at("2026-11-19 20:00"), plain)).toBeNull();
    expect(alertFor({ ...lead, flagged: true }, at("2026-11-19 20:01"), plain)).toBe("escalation");
    // The office can still answer until it closes.
    expect(alertFor({ due: at("2026-11-19 18:00"), flagged: false }, at("2026-11-18 20:01"), plain)).toBeNull();
    const open = { due: at("2026-11-19 10:00"), flagged: false };
    expect(alertFor(open, at("2026-11-18 15:00"), plain)).toBeNull();
    const emergency = { due: dueAt(at("2026-11-18 10:00"), "emergency"), flagged: false };
    expect(alertFor(emergency, at("2026-11-18 10:15"), plain)).toBeNull();
    expect(alertFor(emergency, at("2026-11-18 10:16"), plain)).toBe("escalation");
  });
});

describe("for any calendar and any moment", () => {
  const minute = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((value) => `${String(Math.floor(value / 60)).padStart(2, "0")}:${String(value % 60).padStart(2, "0")}`);
  const date = fc
    .integer({ min: Date.parse("2026-01-01"), max: Date.parse("2030-12-31") })
    .map((ms) => new Date(ms).toISOString().slice(0, 10));
  const anyCalendar = fc.record({
    hours: fc.array(fc.record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), opens: minute, closes: minute }), {
      maxLength: 5,
    }),
    holidays: fc.oneof(
      fc.array(date, { maxLength: 10 }),
      // Twelve consecutive holidays.
      date.map((first) =>
        Array.from({ length: 12 }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10)),
      ),
    ),
    ramadan: fc.array(fc.record({ from: date, to: date, opens: minute, closes: minute }), { maxLength: 2 }),
  });
  // Moments around the ends of months and years are generated more often.
  const moment = fc.oneof(
    fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2030-12-31") }),
    fc
      .tuple(
        fc.constantFrom("2026-12-31", "2027-02-28", "2028-02-29", "2027-03-09", "2027-12-31", "2029-12-31"),
        fc.integer({ min: -48 * 60, max: 48 * 60 }),
      )
      .map(([day, minutes]) => Date.parse(day) + minutes * 60_000),
  );
  const calendarOf = fc.oneof(anyCalendar, fc.constant(plain));
  const urgencies = fc.constantFrom<Urgency>("emergency", "callback", "normal");
  const plus = (ms: number, minutes: number) => new Date(ms + minutes * 60_000);

  const promises = fc.oneof(
    fc.constant(defaultAnswerTimes),
    fc.record({ replyHours: fc.integer({ min: 1, max: 120 }), emergencyMinutes: fc.integer({ min: 5, max: 240 }) }),
  );
  test("the target lies between receipt and due time", () => {
    fc.assert(
      fc.property(calendarOf, moment, urgencies, promises, (calendar, ms, urgency, times) => {
        const [received, due] = [new Date(ms), dueAt(new Date(ms), urgency, times)];
        const target = targetAt(received, urgency, due, calendar);
        expect(target >= received && target <= due).toBe(true);
        const end = target.getTime();
        // A target before the due time lies in working time or at its end.
        if (urgency !== "emergency" && target < due)
          expect(isWorkingTime(new Date(end - 1), calendar) || isWorkingTime(target, calendar)).toBe(true);
        // No more working time passes before the target than it allows.
        if (urgency !== "emergency")
          expect(workingMinutesBetween(received, target, calendar)).toBeLessThanOrEqual(targetMinutes[urgency] + 1e-6);
      }),
      { numRuns: 500 },
    );
  });

  test("the answer comes in working time, and later than promised only where less than an hour of work lies before", () => {
    fc.assert(
      fc.property(calendarOf, moment, promises, (calendar, ms, times) => {
        const [received, by] = [new Date(ms), answerBy(new Date(ms), times, calendar)];
        const promised = dueAt(received, "normal", times);
        expect(by >= received).toBe(true);
        if (by.getTime() !== promised.getTime())
          expect(isWorkingTime(new Date(by.getTime() - 1), calendar) || isWorkingTime(by, calendar)).toBe(true);
        if (by > promised) {
          expect(workingMinutesBetween(received, promised, calendar)).toBeLessThan(60);
          expect(workingMinutesBetween(received, by, calendar)).toBeCloseTo(60, 5);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("a later lead never has an earlier target", () => {
    fc.assert(
      fc.property(calendarOf, moment, fc.integer({ min: 0, max: 4000 }), urgencies, (calendar, ms, later, urgency) => {
        expect(
          targetAt(plus(ms, later), urgency, dueAt(plus(ms, later), urgency), calendar) >=
            targetAt(new Date(ms), urgency, dueAt(new Date(ms), urgency), calendar),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("working time adds up, and is never more than the time that passes", () => {
    fc.assert(
      fc.property(
        calendarOf,
        moment,
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        (calendar, ms, first, second) => {
          const [start, middle, end] = [new Date(ms), plus(ms, first), plus(ms, first + second)];
          const sum = workingMinutesBetween(start, middle, calendar) + workingMinutesBetween(middle, end, calendar);
          expect(workingMinutesBetween(start, end, calendar)).toBeCloseTo(sum, 6);
          expect(workingMinutesBetween(start, end, calendar)).toBeLessThanOrEqual(first + second + 1e-6);
          expect(workingMinutesBetween(end, start, calendar)).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("the next working window is the earliest, is open throughout, and avoids Friday prayer and holidays", () => {
    fc.assert(
      fc.property(calendarOf, moment, fc.double({ min: 0, max: 0.999, noNaN: true }), (calendar, ms, share) => {
        const from = new Date(ms);
        const found = nextWorkingWindow(from, calendar);
        if (!found) return;
        const { opens, closes } = found;
        expect(closes > from && opens < closes).toBe(true);
        if (opens > from) expect(workingMinutesBetween(from, opens, calendar)).toBe(0);
        const inside = new Date(opens.getTime() + Math.floor((closes.getTime() - opens.getTime()) * share));
        expect(isWorkingTime(inside, calendar)).toBe(true);
        expect(isWorkingTime(closes, calendar) && nextWorkingWindow(closes, calendar)?.opens.getTime() !== closes.getTime()).toBe(false);
        const dubai = new Date(inside.getTime() + 4 * 3_600_000);
        expect(calendar.holidays).not.toContain(dubai.toISOString().slice(0, 10));
        const time = dubai.toISOString().slice(11, 16);
        if (dubai.getUTCDay() === 5) expect(time >= "12:15" && time < "13:45").toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test("a lead due in closed hours is alerted at once, and a flagged lead is not alerted again before it is overdue", () => {
    fc.assert(
      fc.property(calendarOf, moment, (calendar, ms) => {
        const due = dueAt(new Date(ms), "normal");
        expect(alertFor({ due, flagged: false }, new Date(ms), calendar)).toBe(isDueInWorkingTime(due, calendar) ? null : "on-call-flag");
        expect(alertFor({ due, flagged: true }, due, calendar)).toBeNull();
        expect(alertFor({ due, flagged: true }, plus(ms, 24 * 60 + 1), calendar)).toBe("escalation");
      }),
      { numRuns: 300 },
    );
  });
});

describe("the first edition", () => {
  const seeds = readSeeds();
  const entry = <K extends "calendar" | "settings">(kind: K, locale: string) =>
    kinds[kind].parse(seeds.find((seed) => seed.kind === kind && seed.locale === locale)?.data);
  const calendars = [kinds.calendar.parse(entry("calendar", "en")), kinds.calendar.parse(entry("calendar", "ar"))];
  const settings = kinds.settings.parse(entry("settings", "en"));

  test("has the public holidays, lunar ones marked as expected, and Ramadan", () => {
    const calendar = workingCalendar(settings, calendars);
    expect(calendar.holidays).not.toContain("");
    for (const day of ["2026-12-02", "2026-12-03", "2027-03-09", "2027-05-15", "2027-06-06"])
      expect(isWorkingTime(at(`${day} 10:00`), calendar), day).toBe(false);
    expect(isWorkingTime(at("2027-02-09 16:30"), calendar)).toBe(false);
    expect(isWorkingTime(at("2027-02-09 15:30"), calendar)).toBe(true);
    const moon = calendars[0]?.holidays.filter(({ name }) => /Eid al-|Arafat|Islamic|Prophet/.test(name));
    expect(moon).toHaveLength(5);
    for (const { name, expected } of moon ?? []) expect(expected, name).toBe(true);
    expect(calendars[0]?.holidays.map((day) => day.date)).toEqual(calendars[1]?.holidays.map((day) => day.date));
  });

  test("a holiday entered in either language counts", () => {
    const [en, ar] = calendars as [(typeof calendars)[number], (typeof calendars)[number]];
    const extra = { ...ar, holidays: [...ar.holidays, { date: "2026-11-25", name: "", expected: false }] };
    expect(isWorkingTime(at("2026-11-25 10:00"), workingCalendar(settings, [en, extra]))).toBe(false);
  });

  test("the time of receipt is read from a stored lead", () => {
    expect(receivedAt({ created_at: "2026-11-19T10:00:00Z", received_at: "2026-11-19T08:00:00Z" }).toISOString()).toBe(
      "2026-11-19T08:00:00.000Z",
    );
  });
});
