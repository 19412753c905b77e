// The folder of account mails does not grow for ever: each file holds a link into somebody's account.
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

test("what is older than a day goes with the next mail, and nothing else in the folder", () => {
  aged("old.json", 25);
  aged("young.json", 23);
  aged("note.txt", 99);
  writeMailFile(folder, { to: "a@example.test" });
  const names = readdirSync(folder);
  expect(names).not.toContain("old.json");
  expect(names).toEqual(expect.arrayContaining(["young.json", "note.txt"]));
  expect(names).toHaveLength(3);
});

test("of many the newest two hundred stay", () => {
  for (let index = 0; index < 250; index += 1) aged(`${String(index).padStart(3, "0")}.json`, index / 100);
  clearMailFiles(folder);
  const names = readdirSync(folder).sort();
  expect(names).toHaveLength(200);
  expect(names.at(-1)).toBe("199.json"); // the higher the number, the older
});

test("a folder that is not there yet is nothing to clear", () => {
  expect(() => clearMailFiles(join(folder, "none"))).not.toThrow();
});
