"use client";
// Shows the number of waiting leads in the tab's title, on every screen with leads.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchOffice } from "../../shell/office-queries.tsx";
import { useLeadRealtime } from "./lead-realtime.ts";

export type LeadCountPaths = { pulse: string; live: string };

export function useWaitingInTitle({ pulse, live }: LeadCountPaths, known: number): number {
  const intervalMs = useLeadRealtime(live);
  const { data } = useQuery({
    queryKey: ["pulse"],
    queryFn: () => fetchOffice<{ waiting: number }>(pulse),
    initialData: { waiting: known },
    refetchInterval: intervalMs,
  });
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, "");
    document.title = data.waiting > 0 ? `(${data.waiting}) ${plain}` : plain;
  }, [data.waiting]);
  return intervalMs;
}
