// Account mails written to files are cleared, because each file holds a link that opens an account.
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearMailFiles, writeMailFile } from "../../scripts/start/account-mail-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mail-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aged = (name: string, hours: number) => {
  writeFileSync(join(folder, name), "{}");
  const at = Date.now() / 1000 - hours * 3600;
  utimesSync(join(folder, name), at, at);
};

test("writing a mail file deletes mail files older than a day and leaves other files alone", () => {
  aged("old.json", 25);
  aged("young.json", 23);
  aged("note.txt", 99);
  writeMailFile(folder, { to: "a@example.test" });
  const names = readdirSync(folder);
  expect(names).not.toContain("old.json");
  expect(names).toEqual(expect.arrayContaining(["young.json", "note.txt"]));
  expect(names).toHaveLength(3);
});

test("only the newest two hundred mail files are kept", () => {
  for (let index = 0; index < 250; index += 1) aged(`${String(index).padStart(3, "0")}.json`, index / 100);
  clearMailFiles(folder);
  const names = readdirSync(folder).sort();
  expect(names).toHaveLength(200);
  expect(names.at(-1)).toBe("199.json"); // a higher number is an older file
});

test("clearing mail files does not fail when the folder does not exist", () => {
  expect(() => clearMailFiles(join(folder, "none"))).not.toThrow();
});
