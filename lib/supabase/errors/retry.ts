// Retries while the service is only busy: 502, 503, 504.
import { isRetryable } from "./service-error.ts";

const firstMs = 500;
export const maxBackoffMs = 30_000;

/** Milliseconds before a retry: doubled each time, at most 30 s, varied by a fifth so that clients do not retry together. */
export function backoffMs(attempt: number, chance = Math.random()): number {
  return Math.min(maxBackoffMs, firstMs * 2 ** Math.min(attempt, 16) * (0.8 + chance * 0.4));
}

const pause = (ms: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done, { once: true });
  });

/** A fetch that retries only reads: a write whose response was lost may have been done. */
export function retryingFetch(inner: typeof fetch, repeats: number): typeof fetch {
  return async (input, init) => {
    const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
    for (let attempt = 0; ; attempt++) {
      const response = await inner(input, init);
      if (attempt >= repeats || !isRetryable(response.status) || !["GET", "HEAD"].includes(method)) return response;
      await response.body?.cancel();
      await pause(backoffMs(attempt), init?.signal);
      if (init?.signal?.aborted) return response;
    }
  };
}
