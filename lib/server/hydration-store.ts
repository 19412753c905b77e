// What wakes the pages that were served: by the hash of its content, compressed, in memory. A page that was replaced can
// still be woken for a while; the oldest go first.
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { processState } from "../platform/process-state.ts";

const mostBytes = 48 * 1024 * 1024;

type Store = { bytes: number; kept: Map<string, Buffer> };
const store = () => processState<Store>("hydration", () => ({ bytes: 0, kept: new Map() }));

/** Keeps the text under its hash. */
export function keepHydration(hash: string, text: string): void {
  const all = store();
  const known = all.kept.get(hash);
  const body =
    known ?? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
  // Newest last.
  all.kept.delete(hash);
  all.kept.set(hash, body);
  if (!known) all.bytes += body.length;
  for (const [oldest, { length }] of all.kept) {
    if (all.bytes <= mostBytes) break;
    all.kept.delete(oldest);
    all.bytes -= length;
  }
}

/** The text under this hash. */
export function hydrationOf(hash: string): string | undefined {
  const body = store().kept.get(hash);
  return body && brotliDecompressSync(body).toString();
}
