// Released migration files never change, because databases have applied them; changes need a new file.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("npm run migrate keeps the password off the command line, which every user of the machine can read", () => {
  const bin = mkdtempSync(join(tmpdir(), "npx-"));
  writeFileSync(join(bin, "npx"), '#!/bin/sh\nprintf "%s\\n" "$PGPASSWORD" "$@"\n', { mode: 0o755 });
  const { stdout, status } = spawnSync(process.execPath, ["scripts/migrate.ts"], {
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      DATABASE_URL: "postgresql://postgres.ref:s%40cret@pooler.test:5432/postgres?sslmode=require",
    },
  });
  rmSync(bin, { recursive: true });
  const [, password, ...args] = stdout.split("\n");
  expect([status, password]).toEqual([0, "s@cret"]);
  expect(args).toContain("--remote=postgresql://postgres.ref@pooler.test:5432/postgres?sslmode=require");
  expect(args.join()).not.toContain("cret");
});
