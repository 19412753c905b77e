// A document as PDF. The typesetter starts with the first request, stops a minute after the last one, and what it made is
// kept while it is asked for.
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import type { Done, Job } from "./compiler.ts";
import { drawable, type PdfDocument } from "./document.ts";

export type Pdf = { bytes: Uint8Array<ArrayBuffer>; etag: string };

const idleMs = 60_000;
const timeoutMs = 30_000;
/** The typesetter remembers what it has set: a new one now and then. */
const documentsEach = 200;
/** More than this waiting is refused rather than remembered. */
const queue = 24;
/** A document takes 20 to 200 KB. */
const kept = 60;

type State = {
  worker?: Worker;
  /** Set by this worker so far. */
  set: number;
  next: number;
  waiting: Map<number, (done: Done) => void>;
  idle?: NodeJS.Timeout;
  made: Map<string, Promise<Pdf>>;
};
// On globalThis: the bundler gives each route its own copy of this module.
const holder = globalThis as { [key: symbol]: State | undefined };
const stateKey = Symbol.for("site.pdf");
function state(): State {
  holder[stateKey] ??= { set: 0, next: 1, waiting: new Map(), made: new Map() };
  return holder[stateKey];
}

function stop(own: State, reason: string): void {
  void own.worker?.terminate();
  own.worker = undefined;
  for (const [id, settle] of own.waiting) settle({ id, error: reason });
  own.waiting.clear();
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
    own.waiting.get(done.id)?.(done);
    own.waiting.delete(done.id);
  });
  worker.on("error", (error) => ended(String(error)));
  worker.on("exit", (code) => ended(`exit ${code}`));
  own.worker = worker;
  own.set = 0;
  return worker;
}

async function compile(document: string): Promise<Uint8Array<ArrayBuffer>> {
  const own = state();
  if (own.waiting.size >= queue) throw new Error("The PDF could not be made: too many are waiting.");
  clearTimeout(own.idle);
  const id = own.next++;
  const done = await new Promise<Done>((resolve) => {
    const late = setTimeout(() => stop(own, "timeout"), timeoutMs);
    own.waiting.set(id, (answer) => {
      clearTimeout(late);
      resolve(answer);
    });
    running(own).postMessage({ id, document } satisfies Job);
  });
  clearTimeout(own.idle);
  if (++own.set >= documentsEach && own.waiting.size === 0) stop(own, "renewed");
  else own.idle = setTimeout(() => own.waiting.size === 0 && stop(own, "idle"), idleMs).unref();
  if (!done.pdf) throw new Error(`The PDF could not be made: ${done.error}`);
  return new Uint8Array(done.pdf);
}

/** The same document gives the same bytes, made once. */
export function renderPdf(document: PdfDocument): Promise<Pdf> {
  const source = drawable(document);
  const key = createHash("sha256").update(source).digest("base64url");
  const { made } = state();
  const pdf =
    made.get(key) ??
    compile(source).then((bytes) => ({ bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` }));
  // The last asked for stands last; the first ones go.
  made.delete(key);
  made.set(key, pdf);
  pdf.catch(() => made.delete(key));
  for (const oldest of [...made.keys()].slice(0, Math.max(0, made.size - kept))) made.delete(oldest);
  return pdf;
}

/** As the answer of a route: a file with its name, known again by its tag. */
export async function pdfResponse(request: Request, document: PdfDocument, name: string, cacheControl: string): Promise<Response> {
  const pdf = await renderPdf(document).catch((error) => {
    console.error(`pdf: ${(error as Error).message}`);
    return undefined;
  });
  if (!pdf) return new Response(null, { status: 503, headers: { "Retry-After": "30", "Cache-Control": "no-store" } });
  const { bytes, etag } = pdf;
  const headers = { ETag: etag, "Cache-Control": cacheControl, "X-Robots-Tag": "noindex" };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: { ...headers, "Content-Type": "application/pdf", "Content-Disposition": `attachment; filename="${name}.pdf"` },
  });
}
