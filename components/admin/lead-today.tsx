"use client";
// Keeps the first screen true while it is open: the tab's number, and the page itself when that number changes.
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { LeadCache } from "./lead-cache.tsx";
import { type PulsePaths, useTabNumber } from "./lead-pulse.tsx";

export function TodayWatch(props: { paths: PulsePaths; waiting: number }) {
  return (
    <LeadCache>
      <Watch {...props} />
    </LeadCache>
  );
}

function Watch({ paths, waiting }: { paths: PulsePaths; waiting: number }) {
  useTabNumber(paths, waiting);
  const router = useRouter();
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const told = (query.state.data as { waiting: number } | undefined)?.waiting;
        if (type === "updated" && told !== undefined && told !== waiting) router.refresh();
      }),
    [client, router, waiting],
  );
  return null;
}
