// Counts events by key (an address, a name) in this process; each instance counts for itself.
import { createHash } from "node:crypto";

type Window = { count: number; until: number };

const usualWindowMs = 15 * 60_000;
const maxKeys = 20_000;

export class RateLimit {
  // All windows are equally long, so insertion order is the order in which they end.
  private readonly windows = new Map<string, Window>();
  private readonly maxCount: number;
  private readonly windowMs: number;
  constructor(maxCount: number, windowMs = usualWindowMs) {
    this.maxCount = maxCount;
    this.windowMs = windowMs;
  }

  /** Counts `by` attempts. Returns the minutes to wait when there were too many, else 0. */
  count(key: string, now = Date.now(), by = 1): number {
    const hashed = createHash("sha256").update(key).digest("base64");
    for (const [oldest, { until }] of this.windows) {
      if (until > now && this.windows.size < maxKeys) break;
      this.windows.delete(oldest);
    }
    let window = this.windows.get(hashed);
    // A window that ends later than a new one would was opened by a clock that ran ahead. Keeping it would lock a visitor out for long.
    if (!window || window.until > now + this.windowMs) {
      window = { count: 0, until: now + this.windowMs };
      this.windows.delete(hashed); // so that it is inserted as the last one
      this.windows.set(hashed, window);
    }
    window.count += by;
    return window.count > this.maxCount ? Math.max(1, Math.ceil((window.until - now) / 60_000)) : 0;
  }

  /** The count in the current window. */
  counted(key: string, now = Date.now()): number {
    const window = this.windows.get(createHash("sha256").update(key).digest("base64"));
    return window && window.until > now ? window.count : 0;
  }

  isUsedUp(key: string): boolean {
    return this.counted(key) >= this.maxCount;
  }

  forget(key: string): void {
    this.windows.delete(createHash("sha256").update(key).digest("base64"));
  }
}
