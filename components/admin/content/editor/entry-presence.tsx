"use client";
// Shows who else has this page open, and that someone has saved it since, so that the user learns it before a save is refused.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { OfficeQueries } from "../../shell/office-queries.tsx";
import { type Attendance, PresenceNotices, usePresence } from "../../shell/presence.tsx";
import { isSavedElsewhere } from "./saved-elsewhere.ts";
import type { EntryTextState } from "./use-entry-text.ts";

type EntryPresenceProps = {
  address: string;
  /** When a colleague's unsaved draft of this page began, as of the server render; null if there is none. */
  othersSince: string | null;
  locale: Locale;
  text: Pick<EntryTextState, "base" | "draftState" | "storeAgain">;
  /** Whether the user's own save is in progress. */
  isSaving: boolean;
};

export function EntryPresence(props: EntryPresenceProps) {
  return (
    <OfficeQueries>
      <PresenceLine {...props} />
    </OfficeQueries>
  );
}

function PresenceLine({ address, othersSince, locale, text, isSaving }: EntryPresenceProps) {
  const t = useTranslations("editor");
  const router = useRouter();
  const { data, error } = usePresence<Attendance & { othersSince: string | null }>(address);
  const since = data ? data.othersSince : othersSince;
  const { base, draftState, storeAgain } = text;
  const isNewer = isSavedElsewhere(data?.version, base, isSaving);
  // The same user may have saved it in another window, which discards the server's draft; so the draft is sent again.
  useEffect(() => {
    if (isNewer) storeAgain();
  }, [isNewer, storeAgain]);
  const changed = isNewer && {
    text: [t("changedSince", { name: data?.last ?? t("someone") }), ...(draftState === "clean" ? [] : [t("changedKept")])].join(" "),
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
