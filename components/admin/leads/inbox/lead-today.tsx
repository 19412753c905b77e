"use client";
// Keeps the first screen true while it is open: the tab's number, and the page itself when more or fewer wait, or when
// somebody's time is over.
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { LeadCache } from "./lead-cache.tsx";
import { type LeadCountsPaths, useTabNumber } from "./lead-counts.tsx";

type Props = { paths: LeadCountsPaths; waiting: number; overdue: number };

export function TodayWatch(props: Props) {
  return (
    <LeadCache>
      <Watch {...props} />
    </LeadCache>
  );
}

function Watch({ paths, waiting, overdue }: Props) {
  useTabNumber(paths, waiting);
  const router = useRouter();
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const told = query.state.data as { waiting: number; overdue: number } | undefined;
        if (type === "updated" && told && (told.waiting !== waiting || told.overdue !== overdue)) router.refresh();
      }),
    [client, router, waiting, overdue],
  );
  return null;
}
