// The whole report as a workbook, and who gets which of its tables.
import { readXlsx } from "hucre/xlsx";
import { createTranslator } from "next-intl";
import { expect, test, vi } from "vitest";
import type { LeadReport, PageReport, TechnicianRow } from "../../lib/reports/queries.ts";
import { readReportTables, reportTables } from "../../lib/reports/tables.ts";
import { reportWorkbook } from "../../lib/reports/workbook.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

vi.mock("next-intl/server", () => ({
  getTranslations: async ({ locale, namespace }: { locale: "en" | "ar"; namespace: "reports" }) =>
    createTranslator({ locale, messages: locale === "ar" ? ar : en, namespace }),
}));
vi.mock("../../lib/reports/names.ts", () => ({ reportNames: async () => (_: string, key: string) => key }));

const period = { from: "2026-11-01", to: "2026-11-02" };
const leads: LeadReport = {
  total: 3,
  spam: 0,
  days: [{ day: "2026-11-02", count: 3 }],
  by: { source: [{ key: "=1+1", leads: 3, won: 1, wonFils: 150_050 }] },
  answers: { answered: 1, due: 1, kept: 1, excused: 0, medianMinutes: 5 },
  steps: { came: 3, visited: 1, quoted: 2, won: 1, lost: 0, quotedFils: 200_000, wonFils: 150_050 },
  lost: [],
  people: [
    {
      key: "a",
      name: "Noura",
      leads: 3,
      answered: 1,
      kept: 1,
      broken: 0,
      won: 1,
      wonFils: 150_050,
      medianMinutes: 5,
      medianWorkingMinutes: 5,
    },
  ],
};
const { people: _, steps, ...rest } = leads;
const forEditors: LeadReport = { ...rest, by: { source: [{ key: "google", leads: 3, won: 1 }] }, steps: { ...steps } };
delete forEditors.steps.quotedFils;
delete forEditors.steps.wonFils;
const pages: PageReport = { views: 0, visits: 0, calls: 0, chats: 0, days: [], languages: [], devices: [], pages: [] };
const work: TechnicianRow[] = [{ key: "b", name: null, booked: 4, done: 2, missed: 1, unreported: 1 }];
const read = vi.hoisted(() => ({ leads: vi.fn(), visits: vi.fn() }));
vi.mock("../../lib/reports/queries.ts", () => ({
  dimensions: ["source"],
  readLeadReport: read.leads,
  readPageReport: async () => pages,
  readVisitReport: read.visits,
}));

test.each(["en", "ar"] as const)("has a sheet for each table, with amounts in dirhams (%s)", async (locale) => {
  read.leads.mockResolvedValue(leads);
  read.visits.mockResolvedValue(work);
  const tables = await readReportTables(reportTables, period, true, locale);
  const { sheets } = await readXlsx(await reportWorkbook(tables, locale));
  expect(sheets.map(({ rows }) => rows.length)).toEqual([3, 5, 2, 2, 1, 2, 1]);
  expect(new Set(sheets.map(({ name }) => name)).size).toBe(7);
  const [days, ladder, people, technicians, , cuts] = sheets.map(({ rows }) => rows.slice(1));
  expect(days).toEqual([
    ["2026-11-01", 0, 0],
    ["2026-11-02", 3, 0],
  ]);
  expect(ladder?.map((row) => [row[1], row[2] ?? null])).toEqual([
    [3, null],
    [1, null],
    [2, 2000],
    [1, 1500.5],
  ]);
  expect(people?.[0]?.at(-1)).toBe(1500.5);
  expect(technicians?.[0]?.slice(1)).toEqual([4, 2, 1, 1]);
  // A name that a campaign gave itself is text, and nothing is calculated.
  expect(cuts?.[0]?.slice(1)).toEqual(["=1+1", 3, 1, 1500.5]);
  expect(Boolean(sheets[0]?.view?.rightToLeft)).toBe(locale === "ar");
});

test("names no colleague and no amount to those who may not read leads", async () => {
  read.leads.mockResolvedValue(forEditors);
  read.visits.mockRejectedValue(new Error("not for editors"));
  const tables = await readReportTables(reportTables, period, false, "en");
  expect(tables.map(({ name }) => name)).toEqual(["days", "steps", "lost", "leads", "pages"]);
  expect(JSON.stringify(tables)).not.toContain("AED");
});
