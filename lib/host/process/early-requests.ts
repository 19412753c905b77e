// Holds requests until the process is ready. The framework listens before it calls startHost(), and calls it with the
// first request. Requests before that would pass without limits, without the visitor's address and without a name. So they wait, and this
// process sends the first request itself.
import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { processState } from "./process-state.ts";

type Early = { request: IncomingMessage; response: ServerResponse; server: Server };
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const arrival = "http.server.request.start";
/** Each held request costs its connection only; more than this is an attack. */
const maxHeld = 1000;

const ownHeader = "x-first-request";
const againMs = 50;

const state = () =>
  processState("early-requests", () => ({
    holding: false,
    own: randomUUID(),
    held: [] as Early[],
    servers: new Map<Server, Listener[]>(),
    // Set by the copy of this module that began to hold: the bundler makes another copy.
    stop: () => {},
  }));

function keepOut({ request, response, server }: Early): void {
  const { held } = state();
  if (held.length < maxHeld) return void held.push({ request, response, server });
  response.writeHead(503, { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "5", Connection: "close" });
  response.end("The site is starting. Try again in a few seconds. · يبدأ الموقع الآن. حاول مرة أخرى بعد ثوانٍ.");
}

function onArrival(message: unknown): void {
  const { server } = message as Early;
  const { servers, own } = state();
  if (servers.has(server)) return;
  const listeners = server.listeners("request") as Listener[];
  servers.set(server, listeners);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (request.headers[ownHeader] !== own) return keepOut({ request, response, server });
    for (const listener of listeners) listener.call(server, request, response);
  });
}

const ownPatienceMs = 60_000;
/** When this many answers have come without a start, it will not happen: visitors are let in to see the error. */
const maxAnswers = 5;

/** Requests this process's own readiness, as soon as it listens, until it has started. */
async function ask(port: string): Promise<void> {
  const headers = { [ownHeader]: state().own };
  for (let answers = 0; state().holding; ) {
    const signal = AbortSignal.timeout(ownPatienceMs);
    await fetch(`http://127.0.0.1:${port}/api/health/ready`, { headers, signal }).then(
      (answer) => answer.arrayBuffer().then(() => (answers += 1)),
      () => undefined,
    );
    if (answers >= maxAnswers) return admitEarlyRequests();
    await new Promise((resolve) => setTimeout(resolve, againMs).unref());
  }
}

/** Has to be called before anything listens. `port`: where this process will listen. */
export function holdEarlyRequests(port = process.env.PORT): void {
  if (state().holding) return;
  state().holding = true;
  diagnostics.subscribe(arrival, onArrival);
  state().stop = () => void diagnostics.unsubscribe(arrival, onArrival);
  if (port) void ask(port);
}

/** Lets the held requests in, as if they arrived now. */
export function admitEarlyRequests(): void {
  const { holding, held, servers, stop } = state();
  if (!holding) return;
  state().holding = false;
  stop();
  for (const [server, listeners] of servers) {
    server.removeAllListeners("request");
    for (const listener of listeners) server.on("request", listener);
  }
  servers.clear();
  for (const early of held.splice(0)) {
    if (early.response.destroyed) continue;
    diagnostics.channel(arrival).publish({ ...early, socket: early.request.socket });
    early.server.emit("request", early.request, early.response);
  }
}
