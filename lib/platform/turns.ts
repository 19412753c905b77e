// Who waits for something that few can have at once: senders come in turn, so that who asks a hundred times, or for what costs a hundred
// times as much, waits behind who asks once, and no more wait than can be served.

export type TurnLimits = {
  mostWaiting: number;
  /** Of those, one sender's. */
  mostOfSender: number;
};

const mostRemembered = 10_000;

/** A sender of null is nobody in particular and has no share of its own. */
type Waiting = { sender: string | null };

export class Turns<One extends Waiting> {
  private readonly limits: TurnLimits;
  private readonly waiting: One[] = [];
  /** When each sender's turn was last. */
  private readonly last = new Map<string | null, number>();
  /** What each sender has cost in this crowd, where that is told. */
  private readonly spent = new Map<string | null, number>();
  private count = 0;

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /** Whether one more of this sender may wait. */
  takes(sender: string | null): boolean {
    const own = sender === null ? 0 : this.waiting.filter((one) => one.sender === sender).length;
    return this.waiting.length < this.limits.mostWaiting && own < this.limits.mostOfSender;
  }

  /**
   * Where no more may wait: takes out the last one of whoever waits with most, if that is more than this sender would have. So a few
   * senders who fill the queue do not keep out who asks once. Nothing where nobody has more.
   */
  displace(sender: string | null): One | undefined {
    const counts = new Map<string | null, number>();
    for (const one of this.waiting) counts.set(one.sender, (counts.get(one.sender) ?? 0) + 1);
    const [greediest, most] = [...counts].reduce((top, entry) => (entry[1] > top[1] ? entry : top), [sender, 0] as [string | null, number]);
    if (most <= (counts.get(sender) ?? 0) + 1) return undefined;
    const last = this.waiting.findLast((one) => one.sender === greediest);
    if (last) this.remove(last);
    return last;
  }

  add(one: One): void {
    this.waiting.push(one);
  }

  /** Whoever does not want to wait any more; false where its turn has come already. */
  remove(one: One): boolean {
    const at = this.waiting.indexOf(one);
    if (at !== -1) this.waiting.splice(at, 1);
    return at !== -1;
  }

  /** What a turn of the sender has cost. */
  charge(sender: string | null, cost: number): void {
    if (this.waiting.length > 0) this.spent.set(sender, (this.spent.get(sender) ?? 0) + cost);
  }

  /** Whose turn it is: of those who wait, the first of the sender who has cost least, and then has waited longest since its last turn. */
  next(): One | undefined {
    const [first, ...others] = this.waiting;
    if (!first) return undefined;
    const spent = ({ sender }: One) => this.spent.get(sender) ?? 0;
    const at = ({ sender }: One) => this.last.get(sender) ?? 0;
    const next = others.reduce((best, one) => ((spent(one) - spent(best) || at(one) - at(best)) < 0 ? one : best), first);
    this.remove(next);
    // Who waited long ago is anybody.
    if (this.waiting.length === 0 || this.last.size > mostRemembered) {
      this.last.clear();
      this.spent.clear();
    }
    this.count += 1;
    this.last.set(next.sender, this.count);
    return next;
  }
}
