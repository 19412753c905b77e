"use client";
// Keeps the Today screen current: updates the tab's number, and refreshes the page when the number of waiting or overdue leads changes.
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
        const counts = query.state.data as { waiting: number; overdue: number } | undefined;
        if (type === "updated" && counts && (counts.waiting !== waiting || counts.overdue !== overdue)) router.refresh();
      }),
    [client, router, waiting, overdue],
  );
  return null;
}
