// Stands before the framework: bounds what a request brings, gives it its turn, and only then hands it on.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { filesHeader } from "./form-files.ts";
import { type BodyLimitOf, defaultReceivingLimits, type ReceivingLimits, receiveBody } from "./receive-body.ts";
import { leaveBody, type RefusalTexts, refuse, refuseUnknownAction } from "./refusals.ts";
import {
  fileLimits,
  messageLimits,
  prerenderedLimits,
  type Rendered,
  type RenderLimits,
  renderingLimits,
  renderTurns,
} from "./render-turns.ts";
import { isAddressTooLong } from "./request-heads.ts";
import { asRequest, idOf } from "./request-ids.ts";

export type Guard = {
  bodyLimitOf: BodyLimitOf;
  /** Whom a request comes from, to share what may be held; null when nobody in particular can be told. */
  senderOf: (request: IncomingMessage) => string | null;
  /** Which turns a request waits in; null when it waits for nobody. */
  turnOf: (request: IncomingMessage) => Rendered | null;
  /** The server actions of this build; undefined when the framework is asked about each. */
  actions?: ReadonlySet<string> | undefined;
  refusalTexts: RefusalTexts;
};

const guarded = new WeakSet<Server>();

/** Puts the guard before the listeners that a server has for requests. */
export function guardServer(
  server: Server,
  { bodyLimitOf, senderOf, turnOf, actions, refusalTexts }: Guard,
  limits: { receiving?: Partial<ReceivingLimits>; rendering?: Partial<RenderLimits> } = {},
): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  const listeners = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  // Only the framework's development server speaks WebSocket. Elsewhere it would take such a request past this guard, and leave its
  // connection open for ever; without a listener Node answers it as any other.
  if (process.env.NODE_ENV === "production") server.removeAllListeners("upgrade");
  const rendering = renderTurns({ ...renderingLimits, ...limits.rendering });
  const turns = {
    page: rendering,
    form: rendering,
    prerendered: renderTurns(prerenderedLimits),
    message: renderTurns(messageLimits),
    file: renderTurns(fileLimits),
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    // This may run in an event of another request, whose name must not appear in the log lines of this one.
    const begin = () =>
      asRequest(idOf(request), () => {
        for (const listener of listeners) listener.call(server, request, response);
      });
    const turn = turnOf(request);
    const sender = senderOf(request);
    // The site asks itself for pages that have changed.
    const isOwn = sender === null && request.headers["x-warming"] !== undefined;
    if (!turn || isOwn) return begin();
    const isForm = turn === "form" || turn === "message";
    turns[turn]({ sender, isForm }, response, begin, () => refuse(request, response, "crowded", refusalTexts));
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isAddressTooLong(request)) return refuse(request, response, "long-address", refusalTexts);
    const { headers } = request;
    delete headers[filesHeader];
    const action = headers["next-action"];
    if (action !== undefined && actions && !actions.has(String(action))) return refuseUnknownAction(request, response);
    const isChunked = headers["transfer-encoding"] !== undefined;
    const hasBody = isChunked || Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody) return serve(request, response);
    const limit = bodyLimitOf(request);
    if (!limit) {
      if (isChunked) return refuse(request, response, "length", refusalTexts);
      leaveBody(request, response);
      return serve(request, response);
    }
    receiveBody(
      { request, response, sender: senderOf(request) },
      limit,
      { ...defaultReceivingLimits, ...limits.receiving },
      (received) => response.destroyed || serve(received, response),
      (refusal) => refuse(request, response, refusal, refusalTexts),
    );
  });
}
