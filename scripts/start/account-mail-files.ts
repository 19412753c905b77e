// Writes account mails as files, for machines without a mail server. Each holds a link into an account, so files are kept only as long as
// the longest-lived link works, and at most 200 of them.
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const keptMs = 24 * 3_600_000;
const mostKept = 200;

/** Deletes files older than a day, then the oldest beyond two hundred. */
export function clearMailFiles(folder: string, now = Date.now()): void {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return; // no file was written yet
  }
  const newestFirst = names
    .map((name) => ({ name, at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1));
  for (const [index, { name, at }] of newestFirst.entries())
    if (index >= mostKept || now - at > keptMs) rmSync(join(folder, name), { force: true });
}

export function writeMailFile(folder: string, mail: object): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${Date.now()}-${randomUUID()}.json`), JSON.stringify(mail, null, 2), { mode: 0o600 });
  clearMailFiles(folder);
}
