// What stands in the editor: both languages, begun with the person's draft where there is one, and kept while it is written.
import { useCallback, useEffect, useRef, useState } from "react";
import { changedOver, valueAt, withValue } from "#lib/content/schema-form";
import { localeCodes } from "#lib/i18n/locales";
import type { Editor } from "../editor-context.tsx";
import { type EntryText, goesOnFrom } from "./editor-drafts.ts";
import { useKeeping } from "./use-keeping.ts";

/** `keptAt`: when, in milliseconds since 1970. */
type Draft = EntryText & { keptAt: number };

/**
 * The page may have been kept aside and come back with a text that somebody, or the same person elsewhere, has saved since:
 * says so, once for each that arrives.
 */
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
  /** The newest revision, and what the person has typed since and not saved. */
  saved: EntryText;
  draft: Draft | null;
  /** Called when the server has the text; always the same function. */
  onKept: () => void;
};

/** Saving it is another matter: see use-entry-saving.ts. */
export function useEntryText({ kind, slug, saved, draft, onKept }: Options) {
  const [data, setData] = useState(draft?.data ?? saved.data);
  const [base, setBase] = useState(draft?.base ?? saved.base);
  const [showsDraft, setShowsDraft] = useState(draft !== null);
  const keeping = useKeeping({ kind, slug, text: { data, base }, isDraft: draft !== null, keptAt: draft?.keptAt ?? null, onKept });
  const { kept, keepOnServer, keepAgain, left } = keeping;

  // Left in mid-word and written on the revision that is still the newest: it goes on where it ended, and nobody has to look for it.
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const { isKept, closeLeft } = keeping;
  useEffect(() => {
    // Where the server keeps a draft that was written elsewhere since, a person says which of the two it is.
    if (!left || !isKept() || !goesOnFrom(left, base, draft?.keptAt ?? null)) return;
    setData(left.data);
    setRestoredAt(left.savedAt);
    closeLeft();
  }, [left, draft, base, isKept, closeLeft]);

  const put = useCallback<Editor["change"]>((path, of, to) => {
    const keys = path.split(".");
    setData((before) => {
      const after = { ...before };
      for (const locale of of) after[locale] = withValue(before[locale], keys, to(valueAt(before[locale], keys)));
      return after;
    });
  }, []);
  /** From now on it is written over these revisions, which hold what was sent in another wording. */
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
    /** The text as it is to be sent, in the editor too without what is left out. Nothing of it is kept elsewhere until release(). */
    async hold(tidy: (data: EntryText["data"]) => EntryText["data"]): Promise<EntryText> {
      const { base, data } = await keeping.hold();
      const tidied = tidy(data);
      if (JSON.stringify(tidied) === JSON.stringify(data)) return { base, data };
      setData(tidied);
      return { base, data: tidied };
    },
    release: keeping.release,
    /** Whether what stands here began as the person's draft. */
    showsDraft,
    /** Since when the device held what stands here and is not saved; null where it held nothing. */
    restoredAt,
    left,
    putBack(text: EntryText) {
      setData(text.data);
      setBase(text.base);
      keeping.closeLeft();
    },
    forgetLeft: keeping.forgetLeft,
    /** What was sent is saved as these revisions, in this wording; what was typed since stands over it. */
    becameRevision(sent: EntryText["data"], revisions: EntryText["base"], stored: EntryText["data"]) {
      goOnWith(sent, revisions, stored);
      keeping.isSaved(sent, stored);
      setShowsDraft(false);
      setRestoredAt(null);
      keeping.closeLeft();
    },
    goOnWith,
    /** The draft was discarded. */
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
