// A page that is out of date is answered with what it was, while it is rendered anew. Whoever asks next gets the new one: no cache in
// front may keep the old one for longer than that takes.
import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { processState } from "../platform/process-state.ts";

const state = () => processState("stale-answers", () => ({ watching: false }));

export function watchStaleAnswers(): void {
  if (state().watching) return;
  state().watching = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
    response.writeHead = (...args: unknown[]) => {
      const isKept = String(response.getHeader("Cache-Control") ?? "").includes("s-maxage");
      if (!response.headersSent && isKept && response.getHeader("x-nextjs-cache") === "STALE")
        response.setHeader("Cache-Control", "public, max-age=0, s-maxage=1");
      return writeHead.apply(response, args);
    };
  });
}
