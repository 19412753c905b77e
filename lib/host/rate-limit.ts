// Limits by address or name (sign-in attempts, submissions), kept in this process. The embedded backend has none, and a hosted
// one sees only this server's address.
import { createHash } from "node:crypto";

type Window = { count: number; until: number };

const usualWindowMs = 15 * 60_000;
const mostKeys = 20_000;

export class RateLimit {
  // Insertion order is the order of ending, so the oldest are first.
  private readonly windows = new Map<string, Window>();
  private readonly most: number;
  private readonly windowMs: number;
  constructor(most: number, windowMs = usualWindowMs) {
    this.most = most;
    this.windowMs = windowMs;
  }

  /** Counts one attempt, or as many as `by` says; returns the minutes to wait when there were too many, else 0. */
  count(key: string, now = Date.now(), by = 1): number {
    const hashed = createHash("sha256").update(key).digest("base64");
    for (const [oldest, { until }] of this.windows) {
      if (until > now && this.windows.size < mostKeys) break;
      this.windows.delete(oldest);
    }
    let window = this.windows.get(hashed);
    // One that ends later than one beginning now is from a clock that was wrong: it would lock somebody out for long.
    if (!window || window.until > now + this.windowMs) {
      window = { count: 0, until: now + this.windowMs };
      this.windows.set(hashed, window);
    }
    window.count += by;
    return window.count > this.most ? Math.max(1, Math.ceil((window.until - now) / 60_000)) : 0;
  }

  /** How many were counted in the window that is open. */
  counted(key: string, now = Date.now()): number {
    const window = this.windows.get(createHash("sha256").update(key).digest("base64"));
    return window && window.until > now ? window.count : 0;
  }

  isUsedUp(key: string): boolean {
    return this.counted(key) >= this.most;
  }

  forget(key: string): void {
    this.windows.delete(createHash("sha256").update(key).digest("base64"));
  }
}
