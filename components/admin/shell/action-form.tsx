"use client";
// A form of the office: sends itself to an action, says what came of it beside the button that was pressed, and keeps what was
// typed unless it was saved. Where the session has ended meanwhile, it asks to sign in again over the page and then sends what
// is in it.
import { createContext, startTransition, useActionState, useContext, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { KeptLine } from "./kept-line.tsx";
import { useKeptForm } from "./use-kept-form.ts";
import { useProblemText } from "./use-problem-text.ts";
import { useSend } from "./use-send.ts";

export type Result = { status: string };

type Answer = { text: string | undefined; isGood: boolean; pending: boolean };
const AnswerContext = createContext<Answer>({ text: undefined, isGood: false, pending: false });

type Told<R extends Result> = Partial<Record<R["status"], string>>;
type Props<R extends Result> = {
  action: (previous: R, form: FormData) => Promise<R>;
  /** What to say where it was done, by status. */
  done: Told<R>;
  /** What to say where it was not; the messages of "errors" have the rest. */
  refused?: Told<R>;
  className?: string;
  /** Its fields are empty again once it is done: for one more. */
  clears?: boolean;
  /** The name under which half-typed fields wait on the device for the next visit. */
  keepAs?: string;
  children: (state: R | { status: "idle" }, pending: boolean) => React.ReactNode;
};

/** What is in it says where the answer stands: a SubmitButton has it beside itself, an ActionAnswer is it alone. */
export function ActionForm<R extends Result>({ action, done, refused, className, clears = false, keepAs, children }: Props<R>) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useKeptForm(form, keepAs ?? "");
  const send = useSend();
  const problemText = useProblemText();
  const [isTypedOver, setIsTypedOver] = useState(false);
  const [state, dispatch, pending] = useActionState(
    async (previous: R, data: FormData) => {
      const result = await send(() => action(previous, data));
      if (result.status in done) {
        if (clears) form.current?.reset();
        kept.saved();
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
      // "Saved." is not said of what was typed since.
      onInput={() => setIsTypedOver(true)}
      onSubmit={(event) => {
        // Not the form's own action: React would empty the fields after a refusal too.
        event.preventDefault();
        if (pending) return;
        const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        setIsTypedOver(false);
        startTransition(() => dispatch(data));
      }}
    >
      <AnswerContext value={{ text: pending || (isGood && isTypedOver) ? undefined : text, isGood, pending }}>
        {keepAs && <KeptLine kept={kept} />}
        {children(state, pending)}
      </AnswerContext>
    </form>
  );
}

/** What came of the form, for the eye and for whoever listens. Always there: only then is its text announced. */
export function ActionAnswer() {
  const { text, isGood } = useContext(AnswerContext);
  return (
    <span role="status" className={`max-w-[60ch] font-medium empty:-ms-4 ${isGood ? "text-cool" : "text-heat"}`}>
      {text}
    </span>
  );
}

type SubmitProps = {
  label: string;
  /** What the label leaves out, for whoever does not see what it stands beside. */
  more?: string;
  look?: "primary" | "plain";
};

/** The button of a form, with the answer beside it. */
export function SubmitButton({ label, more, look = "plain" }: SubmitProps) {
  const { pending } = useContext(AnswerContext);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <button type="submit" aria-disabled={pending || undefined} className={buttonClass(look)}>
        {label}
        {more && <span className="sr-only">{more}</span>}
      </button>
      <ActionAnswer />
    </span>
  );
}
