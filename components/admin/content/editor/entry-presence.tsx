"use client";
// Who else has this page open, and that somebody has saved it since: said while one writes, not only when saving is refused.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { LeadCache } from "../../leads/inbox/lead-cache.tsx";
import { type Attendance, PresenceNotices, usePresence } from "../../shell/presence.tsx";
import { isSavedElsewhere } from "./saved-elsewhere.ts";
import type { EntryTextState } from "./use-entry-text.ts";

type EntryPresenceProps = {
  address: string;
  /** Since when a colleague has unsaved text on the page, as it was when the page was drawn. */
  othersSince: string | null;
  locale: Locale;
  text: Pick<EntryTextState, "base" | "kept" | "keepAgain">;
  /** While one's own saving is on its way. */
  isSaving: boolean;
};

export function EntryPresence(props: EntryPresenceProps) {
  return (
    <LeadCache>
      <PresenceLine {...props} />
    </LeadCache>
  );
}

function PresenceLine({ address, othersSince, locale, text, isSaving }: EntryPresenceProps) {
  const t = useTranslations("editor");
  const router = useRouter();
  const { data, error } = usePresence<Attendance & { othersSince: string | null }>(address);
  const since = data ? data.othersSince : othersSince;
  const { base, kept, keepAgain } = text;
  const isNewer = isSavedElsewhere(data?.version, base, isSaving);
  // Whoever saved it may have been this person in another window, and taken the kept text for what was saved.
  useEffect(() => {
    if (isNewer) keepAgain();
  }, [isNewer, keepAgain]);
  const changed = isNewer && {
    text: [t("changedSince", { name: data?.last ?? t("someone") }), ...(kept === "clean" ? [] : [t("changedKept")])].join(" "),
    show: t("showNow"),
    onShow: () => router.refresh(),
  };
  return (
    <PresenceNotices
      unsaved={since ? t("othersSince", { time: formatDateTime(since, locale) }) : undefined}
      problem={error ? t("presenceOffline") : undefined}
      changed={changed || undefined}
      others={data && data.others.length > 0 ? t("alsoOpen", { names: data.others.join(t("comma")) }) : undefined}
    />
  );
}
