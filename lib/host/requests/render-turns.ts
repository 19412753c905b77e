// Limits how many requests are worked on at once. Rendering a page for a request takes a tenth of a second of the one thread that serves
// everybody, so few are rendered at once, and senders take turns by what they have cost. After each rendering its place stays empty for
// as long as the rendering took, so that requests without rendering get the thread in between. Prerendered pages, messages of scripts and
// files have turns of their own: a hundred of anything at once would make each wait for all.
import type { ServerResponse } from "node:http";
import { Turns } from "./turns.ts";

export type RenderLimits = {
  atOnce: number;
  /** After this time a place is free again: a request that is not answered by then waits for something other than this thread. */
  placeMs: number;
  /** How long a request may wait for its turn. */
  waitMs: number;
  maxWaiting: number;
  maxWaitingOfSender: number;
  /** A place stays empty after a request for as long as the request took, up to this. */
  maxRestMs: number;
  /** When the place is free again. A file is sent at the speed of its reader, and costs this thread only until it begins. */
  until: "begins" | "ends";
  /** How long a refusal is delayed, so that a sender who asks again at once does not keep the thread busy with refusals. */
  refusalMs: number;
};
/** So many refusals are delayed at once; more are sent without delay. */
const maxDelayedRefusals = 500;
export const renderingLimits: RenderLimits = {
  atOnce: 2,
  placeMs: 1000,
  waitMs: 20_000,
  maxWaiting: 100,
  maxWaitingOfSender: 40,
  maxRestMs: 300,
  until: "ends",
  refusalMs: 1000,
};
/** Prerendered pages cost little each, and as much as rendering when hundreds are asked for at once. */
export const prerenderedLimits: RenderLimits = { ...renderingLimits, atOnce: 4, maxWaiting: 400, maxWaitingOfSender: 200, maxRestMs: 5 };
/** Scripts, fonts, pictures, PDFs, and requests of scripts. A browser asks for a dozen of them for one page. */
export const fileLimits: RenderLimits = { ...prerenderedLimits, atOnce: 2, maxRestMs: 30, until: "begins" };
/** Forms that scripts send. Each is stored soon, or waits for its pictures, which another process decodes. */
export const messageLimits: RenderLimits = { ...prerenderedLimits, placeMs: 200, maxWaiting: 1000, maxWaitingOfSender: 100, maxRestMs: 10 };

/**
 * page: rendered for a reader, who can ask again. form: a posted form, or a page that one answers to. prerendered: a page that is ready.
 * message: a form that a script sends. file: everything else, which costs little.
 */
export type Rendered = "page" | "form" | "prerendered" | "message" | "file";

/** The sender of a request (null when it cannot be told from others), and whether the request brings a form. */
type Asking = { sender: string | null; isForm: boolean };
type Waiting = Asking & { begin: () => void; giveWay: () => void };

/** Calls `begin` when its turn comes, or `refuse` when too many wait or it has waited too long. */
export type RenderTurn = (asking: Asking, response: ServerResponse, begin: () => void, refuse: () => void) => void;

/** Processor time of this process. That of its other threads counts too, and is little. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function renderTurns(limits: RenderLimits, processorMs = usedMs): RenderTurn {
  const turns = new Turns<Waiting>(limits);
  let rendering = 0;
  let resting = 0;
  /** Requests that are worked on at the same time share the processor time used meanwhile. */
  const costs = new Set<{ ms: number }>();
  let seenMs = processorMs();
  const share = () => {
    const now = processorMs();
    for (const cost of costs) cost.ms += (now - seenMs) / costs.size;
    seenMs = now;
  };
  const advance = () => {
    while (rendering + resting < limits.atOnce) {
      const next = turns.next();
      if (!next) return;
      rendering += 1;
      next.begin();
    }
  };
  let refusing = 0;
  const refuseSoon = (response: ServerResponse, refuse: () => void) => {
    if (limits.refusalMs === 0 || refusing >= maxDelayedRefusals) return refuse();
    refusing += 1;
    setTimeout(() => {
      refusing -= 1;
      if (!response.destroyed) refuse();
    }, limits.refusalMs).unref();
  };
  return (asking, response, begin, refuse) => {
    const late = setTimeout(() => turns.remove(waiting) && refuse(), limits.waitMs);
    const waiting: Waiting = {
      ...asking,
      giveWay: () => {
        clearTimeout(late);
        refuseSoon(response, refuse);
      },
      begin: () => {
        clearTimeout(late);
        let held = true;
        const cost = { ms: 0 };
        share();
        costs.add(cost);
        const leave = () => {
          if (!held) return;
          held = false;
          clearTimeout(over);
          share();
          costs.delete(cost);
          turns.charge(asking.sender, cost.ms);
          rendering -= 1;
          resting += 1;
          const free = () => {
            resting -= 1;
            advance();
          };
          // Once through the event loop at least, so that requests that have arrived meanwhile come first.
          if (cost.ms < 1) setImmediate(free);
          else setTimeout(free, Math.min(cost.ms, limits.maxRestMs)).unref();
        };
        // A closed connection does not end the rendering, so it does not free the place either.
        const over = setTimeout(leave, limits.placeMs);
        // Not at the "finish" event: that waits for earlier answers on the same connection.
        const { end, writeHead } = response;
        response.end = ((...given: Parameters<typeof end>) => {
          leave();
          return end.apply(response, given);
        }) as typeof end;
        if (limits.until === "begins")
          response.writeHead = ((...given: Parameters<typeof writeHead>) => {
            leave();
            return writeHead.apply(response, given);
          }) as typeof writeHead;
        begin();
      },
    };
    const place = turns.add(waiting);
    if (!place) return waiting.giveWay();
    place.displaced?.giveWay();
    response.once("close", () => {
      clearTimeout(late);
      turns.remove(waiting);
    });
    advance();
  };
}
