// Saving, publishing and scheduling what stands in the editor, what came of it, and throwing the draft away.
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { discardDraft, type SavePageResult, savePage } from "#lib/content/edit/actions";
import type { EntryProblem } from "#lib/content/edit/problems";
import type { Locale } from "#lib/i18n/locales";
import { useSend } from "../../shell/use-send.ts";
import type { EntryText } from "./editor-drafts.ts";
import type { EntryTextState } from "./use-entry-text.ts";
import { useLive } from "./use-live.ts";

/** The form; after a refusal the first problem comes into view, and the first wrong field has the focus. */
function useFirstProblem(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector("[data-problem]")?.scrollIntoView({ block: "center" });
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus({ preventScroll: true });
  }, [refusals]);
  return form;
}

type Options = {
  kind: string;
  slug: string;
  /** Where the pages that visitors must get are asked for; null for what no page shows. */
  shown: string | null;
  text: EntryTextState;
  /** What is left out of every saving. */
  tidy: (data: EntryText["data"]) => EntryText["data"];
  /** Called when the text was saved, or its draft discarded. */
  onSaved: () => void;
};

export function useEntrySaving({ kind, slug, shown, text, tidy, onSaved }: Options) {
  const [result, setResult] = useState<SavePageResult>({ status: "idle" });
  const [refusals, setRefusals] = useState(0);
  const [last, setLast] = useState({ intent: "draft", at: "" });
  const [pending, startTransition] = useTransition();
  const send = useSend();
  const later = useRef<HTMLDetailsElement>(null);
  const form = useFirstProblem(refusals);
  const isLive = useLive("languages" in result ? result : null, shown);

  const problems = useMemo(() => {
    const list: EntryProblem[] = result.status === "invalid" && "problems" in result ? result.problems : [];
    return new Map(list.map((problem) => [problem.path, problem]));
  }, [result]);
  // A mark goes with the first change of what it stood at, and with any change the word that what stands here is saved.
  const unmark = useCallback((path: string, of: readonly Locale[]) => {
    setResult((before) => {
      if ("revisions" in before) return { status: "idle" };
      if (before.status !== "invalid" || !("problems" in before)) return before;
      const left = before.problems.filter((problem) => !of.some((locale) => `${problem.path}.`.startsWith(`${locale}.${path}.`)));
      if (left.length === before.problems.length) return before;
      return left.length > 0 ? { ...before, problems: left } : { status: "idle" };
    });
  }, []);

  const submit = (intent: string, at = "", { over, despite = false }: { over?: EntryText["base"]; despite?: boolean } = {}) => {
    setLast({ intent, at });
    startTransition(async () => {
      const sent = await text.hold(tidy);
      const request = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent, at })) request.set(name, value);
      request.set("entry", JSON.stringify({ ...sent, over }));
      if (despite) request.set("despite", "1");
      // Not the last answer, which holds the page's texts once more: a call is bounded (lib/start/request-rules.ts).
      const answer = await send(() => savePage({ status: "idle" }, request));
      setResult(answer);
      if (answer.status === "invalid") {
        setRefusals((count) => count + 1);
        if (answer.over) text.goOnWith(sent.data, answer.over.base, answer.over.stored);
      }
      // What was kept may be gone from the server: saved by this person in another window, and taken for this text.
      if (answer.status === "conflict") text.keepAgain();
      if ("revisions" in answer) {
        if (later.current) later.current.open = false;
        text.becameRevision(sent.data, answer.revisions as EntryText["base"], answer.stored);
        onSaved();
      }
      text.release();
    });
  };
  const discard = () =>
    startTransition(async () => {
      await text.hold((data) => data);
      const answer = await send(() => discardDraft(kind, slug));
      if (answer.status === "discarded") {
        setResult({ status: "idle" });
        text.backToSaved();
        onSaved();
      } else setResult(answer);
      text.release();
    });
  return {
    result,
    /** Whether visitors get what was published. */
    isLive,
    pending,
    problems,
    unmark,
    /** What was asked for last. */
    intent: last.intent,
    /** "publish", "publish-en", "publish-ar", "draft", or "schedule" with its minute. */
    submit: (intent: string, at?: string) => submit(intent, at),
    /** The same again, over what somebody else saved meanwhile: what was not touched here stays theirs. */
    saveOver: (newest: EntryText["base"]) => submit(last.intent, last.at, { over: newest }),
    /** The same again, though a link or a title is in doubt. */
    publishDespite: () => submit(last.intent, last.at, { despite: true }),
    discard,
    /** What was said of the last saving holds no longer. */
    forgetResult: () => setResult({ status: "idle" }),
    form,
    /** Where a minute is chosen; it closes once the text is saved. */
    later,
  };
}

export type EntrySaving = ReturnType<typeof useEntrySaving>;
