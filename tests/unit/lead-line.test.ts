// The day beside a lead in a list: of the message, or in a list of next steps of the step.
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LeadLine } from "#components/admin/leads/inbox/lead-line";
import { MessagesProvider } from "#components/admin/shell/messages-provider";
import type { LeadRow } from "#lib/leads/inbox/types";
import { isOfSteps } from "../../components/admin/leads/inbox/last-list.ts";
import en from "../../messages/en.json" with { type: "json" };

const row = {
  id: "1",
  fullName: "Mona Said",
  status: "visit-booked",
  kind: "contact",
  channel: "form",
  locale: "en",
  message: "",
  wishedDay: "",
  wishedWindow: "",
  sentAt: "2026-11-21T06:00:00Z",
  dueAt: null,
  nextAction: "visit",
  nextActionAt: "2026-12-01T12:30:00Z",
  nextActionNote: "gate 3",
} as LeadRow;
const words = (isOfSteps: boolean, more: Partial<LeadRow> = {}) => {
  const now = Date.parse("2026-11-30T08:00:00Z");
  const children = h(LeadLine, { row: { ...row, ...more }, now, locale: "en", names: { places: {}, services: {} }, isOfSteps });
  const page = h(MessagesProvider, { locale: "en", timeZone: "Asia/Dubai", messages: en, children });
  return renderToStaticMarkup(page)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
};

test("in a list of next steps is the day and time of the step, once, and not the day of the message", () => {
  expect(words(true)).toContain("1 Dec, 4:30 PM");
  expect(words(true)).toContain("Site visit gate 3");
  expect(words(true)).not.toMatch(/21 Nov|Dec.*Dec/);
  // Also while the lead waits for an answer; what is past says so.
  expect(words(true, { dueAt: "2026-11-30T09:00:00Z" })).toContain("1 Dec, 4:30 PM");
  expect(words(true, { nextActionAt: "2026-11-30T06:00:00Z" })).toContain("2 h 0 min late");
});

test("a list is of next steps when it has only leads with one, in any order, or is ordered by them", () => {
  expect(isOfSteps("owner=me&step=1")).toBe(true);
  expect(isOfSteps("status=all&owner=me&sort=step")).toBe(true);
  expect(isOfSteps("owner=me&sort=newest")).toBe(false);
});

test("in other lists is the day of the message, or how long the lead may still wait", () => {
  expect(words(false)).toContain("21 Nov");
  expect(words(false)).toContain("Site visit 1 Dec, 4:30 PM");
  expect(words(false, { dueAt: "2026-11-30T09:00:00Z" })).toContain("1 h 0 min left");
});

test("while somebody waits, their wish for a time is beside the subject; without a time they want to be called soon", () => {
  const waiting = { dueAt: "2026-11-30T09:00:00Z" };
  expect(words(false, { ...waiting, wishedDay: "2026-12-03", wishedWindow: "10:00-12:00" })).toContain("3 Dec 10:00 AM–12:00 PM");
  expect(words(false, { ...waiting, kind: "callback" })).toContain("as soon as possible");
  expect(words(false, { kind: "callback" })).not.toContain("as soon as possible");
  expect(words(false, waiting)).not.toContain("as soon as possible");
});

test("an emergency keeps its mark after the visit is booked, while the lead is open", () => {
  expect(words(false, { urgency: "emergency" })).toContain("Emergency");
  expect(words(false, { urgency: "emergency", status: "won" })).not.toContain("Emergency");
  expect(words(false)).not.toContain("Emergency");
});
