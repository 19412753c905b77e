import { requestId, requestIdHeader } from "../host/requests.ts";

const isSignIn = (input: Parameters<typeof fetch>[0]) => (input instanceof Request ? input.url : String(input)).includes("/auth/v1/");

// The client library has no timeout of its own: a half-open connection would hold a visitor for minutes. And what is asked for a
// request bears its name, up to the database's own record.
export function fetchWithin(milliseconds: number): typeof fetch {
  return (input, init) => {
    const limit = AbortSignal.timeout(milliseconds);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const id = requestId();
    // Not where it would stand in a log beside somebody's address.
    if (id && !isSignIn(input)) headers.set(requestIdHeader, id);
    return fetch(input, { ...init, headers, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit, cache: "no-store" });
  };
}
