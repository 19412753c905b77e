// The reports' figures are those of the rows, for staff alone, and name no person.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseFilter, figureQuery, type LeadFigure, type LeadKey, parseFilter, weekStart } from "../../lib/leads/inbox/filter.ts";
import type { LeadReport, PageReport, TechnicianRow } from "../../lib/reports/queries.ts";
import type { Period } from "../../lib/time/period.ts";
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
    expect(answers).toMatchObject({ answered: 2, due: 4, kept: 2, excused: 0 });
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

/** Leads of every kind, way, place, owner and end, on days around `days`, each answered or not. */
async function manyLeads(at: TestBackend, days: number): Promise<void> {
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  const ends = ["", "contacted", "visit-booked", "quoted", "won", "lost", "spam", "duplicate"];
  for (let index = 0; index < 48; index += 1) {
    const lead = newLead({
      kind: pick(["contact", "quote", "callback", "application", "quote", "data-request", "contact"], index),
      locale: pick(["en", "ar", "en"], index),
      device: pick(["phone", "desktop", null], index),
      page: pick(["/contact", "/ar/services/ventilation", "/dubai/ac-services/dubai-marina", "/quote"], index),
      first_touch: pick([null, { referrer: "www.google.ae", landing: "/ar/about" }, { gclid: "x" }, { utm_source: "A'b:c" }], index),
      details: pick([{}, { problem: "weak", service: "ventilation" }, { problem: "no-cooling" }, { emirate: "sharjah" }, {}], index),
      received_at: new Date(Date.now() - (index % (days + 3)) * 86_400_000 - index * 600_000).toISOString(),
    });
    await at.rpc("service", "submit_lead", { p_lead: lead });
    const [{ id }] = (await at.rest("service", "GET", `leads?select=id&reference=eq.${lead.reference}`)).body as [{ id: string }];
    const change = (fields: object) => at.rest("service", "PATCH", `leads?id=eq.${id}`, fields);
    if (index % 6 === 1) await change({ channel: "call" });
    await change({ owner: pick([at.ids.sales, null, at.ids.admin, at.ids.editor], index) });
    const end = pick(ends, index * 3 + Math.floor(index / 8));
    if (end) await change({ status: end, ...(end === "lost" && { lost_reason: pick(["price", "time"], index) }) });
    if (index % 11 === 0) await at.rpc("sales", "set_do_not_contact", { p_lead: id, p_on: true, p_reason: "asked" });
  }
}

/** Every figure of the reports that counts leads, with the query string of its list. */
function figuresOf(report: LeadReport, pages: PageReport, period: Period): { name: string; count: number; query: string }[] {
  const figure = (count: number, of: LeadFigure, key?: LeadKey, value = "", on = period) => ({
    name: [of, key, value].filter(Boolean).join(" "),
    count,
    query: figureQuery(on, of, key && { key, value }),
  });
  const { answers, steps, by, lost, people = [], days } = report;
  return [
    figure(report.total, "came"),
    figure(report.spam, "spam"),
    ...(["answered", "due", "kept", "excused"] as const).map((of) => figure(answers[of], of)),
    figure(answers.due - answers.kept, "broken"),
    ...(["came", "visited", "quoted", "won", "lost"] as const).map((of) => figure(steps[of], of)),
    ...days.map(({ day, count }) => figure(count, "came", undefined, "", { from: day, to: day })),
    ...lost.map(({ key, count }) => figure(count, "lost", "lost", key)),
    ...Object.entries(by).flatMap(([dimension, rows]) =>
      rows.flatMap(({ key, leads, won }) => [
        figure(leads, "came", dimension as LeadKey, key),
        figure(won, "won", dimension as LeadKey, key),
      ]),
    ),
    ...people.flatMap((row) => [
      figure(row.leads, "came", "owner", row.key),
      ...(["answered", "kept", "broken", "won"] as const).map((of) => figure(row[of], of, "owner", row.key)),
    ]),
    ...pages.pages.filter(({ leads }) => leads > 0).map(({ page, leads }) => figure(leads, "came", "landing", page)),
  ];
}

