"use client";
// Notifies the lists of lead changes at once where Supabase Realtime is available; otherwise, and while it is down, they poll. An event
// only triggers a refetch, so that permissions are checked where the request is answered.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { subscribeToLeads } from "#lib/leads/inbox/realtime";
import { fetchOffice } from "../../shell/office-queries.tsx";

type Live = { url: string | null; key: string; token: string };

/** Returns the polling interval in milliseconds: 60 s while Realtime is connected, otherwise 15 s. */
export function useLeadRealtime(livePath: string): number {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let ended = false;
    const start = async () => {
      const live = await fetchOffice<Live>(livePath).catch(() => null);
      if (!live?.url || ended) return;
      const { RealtimeClient } = await import("@supabase/realtime-js");
      if (ended) return;
      stop = subscribeToLeads(
        RealtimeClient,
        { url: live.url, key: live.key },
        async () => (await fetchOffice<Live>(livePath)).token,
        () => void client.invalidateQueries(),
        setLive,
      );
    };
    void start();
    return () => {
      ended = true;
      stop?.();
    };
  }, [client, livePath]);
  return isLive ? 60_000 : 15_000;
}
