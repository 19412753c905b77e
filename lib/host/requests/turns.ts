// A queue for something that few can have at once. Senders come in turn: a sender who asks a hundred times, or for work that costs a hundred
// times as much, waits behind one who asks once. Its length is bounded.

import { networkOf } from "../visitors.ts";

export type TurnLimits = {
  maxWaiting: number;
  maxWaitingOfSender: number;
};

const networkOfSender = (sender: string | null) => sender && networkOf(sender);

const maxRemembered = 10_000;
/** A form with some photos, and reading the answer, cost about this much. Up to it no sender loses its place for its cost. */
const freeMs = 600;

/** A sender of null cannot be told from others (a monitor of the site): no share applies to it, and no cost counts against it. */
type Waiting = {
  sender: string | null;
  /** A form that somebody has filled in. Requests that only read give way to it. */
  isForm?: boolean;
};

export class Turns<Request extends Waiting> {
  private readonly limits: TurnLimits;
  private readonly waiting: Request[] = [];
  /** The number of each sender's last turn. */
  private readonly lastTurn = new Map<string | null, number>();
  /** What each sender has cost while others waited, in ms. */
  private readonly spentMs = new Map<string | null, number>();
  private count = 0;

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /** Whether one more request may wait: there is room, or a request that would give way to it. */
  takes(request: Waiting): boolean {
    return this.hasShareLeft(request) && (this.waiting.length < this.limits.maxWaiting || this.givesWayTo(request) !== undefined);
  }

  /** Adds a request. False when it may not wait; otherwise the request that lost its place for it, if any. */
  add(request: Request): false | { displaced: Request | undefined } {
    const isFull = this.waiting.length >= this.limits.maxWaiting;
    const displaced = isFull ? this.givesWayTo(request) : undefined;
    if (!this.hasShareLeft(request) || (isFull && !displaced)) return false;
    if (displaced) this.remove(displaced);
    this.waiting.push(request);
    return { displaced };
  }

  private hasShareLeft({ sender }: Waiting): boolean {
    return sender === null || this.waiting.filter((request) => request.sender === sender).length < this.limits.maxWaitingOfSender;
  }

  /**
   * The waiting request with the least claim to its place, if a newcomer has more claim. The claim is less the more requests its network
   * and its sender have waiting, less when it is no form, and less the more its sender has cost; among equals the last one gives way. So
   * neither many requests of few senders nor few requests of many networks keep out a sender who asks once or sends a form.
   */
  private givesWayTo(newcomer: Waiting): Request | undefined {
    const [networks, senders] = [new Map<string | null, number>(), new Map<string | null, number>()];
    for (const { sender } of [...this.waiting, newcomer]) {
      senders.set(sender, (senders.get(sender) ?? 0) + 1);
      networks.set(networkOfSender(sender), (networks.get(networkOfSender(sender)) ?? 0) + 1);
    }
    const claim = ({ sender, isForm }: Waiting) => [
      networks.get(networkOfSender(sender)) ?? 0,
      senders.get(sender) ?? 0,
      isForm ? 0 : 1,
      this.spentMs.get(sender) ?? 0,
    ];
    const hasLessClaim = (request: Waiting, other: Waiting) => {
      const [counts, otherCounts] = [claim(request), claim(other)];
      const at = counts.findIndex((value, index) => value !== otherCounts[index]);
      return at !== -1 && (counts[at] ?? 0) > (otherCounts[at] ?? 0);
    };
    const least = this.waiting.reduce<Request | undefined>(
      (worst, request) => (worst && hasLessClaim(worst, request) ? worst : request),
      undefined,
    );
    return least && hasLessClaim(least, newcomer) ? least : undefined;
  }

  /** Takes a request out of the queue; false when it is not there, because its turn has come. */
  remove(request: Request): boolean {
    const at = this.waiting.indexOf(request);
    if (at !== -1) this.waiting.splice(at, 1);
    return at !== -1;
  }

  /** Takes all requests of one sender out of the queue. */
  takeAll(sender: string | null): Request[] {
    const taken = this.waiting.filter((request) => request.sender === sender);
    for (const request of taken) this.remove(request);
    return taken;
  }

  /** Notes what a turn of the sender has cost. */
  charge(sender: string | null, ms: number): void {
    if (sender !== null && this.waiting.length > 0) this.spentMs.set(sender, (this.spentMs.get(sender) ?? 0) + ms);
  }

  /** The next request: of the sender who has cost least, forms before others, then of the sender whose last turn is longest ago. */
  next(): Request | undefined {
    const [first, ...others] = this.waiting;
    if (!first) return undefined;
    const cost = ({ sender }: Request) => Math.max(0, (this.spentMs.get(sender) ?? 0) - freeMs);
    const turn = ({ sender }: Request) => this.lastTurn.get(sender) ?? 0;
    const rank = ({ isForm }: Request) => (isForm ? 0 : 1);
    const isSooner = (a: Request, b: Request) => (cost(a) - cost(b) || rank(a) - rank(b) || turn(a) - turn(b)) < 0;
    const next = others.reduce((best, request) => (isSooner(request, best) ? request : best), first);
    this.remove(next);
    // Past turns and costs matter only while somebody waits.
    if (this.waiting.length === 0 || this.lastTurn.size > maxRemembered) {
      this.lastTurn.clear();
      this.spentMs.clear();
    }
    this.count += 1;
    if (next.sender !== null) this.lastTurn.set(next.sender, this.count);
    return next;
  }
}
