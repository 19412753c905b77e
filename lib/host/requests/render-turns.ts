// Pages that are rendered for a request cost a tenth of a second of the one thread that everybody is served by. Few are
// rendered at once, senders in turn and by what they cost: who asks for hundreds waits for them alone. After each the place stays
// empty for as long as it has cost, so that what takes no rendering, such as a form that needs the thread thirty times for a moment,
// goes on between two of them. Finished pages, messages of scripts and files come in turns of their own: a hundred at once of
// anything would make each wait for all.
import type { ServerResponse } from "node:http";
import { Turns } from "./turns.ts";

export type RenderLimits = {
  atOnce: number;
  /** After this a place is free again: what is not answered by then waits for something else than this thread. */
  placeMs: number;
  /** Until one's turn comes. */
  waitMs: number;
  mostWaiting: number;
  /** Of those, one sender's. */
  mostOfSender: number;
  /** A place stays empty for as long as it has cost, and no longer than this. */
  mostRestMs: number;
  /** When the place is free again: a file is sent at the speed of whoever asks, and its cost is in its beginning. */
  until: "begins" | "ends";
  /** How long whoever is refused waits for the answer: who asks again at once does not keep the thread busy with refusals. */
  refusalMs: number;
};
/** Refusals that wait; more are told at once. */
const mostRefusals = 500;
export const renderingLimits: RenderLimits = {
  atOnce: 2,
  placeMs: 1000,
  waitMs: 20_000,
  mostWaiting: 100,
  mostOfSender: 40,
  mostRestMs: 300,
  until: "ends",
  refusalMs: 1000,
};
/** What is kept costs little each, and as much as rendering where hundreds ask at once. */
export const keptLimits: RenderLimits = { ...renderingLimits, atOnce: 4, mostWaiting: 400, mostOfSender: 200, mostRestMs: 5 };
/** Scripts, typefaces, pictures, papers, and questions of scripts. A browser asks for a dozen of them for one page. */
export const fileLimits: RenderLimits = { ...keptLimits, atOnce: 2, mostRestMs: 30, until: "begins" };
/** Forms that scripts send. Each is stored soon, or waits for its pictures, which another process draws: its place is free by then. */
export const messageLimits: RenderLimits = { ...keptLimits, placeMs: 200, mostWaiting: 1000, mostOfSender: 100, mostRestMs: 10 };

/**
 * page: rendered for whoever wants to read it, and asks for it again. form: rendered for what is sent, or has to be open to whoever
 * answers it. kept: finished before, and sent alone. message: a form that a script sends. file: whatever else
 * costs little.
 */
export type Rendered = "page" | "form" | "kept" | "message" | "file";

/** Whom a request comes from, null where nobody in particular can be told, and whether it brings a form. */
type Asking = { sender: string | null; isForm: boolean };
type Waiting = Asking & { begin: () => void; giveWay: () => void };

/** Gives `begin` its turn, or calls `refuse`: soon where too many wait, or when it has waited too long. */
export type RenderTurn = (asking: Asking, response: ServerResponse, begin: () => void, refuse: () => void) => void;

/** Of the processor, of this process; what its other threads use counts too, and is little. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function renderTurns(limits: RenderLimits, processorMs = usedMs): RenderTurn {
  const turns = new Turns<Waiting>(limits);
  let rendering = 0;
  let resting = 0;
  /** What is rendered at this moment shares what is used. */
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
    if (limits.refusalMs === 0 || refusing >= mostRefusals) return refuse();
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
          // Through the event loop at least once, so that what others have sent meanwhile comes first.
          if (cost.ms < 1) setImmediate(free);
          else setTimeout(free, Math.min(cost.ms, limits.mostRestMs)).unref();
        };
        // Whoever hangs up does not end the rendering, and does not free its place by it either.
        const over = setTimeout(leave, limits.placeMs);
        // Not when it is finished: behind others of its connection that is when these are.
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
