import { describe, expect, test } from "vitest";
import { dubaiDay, dubaiTime } from "../../lib/time/dubai-clock.ts";
import { openingSpans, openState, type SpecialDays, stateChangeMinutes } from "../../lib/time/opening-hours.ts";
import { isoWeekday, type WorkingHours } from "../../lib/time/working-calendar.ts";

const hours = [
  { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
  { days: [5], opens: "09:00", closes: "13:00" },
];
// Dubai is UTC+4 all year. 2026-11-19 is a Thursday.
const timeOf = (minute: number) => dubaiTime(minute * 60_000).slice(11);
/** The result of openState with the times as text. */
function stateAt(utc: string, week: WorkingHours = hours, special: SpecialDays = { holidays: [], ramadan: [] }) {
  const spans = openingSpans("2026-11-15", 20, { hours: week, ...special });
  const found = openState(spans, Date.parse(utc));
  const [opens, closes] = spans[found?.span ?? -1] ?? [0, 0];
  if (!found) return null;
  if (found.state === "open") return { open: true, closes: timeOf(closes) };
  return { open: false, day: isoWeekday(dubaiDay(opens * 60_000)), opens: timeOf(opens), today: found.state === "today" };
}
const at = (utc: string) => stateAt(utc);

describe("open now, by the time in Dubai", () => {
  test("the first and the last minute of a day", () => {
    expect(at("2026-11-19T03:59:00Z")).toEqual({ open: false, day: 4, opens: "08:00", today: true });
    expect(at("2026-11-19T04:00:00Z")).toEqual({ open: true, closes: "18:00" });
    expect(at("2026-11-19T13:59:00Z")).toEqual({ open: true, closes: "18:00" });
    expect(at("2026-11-19T14:00:00Z")).toEqual({ open: false, day: 5, opens: "09:00", today: false });
  });

  test("from Friday afternoon through Saturday it opens on Sunday", () => {
    expect(at("2026-11-20T09:00:00Z")).toEqual({ open: false, day: 7, opens: "08:00", today: false });
    expect(at("2026-11-21T10:00:00Z")).toEqual({ open: false, day: 7, opens: "08:00", today: false });
  });

  test("late evening in London is the next morning in Dubai", () => {
    expect(at("2026-11-21T21:30:00Z")).toEqual({ open: false, day: 7, opens: "08:00", today: true });
  });

  test("midnight is 00:00, not 24:00", () => {
    expect(at("2026-11-18T20:00:00Z")).toEqual({ open: false, day: 4, opens: "08:00", today: true });
  });

  test("without opening hours nothing is shown", () => {
    expect(stateAt("2026-11-16T06:00:00Z", [])).toBeNull();
    expect(stateAt("2026-11-16T06:00:00Z", [{ days: [1], opens: "08:00", closes: "09:00" }])).toEqual({
      open: false,
      day: 1,
      opens: "08:00",
      today: false,
    });
  });

  describe("in Ramadan and on days off", () => {
    const special = {
      holidays: ["2026-11-18", "2026-11-22", "2026-11-23"],
      ramadan: [{ from: "2026-11-15", to: "2026-11-20", opens: "09:00", closes: "15:00" }],
    };
    const then = (utc: string) => stateAt(utc, hours, special);

    test("a day in Ramadan is cut to Ramadan's hours and to the weekday's", () => {
      expect(then("2026-11-19T04:30:00Z")).toEqual({ open: false, day: 4, opens: "09:00", today: true });
      expect(then("2026-11-19T10:59:00Z")).toEqual({ open: true, closes: "15:00" });
      expect(then("2026-11-19T11:00:00Z")).toEqual({ open: false, day: 5, opens: "09:00", today: false });
      expect(then("2026-11-20T08:00:00Z")).toEqual({ open: true, closes: "13:00" });
    });

    test("a holiday is closed all day, and the next opening skips it", () => {
      expect(then("2026-11-18T08:00:00Z")).toEqual({ open: false, day: 4, opens: "09:00", today: false });
      expect(then("2026-11-21T08:00:00Z")).toEqual({ open: false, day: 2, opens: "08:00", today: false });
    });

    test("closed for longer than a week, nothing is shown", () => {
      const off = Array.from({ length: 10 }, (_, index) => `2026-11-${19 + index}`);
      expect(stateAt("2026-11-19T08:00:00Z", hours, { holidays: off, ramadan: [] })).toBeNull();
    });
  });
});

test("what is shown changes only at the computed times, each of which is a change or midnight", () => {
  const spans = openingSpans("2026-11-15", 15, { hours, holidays: ["2026-11-18"], ramadan: [] });
  const all = stateChangeMinutes(spans);
  expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
  expect(timeOf(all[0] ?? 0)).toBe("00:00");
  for (const [index, until] of all.slice(1).entries()) {
    const from = all[index] as number;
    const saysOf = (minute: number) => JSON.stringify(openState(spans, minute * 60_000));
    for (const minute of [from, from + 1, Math.floor((from + until) / 2), until - 1]) expect(saysOf(minute)).toBe(saysOf(from));
    expect(timeOf(until) === "00:00" || saysOf(until) !== saysOf(from)).toBe(true);
  }
  expect(stateChangeMinutes([])).toEqual([]);
});
