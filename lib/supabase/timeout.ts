// The client library has no timeout of its own: a half-open connection would hold a visitor for minutes.
export function fetchWithin(milliseconds: number): typeof fetch {
  return (input, init) => {
    const limit = AbortSignal.timeout(milliseconds);
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit, cache: "no-store" });
  };
}
