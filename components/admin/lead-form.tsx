"use client";
// A form of the leads: works as a plain form without JavaScript; with it, it stays on the page, says what came of it, and
// keeps what was typed unless it was saved.
import { Fragment, startTransition, useActionState, useEffect, useRef, useState } from "react";

type Result = { status: string };

export function LeadForm<R extends Result>({
  action,
  notices,
  className,
  shows = "",
  onDone,
  children,
}: {
  action: (previous: R, form: FormData) => Promise<R>;
  /** What to say for each status; {name} is filled from the result. A status without words says nothing. */
  notices: Partial<Record<string, string>>;
  className?: string;
  /** Names what the fields begin with: when it changes they begin anew, unless somebody is at them. */
  shows?: string | number;
  onDone?: (result: R) => void;
  children: (pending: boolean) => React.ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch, pending] = useActionState(action, { status: "idle" } as Awaited<R>);
  const told = useRef(state);
  const [touched, setTouched] = useState(false);
  const [held, setHeld] = useState(shows);
  if (!touched && held !== shows) setHeld(shows);
  useEffect(() => {
    if (told.current === state) return;
    told.current = state;
    if (state.status === "saved" || state.status === "changed") {
      form.current?.reset();
      setTouched(false);
    }
    onDone?.(state);
  }, [state, onDone]);
  const notice = notices[state.status]?.replace(/\{(\w+)\}/g, (_, name: string) => String((state as Record<string, unknown>)[name] ?? ""));
  return (
    <form
      ref={form}
      action={dispatch}
      className={className}
      onChange={() => setTouched(true)}
      onSubmit={(event) => {
        // Sent by hand: React would empty the fields after a refusal too.
        event.preventDefault();
        if (pending) return;
        const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        startTransition(() => dispatch(data));
      }}
    >
      <Fragment key={held}>{children(pending)}</Fragment>
      <p
        role="status"
        className={`text-[0.9rem] font-medium empty:hidden ${state.status === "saved" || state.status === "changed" ? "text-cool" : "text-heat"}`}
      >
        {pending ? "" : notice}
      </p>
    </form>
  );
}
