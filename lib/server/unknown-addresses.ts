// The page for unknown addresses is one of the framework's prerendered pages, and those are answered with 200. What the
// middleware has marked leaves with 404, and nobody keeps it.
import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { processState } from "../platform/process-state.ts";
import { unknownMark } from "../site/unknown-mark.ts";

const state = () => processState("unknown-addresses", () => ({ watching: false }));

export function watchUnknownAddresses(): void {
  if (state().watching) return;
  state().watching = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
    response.writeHead = (status: unknown, ...rest: unknown[]) => {
      if (response.headersSent || !response.hasHeader(unknownMark)) return writeHead.call(response, status, ...rest);
      response.removeHeader(unknownMark);
      // What went wrong is not called unknown.
      if (status !== 200 && status !== 304) return writeHead.call(response, status, ...rest);
      response.removeHeader("ETag");
      response.setHeader("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate");
      response.statusCode = 404;
      return writeHead.call(response, 404, ...rest);
    };
  });
}
