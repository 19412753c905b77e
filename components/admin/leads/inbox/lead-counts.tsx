"use client";
// Shows the number of waiting leads in the tab's title, on every screen with leads.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { askOffice } from "./lead-cache.tsx";
import { useLeadRealtime } from "./lead-realtime.ts";

export type LeadCountsPaths = { pulse: string; live: string };

export function useTabNumber({ pulse, live }: LeadCountsPaths, known: number): number {
  const every = useLeadRealtime(live);
  const { data } = useQuery({
    queryKey: ["pulse"],
    queryFn: () => askOffice<{ waiting: number }>(pulse),
    initialData: { waiting: known },
    refetchInterval: every,
  });
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, "");
    document.title = data.waiting > 0 ? `(${data.waiting}) ${plain}` : plain;
  }, [data.waiting]);
  return every;
}
