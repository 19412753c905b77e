import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { Spool, SpoolFull, writeSynced } from "../../lib/leads/intake/spool.ts";

const scratch = mkdtempSync(join(tmpdir(), "spool-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
vi.spyOn(console, "error").mockImplementation(() => undefined);

let count = 0;
const freshDirectory = () => join(scratch, `spool-${count++}`);
const name = (index = 0) => index.toString(16).padStart(40, "0");
const record = { fullName: "عائشة", phone: "+971501234567", message: "secret text" };

describe("a record", () => {
  test("is read back unchanged, also in another process, and cannot be read without the key", async () => {
    const directory = freshDirectory();
    await new Spool(directory).put(name(), record);
    expect(await new Spool(directory).get(name())).toEqual(record);
    const raw = readFileSync(join(directory, "pending", name()));
    expect(raw.includes("secret")).toBe(false);
    expect(statSync(join(directory, "key")).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, "pending", name())).mode & 0o777).toBe(0o600);
    expect(await new Spool(directory, { key: Buffer.alloc(32) }).get(name())).toBeUndefined();
    expect(await new Spool(directory).get(name())).toEqual(record); // the wrong key did no damage
  });

  test("stored twice is one file", async () => {
    const spool = new Spool(freshDirectory());
    await spool.put(name(), record);
    await spool.put(name(), record);
    expect(await spool.pending()).toEqual([name()]);
  });

  test("that was truncated, changed, emptied or renamed is not read, and not deleted", async () => {
    const directory = freshDirectory();
    const spool = new Spool(directory);
    for (let index = 0; index < 5; index++) await spool.put(name(index), record);
    const file = (index: number) => join(directory, "pending", name(index));
    const whole = readFileSync(file(0));
    writeFileSync(file(0), whole.subarray(0, whole.length - 1));
    writeFileSync(file(1), "");
    const changed = readFileSync(file(2));
    changed[40] = (changed[40] ?? 0) ^ 1;
    writeFileSync(file(2), changed);
    writeFileSync(file(3), readFileSync(file(4)));
    for (let index = 0; index < 4; index++) expect(await spool.get(name(index)), String(index)).toBeUndefined();
    expect(await spool.get(name(4))).toEqual(record);
    expect(await spool.state()).toMatchObject({ pending: 5, unreadable: 4 });
    await spool.tidy();
    expect(readdirSync(join(directory, "pending"))).toHaveLength(5);
    // An unreadable record that the database already has counts too, because it cannot be stored again.
    await spool.markStored(name(3));
    expect(await spool.state()).toMatchObject({ pending: 4, unreadable: 4 });
    rmSync(join(directory, "stored", name(3)));
    expect(await spool.state()).toMatchObject({ unreadable: 3 });
  });

  test("of a process that died while writing is ignored and removed after a while", async () => {
    const directory = freshDirectory();
    const spool = new Spool(directory);
    await spool.put(name(), record);
    const half = join(directory, "pending", `${name(1)}.123.abc.tmp`);
    writeFileSync(half, "half");
    expect(await spool.pending()).toEqual([name()]);
    await spool.tidy();
    expect(existsSync(half)).toBe(true); // another process may still be writing it
    utimesSync(half, new Date(0), new Date(0));
    await spool.tidy();
    expect(existsSync(half)).toBe(false);
  });

  test("leaves no temporary files of uploads, keys and claims after a process died", async () => {
    const directory = freshDirectory();
    const spool = new Spool(directory);
    await spool.put(name(), record);
    const upload = "11111111-2222-4333-8444-555555555555";
    await spool.putFile(upload, Buffer.from("photo"));
    const left = ["pending/a.1.b.tmp", "stored/a.1.b.tmp", `files/${upload}.1.b.tmp`, "key.1.b.tmp", `claims/${name(7)}`].map((file) =>
      join(directory, file),
    );
    for (const file of left) writeFileSync(file, "half");
    await spool.tidy();
    expect(left.map((file) => existsSync(file))).toEqual(left.map(() => true)); // all of them may still be in use
    for (const file of left) utimesSync(file, new Date(0), new Date(0));
    utimesSync(join(directory, "key"), new Date(0), new Date(0));
    utimesSync(join(directory, "files", upload), new Date(0), new Date(0));
    await spool.tidy();
    expect(left.filter((file) => existsSync(file))).toEqual([]);
    expect(await spool.get(name())).toEqual(record);
    expect(await new Spool(directory).getFile(upload)).toEqual(Buffer.from("photo"));
  });

  test("with a path as its name is refused", async () => {
    await expect(new Spool(freshDirectory()).put("../../etc/passwd", record)).rejects.toThrow("Not a record's name");
  });
});

