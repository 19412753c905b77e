import { requestId, requestIdHeader } from "../host/requests.ts";

const isAuthRequest = (input: Parameters<typeof fetch>[0]) => (input instanceof Request ? input.url : String(input)).includes("/auth/v1/");

// The client library has no timeout of its own: a half-open connection would hold a visitor for minutes. Each call also carries the id of
// the visitor's request, which the database stores with what it records.
export function fetchWithTimeout(milliseconds: number): typeof fetch {
  return (input, init) => {
    const limit = AbortSignal.timeout(milliseconds);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const id = requestId();
    // Not for sign-in, where a log would show the id beside a user's address.
    if (id && !isAuthRequest(input)) headers.set(requestIdHeader, id);
    return fetch(input, { ...init, headers, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit, cache: "no-store" });
  };
}
