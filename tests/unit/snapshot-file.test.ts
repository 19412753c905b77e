// The copy of all published content on disk, and what is reused between versions.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { derived } from "../../lib/content/store/derived.ts";
import type { Entry, Snapshot } from "../../lib/content/store/entry.ts";
import { readEntry } from "../../lib/content/store/read.ts";
import { changedEntries, content, replaceContent } from "../../lib/content/store/snapshot.ts";
import { readSnapshot, saveSnapshot } from "../../lib/content/store/snapshot-file.ts";
import { entriesAsWritten, visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { processState } from "../../lib/host/process/process-state.ts";
import { publishedSeeds } from "../helpers/shown-seeds.ts";

vi.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const scratch = mkdtempSync(join(tmpdir(), "snapshot-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
beforeEach(() => void vi.stubEnv("DATA_DIR", scratch));
const file = join(scratch, "copy.json");

const snapshotOf = (all: Record<string, Entry>, version = 1): Snapshot => ({
  source: "test",
  version,
  ...visibleSnapshot(all),
  redirects: {},
  paths: {},
});
const about = "page/about/en";

test("the file on disk stores the texts as written only, and reading it restores the texts as shown", async () => {
  const snapshot = snapshotOf(publishedSeeds({ servicesOff: ["solar-panels"] }));
  expect(await saveSnapshot(file, snapshot)).toBe(true);
  const stored = JSON.parse(readFileSync(file, "utf8")) as Snapshot;
  expect(stored.written).toBeUndefined();
  expect(stored.entries).toEqual(entriesAsWritten(snapshot));
  expect(JSON.stringify(stored.entries)).toContain("{business");
  const again = readSnapshot(file);
  expect(again).toEqual(snapshot);
  expect(Object.keys(again?.hidden ?? {})).toContain("service/solar-panels/en");
});

test("a file in the earlier format, with texts as shown and as written, is still read", () => {
  const snapshot = snapshotOf(publishedSeeds({ servicesOff: ["solar-panels"] }));
  writeFileSync(file, JSON.stringify(snapshot));
  expect(readSnapshot(file)).toEqual(snapshot);
});

test("an invalid entry is replaced by its previous version or dropped, and a truncated file is ignored", async () => {
  const good = snapshotOf(publishedSeeds());
  const torn = snapshotOf(publishedSeeds());
  torn.written = { ...torn.written, [about]: { nonsense: true } };
  torn.entries = { ...torn.entries, [about]: { ...(torn.entries[about] as Entry), data: { nonsense: true } } };
  await saveSnapshot(file, torn);
  expect(readSnapshot(file)?.entries[about]).toBeUndefined();
  expect(readSnapshot(file, good)?.entries[about]).toEqual(good.entries[about]);
  writeFileSync(file, '{"source":"test","entries":{');
  expect(readSnapshot(file)).toBeUndefined();
});

test("of several simultaneous updates the newest is on disk in the end", async () => {
  const all = publishedSeeds();
  await Promise.all([1, 2, 3, 4].map((version) => replaceContent(snapshotOf(all, version))));
  expect((JSON.parse(readFileSync(join(scratch, "content.json"), "utf8")) as Snapshot).version).toBe(4);
});

test("the tokens of a text are filled in again only when the text or the facts change", () => {
  const all = publishedSeeds();
  const first = visibleSnapshot(all);
  const [key, entry] = Object.entries(all).find(([name]) => name.startsWith("post/") && first.written[name]) as [string, Entry];
  // Unchanged entries are the same objects, which makes comparing them cheap.
  const second = visibleSnapshot({ ...all });
  for (const name of Object.keys(all)) expect(second.entries[name]?.data, name).toBe(first.entries[name]?.data);
  expect(changedEntries(snapshotOf(all), snapshotOf({ ...all }))).toEqual([]);
  // The entry itself changes.
  const changed = visibleSnapshot({ ...all, [key]: { ...entry, data: { ...entry.data, title: "{business}!" } } });
  expect(changed.entries[key]?.data.title).not.toBe(first.entries[key]?.data.title);
  // The facts for its tokens change.
  const settings = all["settings/site/en"] as Entry;
  const renamed = visibleSnapshot({
    ...all,
    "settings/site/en": { ...settings, data: { ...settings.data, businessName: "Sarab Cooling" } },
  });
  expect(JSON.stringify(renamed.entries)).toContain("Sarab Cooling");
  // With the original facts, the original texts come back.
  expect(visibleSnapshot(all).entries[about]?.data).toEqual(first.entries[about]?.data);
});

test("data derived from the content is computed once per version", async () => {
  const make = vi.fn(() => Object.keys(content().entries).length);
  await replaceContent(snapshotOf(publishedSeeds()));
  expect(derived("test", make)).toBe(derived("test", make));
  expect(make).toHaveBeenCalledTimes(1);
  await replaceContent({ source: "test", version: 2, entries: {} });
  expect(derived("test", make)).toBe(0);
});

test("an entry stored before a field existed gets the field's default", async () => {
  const all = publishedSeeds();
  const [key] = Object.keys(all).filter((name) => name.startsWith("case-study/")) as [string];
  const whole = all[key] as Entry;
  const { questions: _questions, drawings: _drawings, ...before } = whole.data;
  // The file as the previous release left it on disk.
  writeFileSync(
    join(scratch, "content.json"),
    JSON.stringify({ source: "test", version: 7, entries: { ...all, [key]: { ...whole, data: before } } }),
  );
  vi.stubEnv("CONTENT_SOURCE", "test");
  processState<{ current?: Snapshot }>("content", () => ({})).current = undefined;
  const [, slug = ""] = key.split("/");
  const read = await readEntry("case-study", slug, whole.locale);
  expect(read).toMatchObject({ questions: [], drawings: [] });
  // The page reads the field like this.
  expect(read?.questions.map(({ question }) => question)).toEqual([]);
  expect(content().version).toBe(7);
});
