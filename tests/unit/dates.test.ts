// Times as visitors read them in either language.
import { expect, test } from "vitest";
import { formatClock, formatDateTime, formatMoney, formatTime, formatWeekdayTime } from "../../lib/i18n/dates.ts";

const times = (locale: "en" | "ar") =>
  ["00:00", "00:30", "09:00", "11:59", "12:00", "12:30", "13:00"].map((time) => formatTime(time, locale));

test("Arabic times name the part of the day", () => {
  expect(times("ar")).toEqual([
    "12:00 منتصف الليل",
    "12:30 منتصف الليل",
    "9:00 صباحًا",
    "11:59 صباحًا",
    "12:00 ظهرًا",
    "12:30 ظهرًا",
    "1:00 بعد الظهر",
  ]);
  expect(times("en")).toEqual(["12:00 AM", "12:30 AM", "9:00 AM", "11:59 AM", "12:00 PM", "12:30 PM", "1:00 PM"]);
});

test("and after a date or a weekday too", () => {
  // Noon in Dubai on a Friday.
  const noon = "2026-11-27T08:00:00Z";
  expect(formatDateTime(noon, "ar")).toBe("27 نوفمبر 2026، 12:00 ظهرًا");
  expect(formatWeekdayTime(Date.parse(noon), "ar")).toMatch(/12:00 ظهرًا$/);
  expect(formatClock(Date.parse(noon), "ar")).toBe("12:00:00 ظهرًا");
  expect(formatDateTime("2026-11-27T09:00:00Z", "ar")).toMatch(/1:00 بعد الظهر$/);
});

test("an amount of money has its noun in the form that the number asks for", () => {
  const plain = (aed: number, locale: "en" | "ar") => formatMoney(aed, locale).replaceAll("\u00a0", " ");
  expect([5, 250, 1200, 262.5].map((aed) => plain(aed, "ar"))).toEqual(["5 دراهم", "250 درهمًا", "1,200 درهم", "262.50 درهم"]);
  expect([250, 262.5].map((aed) => plain(aed, "en"))).toEqual(["AED 250", "AED 262.50"]);
});
