// Keeps what wakes the pages that were served (hydration data), compressed, under the hash of its content. In memory the data that was
// asked for longest ago goes first; it comes back when its page is served again. On disk it stays for some hours, so that a page that was
// opened before this process began, from another instance or an older release, still wakes.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { registerJob } from "../jobs.ts";
import { processState } from "../process/process-state.ts";

const maxBytesInMemory = 48 * 1024 * 1024;
/** After the last time that its file was marked as used. */
const keptOnDiskMs = 3 * 3600_000;
/** How often the file of data that is in use is marked as used. */
const markUsedMs = 3600_000;

type Store = { folder: string | null; bytes: number; kept: Map<string, Buffer>; markedUsedAt: Map<string, number> };
const store = () => processState<Store>("hydration", () => ({ folder: null, bytes: 0, kept: new Map(), markedUsedAt: new Map() }));

/** Says where it is kept on disk: in a folder of this directory. Before that it is kept in memory alone. */
export function keepHydrationIn(dataDir: string): void {
  store().folder = join(dataDir, "hydration");
}

/** Compresses the text. Quality 4 takes a third of the time of 6 and 7 % more room: 4 ms for the 190 KB of a service page. */
export const packHydration = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });

/** Writes the file, or marks the one that exists as used. */
async function keepOnDisk(folder: string, hash: string, body: Buffer): Promise<void> {
  const file = join(folder, hash);
  const now = new Date();
  try {
    return await utimes(file, now, now);
  } catch {
    // There is no such file yet.
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${hostname()}.${process.pid}.tmp`;
  await writeFile(temporary, body, { mode: 0o600 });
  await rename(temporary, file);
}

/** Keeps packed data under its hash. A disk that fails costs no page: the data is in memory. */
export function keepHydration(hash: string, body: Buffer): void {
  const { kept, markedUsedAt, folder } = store();
  if (!kept.delete(hash)) store().bytes += body.length;
  kept.set(hash, body);
  if (folder && Date.now() - (markedUsedAt.get(hash) ?? 0) > markUsedMs) {
    markedUsedAt.set(hash, Date.now());
    void keepOnDisk(folder, hash, body).catch(() => undefined);
  }
  for (const [oldest, { length }] of kept) {
    if (store().bytes <= maxBytesInMemory) break;
    kept.delete(oldest);
    store().bytes -= length;
  }
}

/** The text under this hash, which is 20 letters, digits, _ and -. Undefined when nobody has it any more. */
export async function hydrationOf(hash: string): Promise<string | undefined> {
  const { kept, folder } = store();
  const body = kept.get(hash) ?? (folder ? await readFile(join(folder, hash)).catch(() => undefined) : undefined);
  if (!body) return undefined;
  keepHydration(hash, body);
  return brotliDecompressSync(body).toString();
}

/** Removes from the disk what no open page has asked for in hours, and what a killed process had begun to write. */
export async function tidyHydration(now = Date.now()): Promise<void> {
  const { markedUsedAt, folder } = store();
  for (const [hash, at] of markedUsedAt) if (now - at > markUsedMs) markedUsedAt.delete(hash);
  if (!folder) return;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info && now - info.mtimeMs > keptOnDiskMs) await rm(file, { force: true });
  }
}

export const registerHydrationJob = (): void => registerJob({ name: "hydration", everyMs: 10 * 60_000, run: () => tidyHydration() });
