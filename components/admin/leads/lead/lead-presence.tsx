"use client";
// Shows who else has the lead open and whether it has changed since it was rendered. New history lines appear by themselves; a change of
// the lead appears only on request, so that nobody saves over what they have not seen.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { type Attendance, PresenceNotices, usePresence } from "../../shell/presence.tsx";
import { Gone, LeadCache, SignedOut } from "../inbox/lead-cache.tsx";
import { type LeadCountsPaths, useTabNumber } from "../inbox/lead-counts.tsx";

type Props = {
  presence: string;
  paths: LeadCountsPaths;
  waiting: number;
  version: number;
  /** The id of the newest rendered history event. */
  events: number;
  /** When the page was rendered, formatted. */
  drawnAt: string;
};

export function LeadPresence(props: Props) {
  return (
    <LeadCache>
      <PresenceLine {...props} />
    </LeadCache>
  );
}

function PresenceLine({ presence, paths, waiting, version, events, drawnAt }: Props) {
  const t = useTranslations("inbox");
  useTabNumber(paths, waiting);
  const router = useRouter();
  const { data, error } = usePresence<Attendance & { events: number }>(presence);
  const changed = data !== undefined && data.version > version;
  const onlyHistory = data !== undefined && !changed && data.events > events;
  const isGone = error instanceof Gone; // The lead is erased or past its retention period.
  useEffect(() => {
    if (onlyHistory || isGone) router.refresh();
  }, [onlyHistory, isGone, router]);
  return (
    <div className="mt-3 empty:hidden">
      <PresenceNotices
        problem={error && !isGone ? (error instanceof SignedOut ? t("signedOut") : t("offline", { time: drawnAt })) : undefined}
        changed={
          changed
            ? { text: data.last ? t("changedBy", { name: data.last }) : t("changed"), show: t("showNow"), onShow: () => router.refresh() }
            : undefined
        }
        others={data && data.others.length > 0 ? t("alsoHere", { names: data.others.join(", ") }) : undefined}
      />
    </div>
  );
}
