// Every answer leaves with a Content-Security-Policy: where nothing gave it one of its own (the middleware, a handler, the
// cache of pages), it gets the open one here, when its head is written.
import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { processState } from "../platform/process-state.ts";
import { openPolicy } from "../site/content-security-policy.ts";

const name = "Content-Security-Policy";
const state = () => processState("answer-policies", () => ({ watching: false }));

export function watchPolicies(): void {
  if (state().watching) return;
  state().watching = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
    response.writeHead = (...args: unknown[]) => {
      if (!response.headersSent && !response.hasHeader(name)) response.setHeader(name, openPolicy);
      return writeHead.apply(response, args);
    };
  });
}
