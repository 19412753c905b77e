// Released migration files never change, because databases have applied them; changes need a new file.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listMigrations } from "../../scripts/data/migrations.ts";

const listed = new Map(
  readFileSync("tests/migrations.sha256", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("  ").reverse() as [file: string, checksum: string]),
);
const files = new Map(
  listMigrations().map(({ version, name, sql }) => [
    `supabase/migrations/${version}_${name}.sql`,
    createHash("sha256").update(sql).digest("hex"),
  ]),
);

test("released migrations are unchanged", () => {
  for (const [file, checksum] of listed)
    expect(files.get(file), `${file} was released: put it back, and make the change in a new file`).toBe(checksum);
});

test("every migration is listed, and none sorts before a released one", () => {
  const added = [...files].filter(([file]) => !listed.has(file)).map(([file, checksum]) => `${checksum}  ${file}`);
  expect(added, "before a new file is released, add these lines to tests/migrations.sha256").toEqual([]);
  expect([...listed.keys()]).toEqual([...files.keys()].sort());
});