describe("every figure", () => {
  let at: TestBackend;
  const days = 7;
  beforeAll(async () => {
    at = await freshBackend();
    await manyLeads(at, days);
  });
  afterAll(() => at?.end());

  const listed = async (query: string) => {
    const filter = parseFilter(new URLSearchParams(query));
    const p_filter = databaseFilter(filter, at.ids.sales);
    const { body } = await at.rpc("sales", "list_leads", { p_filter, p_sort: filter.sort ?? "", p_after: {}, p_limit: 200 });
    return (body as { id: string; status: string; owner: string | null }[]).length;
  };

  test("has a list in the inbox with as many leads", async () => {
    const shown = { from: day(days - 1), to: day(0) };
    const args = { p_from: shown.from, p_to: shown.to };
    const report = (await at.rpc("sales", "lead_report", args)).body as LeadReport;
    const pages = (await at.rpc("sales", "page_report", args)).body as PageReport;
    const figures = figuresOf(report, pages, shown);
    expect(figures.length).toBeGreaterThan(60);
    // A test of figures that are all 0 would prove nothing.
    for (const of of ["came", "spam", "answered", "due", "kept", "broken", "excused", "visited", "quoted", "won", "lost"])
      expect(figures.find(({ name }) => name === of)?.count, of).toBeGreaterThan(0);
    for (const { name, count, query } of figures) expect(await listed(query), `${name}: ${query}`).toBe(count);
    // A status or an owner narrows the list further; a report's "won" is by the day that the lead came.
    expect(await listed(`${figureQuery(shown, "came")}&status=won`)).toBe(report.steps.won);
  });

  test("has its list without a period too, and beside other filters of the inbox", async () => {
    const { total } = (await at.rpc("sales", "lead_report", { p_from: "2020-01-01", p_to: day(0) })).body as LeadReport;
    expect(await listed("figure=came")).toBe(total);
    expect((await listed("figure=came&place=sharjah")) + (await listed("figure=came&place=dubai-marina"))).toBeGreaterThan(0);
    expect(await listed("by=problem:weak")).toBe(await listed("figure=came&by=problem:weak"));
  });

  test("of the promises of this week has its list too", async () => {
    const { week } = (await at.rpc("sales", "office_today", { p_week_start: weekStart(new Date()).toISOString() })).body as {
      week: Record<string, number>;
    };
    expect(Object.values(week).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
    for (const [promise, count] of Object.entries(week)) expect(await listed(`week=${promise}`), promise).toBe(count);
  });

  test("by person is only for those who read leads", async () => {
    const args = { p_from: day(days - 1), p_to: day(0) };
    expect((await at.rpc("editor", "lead_report", args)).body).not.toHaveProperty("people");
    for (const caller of ["admin", "sales"] as const) {
      const { people = [], total } = (await at.rpc(caller, "lead_report", args)).body as LeadReport;
      expect(people.reduce((sum, { leads }) => sum + leads, 0)).toBe(total);
      // Also one who owns leads and answers none; leads without an owner come last.
      expect(
        people
          .slice(0, -1)
          .map(({ key }) => key)
          .sort(),
      ).toEqual([at.ids.admin, at.ids.editor, at.ids.sales].sort());
      expect(people.every(({ key, name }) => (key === "unknown" ? name === null : name !== ""))).toBe(true);
      expect(people.at(-1)?.key).toBe("unknown");
    }
  });
});

test("say what leads are worth, to those who read leads", async () => {
  const at = await freshBackend();
  const add = async (lead: object, fils: number | null, ...statuses: string[]) => {
    const sent = newLead({ kind: "quote", ...lead });
    await at.rpc("service", "submit_lead", { p_lead: sent });
    const patch = (fields: object) => at.rest("service", "PATCH", `leads?reference=eq.${sent.reference}`, fields);
    for (const status of statuses) await patch({ status });
    await patch({ value_fils: fils, owner: at.ids.sales });
  };
  const leak = { details: { problem: "water", emirate: "sharjah", service: "ventilation" } };
  await add(leak, 150_050, "quoted", "won");
  await add(leak, 40_000, "won");
  await add({}, 99_999, "quoted");
  await add({}, 500_000);
  await add({}, null, "won");
  const report = (await at.rpc("sales", "lead_report", period)).body as LeadReport;
  expect(report.steps).toEqual({ came: 5, visited: 0, quoted: 4, won: 3, lost: 0, quotedFils: 290_049, wonFils: 190_050 });
  for (const [dimension, key] of [
    ["problem", "water"],
    ["place", "sharjah"],
    ["service", "ventilation"],
  ] as const)
    expect(report.by[dimension]).toContainEqual({ key, leads: 2, won: 2, wonFils: 190_050 });
  expect(report.by.source).toEqual([expect.objectContaining({ leads: 5, won: 3, wonFils: 190_050 })]);
  expect(report.people).toMatchObject([{ key: at.ids.sales, won: 3, wonFils: 190_050 }]);
  expect(JSON.stringify((await at.rpc("editor", "lead_report", period)).body)).not.toContain("Fils");
  await at.end();
});

test("the work of technicians counts the visits of the days of the report, without cancelled ones", async () => {
  const at = await freshBackend();
  const lead = newLead();
  await at.rpc("service", "submit_lead", { p_lead: lead });
  const [{ id }] = (await at.rest("service", "GET", `leads?select=id&reference=eq.${lead.reference}`)).body as [{ id: string }];
  const visit = (technician: string | null, starts_at: string, status: string) =>
    at.rest("service", "POST", "visits", { lead_id: id, technician, starts_at, status });
  const { technician } = at.ids;
  // The first moment of the first day in Dubai, and the last of the last.
  await visit(technician, "2026-11-01T00:00+04:00", "done");
  await visit(technician, "2026-11-07T23:59+04:00", "missed");
  await visit(technician, "2026-11-03T10:00+04:00", "booked");
  await visit(technician, "2026-11-03T12:00+04:00", "cancelled");
  await visit(technician, "2026-11-08T00:00+04:00", "done");
  await visit(null, "2026-11-04T10:00+04:00", "arrived");
  const rows = (await at.rpc("sales", "visit_report", { p_from: "2026-11-01", p_to: "2026-11-07" })).body as TechnicianRow[];
  expect(rows).toEqual([
    { key: technician, name: expect.any(String), booked: 3, done: 1, missed: 1, unreported: 1 },
    { key: "unknown", name: null, booked: 1, done: 0, missed: 0, unreported: 1 },
  ]);
  // A visit that is ahead lacks no report yet.
  await visit(technician, new Date(Date.now() + 3_600_000).toISOString(), "booked");
  const ahead = (await at.rpc("sales", "visit_report", { p_from: day(0), p_to: day(-1) })).body as TechnicianRow[];
  expect(ahead).toMatchObject([{ key: technician, booked: 1, unreported: 0 }]);
  await at.end();
});

test("the time to the first answer is counted by the clock and in working time", async () => {
  const at = await freshBackend();
  const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "08:00", closes: "18:00" }];
  await at.rest("service", "POST", "entries", { kind: "settings", slug: "site", locale: "en", status: "published", data: { hours } });
  // Over a night, within a night, and over three.
  for (const [came, answered] of [
    ["2026-11-16T17:00+04:00", "2026-11-17T09:00+04:00"],
    ["2026-11-17T20:00+04:00", "2026-11-17T21:00+04:00"],
    ["2026-11-16T07:00+04:00", "2026-11-19T10:00+04:00"],
  ] as const) {
    const lead = newLead();
    await at.rpc("service", "submit_lead", { p_lead: lead });
    const [{ id, version }] = (await at.rest("service", "GET", `leads?select=id,version&reference=eq.${lead.reference}`)).body as [
      { id: string; version: number },
    ];
    await at.rpc("sales", "change_lead", {
      p_lead: id,
      p_version: version,
      p_changes: { answered: { channel: "call" }, owner: at.ids.sales },
    });
    await at.rest("service", "PATCH", `leads?id=eq.${id}`, { created_at: came });
    await at.rest("service", "PATCH", `lead_events?lead_id=eq.${id}&kind=eq.answered`, { created_at: answered });
  }
  const { people } = (await at.rpc("sales", "lead_report", { p_from: "2026-11-16", p_to: "2026-11-19" })).body as LeadReport;
  // By the clock 16 h, 1 h and 75 h; of these 2 h, none and 32 h in working time.
  expect(people).toMatchObject([{ key: at.ids.sales, leads: 3, answered: 3, medianMinutes: 16 * 60, medianWorkingMinutes: 2 * 60 }]);
  await at.end();
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
      kept: reportedAfter.kept - reported.kept,
      excused: reportedAfter.excused - reported.excused,
    };
  }
  const counted = (week: keyof Promised | "", due = 0, kept = 0, excused = 0) => ({ week, due, kept, excused });
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
