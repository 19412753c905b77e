// Pages that are rendered for a request cost a tenth of a second of the one thread that everybody is served by. Few are
// rendered at once, senders in turn: who asks for hundreds waits for them alone, and what takes no rendering goes on
// between two of them.
import type { ServerResponse } from "node:http";
import { Turns } from "../turns.ts";

export type RenderLimits = {
  atOnce: number;
  /** After this a place is free again: what is not answered by then waits for something else than this thread. */
  placeMs: number;
  /** Until one's turn comes. */
  waitMs: number;
  mostWaiting: number;
  /** Of those, one sender's. */
  mostOfSender: number;
};
const usual: RenderLimits = { atOnce: 2, placeMs: 1000, waitMs: 20_000, mostWaiting: 100, mostOfSender: 40 };

type Waiting = { sender: string | null; begin: () => void };

/** Gives `begin` its turn, or calls `refuse`: at once where too many wait, or when it has waited too long. */
export type RenderTurn = (sender: string | null, response: ServerResponse, begin: () => void, refuse: () => void) => void;

export function renderTurns(given: Partial<RenderLimits> = {}): RenderTurn {
  const limits = { ...usual, ...given };
  const turns = new Turns<Waiting>(limits);
  let rendering = 0;
  const advance = () => {
    while (rendering < limits.atOnce) {
      const next = turns.next();
      if (!next) return;
      rendering += 1;
      next.begin();
    }
  };
  return (sender, response, begin, refuse) => {
    if (!turns.takes(sender)) return refuse();
    const late = setTimeout(() => turns.remove(waiting) && refuse(), limits.waitMs);
    const waiting: Waiting = {
      sender,
      begin: () => {
        clearTimeout(late);
        let held = true;
        const leave = () => {
          if (!held) return;
          held = false;
          clearTimeout(over);
          rendering -= 1;
          // Not in the same breath: what others have sent meanwhile comes first.
          setImmediate(advance);
        };
        // Whoever hangs up does not end the rendering, and does not free its place by it either.
        const over = setTimeout(leave, limits.placeMs);
        response.once("prefinish", leave);
        begin();
      },
    };
    response.once("close", () => {
      clearTimeout(late);
      turns.remove(waiting);
    });
    turns.add(waiting);
    advance();
  };
}
