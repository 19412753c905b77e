"use client";
// An account form: sign in, sign up, recover, or change the account. It works without JavaScript and shows every problem as text.
import { useTranslations } from "next-intl";
import { useActionState, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import type { AccountState } from "#lib/accounts/account-state";
import { useAnswerFocus } from "../../ui/use-answer-focus.ts";
import { useAccountProblem } from "./use-account-problem.ts";

export type AccountField = {
  name: string;
  label: string;
  type: "email" | "password" | "text";
  autoComplete: string;
  hint?: string;
  value?: string;
  /** The field holds a person's name or other prose, in Latin or Arabic script. */
  isWords?: true;
  /** The code of an app, for which a phone shows the keyboard of digits. */
  isDigits?: true;
};

type Action = (previous: AccountState, form: FormData) => Promise<AccountState>;

type ViewProps = {
  /** Prefix of the field ids, which keeps several forms on one page apart. */
  id: string;
  fields: AccountField[];
  hidden: Record<string, string>;
  submit: string;
  look?: "primary" | "plain";
  /** The message shown on success; omit it where the action redirects. */
  done?: string;
};

type Props = ViewProps & {
  action: Action;
  /** The action's answer when the form was submitted without JavaScript (lib/accounts/form-state-cookie.ts). */
  initialState?: AccountState;
};

export function AccountForm({ action, initialState, ...view }: Props) {
  return <AccountFormView {...view} sent={useAccountAction(action, initialState)} />;
}

/** The state of an account form, what its form element submits to, and whether it is being sent. */
export function useAccountAction(action: Action, initialState: AccountState = { status: "idle" }) {
  return useActionState<AccountState, FormData>(action, initialState);
}

/** An account form whose state is held by its parent. */
export function AccountFormView({
  id,
  fields,
  hidden,
  submit,
  look = "primary",
  done,
  sent: [state, send, pending],
}: ViewProps & { sent: ReturnType<typeof useAccountAction> }) {
  const [credentials, weaknesses] = [useTranslations("credentials"), useTranslations("weaknesses")];
  const [isShown, setIsShown] = useState(false);
  const problemText = useAccountProblem();
  const notice = useRef<HTMLDivElement>(null);
  const isDone = state.status === "done";
  const problem = problemText(
    state,
    fields.some(({ name }) => name === "current"),
  );
  useAnswerFocus(notice, state);
  return (
    // Browser validation is off because its messages appear in the browser's language, not the page's.
    <form action={send} noValidate className="grid gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && (
        <div ref={notice} tabIndex={-1} role="alert" className="border-2 border-heat bg-heat-wash p-3">
          <p className="font-medium">{problem}</p>
          {state.reasons && state.reasons.length > 0 && (
            <ul className="mt-1 list-disc ps-5">
              {state.reasons.map((reason) => (
                <li key={reason}>{weaknesses(reason)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {fields.map((field) => {
        const key = `${id}-${field.name}`;
        return (
          <Field key={field.name} id={key} label={field.label} hint={field.hint}>
            <input
              {...describedBy(key, { hint: field.hint })}
              name={field.name}
              type={field.type === "password" && isShown ? "text" : field.type}
              autoComplete={field.autoComplete}
              inputMode={field.isDigits && "numeric"}
              autoCapitalize={field.isWords ? "words" : "none"}
              spellCheck={false}
              dir={field.isWords ? "auto" : "ltr"}
              maxLength={field.isWords && 60}
              defaultValue={state.kept?.[field.name] ?? field.value}
              className={`${controlClass()} ${field.isWords ? "" : "rtl:text-end"}`}
            />
          </Field>
        );
      })}
      {fields.some(({ type }) => type === "password") && (
        <label className="flex min-h-11 items-center gap-3 [@media(scripting:none)]:hidden">
          <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
          {credentials("showPassword")}
        </label>
      )}
      <button
        type="submit"
        aria-disabled={pending || undefined}
        className={buttonClass(look, look === "plain" ? "sm:justify-self-start" : "")}
      >
        {submit}
      </button>
      {/* The confirmation is below the button, where the user is looking. */}
      {isDone && done && (
        <div ref={notice} tabIndex={-1} role="status" className="border-s-3 border-cool bg-cool-wash px-4 py-3 font-medium">
          {done}
        </div>
      )}
    </form>
  );
}