test("processes that start at the same time agree on one key", async () => {
  const directory = freshDirectory();
  const spools = Array.from({ length: 8 }, () => new Spool(directory));
  await Promise.all(spools.map((spool, index) => spool.put(name(index), { index })));
  for (let index = 0; index < 8; index++) expect(await spools[7 - index]?.get(name(index))).toEqual({ index });
});

describe("a disk that refuses", () => {
  test("is reported to the caller, and tried again with the next record", async () => {
    const directory = freshDirectory();
    writeFileSync(directory, "a file stands where the directory should");
    const spool = new Spool(directory);
    await expect(spool.put(name(), record)).rejects.toThrow();
    await expect(spool.state()).rejects.toThrow();
    rmSync(directory);
    await spool.put(name(), record);
    expect(await spool.pending()).toEqual([name()]);
  });

  test.skipIf(process.getuid?.() === 0)("because it is not writable is reported", async () => {
    const directory = freshDirectory();
    mkdirSync(directory);
    chmodSync(directory, 0o500);
    await expect(new Spool(directory).put(name(), record)).rejects.toThrow(/EACCES/);
  });

  test("because it is full leaves no partial file, and later records are accepted", async () => {
    const directory = freshDirectory();
    const spool = new Spool(directory);
    await spool.put(name(), record);
    // A process with a file size limit of 8 KB simulates a full disk: the write fails in the middle.
    const script = `
      import { Spool } from ${JSON.stringify(join(import.meta.dirname, "../../lib/leads/intake/spool.ts"))};
      process.on("SIGXFSZ", () => {});
      const spool = new Spool(${JSON.stringify(directory)});
      await spool.put("${name(1)}", { text: "x".repeat(50_000) }).then(() => console.log("taken"), (error) => console.log(error.code));
      await spool.put("${name(2)}", { text: "x" }).then(() => console.log("taken"), (error) => console.log(error.code));`;
    const { stdout, stderr } = spawnSync(
      "bash",
      ["-c", 'ulimit -f 8; exec "$0" "$@"', process.execPath, "--conditions=react-server", "--input-type=module", "-e", script],
      { encoding: "utf8" },
    );
    expect(stdout.trim().split("\n"), stderr).toEqual(["EFBIG", "taken"]);
    expect((await spool.pending()).sort()).toEqual([name(), name(2)]);
    expect(readdirSync(join(directory, "pending")).filter((file) => file.endsWith(".tmp"))).toEqual([]);
  });

  test("is never filled past the spool's limits", async () => {
    const spool = new Spool(freshDirectory(), { limits: { records: 3, bytes: 10_000, fileBytes: 1000 } });
    for (let index = 0; index < 3; index++) await spool.put(name(index), record);
    await expect(spool.put(name(3), record)).rejects.toThrow(SpoolFull);
    await spool.markStored(name(0));
    await spool.put(name(3), record);
    const small = new Spool(freshDirectory(), { limits: { records: 100, bytes: 1000, fileBytes: 1000 } });
    await expect(small.put(name(), { text: "x".repeat(2000) })).rejects.toThrow(SpoolFull);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await small.putFile(first, Buffer.alloc(800));
    await expect(small.putFile(second, Buffer.alloc(800))).rejects.toThrow(SpoolFull);
    expect(await small.removeFile(first)).toBe(true);
    expect(await small.getFile(first)).toBeUndefined();
    await small.putFile(second, Buffer.from("a photo"));
    expect((await small.getFile(second))?.toString()).toBe("a photo");
    expect(await small.getFile("../key")).toBeUndefined();
  });

  test("is not filled by one file that is sent again and again", async () => {
    const spool = new Spool(freshDirectory(), { limits: { records: 100, bytes: 1000, fileBytes: 1000 } });
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    for (let again = 0; again < 5; again++) await spool.putFile(first, Buffer.alloc(400));
    await spool.putFile(second, Buffer.alloc(400));
    expect((await spool.files()).sort()).toEqual([first, second].sort());
  });

  test("is scanned once for simultaneous requests", async () => {
    const spool = new Spool(freshDirectory());
    await spool.put(name(), record);
    const look = vi.spyOn(spool as unknown as { look: () => Promise<unknown> }, "look");
    const answers = await Promise.all(Array.from({ length: 20 }, () => spool.state()));
    expect(look).toHaveBeenCalledTimes(1);
    expect(new Set(answers.map(({ pending }) => pending))).toEqual(new Set([1]));
    await spool.put(name(1), record);
    expect((await spool.state()).pending).toBe(2);
  });

  test("writeSynced replaces a file completely or not at all", async () => {
    const file = join(scratch, "whole");
    await writeSynced(file, Buffer.from("one"));
    await expect(writeSynced(join(scratch, "no-such-directory", "x"), Buffer.from("two"))).rejects.toThrow(/ENOENT/);
    await writeSynced(file, Buffer.from("three"));
    expect(readFileSync(file, "utf8")).toBe("three");
  });
});

