// A document as PDF. The typesetter starts with the first request, stops a minute after the last one, and what it made is
// kept while it is asked for.
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { AttemptLimit } from "../auth/attempts.ts";
import { env } from "../env.ts";
import { requestBlock } from "../leads/client-address.ts";
import type { Done, Job, Source } from "./compiler.ts";

export type Pdf = { bytes: Uint8Array<ArrayBuffer>; etag: string };

const idleMs = 20_000;
const timeoutMs = 15_000;
/** The typesetter remembers what it has set, 30 MB of a large document: a new one now and then, by what came out of it. */
const bytesEach = 2_000_000;
/** More than this waiting is refused rather than remembered; of one sender, and of all. */
const mostWaiting = { sender: 3, all: 12 };
/** Documents made anew for one address in a quarter of an hour. */
const mostByAddress = 40;
/** A document takes 20 to 200 KB. */
const kept = 60;

type State = {
  worker?: Worker;
  /** Bytes set by this worker so far. */
  set: number;
  next: number;
  /** In the order they are set: the thread does one after the other. */
  waiting: Map<number, { sender: string | null; source: Source; settle: (done: Done) => void }>;
  limit: AttemptLimit;
  idle?: NodeJS.Timeout;
  late?: NodeJS.Timeout;
  made: Map<string, Promise<Pdf>>;
};
// On globalThis: the bundler gives each route its own copy of this module.
const holder = globalThis as { [key: symbol]: State | undefined };
const stateKey = Symbol.for("site.pdf");
function state(): State {
  holder[stateKey] ??= { set: 0, next: 1, waiting: new Map(), limit: new AttemptLimit(mostByAddress), made: new Map() };
  return holder[stateKey];
}

function stop(own: State, reason: string): void {
  void own.worker?.terminate();
  own.worker = undefined;
  clearTimeout(own.late);
  for (const [id, { settle }] of own.waiting) settle({ id, error: reason });
  own.waiting.clear();
}

/** Hands the thread the next document, a new thread where this one has set enough; each has its time from then on. */
function advance(own: State): void {
  clearTimeout(own.late);
  clearTimeout(own.idle);
  if (own.set >= bytesEach) {
    void own.worker?.terminate();
    own.worker = undefined;
  }
  const [next] = own.waiting;
  if (!next) {
    own.idle = setTimeout(() => stop(own, "idle"), idleMs).unref();
    return;
  }
  own.late = setTimeout(() => stop(own, "timeout"), timeoutMs);
  running(own).postMessage({ id: next[0], source: next[1].source } satisfies Job);
}

function running(own: State): Worker {
  if (own.worker) return own.worker;
  // Asked of the runtime: the bundler would make the thread a bundle, which finds neither fonts nor typesetter.
  const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
  const worker = new Thread(join(/* turbopackIgnore: true */ process.cwd(), "lib/pdf/compiler.ts"));
  worker.unref();
  const ended = (reason: string) => {
    if (own.worker === worker) stop(own, reason);
  };
  worker.on("message", (done: Done) => {
    if (own.worker !== worker) return;
    own.waiting.get(done.id)?.settle(done);
    own.waiting.delete(done.id);
    own.set += done.pdf?.byteLength ?? 0;
    advance(own);
  });
  worker.on("error", (error) => ended(String(error)));
  worker.on("exit", (code) => ended(`exit ${code}`));
  own.worker = worker;
  own.set = 0;
  return worker;
}

/** Too many wait, or came from one address: `minutes` to wait where that is known. */
export class PdfLimited extends Error {
  readonly minutes: number | undefined;
  constructor(minutes?: number) {
    super("The PDF could not be made: too many are asked for.");
    this.minutes = minutes;
  }
}

async function compile(source: Source, sender: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const own = state();
  const ofSender = sender === null ? 0 : [...own.waiting.values()].filter((one) => one.sender === sender).length;
  if (own.waiting.size >= mostWaiting.all || ofSender >= mostWaiting.sender) throw new PdfLimited();
  const minutes = sender === null ? 0 : own.limit.count(sender);
  if (minutes > 0) throw new PdfLimited(minutes);
  const id = own.next++;
  const done = await new Promise<Done>((resolve) => {
    own.waiting.set(id, { sender, source, settle: resolve });
    if (own.waiting.size === 1) advance(own);
  });
  if (!done.pdf) throw new Error(`The PDF could not be made: ${done.error}`);
  return new Uint8Array(done.pdf);
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
  for (const oldest of [...made.keys()].slice(0, Math.max(0, made.size - kept))) made.delete(oldest);
  return pdf;
}

/** As the answer of a route: a file with its name, known again by its tag. */
export async function pdfResponse(request: Request, source: Source, name: string, cacheControl: string): Promise<Response> {
  try {
    const { bytes, etag } = await renderPdf(source, requestBlock(request.headers, env().TRUSTED_PROXIES));
    const headers = { ETag: etag, "Cache-Control": cacheControl, "X-Robots-Tag": "noindex" };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    return new Response(bytes, {
      headers: { ...headers, "Content-Type": "application/pdf", "Content-Disposition": `attachment; filename="${name}.pdf"` },
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
