"use client";
import { useActionState } from "react";
import { buttonClass } from "#components/ui/button";
import { type SignInState, signIn } from "#lib/auth/actions";
import type { Locale } from "#lib/i18n/locales";

type Texts = Record<"email" | "password" | "signIn" | "missing" | "wrong" | "unavailable" | "tooMany", string>;

function problemOf(state: SignInState, texts: Texts): string | null {
  if (state.status === "idle") return null;
  return state.status === "too-many" ? texts.tooMany.replace("{minutes}", String(state.minutes)) : texts[state.status];
}

export function SignInForm({ locale, next, texts }: { locale: Locale; next: string; texts: Texts }) {
  const [state, action, pending] = useActionState<SignInState, FormData>(signIn, { status: "idle" });
  const problem = problemOf(state, texts);
  const input = "mt-1 block min-h-12 w-full rounded-control border border-hair bg-sheet px-3 py-2 rtl:text-end";
  return (
    <form action={action} className="mt-5 grid gap-4">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="next" value={next} />
      {problem && (
        <p role="alert" className="border-2 border-heat bg-heat-wash p-3 font-medium">
          {problem}
        </p>
      )}
      <label className="font-medium">
        {texts.email}
        <input name="email" type="email" autoComplete="username" dir="ltr" spellCheck={false} className={input} />
      </label>
      <label className="font-medium">
        {texts.password}
        <input name="password" type="password" autoComplete="current-password" dir="ltr" className={input} />
      </label>
      <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
        {texts.signIn}
      </button>
    </form>
  );
}
