"use client";
// The base of the office's forms: submits to an action, shows the result beside the pressed button, and keeps the input unless it was
// saved. If the session has ended, it asks the user to sign in and then submits the current input.
import { createContext, startTransition, useActionState, useContext, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { RestoredNotice } from "./restored-notice.tsx";
import { useProblemText } from "./use-problem-text.ts";
import { useSend } from "./use-send.ts";
import { useUnsavedInput } from "./use-unsaved-input.ts";

export type Result = { status: string };

type FormMessage = { text: string | undefined; isGood: boolean; pending: boolean };
const FormMessageContext = createContext<FormMessage>({ text: undefined, isGood: false, pending: false });

type Messages<R extends Result> = Partial<Record<R["status"], string>>;
type Props<R extends Result> = {
  action: (previous: R, form: FormData) => Promise<R>;
  /** The message for each status that counts as success. */
  done: Messages<R>;
  /** The message for each refusal; statuses that are missing here use the "errors" messages. */
  refused?: Messages<R>;
  className?: string;
  /** Whether the fields are emptied after success, for another entry. */
  clears?: boolean;
  /** The storage key under which unsaved input is kept on the device. */
  storageKey?: string;
  children: React.ReactNode | ((state: R | { status: "idle" }, pending: boolean) => React.ReactNode);
};

/** The children place the result: a SubmitButton shows it beside itself, an ActionMessage on its own. */
export function ActionForm<R extends Result>({ action, done, refused, className, clears = false, storageKey, children }: Props<R>) {
  const form = useRef<HTMLFormElement>(null);
  const unsavedInput = useUnsavedInput(form, storageKey ?? "");
  const send = useSend();
  const problemText = useProblemText();
  const [hasNewInput, setHasNewInput] = useState(false);
  const [state, dispatch, pending] = useActionState(
    async (previous: R, data: FormData) => {
      const result = await send(() => action(previous, data));
      if (result.status in done) {
        if (clears) form.current?.reset();
        unsavedInput.saved();
      }
      return result;
    },
    { status: "idle" } as Awaited<R>,
  );
  const [good, bad]: Partial<Record<string, string>>[] = [done, refused ?? {}];
  const isGood = good?.[state.status] !== undefined;
  const text = good?.[state.status] ?? bad?.[state.status] ?? problemText(state);
  return (
    <form
      ref={form}
      method="post"
      className={className}
      // New input hides the success message, because it is not saved yet.
      onInput={() => setHasNewInput(true)}
      onSubmit={(event) => {
        // Not the form's action prop, because React would reset the fields even after a refusal.
        event.preventDefault();
        if (pending) return;
        const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        setHasNewInput(false);
        startTransition(() => dispatch(data));
      }}
    >
      <FormMessageContext value={{ text: pending || (isGood && hasNewInput) ? undefined : text, isGood, pending }}>
        {storageKey && <RestoredNotice unsavedInput={unsavedInput} />}
        {typeof children === "function" ? children(state, pending) : children}
      </FormMessageContext>
    </form>
  );
}

/** The result of the form. The element is always rendered, because screen readers only announce changes in an existing live region. */
export function ActionMessage() {
  const { text, isGood } = useContext(FormMessageContext);
  return (
    <span role="status" className={`max-w-[60ch] font-medium empty:-ms-4 ${isGood ? "text-cool" : "text-heat"}`}>
      {text}
    </span>
  );
}

type SubmitProps = {
  label: string;
  /** Text for screen readers that completes the label. */
  more?: string;
  look?: Parameters<typeof buttonClass>[0];
};

/** A submit button with the form's result beside it. */
export function SubmitButton({ label, more, look = "plain" }: SubmitProps) {
  const { pending } = useContext(FormMessageContext);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <button type="submit" aria-disabled={pending || undefined} className={buttonClass(look)}>
        {label}
        {more && <span className="sr-only">{more}</span>}
      </button>
      <ActionMessage />
    </span>
  );
}
