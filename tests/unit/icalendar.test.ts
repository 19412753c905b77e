// The calendar of visits as calendar programs read it (RFC 5545).
import { expect, test } from "vitest";
import { calendarOf, type FeedVisit } from "../../lib/visits/icalendar.ts";

const visit = (more: Partial<FeedVisit> = {}): FeedVisit => ({
  id: "6ef8ebba-590e-4a76-b125-a3d92ed6b39a",
  version: 3,
  starts_at: "2026-12-02T06:00:00+00:00",
  length_minutes: 90,
  status: "booked",
  address: "Tower 1; flat 204, gate \\3",
  reference: "RQ-4K7P2XQA",
  technician: "Ahmed",
  placeName: "Deira",
  link: "https://miqyas.test/admin/leads/1",
  ...more,
});
const texts = {
  name: "Visits, Miqyas",
  summary: (reference: string, name: string) => ["Visit", reference, name].join(" "),
  open: (link: string) => `Open: ${link}`,
  technician: (name: string) => `Technician: ${name}`,
};
const now = Date.parse("2026-11-30T20:00:00Z");
const textOf = (...visits: FeedVisit[]) => calendarOf(visits, texts, "miqyas.test", now);
/** The lines as a reader joins them again. */
const linesOf = (text: string) => text.replace(/\r\n /g, "").split("\r\n");

test("a calendar has its frame, and each visit its time in UTC, a lasting identifier and its version", () => {
  expect(linesOf(textOf(visit()))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//miqyas.test//visits//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "NAME:Visits\\, Miqyas",
    "X-WR-CALNAME:Visits\\, Miqyas",
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    "X-PUBLISHED-TTL:PT15M",
    "BEGIN:VEVENT",
    "UID:6ef8ebba-590e-4a76-b125-a3d92ed6b39a@miqyas.test",
    "DTSTAMP:20261130T200000Z",
    "DTSTART:20261202T060000Z",
    "DTEND:20261202T073000Z",
    "SEQUENCE:3",
    "STATUS:CONFIRMED",
    "SUMMARY:Visit RQ-4K7P2XQA Ahmed",
    "LOCATION:Tower 1\\; flat 204\\, gate \\\\3\\, Deira",
    "DESCRIPTION:Technician: Ahmed\\nOpen: https://miqyas.test/admin/leads/1",
    "URL:https://miqyas.test/admin/leads/1",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("a cancelled visit stays with its identifier, so that programs take it out", () => {
  const lines = linesOf(textOf(visit({ status: "cancelled", version: 4, technician: null, address: "", placeName: "" })));
  expect(lines).toEqual(expect.arrayContaining(["STATUS:CANCELLED", "SEQUENCE:4", "UID:6ef8ebba-590e-4a76-b125-a3d92ed6b39a@miqyas.test"]));
  expect(lines.some((line) => line.startsWith("LOCATION"))).toBe(false);
});

test("no line is longer than 75 octets, none cuts a character, and all end as the standard wants", () => {
  const address = `برج الخليج، الطابق 4، ${"شقة طويلة جدًا ".repeat(20)}\u0007\r\nالبوابة`;
  const text = textOf(visit({ address }));
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(text).not.toContain("\ufffd");
  const location = linesOf(text).find((line) => line.startsWith("LOCATION:")) ?? "";
  expect(location).toContain("شقة طويلة جدًا شقة طويلة جدًا");
  expect(location).toContain("\\nالبوابة");
  expect(location).not.toContain("\u0007");
});

test("without visits it is an empty calendar", () => {
  expect(linesOf(textOf())).not.toContain("BEGIN:VEVENT");
});
