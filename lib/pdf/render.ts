// Renders a document as PDF. A separate process typesets it; it starts with the first request and ends when idle. The most recently
// requested results are cached.

import { createHash } from "node:crypto";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { env } from "../env.ts";
import { faultOf } from "../host/log.ts";
import { processState, recordFailure } from "../host/process.ts";
import { RateLimit } from "../host/rate-limit.ts";
import { requestId } from "../host/requests.ts";
import { requestBlock } from "../host/visitors.ts";
import { type WorkerLimits, WorkerProcess } from "../host/workers.ts";
import type { PdfOutcome, PdfSource } from "./compiler.ts";

export type Pdf = { bytes: Uint8Array<ArrayBuffer>; etag: string };

const limits: WorkerLimits = {
  taskMs: 30_000,
  waitMs: 30_000,
  maxWaiting: 11,
  maxWaitingOfSender: 2,
  idleMs: 20_000,
  // The typesetter caches what it has set, up to 30 MB for a large document.
  maxResidentBytes: 512 * 1024 * 1024,
  // WebAssembly's memory lies outside the heap but counts towards its limit: near it the garbage collector runs all the time. (decision 11)
  heapMb: 1024,
};
/** New documents per client address in a quarter of an hour. */
const maxByAddress = 40;
/** A document takes 20 to 200 KB. */
const maxCached = 60;

const state = () =>
  processState("pdf", () => ({
    typesetter: new WorkerProcess<PdfSource, PdfOutcome>("lib/pdf/compiler.ts", limits),
    limit: new RateLimit(maxByAddress),
    made: new Map<string, Promise<Pdf>>(),
  }));

/** Too many documents are waiting, or one address asked for too many; `minutes` is the time to wait in the latter case. */
export class PdfLimited extends Error {
  readonly minutes: number | undefined;
  constructor(minutes?: number) {
    super("The PDF could not be made: too many are asked for.");
    this.minutes = minutes;
  }
}

async function compile(source: PdfSource, sender: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const { typesetter, limit } = state();
  if (!typesetter.takes(sender)) throw new PdfLimited();
  const minutes = sender === null ? 0 : limit.count(sender);
  if (minutes > 0) throw new PdfLimited(minutes);
  const outcome = await typesetter.run(source, sender);
  if (outcome === "busy") throw new PdfLimited();
  if (outcome === "ended") throw new Error("The PDF could not be made: it took too long, or ended the typesetter.");
  if ("error" in outcome) throw new Error(`The PDF could not be made: ${outcome.error}`);
  return new Uint8Array(outcome.pdf);
}

/** Renders each source once and caches the bytes. `sender` is the client that limits count, or null. Throws PdfLimited. */
export function renderPdf(source: PdfSource, sender: string | null = null): Promise<Pdf> {
  const key = createHash("sha256").update(JSON.stringify(source)).digest("base64url");
  const { made } = state();
  const pdf =
    made.get(key) ??
    compile(source, sender).then((bytes) => ({ bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` }));
  // Reinserting keeps the map in order of last use, so that the least recently used are dropped.
  made.delete(key);
  made.set(key, pdf);
  // A failed PDF is not cached; a later one under the same key may be.
  pdf.catch(() => made.get(key) === pdf && made.delete(key));
  for (const oldest of [...made.keys()].slice(0, Math.max(0, made.size - maxCached))) made.delete(oldest);
  return pdf;
}

/** A file name in any script, with an ASCII fallback for clients that read only Latin letters. (RFC 6266) */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, "-")}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** The response of a route: the PDF as a named file with an ETag, or 429 or 503 with Retry-After. */
export async function pdfResponse(request: Request, source: PdfSource, name: string, cacheControl: string): Promise<Response> {
  try {
    const { bytes, etag } = await renderPdf(source, requestBlock(request.headers, env().TRUSTED_PROXIES));
    const headers = { ETag: etag, "Cache-Control": cacheControl, "X-Robots-Tag": "noindex" };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    return new Response(bytes, {
      headers: { ...headers, "Content-Type": "application/pdf", "Content-Disposition": attachment(`${name}.pdf`) },
    });
  } catch (error) {
    const limited = error instanceof PdfLimited;
    if (!limited) {
      console.error(`pdf: ${faultOf(error)}`);
      recordFailure(error, "pdf", request.method, requestId());
    }
    const minutes = limited ? error.minutes : undefined;
    const text = limited ? "busy" : "failed";
    // A browser shows this text as the page.
    return new Response(`${en.pdf[text]}\n${ar.pdf[text]}\n`, {
      status: minutes ? 429 : 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Retry-After": String(minutes ? minutes * 60 : 30),
        "Cache-Control": "no-store",
      },
    });
  }
}
