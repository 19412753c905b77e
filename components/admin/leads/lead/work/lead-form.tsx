"use client";
// A form of the leads: works as a plain form without JavaScript; with it, it stays on the page, says what came of it, and
// keeps what was typed unless it was saved. Where the session has ended, it asks to sign in again and sends itself once more.
import { useTranslations } from "next-intl";
import { Fragment, useActionState, useRef, useState, useTransition } from "react";
import { KeptLine } from "../../../shell/kept-line.tsx";
import { isTyped } from "../../../shell/typed-fields.ts";
import { useKeptForm } from "../../../shell/use-kept-form.ts";
import { useProblemText } from "../../../shell/use-problem-text.ts";
import { useSend } from "../../../shell/use-send.ts";
import { noteOwnChange, seenVersion } from "./own-changes.ts";

type Result = { status: string; version?: number };

/** What to say for each status, of some with what the result holds. */
export type Notices<R extends Result> = {
  [Status in R["status"]]?: string | ((result: Extract<R, { status: Status }>) => string);
};

function useNotice<R extends Result>(notices: Notices<R>) {
  const [saving, problemText] = [useTranslations("saving"), useProblemText()];
  return (result: R): string | undefined => {
    const own = (notices as Partial<Record<string, string | ((result: R) => string)>>)[result.status];
    if (own !== undefined) return typeof own === "string" ? own : own(result);
    return result.status === "failed" ? saving("failed") : problemText(result);
  };
}

export function LeadForm<R extends Result>({
  action,
  notices,
  className,
  seen,
  shows = "",
  isToldElsewhere = false,
  keeps = "",
  onSend,
  onDone,
  children,
}: {
  action: (previous: R, form: FormData) => Promise<R>;
  /** The messages of "errors" have the rest. */
  notices: Notices<R>;
  className?: string;
  /** The lead that it changes, as it was seen. */
  seen?: { id: string; version: number };
  /** Names what the fields begin with: when it changes they begin anew, unless somebody is at them. */
  shows?: string | number;
  /** That it was saved is said elsewhere (components/ui/toast.tsx), where there is JavaScript. */
  isToldElsewhere?: boolean;
  /** Under which name what is half-typed is kept on the device, such as the lead and the form; empty where nothing is typed. */
  keeps?: string;
  /** Called before it is sent, inside of the transition that lasts until the page shows what came of it. */
  onSend?: (form: FormData) => void;
  /** What it returns is waited for before the form is at rest again. */
  onDone?: (result: R, form: FormData) => void | Promise<void>;
  children: (pending: boolean) => React.ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const send = useSend();
  const noticeOf = useNotice(notices);
  const [plainResult, plainAction] = useActionState(action, { status: "idle" } as Awaited<R>);
  const [result, setResult] = useState<R | null>(null);
  const [pending, start] = useTransition();
  // Somebody is at the fields: the cursor stands in one, or something is typed.
  const [isInUse, setInUse] = useState(false);
  const [held, setHeld] = useState(shows);
  const kept = useKeptForm(form, keeps);
  if (!isInUse && !kept.isRestored && held !== shows) setHeld(shows);

  const submit = async (data: FormData) => {
    if (seen) data.set("version", String(seenVersion(seen.id, seen.version)));
    onSend?.(data);
    const answer = await send(() => action({ status: "idle" } as R, data));
    if (answer.status === "saved") noteOwnChange(String(data.get("lead") ?? ""), answer.version);
    setResult(answer);
    if (answer.status === "saved" || answer.status === "changed") {
      form.current?.reset();
      kept.saved();
      setInUse(false);
    }
    await onDone?.(answer, data);
  };

  const state: R = result ?? plainResult;
  const good = state.status === "saved" || state.status === "changed";
  const isTold = isToldElsewhere && result !== null && (good || result.status === "partly");
  return (
    <form
      ref={form}
      action={plainAction}
      className={className}
      onFocus={() => setInUse(true)}
      onBlur={(event) => setInUse(isTyped(event.currentTarget))}
      onChange={() => setInUse(true)}
      onKeyDown={(event) => {
        // As in every program one writes in.
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target instanceof HTMLTextAreaElement)
          event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        // Sent by hand: React would empty the fields after a refusal too.
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
      <Fragment key={held}>{children(pending)}</Fragment>
      {keeps && <KeptLine kept={kept} />}
      <p role="status" className={`text-[0.9rem] font-medium empty:hidden ${good ? "text-cool" : "text-heat"}`}>
        {pending || isTold ? "" : noticeOf(state)}
      </p>
    </form>
  );
}
