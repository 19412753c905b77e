"use client";
// Shows who else has the lead open and whether it has changed since it was rendered. New history lines appear by themselves; a change of
// the lead appears only on request, so that nobody saves over what they have not seen.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { GoneError, OfficeQueries, SignedOutError } from "../../shell/office-queries.tsx";
import { type Attendance, PresenceNotices, usePresence } from "../../shell/presence.tsx";
import { type LeadCountPaths, useWaitingInTitle } from "../inbox/use-waiting-in-title.ts";

type Props = {
  presence: string;
  paths: LeadCountPaths;
  waiting: number;
  version: number;
  /** The id of the newest rendered history event. */
  events: number;
  /** When the page was rendered, formatted. */
  drawnAt: string;
};

export function LeadPresence(props: Props) {
  return (
    <OfficeQueries>
      <PresenceLine {...props} />
    </OfficeQueries>
  );
}

function PresenceLine({ presence, paths, waiting, version, events, drawnAt }: Props) {
  const t = useTranslations("inbox");
  useWaitingInTitle(paths, waiting);
  const router = useRouter();
  const { data, error } = usePresence<Attendance & { events: number }>(presence);
  const changed = data !== undefined && data.version > version;
  const onlyHistory = data !== undefined && !changed && data.events > events;
  const isGone = error instanceof GoneError; // The lead is erased or past its retention period.
  useEffect(() => {
    if (onlyHistory || isGone) router.refresh();
  }, [onlyHistory, isGone, router]);
  return (
    <div className="mt-3 empty:hidden">
      <PresenceNotices
        problem={error && !isGone ? (error instanceof SignedOutError ? t("signedOut") : t("offline", { time: drawnAt })) : undefined}
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
