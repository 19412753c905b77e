// Saves, publishes and schedules the editor's text, holds the result, and discards drafts.
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { discardDraft, type SavePageResult, savePage } from "#lib/content/edit/actions";
import type { EntryProblem } from "#lib/content/edit/problems";
import type { Locale } from "#lib/i18n/locales";
import { useSend } from "../../shell/use-send.ts";
import type { EntryText } from "./device-drafts.ts";
import type { EntryTextState } from "./use-entry-text.ts";
import { useLiveness } from "./use-liveness.ts";

/** Returns the form ref; after a refusal it unfolds what is wrong, scrolls to the first problem and focuses the first invalid field. */
function useFirstProblem(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    for (const problem of form.current?.querySelectorAll("[data-problem]") ?? []) problem.closest("details")?.setAttribute("open", "");
    form.current?.querySelector("[data-problem]")?.scrollIntoView({ block: "center" });
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus({ preventScroll: true });
  }, [refusals]);
  return form;
}

type Options = {
  kind: string;
  slug: string;
  /** The endpoint that lists the pages visitors must get; null for entries without a public page. */
  visitorPagesPath: string | null;
  text: EntryTextState;
  /** Removes from the data what is never saved. */
  tidy: (data: EntryText["data"]) => EntryText["data"];
  /** Called after the text was saved or its draft discarded. */
  onSaved: () => void;
};

export function useEntrySaving({ kind, slug, visitorPagesPath, text, tidy, onSaved }: Options) {
  const [result, setResult] = useState<SavePageResult>({ status: "idle" });
  const [refusals, setRefusals] = useState(0);
  const [last, setLast] = useState({ intent: "draft", at: "" });
  const [pending, startTransition] = useTransition();
  const send = useSend();
  const schedulePopup = useRef<HTMLDetailsElement>(null);
  const form = useFirstProblem(refusals);
  const liveness = useLiveness("languages" in result ? result : null, visitorPagesPath);

  const problems = useMemo(() => {
    const list: EntryProblem[] = result.status === "invalid" && "problems" in result ? result.problems : [];
    return new Map(list.map((problem) => [problem.path, problem]));
  }, [result]);
  // Editing a field removes its error; any edit removes the message that the text is saved.
  const clearProblem = useCallback((path: string, locales: readonly Locale[]) => {
    setResult((before) => {
      if ("revisions" in before) return { status: "idle" };
      if (before.status !== "invalid" || !("problems" in before)) return before;
      const left = before.problems.filter((problem) => !locales.some((locale) => `${problem.path}.`.startsWith(`${locale}.${path}.`)));
      if (left.length === before.problems.length) return before;
      return left.length > 0 ? { ...before, problems: left } : { status: "idle" };
    });
  }, []);

  // That no answer came is true until one comes: to the draft, or when the browser is connected again.
  const { draftState } = text;
  useEffect(() => {
    const answered = () => setResult((before) => ((before.status as string) === "offline" ? { status: "idle" } : before));
    if (draftState === "server") answered();
    window.addEventListener("online", answered);
    return () => window.removeEventListener("online", answered);
  }, [draftState]);

  const submit = (intent: string, at = "", { over, despite = false }: { over?: EntryText["base"]; despite?: boolean } = {}) => {
    setLast({ intent, at });
    startTransition(async () => {
      const sent = await text.hold(tidy);
      const request = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent, at })) request.set(name, value);
      request.set("entry", JSON.stringify({ ...sent, over }));
      if (despite) request.set("despite", "1");
      // The previous result is not sent as state: it holds the page's texts again, and the request size is limited
      // (lib/host-config/request-rules.ts).
      const answer = await send(() => savePage({ status: "idle" }, request));
      setResult(answer);
      if (answer.status === "invalid") {
        setRefusals((count) => count + 1);
        if (answer.over) text.rebaseOn(sent.data, answer.over.base, answer.over.stored);
      }
      // The server may have dropped the draft because the same user saved the page in another window; so the draft is sent again.
      if (answer.status === "conflict") text.storeAgain();
      if ("revisions" in answer) {
        if (schedulePopup.current) schedulePopup.current.open = false;
        text.markRevision(sent.data, answer.revisions as EntryText["base"], answer.stored);
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
    /** Whether visitors get the published text, and whether that could not be seen in time. */
    isLive: liveness === "live",
    isUnseen: liveness === "unseen",
    pending,
    problems,
    clearProblem,
    /** The last requested action. */
    intent: last.intent,
    /** `intent` is "publish", "publish-en", "publish-ar", "draft" or "schedule"; `at` is the minute for "schedule". */
    submit: (intent: string, at?: string) => submit(intent, at),
    /** Repeats the last action over a colleague's newer revision; fields that were not edited here keep the colleague's text. */
    saveOver: (newest: EntryText["base"]) => submit(last.intent, last.at, { over: newest }),
    /** Repeats the last action although a link or a title is in doubt. */
    publishDespite: () => submit(last.intent, last.at, { despite: true }),
    discard,
    /** Clears the message about the last save. */
    clearResult: () => setResult({ status: "idle" }),
    form,
    /** The popup for choosing a time; it closes after a save. */
    schedulePopup,
  };
}

export type EntrySaving = ReturnType<typeof useEntrySaving>;
