// Forms sent without JavaScript go to the page they stand on, with their photos. The framework's one limit for such bodies
// has to be that of the largest form; so here, where a request's size is first known, large ones are let in only where a
// form brings files, and few at a time: the framework holds them in memory whole.
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { maxFormBytes } from "./fields.ts";

const header = "x-upload-refused";
/** What the framework allows by itself, and every form without files needs far less of. */
const ordinaryBytes = 1024 * 1024;
const mostAtOnce = 2;
// Pages whose forms bring files, and the office, where somebody has to be signed in.
const bringsFiles = /^\/(?:ar\/)?(?:quote|careers|admin)(?:[/?]|$)/;

export type UploadRefusal = "too-large" | "busy";

/** Why a body is not let in; null where it is. `length` is NaN for a body that does not say how long it is. */
export function refusalOf(path: string, length: number, atOnce: number): UploadRefusal | null {
  if (length > maxFormBytes || (length > ordinaryBytes && !bringsFiles.test(path))) return "too-large";
  return atOnce > mostAtOnce ? "busy" : null;
}

const holder = globalThis as { [key: symbol]: boolean | undefined };
const watchingKey = Symbol.for("site.upload-guard");

/** Marks the requests of this process that are not let in; refusedUpload() answers them. */
export function watchUploads(): void {
  if (holder[watchingKey]) return;
  holder[watchingKey] = true;
  let open = 0;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    delete request.headers[header];
    const path = request.url ?? "/";
    const length = Number(request.headers["content-length"] ?? (request.headers["transfer-encoding"] ? Number.NaN : 0));
    // The handlers below /api count for themselves.
    if (length <= ordinaryBytes || path.startsWith("/api/")) return;
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    const refusal = refusalOf(path, length, open);
    if (!refusal) return;
    request.headers[header] = refusal;
    // The rest of the body is not waited for; a moment, so that the answer arrives. Once all of it has come, the connection
    // may be carrying what the visitor asks for next.
    response.once("finish", () => setTimeout(() => request.complete || request.socket.destroy(), 1000).unref());
  });
}

const texts: Record<UploadRefusal, { status: number; en: string; ar: string }> = {
  "too-large": {
    status: 413,
    en: "These files are too large to be sent together. Go back: what you typed is still there. Leave some files out, or send them on WhatsApp.",
    ar: "حجم هذه الملفات معًا أكبر من أن يُرسل. ارجع إلى الصفحة السابقة: ما كتبته ما زال هناك. احذف بعض الملفات أو أرسلها عبر واتساب.",
  },
  busy: {
    status: 503,
    en: "Many people are sending files at this moment. Go back and send again in a few seconds: what you typed is still there.",
    ar: "يرسل كثيرون ملفات في هذه اللحظة. ارجع إلى الصفحة السابقة وأعد الإرسال بعد ثوانٍ: ما كتبته ما زال هناك.",
  },
};

const unreadable = {
  status: 400,
  en: "Your message arrived cut off. Go back: what you typed is still there. Send it again, or call us.",
  ar: "وصلت رسالتك مقطوعة. ارجع إلى الصفحة السابقة: ما كتبته ما زال هناك. أعد إرسالها أو اتصل بنا.",
};

/** Whether a form can be read to its end: the framework would answer one that cannot with an error of its own. */
async function isWhole(request: Request): Promise<boolean> {
  const { headers } = request;
  const bytes = Number(headers.get("content-length") ?? Number.NaN);
  const isForm = request.method === "POST" && /^multipart\/form-data/i.test(headers.get("content-type") ?? "");
  // Large ones are not read twice.
  if (!isForm || headers.has("next-action") || !(bytes <= ordinaryBytes)) return true;
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}

/** The answer to a request that is not let in, in both languages; null for all others. */
export async function refusedUpload(request: Request): Promise<Response | null> {
  const text = texts[request.headers.get(header) as UploadRefusal] ?? ((await isWhole(request)) ? null : unreadable);
  if (!text) return null;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text.status}</title><body style="font:1.1rem/1.6 sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem"><p>${text.en}</p><p lang="ar" dir="rtl">${text.ar}</p>`;
  return new Response(page, {
    status: text.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      Connection: "close",
      ...(text.status === 503 && { "Retry-After": "5" }),
    },
  });
}
