// Answers in even steps. The sign-in service takes longer for a known address than for an unknown one, and several requests at once add up
// beyond any single waiting time. So requests about one account run one after the other, each for a whole number of steps: the waiting time
// reveals how many requests there were, and nothing about the account.
import { processState } from "../host/process.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class EqualTiming {
  private readonly tails = new Map<string, Promise<void>>();
  private readonly stepMs: number;
  constructor(stepMs: number) {
    this.stepMs = stepMs;
  }

  /** Runs `work` when the earlier work for the key is done and its step is over; settles at the end of its own step. */
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

export function sharedTiming(name: string, stepMs: number): EqualTiming {
  return processState(`even-pace.${name}`, () => new EqualTiming(stepMs));
}
