"use client";
// Who else has the same lead or page open, and that it has changed since it was drawn. Asked every ten seconds while it is
// looked at; that is also how the others learn of it.
import { useQuery } from "@tanstack/react-query";
import { askOffice } from "../leads/inbox/lead-cache.tsx";

/** version: grows with every change. last: who made it. */
export type Attendance = { version: number; last: string | null; others: string[] };

/** Below a LeadCache. */
export function usePresence<A extends Attendance>(address: string) {
  return useQuery({
    queryKey: ["presence", address],
    queryFn: () => askOffice<A>(address, { method: "POST" }),
    refetchInterval: 10_000,
  });
}

type PresenceNoticesProps = {
  /** What keeps the answer from coming. */
  problem: string | undefined;
  /** That it has changed, what that means, and what shows it as it is now. */
  changed: { text: string; show: string; onShow: () => void } | undefined;
  /** Who else is here. */
  others: string | undefined;
  /** That somebody else has text that is not saved. */
  unsaved?: string | undefined;
};

export function PresenceNotices({ problem, changed, others, unsaved }: PresenceNoticesProps) {
  const notice = "border-s-3 border-heat bg-heat-wash px-4 py-2";
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
