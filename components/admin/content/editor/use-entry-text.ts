// The editor's text in both languages. It starts from the user's draft, if there is one, and is kept while the user types.
import { useCallback, useEffect, useRef, useState } from "react";
import { changedOver, valueAt, withValue } from "#lib/content/schema-form";
import { localeCodes } from "#lib/i18n/locales";
import type { Editor } from "../editor-context.tsx";
import { type EntryText, goesOnFrom } from "./editor-drafts.ts";
import { useKeeping } from "./use-keeping.ts";

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
  onKept: () => void;
};

/** Saving is separate: see use-entry-saving.ts. */
export function useEntryText({ kind, slug, saved, draft, onKept }: Options) {
  const [data, setData] = useState(draft?.data ?? saved.data);
  const [base, setBase] = useState(draft?.base ?? saved.base);
  const [showsDraft, setShowsDraft] = useState(draft !== null);
  const keeping = useKeeping({ kind, slug, text: { data, base }, isDraft: draft !== null, keptAt: draft?.keptAt ?? null, onKept });
  const { kept, keepOnServer, keepAgain, left } = keeping;

  // A text left unsaved on this device, on a revision that is still the newest, is restored without asking.
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const { isKept, closeLeft } = keeping;
  useEffect(() => {
    // If the server holds a draft written elsewhere since, the user chooses between the two.
    if (!left || !isKept() || !goesOnFrom(left, base, draft?.keptAt ?? null)) return;
    setData(left.data);
    setRestoredAt(left.savedAt);
    closeLeft();
  }, [left, draft, base, isKept, closeLeft]);

  const put = useCallback<Editor["change"]>((path, locales, to) => {
    const keys = path.split(".");
    setData((before) => {
      const after = { ...before };
      for (const locale of locales) after[locale] = withValue(before[locale], keys, to(valueAt(before[locale], keys)));
      return after;
    });
  }, []);
  /** Continues on these revisions, which hold the sent text in the stored wording. */
  const goOnWith = (sent: EntryText["data"], revisions: EntryText["base"], stored: EntryText["data"]) => {
    setBase(revisions);
    setData((now) => (now === sent ? stored : changedOver(sent, now, stored)));
  };
  useNewerText({ saved, draft, base }, (text, keptAt) => {
    if (!keeping.isKept()) return;
    keeping.startsWith(text.data, keptAt);
    setData(text.data);
    setBase(text.base);
    setShowsDraft(keptAt !== null);
  });
  return {
    data,
    base,
    put,
    kept,
    keepOnServer,
    keepAgain,
    /** Tidies the text, in the editor too, and returns it for sending. No draft is stored until release(). */
    async hold(tidy: (data: EntryText["data"]) => EntryText["data"]): Promise<EntryText> {
      const { base, data } = await keeping.hold();
      const tidied = tidy(data);
      if (JSON.stringify(tidied) === JSON.stringify(data)) return { base, data };
      setData(tidied);
      return { base, data: tidied };
    },
    release: keeping.release,
    /** Whether the text began as the user's draft. */
    showsDraft,
    /** When the device stored the unsaved text that was restored; null if none was restored. */
    restoredAt,
    left,
    putBack(text: EntryText) {
      setData(text.data);
      setBase(text.base);
      keeping.closeLeft();
    },
    forgetLeft: keeping.forgetLeft,
    /** The sent text is saved as these revisions, in the stored wording; later edits are applied over it. */
    becameRevision(sent: EntryText["data"], revisions: EntryText["base"], stored: EntryText["data"]) {
      goOnWith(sent, revisions, stored);
      keeping.isSaved(sent, stored);
      setShowsDraft(false);
      setRestoredAt(null);
      keeping.closeLeft();
    },
    goOnWith,
    backToSaved() {
      keeping.startsWith(saved.data);
      setData(saved.data);
      setBase(saved.base);
      setShowsDraft(false);
      setRestoredAt(null);
    },
  };
}

export type EntryTextState = ReturnType<typeof useEntryText>;
