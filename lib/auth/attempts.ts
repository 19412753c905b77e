// Limits on sign-in attempts, kept in this process. The embedded backend has none, and a hosted one sees only this
// server's address.

type Window = { count: number; until: number };

const minutes = 15;

export class AttemptLimit {
  private readonly windows = new Map<string, Window>();
  private readonly most: number;
  constructor(most: number) {
    this.most = most;
  }

  /** Counts one attempt; returns the minutes to wait when there were too many, else 0. */
  count(key: string, now = Date.now()): number {
    if (this.windows.size > 10_000) {
      for (const [other, window] of this.windows) if (window.until <= now) this.windows.delete(other);
    }
    const window = this.windows.get(key);
    if (!window || window.until <= now) {
      this.windows.set(key, { count: 1, until: now + minutes * 60_000 });
      return 0;
    }
    window.count += 1;
    return window.count > this.most ? Math.max(1, Math.ceil((window.until - now) / 60_000)) : 0;
  }

  forget(key: string): void {
    this.windows.delete(key);
  }
}
