// A backup is one file in three standard formats: tar, gzip, age. `age -d -i backup-key FILE | tar xz` opens it without this code.
// Its last entry, manifest.json, lists every other entry with its size and SHA-256.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import { Refusal } from "../shared/terminal.ts";
import type { TableDigest } from "./database-copy.ts";

export const manifestName = "manifest.json";

type EntryDigest = { bytes: number; sha256: string };

export type Manifest = {
  form: 1;
  /** When the database was read, ISO. */
  takenAt: string;
  /** The address of the backed-up site. */
  site: string;
  /** The commit of the code that ran; absent where it is unknown. */
  code?: string;
  schemaVersion: string;
  tables: Record<string, TableDigest>;
  /** Files of leads that the database names and that are not on this disk. */
  missingFiles: string[];
  entries: Record<string, EntryDigest>;
};

type Body = Uint8Array | AsyncIterable<Uint8Array>;
export type ArchiveWriter = {
  add: (name: string, bytes: number, body: Body) => Promise<void>;
  has: (name: string) => boolean;
};

/** Writes a whole archive and syncs it; `fill` adds the entries and returns the rest of the manifest. */
export async function writeArchive(
  file: string,
  identity: string,
  fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, "form" | "entries">>,
): Promise<Manifest> {
  const { readable, controller } = createTarPacker();
  const entries: Manifest["entries"] = {};
  const add = async (name: string, bytes: number, body: Body) => {
    const writer = controller.add({ name, size: bytes, type: "file", mode: 0o600, mtime: new Date(0) }).getWriter();
    const hash = createHash("sha256");
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      hash.update(chunk);
      await writer.write(new Uint8Array(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength));
    }
    await writer.close();
    entries[name] = { bytes, sha256: hash.digest("hex") };
  };
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const zipped = readable.pipeThrough(new CompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>);
  const written = encrypter.encrypt(zipped).then(async (sealed) => {
    await pipeline(Readable.fromWeb(sealed as NodeStream), createWriteStream(file, { flags: "wx", mode: 0o600 }));
    const handle = await open(file, "r+");
    await handle.sync();
    await handle.close();
  });
  const filled = (async () => {
    try {
      const manifest: Manifest = { form: 1, ...(await fill({ add, has: (name) => name in entries })), entries: { ...entries } };
      const text = Buffer.from(JSON.stringify(manifest, null, 1));
      await add(manifestName, text.length, text);
      controller.finalize();
      return manifest;
    } catch (error) {
      controller.error(error);
      throw error;
    }
  })();
  const [filling, writing] = await Promise.allSettled([filled, written]);
  if (filling.status === "rejected") throw filling.reason;
  if (writing.status === "rejected") throw writing.reason;
  return filling.value;
}

export type ArchiveEntry = { name: string; bytes: number; body: AsyncIterable<Uint8Array> };

/**
 * Yields the entries in order; read or skip each body before the next. Throws Refusal where the file does not exist, is not for this key,
 * or is damaged, possibly after some entries: commit nothing before the end.
 */
export async function* readArchive(file: string, identity: string): AsyncGenerator<ArchiveEntry> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  let entries: ReadableStreamDefaultReader<ParsedTarEntry> | undefined;
  try {
    const sealed = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    const plain = await decrypter.decrypt(sealed);
    const tar = plain
      .pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>)
      .pipeThrough(createTarDecoder({ strict: true }));
    entries = (tar as ReadableStream<ParsedTarEntry>).getReader();
    for (let next = await entries.read(); !next.done; next = await entries.read()) {
      const { header, body } = next.value;
      let isRead = false;
      const chunks = async function* () {
        isRead = true;
        // The reader of the body meets damage first.
        try {
          yield* body as AsyncIterable<Uint8Array>;
        } catch (error) {
          throw unreadable(file, error);
        }
      };
      yield { name: header.name, bytes: header.size, body: chunks() };
      // An unread body is read and discarded: cancelling a small entry that has arrived whole would also drop the next one's bytes
      // (modern-tar 0.8.6).
      if (!isRead) for await (const _ of chunks());
    }
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    // Not awaited: if the consumer stops in the middle, the unread entry blocks the streams before it.
    void entries?.cancel().catch(() => undefined);
  }
}

function unreadable(file: string, error: unknown): Refusal {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof Refusal) return error;
  const why = { ENOENT: "is not there", EACCES: "may not be read by this user", EISDIR: "is a directory" }[code ?? ""];
  if (why) return new Refusal(`${file} ${why}.`, "check the path, and the rights on the file.");
  if (/no identity matched/.test(message))
    return new Refusal(
      `${file} was not made for this key.`,
      "give the key that was in use when it was made, with --key-file or in BACKUP_KEY; keys that were changed stand in DATA_DIR as backup-key-before-….",
    );
  return new Refusal(
    `${file} is damaged, or is no backup of this site.`,
    "copy it again from where it was kept and compare its size, or take another one.",
  );
}

/** Reads a whole archive and compares every byte with its manifest. Throws Refusal. */
export async function checkArchive(file: string, identity: string): Promise<Manifest> {
  const damaged = (what: string) => new Refusal(`${file} is not whole: ${what}.`, "take another one.");
  const found: Manifest["entries"] = {};
  let manifest: Manifest | undefined;
  for await (const { name, bytes, body } of readArchive(file, identity)) {
    if (manifest) throw damaged("something follows its list");
    if (name === manifestName) {
      manifest = JSON.parse(await textOf(body)) as Manifest;
      continue;
    }
    const hash = createHash("sha256");
    for await (const chunk of body) hash.update(chunk);
    found[name] = { bytes, sha256: hash.digest("hex") };
  }
  if (!manifest) throw damaged("its list is missing");
  if (manifest.form !== 1) throw new Refusal(`${file} was made by a newer version of the code.`, "use that version.");
  for (const name of new Set([...Object.keys(found), ...Object.keys(manifest.entries)]))
    if (found[name]?.sha256 !== manifest.entries[name]?.sha256) throw damaged(`${name} differs from its list`);
  return manifest;
}

export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const textOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => (await bytesOf(body)).toString();
