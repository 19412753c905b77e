// What wakes the pages that were served: by the hash of its content, compressed. In memory; what was not asked for longest goes first,
// and comes back when its page is served again. And on the disk of the data directory for some hours, so that a page that was
// read before this process began, from another instance or an older release, still wakes.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { env } from "../platform/env.ts";
import { registerJob } from "../platform/jobs.ts";
import { processState } from "../platform/process-state.ts";

const mostBytes = 48 * 1024 * 1024;
/** After it was last seen in use. */
const keptOnDiskMs = 3 * 3600_000;
/** How often what is in use says so on disk. */
const sayAgainMs = 3600_000;

type Store = { bytes: number; kept: Map<string, Buffer>; saidOnDisk: Map<string, number> };
const store = () => processState<Store>("hydration", () => ({ bytes: 0, kept: new Map(), saidOnDisk: new Map() }));

const folder = () => join(env().DATA_DIR, "hydration");

/** The text as it is kept. Quality 4 takes a third of the time of 6 and 7 % more room: 4 ms for the 190 KB of a service page. */
export const packHydration = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });

/** Writes it where it is not, and says of what is there that it is in use. A disk that refuses costs no page. */
async function keepOnDisk(hash: string, body: Buffer): Promise<void> {
  const file = join(folder(), hash);
  const now = new Date();
  try {
    return await utimes(file, now, now);
  } catch {
    // it is not there yet
  }
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${hostname()}.${process.pid}.tmp`;
  await writeFile(temporary, body, { mode: 0o600 });
  await rename(temporary, file);
}

/** Keeps it under its hash, as the newest. */
export function keepHydration(hash: string, body: Buffer): void {
  const all = store();
  if (!all.kept.delete(hash)) all.bytes += body.length;
  all.kept.set(hash, body);
  if (Date.now() - (all.saidOnDisk.get(hash) ?? 0) > sayAgainMs) {
    all.saidOnDisk.set(hash, Date.now());
    void keepOnDisk(hash, body).catch(() => undefined);
  }
  for (const [oldest, { length }] of all.kept) {
    if (all.bytes <= mostBytes) break;
    all.kept.delete(oldest);
    all.bytes -= length;
  }
}

/** The text under this hash, which is 20 letters, digits, _ and -. */
export async function hydrationOf(hash: string): Promise<string | undefined> {
  const body = store().kept.get(hash) ?? (await readFile(join(folder(), hash)).catch(() => undefined));
  return body && brotliDecompressSync(body).toString();
}

/** Removes from the disk what no page that is open has asked for in hours, and what a killed process began. */
export async function tidyHydration(now = Date.now()): Promise<void> {
  const { saidOnDisk } = store();
  for (const [hash, at] of saidOnDisk) if (now - at > sayAgainMs) saidOnDisk.delete(hash);
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = join(folder(), name);
    const since = await stat(file).catch(() => undefined);
    if (since && now - since.mtimeMs > keptOnDiskMs) await rm(file, { force: true });
  }
}

export const registerHydrationJob = (): void => registerJob({ name: "hydration", everyMs: 10 * 60_000, run: () => tidyHydration() });
