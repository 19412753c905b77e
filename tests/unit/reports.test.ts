// Periods of reports, page view counts, and CSV tables.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { comparedText } from "../../components/admin/reports/figures.tsx";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { csv } from "../../lib/formats/csv.ts";
import type { Job } from "../../lib/host/jobs.ts";
import { answerAxis } from "../../lib/reports/answer-axis.ts";
import { readClick } from "../../lib/reports/contact-clicks.ts";
import { countView, countVote, readView, readVote, registerViewsJob } from "../../lib/reports/page-views.ts";
import { calendarMonths, daysIn, daysOrWeeks, lastDays, previousPeriod, readPeriod, withEmptyDays } from "../../lib/time/period.ts";

const { jobs, stored } = vi.hoisted(() => ({ jobs: [] as Job[], stored: [] as object[] }));
vi.mock(import("../../lib/host/jobs.ts"), async (original) => ({ ...(await original()), registerJob: (job) => void jobs.push(job) }));
vi.mock("../../lib/supabase/privileged.ts", () => ({
  privilegedClient: () => ({
    rpc: async (_: string, { p_rows }: { p_rows: object[] }) => {
      stored.push(...p_rows);
      return { error: null };
    },
  }),
}));

describe("periods", () => {
  test("the previous period has the same number of days, across a leap day", () => {
    const period = { from: "2028-02-15", to: "2028-03-15" };
    expect(daysIn(period)).toBe(30);
    expect(previousPeriod(period)).toEqual({ from: "2028-01-16", to: "2028-02-14" });
    expect(lastDays(7, "2026-01-03")).toEqual({ from: "2025-12-28", to: "2026-01-03" });
  });

  test("this month ends today, and the last one is whole, also in January and March", () => {
    expect(calendarMonths("2026-11-30")).toEqual({
      thisMonth: { from: "2026-11-01", to: "2026-11-30" },
      lastMonth: { from: "2026-10-01", to: "2026-10-31" },
    });
    expect(calendarMonths("2027-01-01")).toEqual({
      thisMonth: { from: "2027-01-01", to: "2027-01-01" },
      lastMonth: { from: "2026-12-01", to: "2026-12-31" },
    });
    expect(calendarMonths("2028-03-15").lastMonth).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });

  test("an invalid period in the address gives the last 30 days", () => {
    const usual = { from: "2026-10-23", to: "2026-11-21" };
    for (const query of [
      {},
      { from: "2026-02-31", to: "2026-03-01" },
      { from: "2026-11-02", to: "2026-11-01" },
      { from: ["a"], to: 1 },
      { from: "2027-01-01", to: "2027-01-02" },
    ])
      expect(readPeriod(query, "2026-11-21"), JSON.stringify(query)).toEqual(usual);
    expect(readPeriod({ from: "2026-11-01", to: "2030-01-01" }, "2026-11-21")).toEqual({ from: "2026-11-01", to: "2026-11-21" });
    expect(daysIn(readPeriod({ from: "1990-01-01", to: "2026-11-21" }, "2026-11-21"))).toBe(731);
  });

  test("every day is listed, and long periods are grouped by week without losing a lead", () => {
    const days = withEmptyDays([{ day: "2026-01-02", count: 3 }], { from: "2026-01-01", to: "2026-12-31" });
    expect(days).toHaveLength(365);
    const weeks = daysOrWeeks(days);
    expect(weeks).toHaveLength(53);
    expect(weeks[0]).toEqual({ day: "2026-01-01", count: 3 });
    expect(daysOrWeeks(days.slice(0, 62))).toHaveLength(62);
  });
});

test("the axis of answer times reaches the promise, or the time where it is later, in at most six whole steps", () => {
  expect(answerAxis([24, 0.25, 3.6])).toEqual({ ticks: [0, 4, 8, 12, 16, 20, 24], end: 24 });
  expect(answerAxis([24, 30.2])).toEqual({ ticks: [0, 6, 12, 18, 24, 30, 36], end: 36 });
  expect(answerAxis([1, 0])).toEqual({ ticks: [0, 0.25, 0.5, 0.75, 1], end: 1 });
  const { ticks, end } = answerAxis([1000]);
  expect(end).toBeGreaterThanOrEqual(1000);
  expect(ticks.length).toBeLessThanOrEqual(7);
});

