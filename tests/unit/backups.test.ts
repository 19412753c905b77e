// Which backups are kept, when one is due, and what the office is told of them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { storeHealthOf } from "../../lib/findings/health/store.ts";
import { isKeyBeside } from "../../scripts/data/backup/key.ts";
import { backupName, backupsIn, keptDays, outdated, takenAt } from "../../scripts/data/backup/rotation.ts";
import { backupMinute, isDue } from "../../scripts/data/backup/schedule.ts";
import { Refusal } from "../../scripts/terminal.ts";

const day = 86_400_000;
const now = new Date("2026-11-23T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * day);
const moment = fc.integer({ min: 0, max: 120 * day }).map((ms) => new Date(now.getTime() - Math.floor(ms / 1000) * 1000));

test("a name says when it was taken, and sorts by it", () => {
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      expect(takenAt(backupName(one))?.getTime()).toBe(one.getTime());
      expect(Math.sign(Number(backupName(one) > backupName(other)) - Number(backupName(one) < backupName(other)))).toBe(
        Math.sign(one.getTime() - other.getTime()),
      );
    }),
  );
  // Those made before the prefix was a neutral one.
  expect(takenAt(backupName(now).replace("site-", "miqyas-"))?.getTime()).toBe(now.getTime());
  expect(takenAt("notes.txt")).toBeUndefined();
  expect(takenAt(`${backupName(now)}.part`)).toBeUndefined();
});

test("of a backup a day for half a year, seven days and five weeks are kept", () => {
  const names = Array.from({ length: 180 }, (_, age) => backupName(ago(age)));
  const gone = new Set(outdated(names, now));
  const kept = names.filter((name) => !gone.has(name));
  expect(kept.slice(0, 7)).toEqual(names.slice(0, 7));
  expect(kept.length).toBeGreaterThanOrEqual(10);
  expect(kept.length).toBeLessThanOrEqual(13);
});

test("the last backup from before an upgrade stays as the way back, however many are made that day, and no longer than the rest", () => {
  const minutes = (count: number) => new Date(now.getTime() - count * 60_000);
  const older = backupName(ago(3), true);
  const before = backupName(minutes(90), true);
  const made = [60, 50, 40, 30].map((age) => backupName(minutes(age)));
  expect(outdated([older, before, ...made], now)).not.toContain(before);
  expect(outdated([backupName(now), backupName(ago(40), true)], now)).toEqual([backupName(ago(40), true)]);
});

test("whatever there is, the newest stays, nothing else outlives its time, and no file of somebody else's is named", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(moment.map(backupName), fc.string()), { maxLength: 60 }), (names) => {
      const all = [...new Set(names)];
      const gone = outdated(all, now);
      const kept = backupsIn(all).filter(({ name }) => !gone.includes(name));
      expect(gone.every((name) => takenAt(name) !== undefined)).toBe(true);
      expect(kept[0]).toEqual(backupsIn(all)[0]);
      for (const { at } of kept.slice(1)) expect(now.getTime() - at.getTime()).toBeLessThanOrEqual(keptDays * day);
      // Asked again, nothing more goes.
      expect(
        outdated(
          kept.map(({ name }) => name),
          now,
        ),
      ).toEqual([]);
    }),
  );
});

test("one a day is due at the hour in Dubai, also when the machine slept through it", () => {
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

test("what the office is told: the last good ones, a failure since, and what nobody has read about", () => {
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
  // A backup that came along in a restored database was of the machine before, and may have gone with it.
  const restored = storeHealthOf([event(3, "restore", true, 1), event(2, "backup", true, 2), event(1, "backup", false, 3)], now.getTime());
  expect(restored).toMatchObject({ backup: null, failure: null, restoredAt: expect.any(String) });
});

test("a key lies beside the backups until one of them has moved out of the data directory", () => {
  const root = mkdtempSync(join(tmpdir(), "key-beside-"));
  try {
    const own = join(root, "backups");
    mkdirSync(own);
    expect(isKeyBeside(root, own), "the key is elsewhere").toBe(false);
    writeFileSync(join(root, "backup-key"), "");
    expect([own, root, join(root, "..data")].map((directory) => isKeyBeside(root, directory))).toEqual([true, true, true]);
    for (const elsewhere of [`${root}-backups`, join(root, "..", "backups"), "/mnt/backups"])
      expect(isKeyBeside(root, elsewhere), elsewhere).toBe(false);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
