// Accepted submissions on disk, written before they are acknowledged: one encrypted file per record, synced before and after its rename.
// submit.ts decides what is written; replay.ts later stores what the database did not take.
//
//   <directory>/key            32 random bytes, owner only (or SPOOL_KEY)
//   <directory>/key-before     the previous key, while its files are re-encrypted (npm run rotate-keys)
//   <directory>/pending/<id>   accepted, the database may not have it
//   <directory>/stored/<id>    the database has it; kept three days longer, in case the database loses it
//   <directory>/claims/<id>    one process is replaying it
//   <directory>/files/<uuid>   a photo or document of a submission; stays until its lead is erased
//
// The id derives from the submission's key and content, so the same submission twice is one file. A record that cannot be decrypted stays
// where it is and is counted.
import "server-only";
import { randomBytes } from "node:crypto";
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat, unlink, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isUuid } from "../../formats/uuid.ts";
import { LoggableError } from "../../host/log.ts";
import { decrypt, encrypt } from "./encryption.ts";

export class SpoolFull extends LoggableError {}

export type SpoolLimits = { records: number; bytes: number; fileBytes: number };
export type SpoolState = { pending: number; oldestSeconds: number; unreadable: number };

/** Longer than two backup intervals, as one backup may fail: what the database loses is in a backup or here. */
const keepStoredMs = 72 * 3600_000;
/** Bound on the stored records, in case a client sends for days without end. */
const maxStored = 50_000;
const staleClaimMs = 60_000;
const id = /^[0-9a-f]{40}$/;

