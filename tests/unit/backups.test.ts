// Which backups are kept, when one is due, and what the office reads about them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { storeHealthOf } from "../../lib/findings/health/store.ts";
import { addBuckets } from "../../scripts/backup/buckets.ts";
import { isKeyBeside } from "../../scripts/backup/key.ts";
import { backupName, backupsIn, keptDays, outdated, takenAt } from "../../scripts/backup/rotation.ts";
import { backupMinute, isDue } from "../../scripts/backup/schedule.ts";
import { Refusal } from "../../scripts/shared/terminal.ts";
import { connectService } from "../../scripts/start/service-api.ts";

const day = 86_400_000;
const now = new Date("2026-11-23T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * day);
const moment = fc.integer({ min: 0, max: 120 * day }).map((ms) => new Date(now.getTime() - Math.floor(ms / 1000) * 1000));

test("a backup's name contains the time it was taken, and names sort by time", () => {
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      expect(takenAt(backupName(a))?.getTime()).toBe(a.getTime());
      expect(Math.sign(Number(backupName(a) > backupName(b)) - Number(backupName(a) < backupName(b)))).toBe(
        Math.sign(a.getTime() - b.getTime()),
      );
    }),
  );
  // Old backups have the prefix "miqyas-".
  expect(takenAt(backupName(now).replace("site-", "miqyas-"))?.getTime()).toBe(now.getTime());
  expect(takenAt("notes.txt")).toBeUndefined();
  expect(takenAt(`${backupName(now)}.part`)).toBeUndefined();
});

test("of daily backups over half a year, the last seven days and about five weekly ones are kept", () => {
  const names = Array.from({ length: 180 }, (_, age) => backupName(ago(age)));
  const gone = new Set(outdated(names, now));
  const kept = names.filter((name) => !gone.has(name));
  expect(kept.slice(0, 7)).toEqual(names.slice(0, 7));
  expect(kept.length).toBeGreaterThanOrEqual(10);
  expect(kept.length).toBeLessThanOrEqual(13);
});

test("the last backup before an upgrade stays for going back, however many follow that day, and expires like the others", () => {
  const minutes = (count: number) => new Date(now.getTime() - count * 60_000);
  const older = backupName(ago(3), true);
  const before = backupName(minutes(90), true);
  const made = [60, 50, 40, 30].map((age) => backupName(minutes(age)));
  expect(outdated([older, before, ...made], now)).not.toContain(before);
  expect(outdated([backupName(now), backupName(ago(40), true)], now)).toEqual([backupName(ago(40), true)]);
});

test("cleaning up never deletes the newest backup or a foreign file, and deletes every backup that is past its time", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(moment.map(backupName), fc.string()), { maxLength: 60 }), (names) => {
      const all = [...new Set(names)];
      const gone = outdated(all, now);
      const kept = backupsIn(all).filter(({ name }) => !gone.includes(name));
      expect(gone.every((name) => takenAt(name) !== undefined)).toBe(true);
      expect(kept[0]).toEqual(backupsIn(all)[0]);
      for (const { at } of kept.slice(1)) expect(now.getTime() - at.getTime()).toBeLessThanOrEqual(keptDays * day);
      // A second run deletes nothing more.
      expect(
        outdated(
          kept.map(({ name }) => name),
          now,
        ),
      ).toEqual([]);
    }),
  );
});

test("a backup is due once a day at the set hour in Dubai, and is caught up when the machine was off at that hour", () => {
  const at = backupMinute("02:30") as number;
  const dubai = (text: string) => Date.parse(`${text}:00+04:00`);
  expect(isDue(dubai("2026-11-23T02:31"), dubai("2026-11-22T02:32"), at)).toBe(true);
  expect(isDue(dubai("2026-11-23T02:29"), dubai("2026-11-22T02:32"), at)).toBe(false);
  expect(isDue(dubai("2026-11-23T14:00"), dubai("2026-11-23T02:40"), at)).toBe(false);
  expect(isDue(dubai("2026-11-23T14:00"), dubai("2026-11-21T02:40"), at)).toBe(true);
  expect(isDue(dubai("2026-11-23T14:00"), undefined, at)).toBe(true);
  expect(backupMinute("off")).toBeNull();
  for (const wrong of ["2:30", "24:00", "noon"]) expect(() => backupMinute(wrong)).toThrow(Refusal);
});

test("the office sees the last good backup, any failure since, and restores nobody has acknowledged", () => {
  const event = (
    id: number,
    kind: "backup" | "drill" | "restore",
    ok: boolean,
    hoursAgo: number,
    details = {},
    seen: string | null = null,
  ) => ({
    id,
    kind,
    ok,
    at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
    details,
    seen_at: seen,
  });
  expect(storeHealthOf([], now.getTime())).toEqual({ backup: null, restoredAt: null, failure: null, drill: null, unread: [] });
  const health = storeHealthOf(
    [
      event(6, "backup", false, 1, { reason: "full" }),
      event(5, "backup", true, 20, { missing: 2, onSameDisk: true, keyBeside: true }),
      event(4, "backup", false, 30, { reason: "old" }),
      event(3, "restore", true, 40, { takenAt: "2026-11-21T00:00:00Z" }),
      event(2, "restore", true, 50, {}, "2026-11-22T00:00:00Z"),
      event(1, "drill", true, 24 * 101),
    ],
    now.getTime(),
  );
  expect(health.backup).toMatchObject({ isFresh: true, missing: 2, onSameDisk: true, keyBeside: true });
  expect(health.failure?.reason).toBe("full");
  expect(health.drill?.isFresh).toBe(false);
  expect(health.unread).toEqual([expect.objectContaining({ id: 3, from: "2026-11-21T00:00:00Z" })]);
  expect(storeHealthOf([event(1, "backup", true, 31)], now.getTime()).backup?.isFresh).toBe(false);
  // Backups recorded in a restored database were made on the previous machine and may be lost with it.
  const restored = storeHealthOf([event(3, "restore", true, 1), event(2, "backup", true, 2), event(1, "backup", false, 3)], now.getTime());
  expect(restored).toMatchObject({ backup: null, failure: null, restoredAt: expect.any(String) });
});

test("the office is warned while the backup key and the backups are in the same data directory", () => {
  const root = mkdtempSync(join(tmpdir(), "key-beside-"));
  try {
    const defaultFolder = join(root, "backups");
    mkdirSync(defaultFolder);
    expect(isKeyBeside(root, defaultFolder), "the key is elsewhere").toBe(false);
    writeFileSync(join(root, "backup-key"), "");
    expect([defaultFolder, root, join(root, "..data")].map((directory) => isKeyBeside(root, directory))).toEqual([true, true, true]);
    for (const elsewhere of [`${root}-backups`, join(root, "..", "backups"), "/mnt/backups"])
      expect(isKeyBeside(root, elsewhere), elsewhere).toBe(false);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test("a backup fails while Storage does not answer, and is not written without the pictures", async () => {
  const archive = { add: async () => undefined, has: () => false };
  await expect(addBuckets(archive, connectService("http://127.0.0.1:1", "sb_secret_x"))).rejects.toThrow(Refusal);
});