describe("claims", () => {
  test("one of twenty processes gets a claim, and a dead process loses it after a minute, however wrong the clock was", async () => {
    const directory = freshDirectory();
    const spool = new Spool(directory);
    await spool.put(name(), record);
    const claims = await Promise.all(Array.from({ length: 20 }, () => new Spool(directory).claim(name())));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await spool.claim(name())).toBe(false);
    const claim = join(directory, "claims", name());
    for (const wrong of [-3600_000, 3600_000]) {
      const then = new Date(Date.now() + wrong);
      utimesSync(claim, then, then);
      expect(await spool.claim(name())).toBe(true);
      expect(await spool.claim(name())).toBe(false);
    }
    await spool.release(name());
    expect(await spool.claim(name())).toBe(true);
  });
});

describe("records that the database has", () => {
  test("are kept for three days and can be made pending again", async () => {
    const directory = freshDirectory();
    const spool = new Spool(directory);
    await spool.put(name(), record);
    await spool.markStored(name());
    await spool.markStored(name()); // a second call does no harm
    expect(await spool.pending()).toEqual([]);
    await spool.tidy();
    expect(await spool.stored()).toEqual([name()]);
    await spool.markPending(name());
    expect(await spool.get(name())).toEqual(record);
    await spool.markStored(name());
    const yesterday = new Date(Date.now() - 73 * 3600_000);
    utimesSync(join(directory, "stored", name()), yesterday, yesterday);
    await spool.tidy();
    expect(await spool.stored()).toEqual([]);
  });

  test("with a date in the future are kept three days from now; pending records are kept whatever their date", async () => {
    const directory = freshDirectory();
    const spool = new Spool(directory);
    await spool.put(name(0), record);
    await spool.put(name(1), record);
    await spool.markStored(name(0));
    const future = new Date(Date.now() + 400 * 86_400_000);
    utimesSync(join(directory, "stored", name(0)), future, future);
    utimesSync(join(directory, "pending", name(1)), new Date(0), new Date(0));
    await spool.tidy();
    expect(statSync(join(directory, "stored", name(0))).mtimeMs).toBeLessThan(Date.now() + 1000);
    expect(await spool.pending(4000)).toEqual([name(1)]);
    utimesSync(join(directory, "pending", name(1)), future, future);
    await spool.tidy();
    expect(await spool.pending(4000)).toEqual([name(1)]);
    expect((await spool.state()).oldestSeconds).toBe(0);
  });
});