describe("page views", () => {
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
  beforeAll(() => {
    process.env.DATA_DIR = "/nonexistent";
    const entry = { kind: "page", slug: "about", locale: "ar" as const, revision: 1, updatedAt: "", data: {} };
    replaceContent({ source: "test", version: 1, entries: { "page/about/ar": entry } });
  });
  afterAll(() => {
    delete process.env.DATA_DIR;
  });
  const read = (page: string, agent = phone, begins = "1") =>
    readView(new URLSearchParams({ page, begins }).toString(), agent, new Date("2026-11-21T21:00:00Z"));

  test("a view is counted under the page without its language, Dubai's date and the kind of device", () => {
    expect(read("/ar/about")).toEqual({ day: "2026-11-22", page: "/about", locale: "ar", device: "phone", begins: true });
    expect(read("/ar/about", phone, "0")?.begins).toBe(false);
  });

  test("robots, office pages, unpublished and invented addresses are not counted", () => {
    expect(read("/ar/about", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")).toBeNull();
    expect(
      read("/ar/about", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36"),
    ).toBeNull();
    expect(read("/ar/about", "")).toBeNull();
    for (const page of [
      "/about",
      "/admin",
      "/admin/leads/050-899-0002",
      "/ar/about?name=Aisha",
      "/x",
      "//evil.example",
      "",
      "/services/050-123-4567",
    ])
      expect(read(page), page).toBeNull();
  });

  test("views that an ending process counted are stored once more after its last response", async () => {
    registerViewsJob();
    const view = read("/ar/about");
    if (view) countView(view, null);
    for (const job of jobs) if (job.runsAtEnd) await job.run(new AbortController().signal);
    expect(stored).toEqual([
      { day: "2026-11-22", page: "/about", locale: "ar", device: "phone", views: 1, visits: 1, useful: 0, notUseful: 0 },
    ]);
  });

  test("whether a page was useful is counted with its views, a few times for an address", async () => {
    stored.length = 0;
    const vote = (useful: string, page = "/ar/about") =>
      readVote(new URLSearchParams({ page, useful }).toString(), phone, new Date("2026-11-21T21:00:00Z"));
    for (const [useful, page] of [["2"], [""], ["1", "/about"], ["1", "/admin"]] as const) expect(vote(useful, page)).toBeNull();
    const [yes, no] = [vote("1"), vote("0")];
    for (let n = 0; n < 9; n++) if (yes) countVote(yes, "192.0.2.7");
    if (no) countVote(no, "192.0.2.8");
    for (const job of jobs) if (job.runsAtEnd) await job.run(new AbortController().signal);
    expect(stored).toEqual([
      { day: "2026-11-22", page: "/about", locale: "ar", device: "phone", views: 0, visits: 0, useful: 5, notUseful: 1 },
    ]);
  });

  test("a call is counted for a published page only", () => {
    const click = (page: string) => readClick(new URLSearchParams({ channel: "call", page }).toString(), phone);
    expect(click("/ar/about?name=Aisha#top")).toEqual({ channel: "call", page: "/ar/about", locale: "ar", device: "phone" });
    expect(click("/blog/tag/050-123-4567")?.page).toBe("/blog");
    for (const page of ["/about", "/admin/leads", "/x", "/blog/invented-7", "//evil.example", ""]) expect(click(page), page).toBeNull();
  });
});

test("a CSV cell never runs as a formula, and Arabic is readable in Excel", () => {
  expect(
    csv([
      ["=1+1", "@a", 'say "ah"', "سطر"],
      ["-5", -5, 2, "a,b"],
      [" =1", "＝1", "\u200e+1", "\n@a"],
    ]),
  ).toBe('\ufeff"\'=1+1","\'@a","say ""ah""","سطر"\r\n"\'-5",-5,2,"a,b"\r\n"\' =1","\'＝1","\'\u200e+1","\'\n@a"\r\n');
});

test("a figure says in words whether it rose or fell since the period before", async () => {
  const { createTranslator } = await import("next-intl");
  const { default: messages } = await import("../../messages/en.json");
  const t = createTranslator({ locale: "en", messages, namespace: "reports" }) as unknown as Parameters<typeof comparedText>[0];
  expect([comparedText(t, 5, 3, "3"), comparedText(t, 2, 3, "3"), comparedText(t, 3, 3, "3"), comparedText(t, 3, null, "–")]).toEqual([
    "↑ up from 3",
    "↓ down from 3",
    "unchanged: 3",
    "before: –",
  ]);
});
