// Answers in even steps. A known address costs the sign-in service more time than an unknown one, and several requests at
// once add it up until no single waiting time hides it. So requests about one account follow each other, each for a whole
// number of steps: how long somebody waits says how many asked, and nothing about the account.
import { processState } from "../host/process.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class EvenPace {
  private readonly tails = new Map<string, Promise<void>>();
  private readonly stepMs: number;
  constructor(stepMs: number) {
    this.stepMs = stepMs;
  }

  /** Does the work when the earlier work for the key is done and its step over; settles when its own step is. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.tails.get(key) ?? Promise.resolve()).then(async () => {
      const started = Date.now();
      const [settled] = await Promise.allSettled([work()]);
      const spent = Math.max(0, Date.now() - started);
      await pause(Math.max(1, Math.ceil(spent / this.stepMs)) * this.stepMs - spent);
      return settled;
    });
    const tail = turn.then(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    this.tails.set(key, tail);
    return turn.then((settled) => {
      if (settled.status === "rejected") throw settled.reason;
      return settled.value;
    });
  }
}

export function sharedPace(name: string, stepMs: number): EvenPace {
  return processState(`even-pace.${name}`, () => new EvenPace(stepMs));
}
