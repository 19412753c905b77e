// What stands in the editor: both languages, begun with the person's draft where there is one, and kept while it is written.
import { useCallback, useState } from "react";
import { valueAt, withValue } from "#lib/content/schema-form";
import type { Editor } from "../editor-context.tsx";
import type { EntryText } from "./editor-drafts.ts";
import { useKeeping } from "./use-keeping.ts";

type Options = {
  kind: string;
  slug: string;
  /** The newest revision, and what the person has typed since and not saved. */
  saved: EntryText;
  draft: EntryText | null;
  /** Called when the server has the text; always the same function. */
  onKept: () => void;
};

/** Saving it is another matter: see use-entry-saving.ts. */
export function useEntryText({ kind, slug, saved, draft, onKept }: Options) {
  const [data, setData] = useState(draft?.data ?? saved.data);
  const [base, setBase] = useState(draft?.base ?? saved.base);
  const [showsDraft, setShowsDraft] = useState(draft !== null);
  const keeping = useKeeping({ kind, slug, text: { data, base }, isDraft: draft !== null, onKept });
  const { kept, keepOnServer, settled, left } = keeping;

  const put = useCallback<Editor["change"]>((path, of, to) => {
    const keys = path.split(".");
    setData((before) => {
      const after = { ...before };
      for (const locale of of) after[locale] = withValue(before[locale], keys, to(valueAt(before[locale], keys)));
      return after;
    });
  }, []);
  return {
    data,
    put,
    kept,
    keepOnServer,
    settled,
    /** The text once nothing of it is on its way to the server any more, in the editor too without what is left out. */
    async tidied(tidy: (data: EntryText["data"]) => EntryText["data"]): Promise<EntryText> {
      const { base, data } = await settled();
      const tidied = tidy(data);
      if (JSON.stringify(tidied) === JSON.stringify(data)) return { base, data };
      setData(tidied);
      return { base, data: tidied };
    },
    /** Whether what stands here began as the person's draft. */
    showsDraft,
    left,
    putBack(text: EntryText) {
      setData(text.data);
      setBase(text.base);
      keeping.closeLeft();
    },
    forgetLeft: keeping.forgetLeft,
    /** What was sent is saved, as these revisions; merged, where it was with what somebody else had saved. */
    becameRevision(sent: EntryText["data"], revisions: EntryText["base"], merged = sent) {
      setBase(revisions);
      setData((now) => (now === sent ? merged : now));
      keeping.isSaved(sent, merged);
      setShowsDraft(false);
      keeping.closeLeft();
    },
    /** The draft was discarded. */
    backToSaved() {
      keeping.startsAnew(saved.data);
      setData(saved.data);
      setBase(saved.base);
      setShowsDraft(false);
    },
  };
}

export type EntryTextState = ReturnType<typeof useEntryText>;
