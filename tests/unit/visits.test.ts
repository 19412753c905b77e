// Visits are offered inside the working hours alone, by the clock of Dubai.
import { describe, expect, test } from "vitest";
import { allWindows, isOffered, isVisitWindow, visitDays, visitWindows } from "../../lib/site/visits.ts";

const hours = [
  { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
  { days: [5], opens: "09:00", closes: "13:00" },
];
const weekday = ["08:00-10:00", "10:00-12:00", "12:00-14:00", "14:00-16:00", "16:00-18:00"];
const friday = ["09:00-11:00", "11:00-12:15"];

describe("visits", () => {
  test("windows fill the hours, end before Friday prayer, and there are none on a closed day", () => {
    expect(visitWindows(hours, 7)).toEqual(weekday);
    expect(visitWindows(hours, 5)).toEqual(friday);
    expect(visitWindows(hours, 6)).toEqual([]);
    expect(allWindows(hours)).toEqual([...weekday, ...friday].sort());
  });

  test("longer Friday hours begin again after prayer", () => {
    expect(visitWindows([{ days: [5], opens: "08:00", closes: "18:00" }], 5)).toEqual([
      "08:00-10:00",
      "10:00-12:00",
      "13:45-15:45",
      "15:45-17:45",
    ]);
  });

  test("today is offered while there is an hour's notice, by the clock of Dubai", () => {
    // Sunday 22 November 2026, 12:30 in Dubai.
    expect(visitDays(hours, new Date("2026-11-22T08:30:00Z"), 1)).toEqual([{ day: "2026-11-22", windows: weekday.slice(3) }]);
    // Saturday 21:00 in UTC is already Sunday in Dubai.
    expect(visitDays(hours, new Date("2026-11-21T21:00:00Z"), 1)[0]).toEqual({ day: "2026-11-22", windows: weekday });
    // Thursday evening: the next are Friday's, then Sunday's.
    expect(visitDays(hours, new Date("2026-11-26T15:00:00Z"), 2).map(({ day }) => day)).toEqual(["2026-11-27", "2026-11-29"]);
  });

  test("no hours, no days", () => {
    expect(visitDays([], new Date(), 5)).toEqual([]);
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
  ])("%s on %s: %s", (window, day, right) => {
    expect(isVisitWindow(window, day)).toBe(right);
  });

  test("a wish is offered or not", () => {
    expect(isOffered(hours, { day: "", window: "" })).toEqual({ day: true, window: true });
    expect(isOffered(hours, { day: "2026-11-28", window: "" })).toEqual({ day: false, window: true }); // Saturday
    expect(isOffered(hours, { day: "2026-11-27", window: "14:00-16:00" })).toEqual({ day: true, window: false });
  });
});
