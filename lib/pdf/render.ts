// A document as PDF. It is set in a process apart, which starts with the first request and stops after the last one; what it
// made is kept while it is asked for.
import { createHash } from "node:crypto";
import { env } from "../env.ts";
import { processState } from "../host/process.ts";
import { RateLimit } from "../host/rate-limit.ts";
import { requestBlock } from "../host/visitors.ts";
import { type WorkerLimits, WorkerProcess } from "../host/workers.ts";
import type { Outcome, Source } from "./compiler.ts";

export type Pdf = { bytes: Uint8Array<ArrayBuffer>; etag: string };

const limits: WorkerLimits = {
  taskMs: 30_000,
  waitMs: 30_000,
  mostWaiting: 11,
  mostOfSender: 2,
  idleMs: 20_000,
  // The typesetter remembers what it has set, 30 MB of a large document.
  mostResidentBytes: 512 * 1024 * 1024,
  // The memory of WebAssembly lies beside the heap and counts with it: near the limit the heap is cleared up all the time. (decision 11)
  heapMb: 1024,
};
/** Documents made anew for one address in a quarter of an hour. */
const mostByAddress = 40;
/** A document takes 20 to 200 KB. */
const mostKept = 60;

const state = () =>
  processState("pdf", () => ({
    typesetter: new WorkerProcess<Source, Outcome>("lib/pdf/compiler.ts", limits),
    limit: new RateLimit(mostByAddress),
    made: new Map<string, Promise<Pdf>>(),
  }));

/** Too many wait, or came from one address: `minutes` to wait where that is known. */
export class PdfLimited extends Error {
  readonly minutes: number | undefined;
  constructor(minutes?: number) {
    super("The PDF could not be made: too many are asked for.");
    this.minutes = minutes;
  }
}

async function compile(source: Source, sender: string | null): Promise<Uint8Array<ArrayBuffer>> {
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

/** The same source gives the same bytes, made once. `sender` is whom it is made for, for limits. Throws PdfLimited. */
export function renderPdf(source: Source, sender: string | null = null): Promise<Pdf> {
  const key = createHash("sha256").update(JSON.stringify(source)).digest("base64url");
  const { made } = state();
  const pdf =
    made.get(key) ??
    compile(source, sender).then((bytes) => ({ bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` }));
  // The last asked for stands last; the first ones go.
  made.delete(key);
  made.set(key, pdf);
  pdf.catch(() => made.delete(key));
  for (const oldest of [...made.keys()].slice(0, Math.max(0, made.size - mostKept))) made.delete(oldest);
  return pdf;
}

/** A name in any script; what reads only Latin letters gets those. (RFC 6266) */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, "-")}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** As the answer of a route: a file with its name, known again by its tag. */
export async function pdfResponse(request: Request, source: Source, name: string, cacheControl: string): Promise<Response> {
  try {
    const { bytes, etag } = await renderPdf(source, requestBlock(request.headers, env().TRUSTED_PROXIES));
    const headers = { ETag: etag, "Cache-Control": cacheControl, "X-Robots-Tag": "noindex" };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    return new Response(bytes, {
      headers: { ...headers, "Content-Type": "application/pdf", "Content-Disposition": attachment(`${name}.pdf`) },
    });
  } catch (error) {
    const limited = error instanceof PdfLimited;
    if (!limited) console.error(`pdf: ${(error as Error).message}`);
    const minutes = limited ? error.minutes : undefined;
    const wait = String(minutes ? minutes * 60 : 30);
    // Opened in a browser, this is what stands there.
    return new Response(
      "Many documents are being made at this moment. Please try again a little later.\nتُعدّ مستندات كثيرة في هذه اللحظة. يرجى المحاولة بعد قليل.\n",
      {
        status: minutes ? 429 : 503,
        headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": wait, "Cache-Control": "no-store" },
      },
    );
  }
}
