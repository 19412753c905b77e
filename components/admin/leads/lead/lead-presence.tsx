"use client";
// Says who else has the lead open, and when it has changed since it was drawn. New lines of the history appear by
// themselves; a change of the lead waits for a touch, so that nobody saves over what they have not seen.
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { askOffice, LeadCache, SignedOut } from "../inbox/lead-cache.tsx";
import { type LeadCountsPaths, useTabNumber } from "../inbox/lead-counts.tsx";

type Attendance = { version: number; events: number; last: string | null; others: string[] };
type Props = {
  presence: string;
  paths: LeadCountsPaths;
  waiting: number;
  version: number;
  /** The newest line of the history that is drawn. */
  events: number;
  /** When it was drawn, as it is shown. */
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
  const { data, error } = useQuery({
    queryKey: ["presence", presence],
    queryFn: () => askOffice<Attendance>(presence, { method: "POST" }),
    refetchInterval: 10_000,
  });
  const changed = data !== undefined && data.version > version;
  const onlyHistory = data !== undefined && !changed && data.events > events;
  useEffect(() => {
    if (onlyHistory) router.refresh();
  }, [onlyHistory, router]);
  const notice = "border-s-3 border-heat bg-heat-wash px-4 py-2";
  return (
    <div role="status" className="mt-3 grid gap-2 empty:hidden print:hidden">
      {error && <p className={notice}>{error instanceof SignedOut ? t("signedOut") : t("offline", { time: drawnAt })}</p>}
      {changed && (
        <p className={notice}>
          {data.last ? t("changedBy", { name: data.last }) : t("changed")}{" "}
          <button type="button" className="min-h-11 cursor-pointer font-medium underline" onClick={() => router.refresh()}>
            {t("showNow")}
          </button>
        </p>
      )}
      {data && data.others.length > 0 && (
        <p className="border-s-3 border-cool bg-cool-wash px-4 py-2">{t("alsoHere", { names: data.others.join(", ") })}</p>
      )}
    </div>
  );
}
