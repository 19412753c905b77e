"use client";
// News of leads the moment they happen, where the service has Realtime; elsewhere, and while it is down, the lists ask every
// few seconds. An event is only a reason to ask again: what may be seen is decided where the question is answered.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { subscribeToLeads } from "#lib/leads/inbox/realtime";
import { askOffice } from "./lead-cache.tsx";

type Live = { url: string | null; key: string; token: string };

/** How often to ask: rarely while news comes by itself. */
export function useLeadRealtime(livePath: string): number {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let ended = false;
    const start = async () => {
      const live = await askOffice<Live>(livePath).catch(() => null);
      if (!live?.url || ended) return;
      const { RealtimeClient } = await import("@supabase/realtime-js");
      if (ended) return;
      stop = subscribeToLeads(
        RealtimeClient,
        { url: live.url, key: live.key },
        async () => (await askOffice<Live>(livePath)).token,
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