const code = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function sync(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file atomically: its name holds all or nothing, and the content is on the disk when this returns. */
export async function writeSynced(file: string, data: Buffer): Promise<void> {
  const temporary = `${file}.${process.pid}.${randomBytes(6).toString("hex")}.tmp`;
  let handle: FileHandle | undefined;
  try {
    handle = await open(temporary, "wx", 0o600);
    await handle.writeFile(data);
    await handle.datasync();
    await handle.close();
    handle = undefined;
    await rename(temporary, file);
  } catch (error) {
    await handle?.close().catch(() => undefined);
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await sync(dirname(file));
}

export class Spool {
  readonly directory: string;
  private readonly limits: SpoolLimits;
  private readonly givenKey: Buffer | undefined;
  private opened: Promise<Buffer> | undefined;
  /** As of the last scan, plus what this process has added since. */
  private count = 0;
  private bytes = 0;
  private fileBytes = 0;
  private readonly unreadable = new Set<string>();
  private asked: Promise<SpoolState> | undefined;

  constructor(directory: string, options: { key?: Buffer; limits?: SpoolLimits } = {}) {
    this.directory = directory;
    this.givenKey = options.key;
    this.limits = options.limits ?? { records: 20_000, bytes: 512 * 1024 * 1024, fileBytes: 8 * 1024 ** 3 };
  }

  private path(folder: "pending" | "stored" | "claims" | "files", name = ""): string {
    return join(/* turbopackIgnore: true */ this.directory, folder, name);
  }

  /** Creates the directories and the key; if the disk refuses, the next record tries again. */
  async key(): Promise<Buffer> {
    this.opened ??= this.open();
    try {
      return await this.opened;
    } catch (error) {
      this.opened = undefined;
      throw error;
    }
  }

  private async open(): Promise<Buffer> {
    for (const folder of ["pending", "stored", "claims", "files"] as const)
      await mkdir(this.path(folder), { recursive: true, mode: 0o700 });
    let key = this.givenKey;
    if (!key) {
      const file = join(/* turbopackIgnore: true */ this.directory, "key");
      key = await readFile(/* turbopackIgnore: true */ file).catch(() => undefined);
      if (!key) {
        const candidate = `${file}.${process.pid}.${randomBytes(6).toString("hex")}.tmp`;
        await writeSynced(candidate, randomBytes(32));
        // When two processes start at once, the key that is linked first wins.
        await link(candidate, file).catch((error) => {
          if (code(error) !== "EEXIST") throw error;
        });
        await unlink(candidate);
        key = await readFile(/* turbopackIgnore: true */ file);
      }
      if (key.length !== 32) throw new Error("The spool's key file is damaged.");
    }
    await sync(this.directory);
    await sync(dirname(this.directory));
    await this.look();
    await this.countFiles();
    return key;
  }

  private async countFiles(): Promise<void> {
    let bytes = 0;
    for (const name of await readdir(/* turbopackIgnore: true */ this.path("files")))
      bytes += (await stat(/* turbopackIgnore: true */ this.path("files", name)).catch(() => undefined))?.size ?? 0;
    this.fileBytes = bytes;
  }

  /** Seals data with the key of this site, under a name that it opens by. */
  async seal(name: string, data: Buffer): Promise<Buffer> {
    return encrypt(await this.key(), name, data);
  }

  /** Opens what seal() made under the same name. Throws when it was sealed with another key. */
  async unseal(name: string, sealed: Buffer): Promise<Buffer> {
    const key = await this.key();
    try {
      return decrypt(key, name, sealed);
    } catch (error) {
      // After an interrupted change of the key (npm run rotate-keys), some files are still sealed with the previous one.
      const before = await readFile(join(/* turbopackIgnore: true */ this.directory, "key-before")).catch(() => undefined);
      if (!before) throw error;
      return decrypt(before, name, sealed);
    }
  }

  /** Writes a record to the disk. When this returns, it survives a crash and a power cut. Throws SpoolFull, or the disk's error. */
  async put(name: string, record: unknown): Promise<void> {
    if (!id.test(name)) throw new Error("Not a record's name.");
    const sealed = await this.seal(name, Buffer.from(JSON.stringify(record)));
    if (this.count >= this.limits.records || this.bytes + sealed.length > this.limits.bytes) throw new SpoolFull("The spool is full.");
    await writeSynced(this.path("pending", name), sealed);
    this.count += 1;
    this.bytes += sealed.length;
  }

  /** Writes a file to the disk, with the guarantee of put(). */
  async putFile(name: string, data: Buffer): Promise<void> {
    if (!isUuid(name)) throw new Error("Not a file's name.");
    const sealed = await this.seal(name, data);
    // A file that is sent again replaces its earlier copy.
    const before = (await stat(/* turbopackIgnore: true */ this.path("files", name)).catch(() => undefined))?.size ?? 0;
    const more = sealed.length - before;
    if (this.fileBytes + more > this.limits.fileBytes) throw new SpoolFull("The spool is full of files.");
    await writeSynced(this.path("files", name), sealed);
    this.fileBytes += more;
  }

  /** The file's content; undefined when it is not on this disk. Throws when it exists and cannot be read. */
  async getFile(name: string): Promise<Buffer | undefined> {
    if (!isUuid(name)) return undefined;
    const sealed = await readFile(/* turbopackIgnore: true */ this.path("files", name)).catch((error) => {
      if (code(error) === "ENOENT") return undefined;
      throw error;
    });
    return sealed && this.unseal(name, sealed);
  }

  /** The bytes that files take on this disk, and their limit. Counted anew, because other processes add files, too. */
  async fileRoom(): Promise<{ bytes: number; maxBytes: number }> {
    await this.key();
    await this.countFiles();
    return { bytes: this.fileBytes, maxBytes: this.limits.fileBytes };
  }

  /** Names of the files on this disk. */
  async files(): Promise<string[]> {
    await this.key();
    return (await readdir(/* turbopackIgnore: true */ this.path("files"))).filter((name) => isUuid(name));
  }

  /** True when it was on this disk. */
  async removeFile(name: string): Promise<boolean> {
    if (!isUuid(name)) return false;
    const found = await stat(/* turbopackIgnore: true */ this.path("files", name)).catch(() => undefined);
    await rm(this.path("files", name), { force: true });
    this.fileBytes = Math.max(0, this.fileBytes - (found?.size ?? 0));
    return found !== undefined;
  }

  /** The record; undefined when it is gone or cannot be read. */
  async get(name: string, folder: "pending" | "stored" = "pending"): Promise<unknown> {
    try {
      return JSON.parse((await this.unseal(name, await readFile(/* turbopackIgnore: true */ this.path(folder, name)))).toString());
    } catch (error) {
      if (code(error) !== "ENOENT" && !this.unreadable.has(name)) {
        this.unreadable.add(name);
        console.error(`leads: the spool's record ${name} cannot be read with this key (SPOOL_KEY, else spool/key); it stays where it is.`);
      }
      return undefined;
    }
  }

  /** Names of waiting records, oldest first, without those younger than `ageMs`: their request still handles them. */
  async pending(ageMs = 0): Promise<string[]> {
    await this.key();
    const now = Date.now();
    return (await this.look()).filter(({ mtimeMs }) => Math.abs(now - mtimeMs) >= ageMs).map(({ name }) => name);
  }

  /** Names of the records that the database has had at some time. */
  async stored(): Promise<string[]> {
    await this.key();
    return (await readdir(/* turbopackIgnore: true */ this.path("stored"))).filter((name) => id.test(name));
  }

  async markStored(name: string): Promise<void> {
    const now = new Date();
    try {
      await utimes(this.path("pending", name), now, now);
      await rename(this.path("pending", name), this.path("stored", name));
      this.count = Math.max(0, this.count - 1);
    } catch (error) {
      if (code(error) !== "ENOENT") throw error; // another process was first
    }
  }

  /** Moves a stored record back to pending, because the database has lost it. */
  async markPending(name: string): Promise<void> {
    await rename(this.path("stored", name), this.path("pending", name)).catch((error) => {
      if (code(error) !== "ENOENT") throw error;
    });
  }

  /** Claims a record for this process; false while another holds it. A claim expires after a minute, in case its process died. */
  async claim(name: string): Promise<boolean> {
    const file = this.path("claims", name);
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        const handle = await open(/* turbopackIgnore: true */ file, "wx", 0o600);
        await handle.close();
        return true;
      } catch (error) {
        if (code(error) !== "EEXIST") throw error;
        const held = await stat(/* turbopackIgnore: true */ file).catch(() => undefined);
        if (held && Math.abs(Date.now() - held.mtimeMs) < staleClaimMs) return false;
        await rm(file, { force: true });
      }
    }
    return false;
  }

  async release(name: string): Promise<void> {
    await rm(this.path("claims", name), { force: true });
  }

  /** Deletes stored records after three days (or beyond maxStored), and the half-written files and claims of dead processes. */
  async tidy(): Promise<void> {
    await this.key();
    const now = Date.now();
    let kept = 0;
    for (const folder of ["stored", "pending", "claims", "files", ""] as const) {
      const directory = folder === "" ? this.directory : this.path(folder);
      const files: { file: string; isTemporary: boolean; mtimeMs: number }[] = [];
      for (const name of await readdir(/* turbopackIgnore: true */ directory)) {
        const isTemporary = name.endsWith(".tmp") || folder === "claims";
        if (folder !== "stored" && !isTemporary) continue;
        const file = join(/* turbopackIgnore: true */ directory, name);
        const found = await stat(/* turbopackIgnore: true */ file).catch(() => undefined);
        if (found) files.push({ file, isTemporary, mtimeMs: found.mtimeMs });
      }
      // The newest first: beyond maxStored the oldest records go.
      for (const { file, isTemporary, mtimeMs } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
        const age = now - mtimeMs;
        // The file is dated in the future, because the clock was wrong: its age counts from now.
        if (age < -3600_000) await utimes(file, new Date(now), new Date(now)).catch(() => undefined);
        else if (age > (isTemporary ? 600_000 : keepStoredMs) || (folder === "stored" && ++kept > maxStored))
          await rm(file, { force: true });
      }
    }
  }

  /** Anybody may request this (/api/health), so concurrent requests share one scan of the disk. */
  state(): Promise<SpoolState> {
    this.asked ??= this.readState().finally(() => {
      this.asked = undefined;
    });
    return this.asked;
  }

  private async readState(): Promise<SpoolState> {
    await this.key();
    const waiting = await this.look();
    const oldest = waiting[0];
    return {
      pending: waiting.length,
      oldestSeconds: oldest ? Math.max(0, Math.round((Date.now() - oldest.mtimeMs) / 1000)) : 0,
      unreadable: await this.countUnreadable(),
    };
  }

  /** Counts the records that this process could not read. Stored ones count too: if the database loses one, it cannot be replayed. */
  private async countUnreadable(): Promise<number> {
    for (const name of this.unreadable) {
      const there = ["pending" as const, "stored" as const].map((folder) => stat(/* turbopackIgnore: true */ this.path(folder, name)));
      if ((await Promise.allSettled(there)).every(({ status }) => status === "rejected")) this.unreadable.delete(name);
    }
    return this.unreadable.size;
  }

  private async look(): Promise<{ name: string; mtimeMs: number }[]> {
    const found: { name: string; mtimeMs: number; size: number }[] = [];
    for (const name of await readdir(/* turbopackIgnore: true */ this.path("pending"))) {
      if (!id.test(name)) continue;
      const entry = await stat(/* turbopackIgnore: true */ this.path("pending", name)).catch(() => undefined);
      if (entry) found.push({ name, mtimeMs: entry.mtimeMs, size: entry.size });
    }
    this.count = found.length;
    this.bytes = found.reduce((sum, { size }) => sum + size, 0);
    return found.sort((a, b) => a.mtimeMs - b.mtimeMs);
  }
}
