"use client";
// A form of the leads: works as a plain form without JavaScript; with it, it stays on the page, says what came of it, and
// keeps what was typed unless it was saved.
import { unstable_rethrow } from "next/navigation";
import { Fragment, startTransition, useActionState, useEffect, useRef, useState } from "react";
import { useAuth } from "./session.tsx";

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
  /** What to say for each status; {name} is filled from the result. The catalogue of errors has the rest. */
  notices: Partial<Record<string, string>>;
  className?: string;
  /** Names what the fields begin with: when it changes they begin anew, unless somebody is at them. */
  shows?: string | number;
  onDone?: (result: R) => void;
  children: (pending: boolean) => React.ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { askToSignIn, words } = useAuth();
  // Without JavaScript the form sends itself. With it, a lost connection loses nothing that was typed, and neither does a
  // session that has ended: it asks to sign in again, and sends.
  const [posted, post] = useActionState(action, { status: "idle" } as Awaited<R>);
  const [sent, dispatch, pending] = useActionState(
    async (previous: R, data: FormData) => {
      const send = () =>
        action(previous, data).catch((error) => {
          unstable_rethrow(error); // the way to another page
          return { status: "offline" } as R;
        });
      let result = await send();
      while (result.status === "signed-out" && (await askToSignIn())) result = await send();
      return result;
    },
    { status: "idle" } as Awaited<R>,
  );
  const state = sent.status === "idle" ? posted : sent;
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
  const notice = (notices[state.status] ?? words[state.status])?.replace(/\{(\w+)\}/g, (_, name: string) =>
    String((state as Record<string, unknown>)[name] ?? ""),
  );
  return (
    <form
      ref={form}
      action={post}
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
