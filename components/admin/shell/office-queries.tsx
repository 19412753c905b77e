"use client";
// The browser's cache of the office's data. As the specification asks, unused data is dropped after five minutes, and failed requests are
// retried after growing pauses of at most 30 s; both match the library's defaults.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";

export function OfficeQueries({ children }: { children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            gcTime: 5 * 60_000,
            retry: (failures, error) => failures < 3 && !(error instanceof SignedOutError || error instanceof GoneError),
            retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
            refetchOnWindowFocus: "always",
          },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The session has ended; a retry would only be redirected to the sign-in page again. */
export class SignedOutError extends Error {}

/** The requested record no longer exists. */
export class GoneError extends Error {}

export async function fetchOffice<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, { ...init, redirect: "manual", headers: { accept: "application/json" } });
  if (response.type === "opaqueredirect" || response.status === 401 || response.status === 403) throw new SignedOutError();
  if (response.status === 404) throw new GoneError();
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as T;
}
