"use client";
// The office's session in the browser: the user, the expiry, and session events. It comes from the server; the browser never gets a token.
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { buttonClass } from "#components/ui/button";
import type { AccountState } from "#lib/accounts/account-state";
import { signInAgain, signOut as signOutAction, signUp as signUpAction } from "#lib/accounts/sign-in-actions";
import type { SessionUser } from "#lib/auth/session-events";
import { splitLocale } from "#lib/i18n/locales";
import { unsentReports } from "../field/kept-data.ts";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { type SessionListener, useSessionView } from "./use-session-view.ts";

/** code: of the second factor. */
type Credentials = { email?: string; phone?: string; password: string; code?: string };

export type Auth = {
  user: SessionUser | null;
  session: { expiresAt: number } | null;
  /** True until the session has been loaded for the first time. */
  loading: boolean;
  /**
   * Resolves to the status "second-factor" if a code is needed too: then call it again with the code. To "factor-missing" if a second factor
   * has to be set up first.
   */
  signIn: (credentials: Credentials) => Promise<AccountState>;
  signUp: (credentials: Credentials) => Promise<AccountState>;
  signOut: (scope?: "local" | "global" | "others") => Promise<void>;
  /** Subscribes to session events; returns the unsubscribe function. */
  onEvent: (listener: SessionListener) => () => void;
  /** Asks the user to sign in again in a dialog over the page; resolves to whether they did. */
  askToSignIn: () => Promise<boolean>;
};

const Context = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(Context);
  if (!auth) throw new Error("Outside of the office.");
  return auth;
}

function credentialForm({ email, phone, password, code }: Credentials, locale: string): FormData {
  const form = new FormData();
  form.set("email", email ?? phone ?? "");
  form.set("password", password);
  if (code !== undefined) form.set("code", code);
  form.set("locale", locale);
  return form;
}

type Props = {
  /** Pages for signing in and out; they do not warn about an ended session. */
  signInPages: readonly string[];
  children: React.ReactNode;
};

/** The state of the sign-in dialog, and the function that opens it. */
function useSignInRequest() {
  const [request, setRequest] = useState<{ answer: (signedIn: boolean) => void } | null>(null);
  const askToSignIn = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setRequest({
          answer: (signedIn) => {
            setRequest(null);
            resolve(signedIn);
          },
        });
      }),
    [],
  );
  return [request, askToSignIn] as const;
}

/** Asks before a sign-out that would remove reports of visits that have not arrived yet. */
function useUnsentWarning() {
  const t = useTranslations("session");
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const count = form.matches("[data-ends-session]") || form.querySelector("[data-sign-out]") ? unsentReports() : 0;
      if (count === 0 || window.confirm(t("unsent", { count }))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, [t]);
}

/** Pages that go on without network and say so themselves. */
const offlinePages = ["/admin/field"];

export function SessionProvider({ signInPages, children }: Props) {
  const [t, credentials] = [useTranslations("session"), useTranslations("credentials")];
  const pathname = usePathname();
  const { locale, path } = splitLocale(pathname);
  const isSignInPage = signInPages.includes(path);
  const { view, isSeenOnSignInPage, isOffline, fetchView, onEvent } = useSessionView(isSignInPage);
  const [request, askToSignIn] = useSignInRequest();
  useUnsentWarning();

  const auth = useMemo<Auth>(
    () => ({
      user: view?.user ?? null,
      session: view?.expiresAt ? { expiresAt: view.expiresAt } : null,
      loading: view === null,
      signIn: async (credentials) => {
        const state = await signInAgain({ status: "idle" }, credentialForm(credentials, locale));
        if (state.status === "done") await fetchView();
        return state;
      },
      signUp: (credentials) => signUpAction({ status: "idle" }, credentialForm(credentials, locale)),
      signOut: async (scope = "local") => {
        const form = new FormData();
        form.set("scope", scope);
        form.set("locale", locale);
        await signOutAction(form);
      },
      onEvent,
      askToSignIn,
    }),
    [view, locale, fetchView, onEvent, askToSignIn],
  );

  const ended = view !== null && !view.user && !isSignInPage && !isSeenOnSignInPage && !request;
  return (
    <Context value={auth}>
      {children}
      {(ended || (isOffline && !isSignInPage && !offlinePages.includes(path))) && (
        <div role="status" className="sticky inset-x-0 bottom-0 z-20 border-t-2 border-heat bg-heat-wash">
          <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-2 py-2">
            <p className="font-medium">{ended ? `${t("title")}. ${t("text")}` : t("offline")}</p>
            {ended && (
              <button type="button" className={buttonClass("primary")} onClick={() => void askToSignIn()}>
                {credentials("signIn")}
              </button>
            )}
          </div>
        </div>
      )}
      {request && <SignInDialog signIn={auth.signIn} email={auth.user?.email} answer={request.answer} />}
    </Context>
  );
}
