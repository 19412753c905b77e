// Every answer leaves with a Content-Security-Policy: where nothing gave it one of its own (the middleware, a handler, the
// cache of pages), it gets the open one here, when its head is written. Where the public address is https, browsers are told
// to stay with it: the address comes at the start, so this is not the build's to say.
import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { siteUrl } from "../platform/env.ts";
import { processState } from "../platform/process-state.ts";
import { openPolicy } from "../site/content-security-policy.ts";

const name = "Content-Security-Policy";
const state = () => processState("answer-policies", () => ({ watching: false }));

export function watchPolicies(): void {
  if (state().watching) return;
  state().watching = true;
  const isSecure = siteUrl().startsWith("https:");
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
    response.writeHead = (...args: unknown[]) => {
      if (!response.headersSent && !response.hasHeader(name)) response.setHeader(name, openPolicy);
      // This host alone: what else the owner serves below the domain is theirs to decide.
      if (isSecure && !response.headersSent) response.setHeader("Strict-Transport-Security", "max-age=63072000");
      return writeHead.apply(response, args);
    };
  });
}
