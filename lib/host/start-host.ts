// Starts everything that the host does for a site. Called once in each process, before it answers a request.
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { startJobs } from "./jobs.ts";
import { outliveReaders, writeLogLines } from "./log.ts";
import { keepHydrationIn, registerHydrationJob } from "./pages/hydration-store.ts";
import { admitEarlyRequests } from "./process/early-requests.ts";
import { closeWhenEnding, endInOrder } from "./process/ending.ts";
import { processState } from "./process/process-state.ts";
import type { Gauge } from "./process/telemetry.ts";
import { compress } from "./requests/compress.ts";
import { type Guard, guardServer } from "./requests/guard.ts";
import { type AllowedMethods, markMethod } from "./requests/methods.ts";
import { dropForeignMark } from "./requests/own-requests.ts";
import type { RefusalTexts } from "./requests/refusals.ts";
import { type AddressLimitOf, boundHead } from "./requests/request-heads.ts";
import { nameRequest } from "./requests/request-ids.ts";
import { serverActions } from "./requests/server-actions.ts";
import { addressBlock, addressMarker, clientAddressHeader } from "./visitors.ts";

/** What the host has to know of a site: its settings, and what each of its addresses takes and says. */
export type HostOptions = {
  /** json: each line an object. text: one line for each thing said. null: as the console writes it. */
  log: "json" | "text" | null;
  /** Proxies of ours in front of this process. */
  trustedProxies: number;
  /** How long a process that was told to end goes on taking requests. */
  drainSeconds: number;
  /** Where files may be kept that outlive the process. */
  dataDir: string;
  requests: {
    addressLimitOf: AddressLimitOf;
    allowedMethods: AllowedMethods;
    bodyLimitOf: Guard["bodyLimitOf"];
    turnOf: Guard["turnOf"];
    refusalTexts: RefusalTexts;
  };
  /** Called as the head of each answer is written: may set headers, and returns the status. `path` is the address that was asked for. */
  settleHead: (path: string, status: number, response: ServerResponse) => number;
  /** Null where nobody collects traces and figures. */
  telemetry: { service: string; version: string; sampledShare: number; gauges: Gauge[] } | null;
  /** Registers the site's own jobs; called when everything else stands. */
  registerJobs: () => void;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; server: Server };

function settleHeads(path: string, response: ServerResponse, settleHead: HostOptions["settleHead"]): void {
  const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: unknown, ...rest: unknown[]) =>
    writeHead.call(response, response.headersSent ? status : settleHead(path, Number(status), response), ...rest);
}

export async function startHost(options: HostOptions): Promise<void> {
  const state = processState("host", () => ({ started: false }));
  if (state.started) return;
  state.started = true;
  outliveReaders();
  if (options.log) writeLogLines(options.log);
  // A process that the launcher started ends when the launcher ends, however it ends.
  if (process.channel) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  if (options.telemetry) (await import("./process/telemetry.ts")).startTelemetry(options.telemetry);
  endInOrder(options.drainSeconds);
  keepHydrationIn(options.dataDir);

  const { addressLimitOf, allowedMethods, bodyLimitOf, turnOf, refusalTexts } = options.requests;
  const markAddress = addressMarker(options.trustedProxies);
  const guard: Guard = {
    bodyLimitOf,
    turnOf,
    refusalTexts,
    senderOf: ({ headers }) => addressBlock(headers[clientAddressHeader]?.toString()),
    actions: serverActions(),
  };
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as Exchange;
    // The order matters: nothing may read a head that was not bounded.
    boundHead(request, addressLimitOf);
    dropForeignMark(request);
    nameRequest(request);
    closeWhenEnding(response);
    markAddress(request);
    // The framework rewrites the address while it answers.
    settleHeads(request.url ?? "/", response, options.settleHead);
    compress(request, response);
    markMethod(request, allowedMethods);
    guardServer(server, guard);
  });

  registerHydrationJob();
  options.registerJobs();
  startJobs();
  admitEarlyRequests();
}
