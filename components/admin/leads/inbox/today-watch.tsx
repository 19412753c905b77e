"use client";
// Keeps the Today screen current: updates the tab's number, and refreshes the page when the number of waiting or overdue leads changes.
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { OfficeQueries } from "../../shell/office-queries.tsx";
import { type LeadCountPaths, useWaitingInTitle } from "./use-waiting-in-title.ts";

type Props = { paths: LeadCountPaths; waiting: number; overdue: number };

export function TodayWatch(props: Props) {
  return (
    <OfficeQueries>
      <Watch {...props} />
    </OfficeQueries>
  );
}

function Watch({ paths, waiting, overdue }: Props) {
  useWaitingInTitle(paths, waiting);
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
