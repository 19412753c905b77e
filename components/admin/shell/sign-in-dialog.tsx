"use client";
// A dialog to sign in again over the current page, so that typed input is not lost.
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import type { AccountState } from "#lib/accounts/account-state";
import { localePath } from "#lib/i18n/locales";
import { useProblemText } from "./use-problem-text.ts";

type Credentials = { email: string; password: string };
type SignInDialogProps = {
  signIn: (credentials: Credentials & { code?: string }) => Promise<AccountState>;
  /** The address of the user who was signed in, if available. */
  email: string | undefined;
  answer: (signedIn: boolean) => void;
};

/** Handles the two steps: the password, and a code if the account needs one. */
function useSignIn({ signIn, answer }: Pick<SignInDialogProps, "signIn" | "answer">) {
  const [state, setState] = useState<AccountState>({ status: "idle" });
  const [isBusy, setIsBusy] = useState(false);
  // Kept after a correct password whose account needs a code too: the code is the next step, and sent with it.
  const [credentials, setCredentials] = useState<Credentials>();
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Hides the submit event from the forms of the page.
    event.stopPropagation();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    const typed = (name: string) => String(form.get(name) ?? "");
    const sent = credentials ? { ...credentials, code: typed("code") } : { email: typed("email"), password: typed("password") };
    const next = await signIn(sent).catch((): AccountState => ({ status: "offline" }));
    setIsBusy(false);
    setState(next);
    if (next.status === "second-factor") setCredentials(sent);
    if (next.status === "done") answer(true);
  };
  return { state, isBusy, asksCode: credentials !== undefined, submit };
}

export function SignInDialog({ signIn, email, answer }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [t, credentials, locale] = [useTranslations("session"), useTranslations("credentials"), useLocale()];
  const problemText = useProblemText();
  const { state, isBusy, asksCode, submit } = useSignIn({ signIn, answer });
  useEffect(() => dialog.current?.showModal(), []);
  const problem = problemText(state);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] border border-line bg-sheet p-6 text-ink shadow-lg backdrop:bg-[#0008]"
      onCancel={() => answer(false)}
    >
      <h2 id={id} className="text-22">
        {t("title")}
      </h2>
      <p className="mt-2 text-soft">{asksCode ? credentials("codeLead") : t("text")}</p>
      <form method="post" className="mt-4 grid gap-4" onSubmit={submit}>
        {(problem || state.status === "factor-missing") && (
          <p role="alert" className="border-2 border-heat bg-heat-wash p-3 font-medium">
            {problem ??
              t.rich("factorMissing", {
                // In another tab, because what was typed is in this one.
                link: (text) => (
                  <a href={localePath("/admin/second-factor", locale)} target="_blank" rel="noreferrer" className="underline">
                    {text}
                  </a>
                ),
              })}
          </p>
        )}
        {asksCode ? <CodeField /> : <PasswordFields email={email} />}
        <div className="flex flex-wrap gap-3">
          <button type="submit" aria-disabled={isBusy || undefined} className={buttonClass("primary")}>
            {credentials("signIn")}
          </button>
          <button type="button" className={buttonClass("plain")} onClick={() => answer(false)}>
            {t("cancel")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

const control = "mt-1 block min-h-12 w-full rounded-control border border-hair bg-paper px-3 py-2 rtl:text-end";
const focus = (input: HTMLElement | null) => input?.focus();

/** Asks for the code of the app, or for a recovery code, which has letters. */
function CodeField() {
  const t = useTranslations("credentials");
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <label key={String(isRecovery)} className="font-medium">
        {t(isRecovery ? "recoveryCode" : "code")}
        <input
          ref={focus}
          name="code"
          autoComplete={isRecovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          inputMode={isRecovery ? "text" : "numeric"}
          dir="ltr"
          className={control}
        />
      </label>
      <button type="button" className={buttonClass("quiet", "justify-self-start")} onClick={() => setIsRecovery(!isRecovery)}>
        {t(isRecovery ? "useCode" : "useRecoveryCode")}
      </button>
    </>
  );
}

function PasswordFields({ email }: Pick<SignInDialogProps, "email">) {
  const t = useTranslations("credentials");
  return (
    <>
      <label className="font-medium">
        {t("email")}
        <input
          name="email"
          autoComplete="username"
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={email}
          className={control}
        />
      </label>
      <label className="font-medium">
        {t("password")}
        <input name="password" type="password" autoComplete="current-password" dir="ltr" className={control} />
      </label>
    </>
  );
}
