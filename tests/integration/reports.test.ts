// The reports' figures are those of the rows, for staff alone, and name no person.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LeadReport, PageReport } from "../../lib/reports/queries.ts";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
const day = (back: number) => new Date(Date.now() + 4 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
const period = { p_from: day(29), p_to: day(0) };

beforeAll(async () => {
  backend = await freshBackend();
  const google = { referrer: "www.google.ae", landing: "/ar/dubai/ac-services/dubai-marina" };
  const ad = { gclid: "x", utm_source: "Google", landing: "/quote" };
  const leads = [
    { first_touch: google, place_page: "/ar/dubai/ac-services/dubai-marina", locale: "ar", device: "phone" },
    { first_touch: google, kind: "quote", details: { service: "ventilation", emirate: "sharjah" } },
    { first_touch: ad, kind: "quote", details: { service: "ventilation" } },
    { first_touch: { utm_source: "Spring-Letter", landing: "/" } },
    // Sent from the page of an emirate, in either language, without naming the emirate.
    { first_touch: { landing: "/about" }, kind: "contact", page: "/ar/sharjah/ac-services" },
    { spam_reasons: ["links"] },
    { kind: "application", details: { job: "ac-technician" } },
  ];
  for (const lead of leads) await backend.rpc("service", "submit_lead", { p_lead: newLead(lead) });
  const rows = (await backend.rest("service", "GET", "leads?select=id,status&order=reference")).body as { id: string; status: string }[];
  // The history's timestamps are the database's own, so the leads are moved into the past.
  for (const [index, hours] of [1, 2, 30, 3, 50].entries())
    await backend.rest("service", "PATCH", `leads?id=eq.${rows[index]?.id}`, {
      created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    });
  const move = (index: number, status: string, more = {}) =>
    backend.rest("service", "PATCH", `leads?id=eq.${rows[index]?.id}`, { status, ...more });
  for (const status of ["contacted", "visit-booked", "quoted", "won"]) await move(0, status);
  await move(1, "visit-booked");
  await move(2, "lost", { lost_reason: "price" });
  await move(3, "duplicate");

  await backend.rpc("service", "count_views", {
    p_rows: [
      { day: day(0), page: "/", locale: "en", device: "desktop", views: 5, visits: 3 },
      { day: day(0), page: "/", locale: "ar", device: "phone", views: 2, visits: 2 },
      { day: day(40), page: "/", locale: "en", device: "desktop", views: 9, visits: 9 },
    ],
  });
  await backend.rpc("service", "count_views", {
    p_rows: [
      { day: day(0), page: "/", locale: "en", device: "desktop", views: 1, visits: 0, useful: 2, notUseful: 1 },
      { day: day(0), page: "/", locale: "ar", device: "phone", views: 0, visits: 0, useful: 1, notUseful: 0 },
    ],
  });
  for (const [channel, page] of [
    ["call", "/ar/dubai/ac-services/dubai-marina"],
    ["whatsapp", "/dubai/ac-services/dubai-marina"],
    ["whatsapp", "/ar"],
  ])
    await backend.rest("service", "POST", "contact_clicks", { channel, page, locale: "en" });
});
afterAll(() => backend?.end());

const leadReport = async () => (await backend.rpc("editor", "lead_report", period)).body as LeadReport;
const pageReport = async () => (await backend.rpc("sales", "page_report", period)).body as PageReport;

describe("leads", () => {
  test("exclude spam, duplicates and applications", async () => {
    const report = await leadReport();
    expect([report.total, report.spam]).toEqual([4, 1]);
    expect(report.days.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });

  test("are counted by source, landing page, service, place and language", async () => {
    const { by } = await leadReport();
    expect(by.source).toEqual([
      { key: "google", leads: 2, won: 1 },
      { key: "direct", leads: 1, won: 0 },
      { key: "google-ads", leads: 1, won: 0 },
    ]);
    expect(by.landing?.[0]).toEqual({ key: "/dubai/ac-services/dubai-marina", leads: 2, won: 1 });
    expect(by.service?.map(({ key, leads }) => [key, leads])).toEqual([
      ["unknown", 2],
      ["ventilation", 2],
    ]);
    expect(by.place).toEqual([
      { key: "sharjah", leads: 2, won: 0 },
      { key: "dubai-marina", leads: 1, won: 1 },
      { key: "unknown", leads: 1, won: 0 },
    ]);
    expect(by.language).toContainEqual({ key: "ar", leads: 1, won: 1 });
  });

  test("have the median time of those answered, and the promises kept of those due", async () => {
    const { answers } = await leadReport();
    // The lead that was lost without an answer counts as not answered.
    expect(answers).toMatchObject({ answered: 2, due: 4, inside: 2, excused: 0 });
    expect(Math.round(answers.medianMinutes ?? 0)).toBe(90);
  });

  test("are counted at every step they ever reached", async () => {
    const { steps, lost } = await leadReport();
    expect(steps).toEqual({ came: 4, visited: 2, quoted: 1, won: 1, lost: 1 });
    expect(lost).toEqual([{ key: "price", count: 1 }]);
  });

  test("appear in reports without personal data", async () => {
    const text = JSON.stringify([await leadReport(), await pageReport()]);
    expect(text).not.toMatch(/Test Person|@example|\+971|[MR]Q-/);
  });
});

describe("pages", () => {
  test("have their counts summed over processes and over both languages", async () => {
    const report = await pageReport();
    expect([report.views, report.visits, report.calls, report.chats]).toEqual([8, 5, 1, 2]);
    expect(report.days).toEqual([{ day: day(0), count: 5 }]);
    expect(report.languages).toEqual([
      { key: "en", count: 6 },
      { key: "ar", count: 2 },
    ]);
    expect(report.pages.find(({ page }) => page === "/")).toEqual({
      page: "/",
      views: 8,
      visits: 5,
      calls: 0,
      chats: 1,
      leads: 0,
      useful: 3,
      notUseful: 1,
    });
    expect(report.pages[0]).toMatchObject({ page: "/dubai/ac-services/dubai-marina", calls: 1, chats: 1, leads: 2 });
  });

  test("lose old counts when new ones are stored", async () => {
    await backend.rpc("service", "count_views", {
      p_rows: [{ day: day(1200), page: "/old", locale: "en", device: "phone", views: 1, visits: 0 }],
    });
    await backend.rpc("service", "count_views", { p_rows: [] });
    expect((await backend.rest("service", "GET", "page_views?select=page&page=eq./old")).body).toEqual([]);
  });
});

test("staff of every role can read the reports, and nobody else", async () => {
  const callers: Caller[] = ["anon", "nobody", "sales", "editor", "admin"];
  for (const name of ["lead_report", "page_report"])
    for (const caller of callers)
      expect((await backend.rpc(caller, name, period)).status < 400, `${caller} ${name}`).toBe(!["anon", "nobody"].includes(caller));
});

describe("the promised answer time", () => {
  type Promised = { kept: number; broken: number; open: number; none: number };
  const minute = 60_000;
  const weekStart = () => new Date(Date.now() - 3 * 86_400_000).toISOString();
  const week = async () => ((await backend.rpc("sales", "office_today", { p_week_start: weekStart() })).body as { week: Promised }).week;
  const answers = async () => (await leadReport()).answers;
  /** What one lead adds to the week and to the report. */
  async function adds(details: object, minutesAgo: number, then: (id: string, change: (changes: object) => Promise<unknown>) => unknown) {
    const [before, reported] = [await week(), await answers()];
    const lead = newLead({ kind: "quote", details, received_at: new Date(Date.now() - minutesAgo * minute).toISOString() });
    await backend.rpc("service", "submit_lead", { p_lead: lead });
    const row = async () =>
      (
        (await backend.rest("service", "GET", `leads?select=id,version&reference=eq.${lead.reference}`)).body as {
          id: string;
          version: number;
        }[]
      )[0];
    const id = (await row())?.id ?? "";
    await then(id, async (p_changes) => {
      const { body } = await backend.rpc("sales", "change_lead", { p_lead: id, p_version: (await row())?.version, p_changes });
      expect(body).toMatchObject({ status: "saved" });
    });
    const [after, reportedAfter] = [await week(), await answers()];
    const grown = (Object.keys(after) as (keyof Promised)[]).filter((key) => after[key] > before[key]);
    return {
      week: grown.join(),
      due: reportedAfter.due - reported.due,
      inside: reportedAfter.inside - reported.inside,
      excused: reportedAfter.excused - reported.excused,
    };
  }
  const counted = (week: keyof Promised | "", due = 0, inside = 0, excused = 0) => ({ week, due, inside, excused });
  const emergency = { problem: "no-cooling" };
  const nothing = () => undefined;
  const lost = { status: "lost", lost_reason: "other" };

  test("is fifteen minutes for an emergency and a day for everything else, whether answered later or not", async () => {
    expect(await adds(emergency, 10, nothing)).toEqual(counted("open"));
    expect(await adds(emergency, 35, nothing)).toEqual(counted("broken", 1));
    expect(await adds(emergency, 35, (_, change) => change({ answered: { channel: "call" } }))).toEqual(counted("broken", 1));
    expect(await adds(emergency, 10, (_, change) => change({ answered: { channel: "call" } }))).toEqual(counted("kept", 1, 1));
    expect(await adds({}, 23 * 60, nothing)).toEqual(counted("open"));
    expect(await adds({}, 25 * 60, nothing)).toEqual(counted("broken", 1));
  });

  test("is broken by closing a lead without an answer, and kept by answering first", async () => {
    expect(await adds({}, 60, (_, change) => change(lost))).toEqual(counted("broken", 1));
    expect(await adds({}, 60, (_, change) => change({ status: "won" }))).toEqual(counted("broken", 1));
    expect(
      await adds({}, 60, async (_, change) => {
        await change({ status: "contacted" });
        await change(lost);
      }),
    ).toEqual(counted("kept", 1, 1));
  });

  test("does not apply to spam or to a customer who asked not to be contacted", async () => {
    expect(await adds({}, 25 * 60, (_, change) => change({ status: "spam" }))).toEqual(counted(""));
    const stop = (id: string) => backend.rpc("sales", "set_do_not_contact", { p_lead: id, p_on: true, p_reason: "asked" });
    expect(await adds({}, 25 * 60, stop)).toEqual(counted("none", 0, 0, 1));
  });

  test("is broken for a customer who was answered in time, wrote again and waits too long", async () => {
    const again = async (id: string, change: (changes: object) => Promise<unknown>) => {
      await change({ answered: { channel: "call" } });
      const since = new Date(Date.now() - 25 * 60 * minute).toISOString();
      await backend.rest("service", "PATCH", `leads?id=eq.${id}`, { awaiting_since: since });
    };
    expect(await adds({}, 60, again)).toEqual(counted("broken", 1));
  });

  test("stays kept when an emergency joins the lead after the answer", async () => {
    const joined = async (id: string, change: (changes: object) => Promise<unknown>) => {
      await change({ answered: { channel: "call" } });
      const [{ phone_e164 }] = (await backend.rest("service", "GET", `leads?select=phone_e164&id=eq.${id}`)).body as [
        { phone_e164: string },
      ];
      await backend.rpc("service", "submit_lead", { p_lead: newLead({ kind: "quote", details: emergency, phone_e164, email: null }) });
    };
    expect(await adds({}, 60, joined)).toEqual(counted("kept", 1, 1));
  });

  test("runs on when the answer is undone", async () => {
    const undone = async (id: string, change: (changes: object) => Promise<unknown>) => {
      await change({ answered: { channel: "call" } });
      const [{ version }] = (await backend.rest("service", "GET", `leads?select=version&id=eq.${id}`)).body as [{ version: number }];
      expect((await backend.rpc("sales", "undo_change", { p_lead: id, p_version: version })).body).toMatchObject({ status: "saved" });
    };
    expect(await adds({}, 60, undone)).toEqual(counted("open"));
  });
});
