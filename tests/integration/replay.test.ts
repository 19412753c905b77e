// Two instances with one spool and one database: nothing is lost or doubled, and what the database has lost is stored again.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { removeErasedFiles, removeOrphanFiles } from "../../lib/leads/intake/file-storage.ts";
import { Replay } from "../../lib/leads/intake/replay.ts";
import { Spool } from "../../lib/leads/intake/spool.ts";
import { storeSubmission } from "../../lib/leads/intake/store.ts";
import { identify, type Submission, spoolName } from "../../lib/leads/intake/submission.ts";
import { spool } from "../../lib/leads/intake/submit.ts";
import { dropSpamFiles, runMaintenance } from "../../lib/leads/privacy/maintenance-jobs.ts";
import { freshBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
const directory = mkdtempSync(join(tmpdir(), "replay-test-"));
beforeAll(async () => {
  backend = await freshBackend();
  const { url, publishableKey, secretKey } = backend;
  Object.assign(process.env, { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(async () => {
  await backend?.end();
  rmSync(directory, { recursive: true, force: true });
});

let count = 0;
function submission(more: Partial<Submission> = {}): Submission {
  const index = count++;
  return identify(
    {
      kind: "contact",
      locale: "en",
      page: "/contact",
      content: {
        fullName: "Two Instances",
        email: `two-${index}@example.test`,
        phone: { typed: "x", e164: `+97150${2_000_000 + index}` },
        message: `message ${index}`,
        details: {},
      },
      attribution: { first: null, last: null, device: null },
      files: [],
      marketingVersion: null,
      addressHash: null,
      spamReasons: [],
      ...more,
    },
    crypto.randomUUID(),
  );
}
const put = async (spool: Spool, records: Submission[]) => {
  for (const record of records) await spool.put(spoolName(record), record);
};
const stored = async () =>
  (await backend.rest("service", "GET", "lead_submissions?select=idempotency_key,reference")).body as {
    idempotency_key: string;
    reference: string;
  }[];

test("two instances that replay one spool store each submission once, and seldom try the same one", async () => {
  const records = Array.from({ length: 60 }, () => submission());
  const spools = [new Spool(directory), new Spool(directory)];
  await put(spools[0] as Spool, records);
  let stores = 0;
  const replays = spools.map(
    (spool) =>
      new Replay(spool, (record) => {
        stores += 1;
        return storeSubmission(record, "disk", 10_000);
      }),
  );
  const outcomes = await Promise.all(replays.map((replay) => replay.round(0)));
  expect(outcomes.reduce((sum, outcome) => sum + outcome.stored, 0)).toBe(60);
  expect(stores).toBeLessThanOrEqual(62);
  expect((await stored()).map(({ reference }) => reference).sort()).toEqual(records.map(({ reference }) => reference).sort());
  expect(await spools[1]?.pending()).toEqual([]);
});

test("two instances that both take a record for theirs store it once", async () => {
  const record = submission();
  const answers = await Promise.all([storeSubmission(record, "disk", 10_000), storeSubmission(record, "disk", 10_000)]);
  expect(answers).toEqual([record.reference, record.reference]);
  expect((await stored()).filter(({ idempotency_key }) => idempotency_key === record.key)).toHaveLength(1);
});

test("submissions that the database has lost are stored again, and erased ones are not", async () => {
  const spool = new Spool(directory);
  const replay = new Replay(spool);
  const records = [submission(), submission(), submission()];
  await put(spool, records);
  await replay.round(0);
  const leadOf = async (index: number) =>
    ((await backend.rest("service", "GET", `leads?select=id&reference=eq.${records[index]?.reference}`)).body as { id: string }[])[0]?.id;
  await backend.rest("service", "DELETE", `leads?id=eq.${await leadOf(0)}`); // as after a power cut
  await backend.rpc("admin", "erase_lead", { p_lead: await leadOf(1) }); // as a person has asked
  expect(await replay.verifyStored()).toBe(1);
  await replay.round(0);
  const references = (await stored()).map(({ reference }) => reference);
  expect(references).toContain(records[0]?.reference);
  expect(references).not.toContain(records[1]?.reference);
  expect(references.filter((reference) => reference === records[2]?.reference)).toHaveLength(1);
  expect(await replay.verifyStored()).toBe(0);
});

test("a record that the database refuses stays and does not hold up the others", async () => {
  const spool = new Spool(directory);
  const replay = new Replay(spool);
  const bad = submission({ locale: "xx" as "en" });
  const good = submission();
  await put(spool, [bad, good]);
  expect(await replay.round(0)).toMatchObject({ stored: 1, unreachable: false });
  expect(await spool.pending()).toEqual([spoolName(bad)]);
  expect(await replay.round(0)).toMatchObject({ stored: 0, waiting: 0 }); // it is not tried again for a while
});

test("when the database is away the round ends, and no submission is lost", async () => {
  const spool = new Spool(mkdtempSync(join(directory, "away-")));
  const records = [submission(), submission()];
  await put(spool, records);
  const replay = new Replay(spool, () => Promise.reject(new Error("away")));
  expect(await replay.round(0)).toMatchObject({ stored: 0, unreachable: true });
  expect(await spool.pending()).toHaveLength(2);
  expect(await new Replay(spool).round(0)).toMatchObject({ stored: 2 }); // no claim was left behind
});

test("an uploaded file stays until its lead is erased, and then goes", async () => {
  process.env.DATA_DIR = directory;
  const disk = spool() as Spool;
  const record = submission({ files: [{ id: "", name: "a.jpg", content_type: "image/jpeg", size_bytes: 3, sha256: "a".repeat(64) }] });
  const file = record.files[0]?.id ?? "";
  await disk.putFile(file, Buffer.from("abc"));
  await storeSubmission(record, "disk", 10_000);
  await runMaintenance();
  expect(await disk.getFile(file)).toEqual(Buffer.from("abc")); // without a Storage it stays on the disk
  const [lead] = (await backend.rest("service", "GET", `leads?select=id&reference=eq.${record.reference}`)).body as { id: string }[];
  await backend.rpc("admin", "erase_lead", { p_lead: lead?.id });
  await runMaintenance();
  expect(await disk.getFile(file)).toBeUndefined();
  expect((await backend.rpc("service", "files_to_remove", {})).body).toEqual([]);
});

test("the oldest files of spam are removed before files take more than half of the disk's share", async () => {
  const disk = new Spool(mkdtempSync(join(directory, "room-")), {
    limits: { records: 10, bytes: 100_000, fileBytes: 6000 },
  });
  const file = (sha256: string) => ({ id: "", name: "a.jpg", content_type: "image/jpeg", size_bytes: 1000, sha256: sha256.repeat(64) });
  const records = [...Array(3)].map((_, index) => submission({ files: [file(String(index))], spamReasons: index < 2 ? ["links"] : [] }));
  const names = records.map(({ files }) => files[0]?.id ?? "");
  const there = async () => (await disk.files()).sort();
  for (const [index, record] of records.entries()) {
    await disk.putFile(names[index] ?? "", Buffer.alloc(900));
    await storeSubmission(record, "disk", 10_000);
  }
  expect(await dropSpamFiles(disk)).toBe(false);
  await disk.putFile(crypto.randomUUID(), Buffer.alloc(900));
  expect(await dropSpamFiles(disk)).toBe(true);
  await removeErasedFiles(disk);
  const [oldest = "", ...others] = names;
  expect(await there()).not.toContain(oldest);
  expect(await there()).toEqual(expect.arrayContaining(others));
  const [lead] = (await backend.rest("service", "GET", `leads?select=id,lead_files(id)&reference=eq.${records[0]?.reference}`)).body as {
    id: string;
    lead_files: unknown[];
  }[];
  expect(lead?.lead_files).toEqual([]);
  const lines = await backend.rest("service", "GET", `lead_events?select=kind&lead_id=eq.${lead?.id}&kind=eq.files-dropped`);
  expect(lines.body).toHaveLength(1);
});

test("an upload whose record was never written is removed at the second look, and all others stay", async () => {
  const disk = new Spool(mkdtempSync(join(directory, "orphans-")));
  const file = (sha256: string) => ({ id: "", name: "a.jpg", content_type: "image/jpeg", size_bytes: 3, sha256: sha256.repeat(64) });
  const [waiting, stored, orphan] = [
    submission({ files: [file("a")] }),
    submission({ files: [file("b")] }),
    submission({ files: [file("c")] }),
  ];
  const nameOf = ({ files }: Submission) => files[0]?.id ?? "";
  for (const record of [waiting, stored, orphan]) await disk.putFile(nameOf(record), Buffer.from("abc"));
  await put(disk, [waiting]);
  await storeSubmission(stored, "disk", 10_000); // its record is gone from the disk, but the database has it
  const first = await removeOrphanFiles(disk, new Set());
  expect([first.removed, [...first.suspects]]).toEqual([0, [nameOf(orphan)]]); // its record may still be on the way
  const unreadable = "f".repeat(40);
  writeFileSync(join(disk.directory, "pending", unreadable), "torn");
  expect((await removeOrphanFiles(disk, first.suspects)).removed).toBe(0); // the unreadable record may name it
  rmSync(join(disk.directory, "pending", unreadable));
  expect((await removeOrphanFiles(disk, first.suspects)).removed).toBe(1);
  expect((await disk.files()).sort()).toEqual([nameOf(waiting), nameOf(stored)].sort());
  expect((await removeOrphanFiles(disk, new Set([nameOf(waiting), nameOf(stored)]))).removed).toBe(0);
});

test("two instances share the limit on one person's messages", async () => {
  const phone = { typed: "x", e164: "+971502999999" };
  const records = Array.from({ length: 10 }, () => {
    const record = submission();
    return identify({ ...record, content: { ...record.content, phone, email: null } }, crypto.randomUUID());
  });
  await Promise.all(records.map((record) => storeSubmission(record, "disk", 10_000)));
  const leads = (await backend.rest("service", "GET", "leads?select=status&spam_reasons=cs.{rate-phone}")).body as unknown[];
  expect(leads).toHaveLength(4); // six an hour join one lead, the others are kept apart
});

test("a submission that the database refuses for good is stored without the refused values, which the office is shown", async () => {
  const spool = new Spool(mkdtempSync(join(tmpdir(), "replay-refused-")));
  const record = submission({ page: `/${"x".repeat(400)}` });
  record.attribution.last = { landing: "/services/duct-cleaning" };
  await put(spool, [record]);
  const replay = new Replay(spool);
  const clock = vi.spyOn(Date, "now");
  const start = Date.now();
  for (const [round, left] of [1, 1, 0].entries()) {
    clock.mockReturnValue(start + round * 60_000);
    await replay.round(0);
    expect(await spool.pending()).toHaveLength(left);
  }
  clock.mockRestore();
  const { body } = await backend.rest("service", "GET", `leads?select=full_name,message,page,details&reference=eq.${record.reference}`);
  const [lead] = body as { full_name: string; message: string; page: string; details: { unstored: string } }[];
  expect(lead).toMatchObject({ full_name: "Two Instances", message: record.content.message, page: "" });
  expect(lead?.details.unstored).toContain("/services/duct-cleaning");
  expect(await storeSubmission(record, "disk", 10_000)).toBe(record.reference); // a repeat is the same submission
});
