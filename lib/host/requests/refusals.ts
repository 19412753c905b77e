// How a request that the guard does not let through is answered, in both languages.
import type { IncomingMessage, ServerResponse } from "node:http";

/** cut: broken off, or not a form. length: large, and without saying how large. */
export type BodyRefusal = "too-large" | "busy" | "slow" | "cut" | "length";
/** crowded: no place became free in time. long-address: more characters or names than an address may hold. */
export type Refusal = BodyRefusal | "crowded" | "long-address";
export type RefusalTexts = Record<Refusal, { en: string; ar: string }>;

const statusOf: Record<Refusal, number> = {
  "too-large": 413,
  length: 411,
  busy: 503,
  crowded: 503,
  "long-address": 414,
  slow: 408,
  cut: 400,
};

/** How long an answer may take to arrive before the connection of a body that is still being sent is closed. */
const closeAfterMs = 1000;

/** Does not wait for the rest of a body. Once all of it has come the connection stays open: the visitor's next request may be on it. */
export function leaveBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => setTimeout(() => request.complete || request.socket.destroy(), closeAfterMs).unref());
}

export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal, texts: RefusalTexts): void {
  if (response.headersSent || response.destroyed) return;
  const status = statusOf[refusal];
  const { en, ar } = texts[refusal];
  const isForScript = /^\/api\//.test(request.url ?? "");
  const body = isForScript
    ? JSON.stringify({ status: "failed" })
    : `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title><body style="font:1.1rem/1.6 sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem"><p>${en}</p><p lang="ar" dir="rtl">${ar}</p>`;
  response.writeHead(status, {
    "Content-Type": isForScript ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(status === 503 && { "Retry-After": "5" }),
  });
  response.end(body);
  leaveBody(request, response);
  request.resume();
}

/** Answers as the framework does: its script in the browser then loads the page again. */
export function refuseUnknownAction(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404, { "Content-Type": "text/plain", "Cache-Control": "no-store", "X-Nextjs-Action-Not-Found": "1" });
  response.end("Server action not found.");
  leaveBody(request, response);
  request.resume();
}
