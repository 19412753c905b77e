"use client";
// Notices about unsaved text from before this visit, kept on the device or on the server.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { EntryTextState } from "./use-entry-text.ts";

const Notice = ({ children }: { children: React.ReactNode }) => (
  <p className="flex flex-wrap items-center gap-3 border-s-3 border-heat bg-heat-wash px-4 py-2">{children}</p>
);

/** `isHere`: the part on screen, named `here`, has unsaved text. `elsewhere`: the names of the other parts that have some. */
export type UnsavedParts = { isHere: boolean; here: string; elsewhere: string[] };

export function UnsavedNotices({
  text,
  draftFrom,
  parts,
  leftIn = [],
  waiting,
  locale,
  onDiscard,
}: {
  text: EntryTextState;
  /** When the draft that the editor opened with was stored. */
  draftFrom: string | undefined;
  /** Set where one part of the entry is on screen but all parts are saved together. */
  parts?: UnsavedParts | undefined;
  /** The parts in which the device's text differs from the text on screen. */
  leftIn?: readonly string[] | undefined;
  /** Saved text of the entry that is not public yet and will be published together with it. */
  waiting: { parts: string[]; goesLiveAt: string | null } | null | undefined;
  locale: Locale;
  onDiscard: () => void;
}) {
  const t = useTranslations("editor");
  const { deviceDraft } = text;
  const { isHere = true, elsewhere = [] } = parts ?? {};
  const time = text.restoredAt ? formatDateTime(text.restoredAt, locale) : (draftFrom ?? "");
  return (
    <>
      {deviceDraft && (
        <Notice>
          {t("onDevice", { time: formatDateTime(deviceDraft.savedAt, locale) })}{" "}
          {leftIn.length > 0 && t("leftIn", { parts: leftIn.join(t("comma")) })}
          <button type="button" className={buttonClass("plain")} onClick={() => text.restoreDeviceDraft(deviceDraft)}>
            {t("putBack")}
          </button>
          <button type="button" className={buttonClass("quiet")} onClick={text.discardDeviceDraft}>
            {t("discard")}
          </button>
        </Notice>
      )}
      {((text.showsDraft && draftFrom) || text.restoredAt) && (isHere || elsewhere.length > 0) && (
        <Notice>
          {isHere && t("unsavedFrom", { time })}{" "}
          {isHere && elsewhere.length > 0 && t("unsavedIn", { parts: [parts?.here, ...elsewhere].join(t("comma")) })}
          {!isHere && t("unsavedElsewhere", { time, parts: elsewhere.join(t("comma")) })}
          <button type="button" className={buttonClass("plain")} onClick={onDiscard}>
            {t("discardUnsaved")}
          </button>
        </Notice>
      )}
      {waiting && (
        <Notice>
          {waiting.goesLiveAt
            ? t("scheduledIn", { time: waiting.goesLiveAt, parts: waiting.parts.join(t("comma")) })
            : t("waitingIn", { parts: waiting.parts.join(t("comma")) })}
        </Notice>
      )}
    </>
  );
}
