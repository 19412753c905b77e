// Whoever filters the activity log by area finds every change: each audited table belongs to an area that can be chosen.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areaOf } from "../../lib/accounts/team/audit-log.ts";

const schemas = readdirSync("supabase/schemas").map((file) => readFileSync(`supabase/schemas/${file}`, "utf8"));
const audited = schemas.flatMap((sql) =>
  [...sql.matchAll(/create trigger audit [^;]*? on public\.(\w+)[^;]*?execute function private\.audit/g)].map(([, table = ""]) => table),
);

test("every table that writes the activity log belongs to an area of its filter", () => {
  expect(audited.length).toBeGreaterThan(10);
  expect(audited.filter((table) => areaOf(table) === "other")).toEqual([]);
});
