"use client";
// A form of the office: sends itself to an action, says what came of it, and keeps what was typed unless it was saved.
import { startTransition, useActionState, useRef } from "react";

export type Result = { status: string; locale?: string };

type Props<R extends Result> = {
  action: (previous: R, form: FormData) => Promise<R>;
  /** What to say for each status ("conflict-ar" where a result names a language); a status without words says nothing. */
  notices: Partial<Record<string, string>>;
  clearOn?: string;
  className?: string;
  children: (state: R | { status: "idle" }, pending: boolean) => React.ReactNode;
};

export function ActionForm<R extends Result>({ action, notices, clearOn, className, children }: Props<R>) {
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch, pending] = useActionState(
    async (previous: R, data: FormData) => {
      const result = await action(previous, data).catch(() => ({ status: "failed" }) as R);
      if (result.status === clearOn) form.current?.reset();
      return result;
    },
    { status: "idle" } as Awaited<R>,
  );
  const notice = pending ? undefined : ((state.locale && notices[`${state.status}-${state.locale}`]) ?? notices[state.status]);
  const good =
    state.status === clearOn || state.status === "saved" || state.status.startsWith("published") || state.status === "draft-saved";
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
