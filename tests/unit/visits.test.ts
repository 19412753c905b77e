// Visits are offered in working hours only, in Dubai time.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allVisitWindows, isOffered, isVisitWindow, usualWindows, visitDays, visitWindows } from "../../lib/time/visit-windows.ts";

const calendar = {
  hours: [
    { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
    { days: [5], opens: "09:00", closes: "13:00" },
  ],
  holidays: [],
  ramadan: [],
};
const weekday = ["08:00-10:00", "10:00-12:00", "12:00-14:00", "14:00-16:00", "16:00-18:00"];
const friday = ["09:00-11:00", "11:00-12:15"];

describe("visits", () => {
  test("visit windows fill the working hours, end before Friday prayer, and do not exist on closed days", () => {
    expect(visitWindows(calendar, "2026-11-22")).toEqual(weekday);
    expect(visitWindows(calendar, "2026-11-27")).toEqual(friday);
    expect(visitWindows(calendar, "2026-11-28")).toEqual([]);
    expect(allVisitWindows(calendar)).toEqual([...weekday, ...friday].sort());
    expect(usualWindows(calendar)).toEqual(weekday);
  });

  test("longer Friday hours continue after prayer", () => {
    expect(visitWindows({ ...calendar, hours: [{ days: [5], opens: "08:00", closes: "18:00" }] }, "2026-11-27")).toEqual([
      "08:00-10:00",
      "10:00-12:00",
      "13:45-15:45",
      "15:45-17:45",
    ]);
  });

  test("today is offered with at least an hour's notice, in Dubai time", () => {
    // Sunday 22 November 2026, 12:30 in Dubai.
    expect(visitDays(calendar, new Date("2026-11-22T08:30:00Z"), 1)).toEqual([{ day: "2026-11-22", windows: weekday.slice(3) }]);
    // Saturday 21:00 in UTC is already Sunday in Dubai.
    expect(visitDays(calendar, new Date("2026-11-21T21:00:00Z"), 1)[0]).toEqual({ day: "2026-11-22", windows: weekday });
    // Thursday evening: the next are Friday's, then Sunday's.
    expect(visitDays(calendar, new Date("2026-11-26T15:00:00Z"), 2).map(({ day }) => day)).toEqual(["2026-11-27", "2026-11-29"]);
  });

  test("no visit is offered on a public holiday, or outside Ramadan's hours in Ramadan", () => {
    const special = {
      ...calendar,
      holidays: ["2026-12-02", "2026-12-03"],
      ramadan: [{ from: "2027-02-08", to: "2027-03-08", opens: "09:00", closes: "15:00" }],
    };
    // Tuesday 1 December 2026, 20:00 in Dubai: National Day is Wednesday and Thursday, then Friday's windows, Sunday's.
    const days = visitDays(special, new Date("2026-12-01T16:00:00Z"), 3);
    expect(days).toEqual([
      { day: "2026-12-04", windows: friday },
      { day: "2026-12-06", windows: weekday },
      { day: "2026-12-07", windows: weekday },
    ]);
    const short = ["09:00-11:00", "11:00-13:00", "13:00-15:00"];
    expect(visitWindows(special, "2027-02-08")).toEqual(short);
    expect(visitWindows(special, "2027-02-12")).toEqual(friday); // a Friday ends before prayer in Ramadan too
    expect(visitWindows(special, "2027-03-09")).toEqual(weekday);
    // A form without a choice of days offers all windows, and the server checks them against the day.
    expect(allVisitWindows(special)).toEqual([...new Set([...weekday, ...friday, ...short])].sort());
    expect(isOffered(special, { day: "2026-12-02", window: "" }).day).toBe(false);
    expect(isOffered(special, { day: "2027-02-08", window: "16:00-18:00" })).toEqual({ day: true, window: false });
    expect(isOffered(special, { day: "2027-02-08", window: "09:00-11:00" })).toEqual({ day: true, window: true });
  });

  test("for any hours and calendar, no visit window overlaps Friday prayer, a holiday or the time outside Ramadan's hours", () => {
    const time = fc
      .integer({ min: 0, max: 23 * 60 + 59 })
      .map((at) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`);
    const date = fc
      .integer({ min: 0, max: 400 })
      .map((ahead) => new Date(Date.UTC(2026, 10, 1) + ahead * 86_400_000).toISOString().slice(0, 10));
    const calendars = fc.record({
      hours: fc.array(fc.record({ days: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), opens: time, closes: time }), {
        maxLength: 4,
      }),
      holidays: fc.array(date, { maxLength: 5 }),
      ramadan: fc.array(fc.record({ from: date, to: date, opens: time, closes: time }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(calendars, date, (any, day) => {
        for (const window of visitWindows(any, day)) {
          const [from = "", to = ""] = window.split("-");
          expect(from < to && isVisitWindow(window, day)).toBe(true);
          expect(any.holidays).not.toContain(day);
          const short = any.ramadan.find((period) => period.from <= day && day <= period.to);
          if (short) expect(from >= short.opens && to <= short.closes).toBe(true);
          expect(isOffered(any, { day, window })).toEqual({ day: true, window: true });
        }
        const days = visitDays(any, new Date(`${day}T06:00:00Z`), 11);
        for (const visitDay of days)
          expect(isOffered(any, { day: visitDay.day, window: visitDay.windows[0] ?? "" })).toEqual({ day: true, window: true });
      }),
      { numRuns: 300 },
    );
  });

  test("without opening hours no days are offered", () => {
    expect(visitDays({ ...calendar, hours: [] }, new Date(), 5)).toEqual([]);
  });

  test.each([
    ["08:00-10:00", "2026-11-22", true],
    ["11:00-12:15", "2026-11-27", true],
    ["12:00-14:00", "2026-11-22", true],
    ["12:00-14:00", "2026-11-27", false],
    ["12:00-13:00", "2026-11-27", false],
    ["13:45-15:00", "2026-11-27", true],
    ["10:00-08:00", "2026-11-22", false],
    ["25:00-26:00", undefined, false],
    ["morning", undefined, false],
  ])("the window %s on %s is possible: %s", (window, day, right) => {
    expect(isVisitWindow(window, day)).toBe(right);
  });

  test("a requested day and window are checked against the offer", () => {
    expect(isOffered(calendar, { day: "", window: "" })).toEqual({ day: true, window: true });
    expect(isOffered(calendar, { day: "2026-11-28", window: "" })).toEqual({ day: false, window: true }); // Saturday
    expect(isOffered(calendar, { day: "2026-11-27", window: "14:00-16:00" })).toEqual({ day: true, window: false });
  });
});
