// The mails about a visit to the customer.
import { describe, expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import type { MailContext, OutboxLead } from "../../lib/notify/mail/lead-mails.ts";
import { visitMail } from "../../lib/notify/mail/visit-mails.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const settings = (locale: string) =>
  kinds.settings.parse(readSeeds().find((entry) => entry.kind === "settings" && entry.locale === locale)?.data);
const context: MailContext = {
  settings: { en: settings("en"), ar: settings("ar") },
  calendar: workingCalendar(settings("en"), []),
  siteUrl: "https://miqyas.test",
};
const lead = (more: Partial<OutboxLead> = {}): OutboxLead => ({
  id: "l1",
  reference: "RQ-4K7P2XQA",
  kind: "quote",
  locale: "en",
  full_name: "Salem see www.evil.test",
  email: "salem@client.test",
  created_at: "2026-11-30T06:00:00Z",
  urgency: "normal",
  due_at: "2026-12-01T06:00:00Z",
  ...more,
});
const starts_at = "2026-12-02T06:00:00+00:00";
const visit = { starts_at, length_minutes: 90, status: "booked", technician: "Ahmed" };
const reminder = (more: { lead?: OutboxLead; visit?: typeof visit | null; remindedOf?: string } = {}) =>
  visitMail("visit-reminder", { lead: lead(), visit, remindedOf: "2026-12-02T06:00:00Z", ...more }, context);

describe("the reminder", () => {
  test("names day, hours, who comes, request and number in the customer's language, and no link that somebody typed", () => {
    const en = reminder();
    expect(en?.subject).toBe("We come tomorrow: RQ-4K7P2XQA");
    expect(en?.text).toMatch(/2 December 2026.*10:00.AM.*11:30.AM/s);
    expect(en?.text).toContain("Ahmed");
    expect(en?.text).toContain("RQ-4K7P2XQA");
    expect(en?.text).not.toContain("www.evil.test");
    const ar = reminder({ lead: lead({ locale: "ar" }) });
    expect(ar).toMatchObject({ locale: "ar", subject: expect.stringContaining("موعدنا غدًا") });
    expect(ar?.text).toMatch(/10:00.صباحًا/);
  });

  test("is not sent for a visit that was moved, cancelled or erased, nor against a wish", () => {
    expect(reminder({ remindedOf: "2026-12-02T08:00:00Z" })).toBeNull();
    expect(reminder({ visit: { ...visit, status: "cancelled" } })).toBeNull();
    expect(reminder({ visit: null })).toBeNull();
    expect(reminder({ lead: lead({ do_not_contact: true }) })).toBeNull();
    expect(reminder({ lead: lead({ email: null }) })).toBeNull();
  });
});

test("that the technician is on the way is said while it is so", () => {
  const mail = (status: string) =>
    visitMail("visit-on-the-way", { lead: lead(), visit: { ...visit, status }, remindedOf: undefined }, context);
  expect(mail("on-the-way")?.text).toContain("on the way to you now");
  expect(mail("arrived")).toBeNull();
});
