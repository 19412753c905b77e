// Who waits for something that few can have at once: senders come in turn, so that who asks a hundred times, or for what costs a hundred
// times as much, waits behind who asks once, and no more wait than can be served.

import { networkOf } from "../visitors.ts";

export type TurnLimits = {
  mostWaiting: number;
  /** Of those, one sender's. */
  mostOfSender: number;
};

const networkOfSender = (sender: string | null) => sender && networkOf(sender);

const mostRemembered = 10_000;
/** In ms: what somebody costs who sends a form with some photos and reads the answer. Who has cost no more waits behind nobody for it. */
const freeMs = 600;

/** A sender of null is nobody in particular, such as who watches over the site: it has no share of its own, and nothing counts against it. */
type Waiting = {
  sender: string | null;
  /** Must not be lost, such as a form that somebody has filled in: what only wants to be read gives way to it. */
  isForm?: boolean;
};

export class Turns<One extends Waiting> {
  private readonly limits: TurnLimits;
  private readonly waiting: One[] = [];
  /** When each sender's turn was last. */
  private readonly last = new Map<string | null, number>();
  /** What each sender has cost in this crowd, in ms, where that is told. */
  private readonly spent = new Map<string | null, number>();
  private count = 0;

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /** Whether one more may wait: there is room, or somebody who would give way. */
  takes(one: Waiting): boolean {
    return this.hasShareLeft(one) && (this.waiting.length < this.limits.mostWaiting || this.whoGivesWay(one) !== undefined);
  }

  /** Has it wait. False where it may not; else whoever waits no more for its sake, if anybody. */
  add(one: One): false | { displaced: One | undefined } {
    const isFull = this.waiting.length >= this.limits.mostWaiting;
    const displaced = isFull ? this.whoGivesWay(one) : undefined;
    if (!this.hasShareLeft(one) || (isFull && !displaced)) return false;
    if (displaced) this.remove(displaced);
    this.waiting.push(one);
    return { displaced };
  }

  private hasShareLeft({ sender }: Waiting): boolean {
    return sender === null || this.waiting.filter((one) => one.sender === sender).length < this.limits.mostOfSender;
  }

  /**
   * The one that has least claim to its place, where that is less than a newcomer has: of the network that has most waiting, of the
   * sender that has, no form, of the one that has cost most, the last. So neither many requests of few senders nor few requests
   * of many networks keep out who asks once, or sends a form.
   */
  private whoGivesWay(newcomer: Waiting): One | undefined {
    const [networks, senders] = [new Map<string | null, number>(), new Map<string | null, number>()];
    for (const { sender } of [...this.waiting, newcomer]) {
      senders.set(sender, (senders.get(sender) ?? 0) + 1);
      networks.set(networkOfSender(sender), (networks.get(networkOfSender(sender)) ?? 0) + 1);
    }
    const claim = ({ sender, isForm }: Waiting) => [
      networks.get(networkOfSender(sender)) ?? 0,
      senders.get(sender) ?? 0,
      isForm ? 0 : 1,
      this.spent.get(sender) ?? 0,
    ];
    const isLess = (one: Waiting, other: Waiting) => {
      const [mine, theirs] = [claim(one), claim(other)];
      const at = mine.findIndex((value, index) => value !== theirs[index]);
      return at !== -1 && (mine[at] ?? 0) > (theirs[at] ?? 0);
    };
    const least = this.waiting.reduce<One | undefined>((worst, one) => (worst && isLess(worst, one) ? worst : one), undefined);
    return least && isLess(least, newcomer) ? least : undefined;
  }

  /** Whoever does not want to wait any more; false where its turn has come already. */
  remove(one: One): boolean {
    const at = this.waiting.indexOf(one);
    if (at !== -1) this.waiting.splice(at, 1);
    return at !== -1;
  }

  /** Takes out all of one sender. */
  takeAll(sender: string | null): One[] {
    const own = this.waiting.filter((one) => one.sender === sender);
    for (const one of own) this.remove(one);
    return own;
  }

  /** What a turn of the sender has cost. */
  charge(sender: string | null, ms: number): void {
    if (sender !== null && this.waiting.length > 0) this.spent.set(sender, (this.spent.get(sender) ?? 0) + ms);
  }

  /** Whose turn it is: of those who wait, the first of the sender who has cost least, forms before others, who then had no turn for longest. */
  next(): One | undefined {
    const [first, ...others] = this.waiting;
    if (!first) return undefined;
    const spent = ({ sender }: One) => Math.max(0, (this.spent.get(sender) ?? 0) - freeMs);
    const at = ({ sender }: One) => this.last.get(sender) ?? 0;
    const form = ({ isForm }: One) => (isForm ? 0 : 1);
    const isSooner = (one: One, other: One) => (spent(one) - spent(other) || form(one) - form(other) || at(one) - at(other)) < 0;
    const next = others.reduce((best, one) => (isSooner(one, best) ? one : best), first);
    this.remove(next);
    // Who waited long ago is anybody.
    if (this.waiting.length === 0 || this.last.size > mostRemembered) {
      this.last.clear();
      this.spent.clear();
    }
    this.count += 1;
    if (next.sender !== null) this.last.set(next.sender, this.count);
    return next;
  }
}
