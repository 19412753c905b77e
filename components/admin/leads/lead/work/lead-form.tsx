"use client";
// The base of the lead forms. Without JavaScript it is a plain form; with it, it stays on the page, reports the result, and keeps the input
// unless it was saved. If the session has ended, it asks the user to sign in and submits again.
import { useTranslations } from "next-intl";
import { createContext, Fragment, useActionState, useContext, useRef, useState, useTransition } from "react";
import { RestoredNotice } from "../../../shell/restored-notice.tsx";
import { hasChangedFields } from "../../../shell/typed-fields.ts";
import { useProblemText } from "../../../shell/use-problem-text.ts";
import { useSend } from "../../../shell/use-send.ts";
import { useUnsavedInput } from "../../../shell/use-unsaved-input.ts";
import { recordOwnChange, seenVersion } from "./own-changes.ts";

type Result = { status: string; version?: number };

const PendingContext = createContext(false);

/** A button that submits the lead form around it; disabled while that is being sent. */
export function FormButton(button: Omit<React.ComponentProps<"button">, "type" | "aria-disabled">) {
  return <button type="submit" {...button} aria-disabled={useContext(PendingContext) || undefined} />;
}

/** The message for each status; a function gets the result. */
export type Notices<R extends Result> = {
  [Status in R["status"]]?: string | ((result: Extract<R, { status: Status }>) => string);
};

function useNotice<R extends Result>(notices: Notices<R>) {
  const [saving, problemText] = [useTranslations("saving"), useProblemText()];
  return (result: R): string | undefined => {
    const notice = (notices as Partial<Record<string, string | ((result: R) => string)>>)[result.status];
    if (notice !== undefined) return typeof notice === "string" ? notice : notice(result);
    return result.status === "failed" ? saving("failed") : problemText(result);
  };
}

export function LeadForm<R extends Result>({
  action,
  notices,
  className,
  seen,
  initialKey = "",
  usesToast = false,
  storageKey = "",
  onSend,
  onDone,
  children,
}: {
  action: (previous: R, form: FormData) => Promise<R>;
  /** Statuses that are missing here use the "errors" messages. */
  notices: Notices<R>;
  className?: string;
  /** The lead that the form changes, in the version the user saw. */
  seen?: { id: string; version: number };
  /** Identifies the initial values: when it changes, the fields are reset, unless the user is editing them. */
  initialKey?: string | number;
  /** Success is announced by a toast (components/ui/toast.tsx) where there is JavaScript. */
  usesToast?: boolean;
  /** The storage key for unsaved input, such as the lead and the form; empty for forms without text fields. */
  storageKey?: string;
  /** Called before sending, inside the transition that lasts until the page shows the result. */
  onSend?: (form: FormData) => void;
  /** The form stays pending until the returned promise resolves. */
  onDone?: (result: R, form: FormData) => void | Promise<void>;
  children: React.ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const send = useSend();
  const noticeOf = useNotice(notices);
  const [plainResult, plainAction] = useActionState(action, { status: "idle" } as Awaited<R>);
  const [result, setResult] = useState<R | null>(null);
  const [pending, start] = useTransition();
  // The user is editing: a field has the focus, or has been changed.
  const [isInUse, setInUse] = useState(false);
  const [shownKey, setShownKey] = useState(initialKey);
  const unsavedInput = useUnsavedInput(form, storageKey);
  if (!isInUse && !unsavedInput.isRestored && shownKey !== initialKey) setShownKey(initialKey);

  const submit = async (data: FormData) => {
    if (seen) data.set("version", String(seenVersion(seen.id, seen.version)));
    onSend?.(data);
    const answer = await send(() => action({ status: "idle" } as R, data));
    if (answer.status === "saved") recordOwnChange(String(data.get("lead") ?? ""), answer.version);
    setResult(answer);
    if (["saved", "changed", "merged"].includes(answer.status)) {
      form.current?.reset();
      unsavedInput.saved();
      setInUse(false);
    }
    await onDone?.(answer, data);
  };

  const state: R = result ?? plainResult;
  const good = ["saved", "changed", "merged"].includes(state.status);
  const isInToast = usesToast && result !== null && (good || result.status === "partly");
  return (
    <form
      ref={form}
      action={plainAction}
      className={className}
      onFocus={() => setInUse(true)}
      onBlur={(event) => setInUse(hasChangedFields(event.currentTarget))}
      onChange={() => setInUse(true)}
      onKeyDown={(event) => {
        // Ctrl+Enter (⌘Enter) submits from a text area.
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target instanceof HTMLTextAreaElement)
          event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        // Submitted by hand, because React would reset the fields even after a refusal.
        event.preventDefault();
        if (pending) return;
        const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        start(() => submit(data));
      }}
    >
      {seen && (
        <>
          <input type="hidden" name="lead" value={seen.id} />
          <input type="hidden" name="version" value={seen.version} />
        </>
      )}
      <PendingContext value={pending}>
        <Fragment key={shownKey}>{children}</Fragment>
      </PendingContext>
      {storageKey && <RestoredNotice unsavedInput={unsavedInput} />}
      <p role="status" className={`text-16 font-medium empty:hidden ${good ? "text-cool" : "text-heat"}`}>
        {pending || isInToast ? "" : noticeOf(state)}
      </p>
    </form>
  );
}
