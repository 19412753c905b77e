"use client";
// A form of the office: sends itself to an action, says what came of it, and keeps what was typed unless it was saved.
// Where the session has ended meanwhile, it asks to sign in again over the page and then sends what is in it.
import { startTransition, useActionState, useRef } from "react";
import { useProblemText } from "./use-problem-text.ts";
import { useSend } from "./use-send.ts";

export type Result = { status: string };

type Props<R extends Result> = {
  action: (previous: R, form: FormData) => Promise<R>;
  /** What to say for each status; the messages of "errors" have the rest. */
  notices: Partial<Record<R["status"], string>>;
  clearOn?: string;
  className?: string;
  children: (state: R | { status: "idle" }, pending: boolean) => React.ReactNode;
};

export function ActionForm<R extends Result>({ action, notices, clearOn, className, children }: Props<R>) {
  const form = useRef<HTMLFormElement>(null);
  const send = useSend();
  const problemText = useProblemText();
  const [state, dispatch, pending] = useActionState(
    async (previous: R, data: FormData) => {
      const result = await send(() => action(previous, data));
      if (result.status === clearOn) form.current?.reset();
      return result;
    },
    { status: "idle" } as Awaited<R>,
  );
  const told: Partial<Record<string, string>> = notices;
  const notice = pending ? undefined : (told[state.status] ?? problemText(state));
  const good = state.status === clearOn || state.status === "saved";
  return (
    <form
      ref={form}
      method="post"
      className={className}
      onSubmit={(event) => {
        // Not the form's own action: React would empty the fields after a refusal too.
        event.preventDefault();
        if (pending) return;
        const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        startTransition(() => dispatch(data));
      }}
    >
      {children(state, pending)}
      <p role="status" className={`min-h-6 font-medium ${good ? "text-cool" : "text-heat"}`}>
        {notice}
      </p>
    </form>
  );
}
