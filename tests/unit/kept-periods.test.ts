import { expect, test } from "vitest";
import { periodsOf } from "../../lib/content/kept-periods.ts";
import type { Data } from "../../lib/content/kinds.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const privacy = (locale: string) =>
  readSeeds()
    .filter((seed) => seed.kind === "page" && seed.slug === "privacy" && seed.locale === locale)
    .map(({ data }) => (data as Data<"page">).body)
    .join("");

test("the periods of the privacy policy are read from its table, alike in both languages", () => {
  expect(periodsOf(privacy("en")).map(({ months }) => months)).toEqual([24, 12, undefined]);
  expect(periodsOf(privacy("ar")).map(({ months }) => months)).toEqual([24, 12, undefined]);
  expect(periodsOf(privacy("en"))[1]).toEqual({ name: "Job applications and CVs", period: "12 months", months: 12 });
});

test("units are brought to months, and a table without periods is passed over", () => {
  const table = (...rows: string[]) => ["| a | b |", "|---|---|", ...rows, ""].join("\n");
  expect(periodsOf(`${table("| x | y |")}\ntext\n\n${table("| code | 73 days |", "| bills | 5 years |")}`)).toEqual([
    { name: "code", period: "73 days", months: 2.4 },
    { name: "bills", period: "5 years", months: 60 },
  ]);
  expect(periodsOf("No table.")).toEqual([]);
});
