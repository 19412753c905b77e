// While the site is closed, every answer asks to be left out of search, and is kept by nobody for longer than a few seconds: neither
// the request nor what it was answered with may outlive the opening in a cache. Put on where the head of an answer is written,
// because pages, pictures and papers are answered in different places. The framework's own files carry their content in their
// name and are no pages: they stay as they are.
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isClosed } from "../content/store/closed.ts";
import { processState } from "../platform/process-state.ts";

const namedByContent = /^\/(?:_next\/static|fonts)\//;

/** What an answer of a closed site says instead of what it has; nothing where it says enough. */
export function closedHeaders(path: string, cacheControl: string): Record<string, string> {
  if (namedByContent.test(path)) return {};
  const isShared = /\bpublic\b|s-maxage/.test(cacheControl);
  return {
    "X-Robots-Tag": "noindex, nofollow",
    ...(isShared && { "Cache-Control": "public, max-age=0, s-maxage=5, must-revalidate" }),
  };
}

const state = () => processState("closed-answers", () => ({ watching: false }));

export function watchClosing(): void {
  if (state().watching) return;
  state().watching = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    // The framework rewrites the address while it answers.
    const path = request.url ?? "/";
    const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
    response.writeHead = (...args: unknown[]) => {
      if (!response.headersSent && isClosed())
        for (const [name, value] of Object.entries(closedHeaders(path, String(response.getHeader("Cache-Control") ?? ""))))
          response.setHeader(name, value);
      return writeHead.apply(response, args);
    };
  });
}
