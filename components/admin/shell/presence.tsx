"use client";
// Who else has the same lead or page open, and whether it has changed since it was rendered. The request repeats every ten seconds while
// the page is visible; it also registers the user's own presence.
import { useQuery } from "@tanstack/react-query";
import { fetchOffice } from "./office-queries.tsx";

/** `version` grows with every change; `last` is the name of who made the last one. */
export type Attendance = { version: number; last: string | null; others: string[] };

/** Must be used below OfficeQueries. */
export function usePresence<A extends Attendance>(address: string) {
  return useQuery({
    queryKey: ["presence", address],
    queryFn: () => fetchOffice<A>(address, { method: "POST" }),
    refetchInterval: 10_000,
  });
}

type PresenceNoticesProps = {
  /** Why the presence cannot be loaded. */
  problem: string | undefined;
  /** The message about a change, and the button that shows the current state. */
  changed: { text: string; show: string; onShow: () => void } | undefined;
  /** Names the others who have it open. */
  others: string | undefined;
  /** The message that a colleague has unsaved text. */
  unsaved?: string | undefined;
};

export function PresenceNotices({ problem, changed, others, unsaved }: PresenceNoticesProps) {
  const notice = "border-s-3 border-heat ps-3";
  return (
    <div role="status" className="grid gap-2 empty:hidden print:hidden">
      {problem && <p className={notice}>{problem}</p>}
      {changed && (
        <p className={notice}>
          {changed.text}{" "}
          <button type="button" className="min-h-11 cursor-pointer font-medium underline" onClick={changed.onShow}>
            {changed.show}
          </button>
        </p>
      )}
      {unsaved && <p className={notice}>{unsaved}</p>}
      {others && <p className="border-s-3 border-cool bg-cool-wash px-4 py-2">{others}</p>}
    </div>
  );
}
