// The editor's text in both languages. It starts from the user's draft, if there is one, and is kept while the user types.
import { useCallback, useEffect, useRef, useState } from "react";
import { mergeChanges, valueAt, withValue } from "#lib/content/schema-form";
import { localeCodes } from "#lib/i18n/locales";
import type { Editor } from "../editor-context.tsx";
import { continuesFrom, type EntryText } from "./device-drafts.ts";
import { useDraftStorage } from "./use-draft-storage.ts";

/** `keptAt`: when the server stored it, in milliseconds since 1970. */
type Draft = EntryText & { keptAt: number };

/** The framework may restore a hidden page with props that contain a newer saved text. Calls `take` once for each such text. */
function useNewerText(
  { saved, draft, base }: { saved: EntryText; draft: Draft | null; base: EntryText["base"] },
  take: (text: EntryText, keptAt: number | null) => void,
): void {
  const opened = useRef(saved);
  useEffect(() => {
    if (opened.current === saved) return;
    opened.current = saved;
    if (localeCodes.some((locale) => saved.base[locale] > base[locale])) take(draft ?? saved, draft?.keptAt ?? null);
  });
}

type Options = {
  kind: string;
  slug: string;
  /** `saved` is the newest revision; `draft` is what the user typed since and has not saved. */
  saved: EntryText;
  draft: Draft | null;
  /** Called when the server has stored the draft; must be a stable function. */
  onStored: () => void;
};

/** Saving is separate: see use-entry-saving.ts. */
export function useEntryText({ kind, slug, saved, draft, onStored }: Options) {
  const [data, setData] = useState(draft?.data ?? saved.data);
  const [base, setBase] = useState(draft?.base ?? saved.base);
  const [showsDraft, setShowsDraft] = useState(draft !== null);
  const draftStorage = useDraftStorage({
    kind,
    slug,
    text: { data, base },
    isDraft: draft !== null,
    keptAt: draft?.keptAt ?? null,
    onStored,
  });
  const { draftState, warnings, storeOnServer, storeAgain, deviceDraft } = draftStorage;

  // A text left unsaved on this device, on a revision that is still the newest, is restored without asking.
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const { isStored, dismissDeviceDraft } = draftStorage;
  useEffect(() => {
    // If the server holds a draft written elsewhere since, the user chooses between the two.
    if (!deviceDraft || !isStored() || !continuesFrom(deviceDraft, base, draft?.keptAt ?? null)) return;
    setData(deviceDraft.data);
    setRestoredAt(deviceDraft.savedAt);
    dismissDeviceDraft();
  }, [deviceDraft, draft, base, isStored, dismissDeviceDraft]);

  const put = useCallback<Editor["change"]>((path, locales, to) => {
    const keys = path.split(".");
    setData((before) => {
      const after = { ...before };
      for (const locale of locales) after[locale] = withValue(before[locale], keys, to(valueAt(before[locale], keys)));
      return after;
    });
  }, []);
  /** Continues on these revisions, which hold the sent text in the stored wording. */
  const rebaseOn = (sent: EntryText["data"], revisions: EntryText["base"], stored: EntryText["data"]) => {
    setBase(revisions);
    setData((now) => (now === sent ? stored : mergeChanges(sent, now, stored)));
  };
  useNewerText({ saved, draft, base }, (text, keptAt) => {
    if (!draftStorage.isStored()) return;
    draftStorage.restartFrom(text.data, keptAt);
    setData(text.data);
    setBase(text.base);
    setShowsDraft(keptAt !== null);
  });
  return {
    data,
    base,
    put,
    draftState,
    warnings,
    storeOnServer,
    storeAgain,
    /** Tidies the text, in the editor too, and returns it for sending. No draft is stored until release(). */
    async hold(tidy: (data: EntryText["data"]) => EntryText["data"]): Promise<EntryText> {
      const { base, data } = await draftStorage.hold();
      const tidied = tidy(data);
      if (JSON.stringify(tidied) === JSON.stringify(data)) return { base, data };
      setData(tidied);
      return { base, data: tidied };
    },
    release: draftStorage.release,
    /** Whether the text began as the user's draft. */
    showsDraft,
    /** When the device stored the unsaved text that was restored; null if none was restored. */
    restoredAt,
    deviceDraft,
    restoreDeviceDraft(text: EntryText) {
      setData(text.data);
      setBase(text.base);
      draftStorage.dismissDeviceDraft();
    },
    discardDeviceDraft: draftStorage.discardDeviceDraft,
    /** The sent text is saved as these revisions, in the stored wording; later edits are applied over it. */
    markRevision(sent: EntryText["data"], revisions: EntryText["base"], stored: EntryText["data"]) {
      rebaseOn(sent, revisions, stored);
      draftStorage.markSaved(sent, stored);
      setShowsDraft(false);
      setRestoredAt(null);
      draftStorage.dismissDeviceDraft();
    },
    rebaseOn,
    backToSaved() {
      draftStorage.restartFrom(saved.data);
      setData(saved.data);
      setBase(saved.base);
      setShowsDraft(false);
      setRestoredAt(null);
    },
  };
}

export type EntryTextState = ReturnType<typeof useEntryText>;
