"use client";
// The office's session in the browser: who is signed in, until when, and what happened. It is fed by the server; no token
// ever comes here. Asked every 30 s, so that a session near its end is refreshed and an ended one is known before
// somebody loses what they typed.
import { usePathname } from "next/navigation";
import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { giveSecondFactorAgain } from "#lib/accounts/account-actions";
import type { AccountState } from "#lib/accounts/account-state";
import { signInAgain, signOut as signOutAction, signUp as signUpAction } from "#lib/accounts/sign-in-actions";
import { type AuthEvent, eventsBetween, needsRefresh, type SessionUser, type SessionView, tickMs } from "#lib/auth/session-events";
import { splitLocale } from "#lib/i18n/locales";
import { backoffMs } from "#lib/platform/errors/retry";

type Credentials = { email?: string; phone?: string; password: string };
type Listener = (event: AuthEvent, user: SessionUser | null) => void;

export type Auth = {
  user: SessionUser | null;
  session: { expiresAt: number } | null;
  /** True until the first look at the session has ended. */
  loading: boolean;
  /** Answers "second-factor" where a code is asked for as well. */
  signIn: (credentials: Credentials) => Promise<AccountState>;
  giveCode: (code: string) => Promise<AccountState>;
  signUp: (credentials: Credentials) => Promise<AccountState>;
  signOut: (scope?: "local" | "global" | "others") => Promise<void>;
  /** Hears of every event; returns how to stop. */
  onEvent: (listener: Listener) => () => void;
  /** Asks a person whose session has ended to sign in again, over the page as it stands; whether they did. */
  askToSignIn: () => Promise<boolean>;
  /** What to say where a form has no words of its own for an outcome. */
  words: Partial<Record<string, string>>;
};

const Context = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(Context);
  if (!auth) throw new Error("Outside of the office.");
  return auth;
}

type SessionTexts = Record<"title" | "text" | "email" | "password" | "code" | "codeLead" | "signIn" | "cancel" | "offline", string>;

function credentialForm({ email, phone, password }: Credentials, locale: string): FormData {
  const form = new FormData();
  form.set("email", email ?? phone ?? "");
  form.set("password", password);
  form.set("locale", locale);
  return form;
}

type Props = {
  texts: SessionTexts;
  words: Partial<Record<string, string>>;
  /** Pages without a session: nobody is told there that theirs has ended. */
  doors: readonly string[];
  children: React.ReactNode;
};

export function SessionProvider({ texts, words, doors, children }: Props) {
  const pathname = usePathname();
  const { locale, path } = splitLocale(pathname);
  const isDoor = doors.includes(path);
  const [view, setView] = useState<SessionView | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const [asking, setAsking] = useState<{ answer: (signedIn: boolean) => void } | null>(null);
  const last = useRef<SessionView | null>(null);
  const listeners = useRef(new Set<Listener>());
  const channel = useRef<BroadcastChannel | null>(null);

  const look = useCallback(async (): Promise<SessionView | null> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await fetch("/api/session", { cache: "no-store" });
        if (!answer.ok) throw new Error("away");
        const now = (await answer.json()) as SessionView;
        const before = last.current;
        last.current = now;
        setView(now);
        setIsOffline(false);
        const events = eventsBetween(before, now);
        for (const event of events) for (const listener of listeners.current) listener(event, now.user);
        if (before && events.some((event) => event === "SIGNED_IN" || event === "SIGNED_OUT")) channel.current?.postMessage("look");
        return now;
      } catch {
        // What is shown stays as it is: no answer is no verdict.
        if (attempt > 0) setIsOffline(true);
        await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
      }
    }
  }, []);

  useEffect(() => {
    let busy = false;
    const once = async () => {
      if (busy) return;
      busy = true;
      await look();
      busy = false;
    };
    void once();
    const shared = new BroadcastChannel("office-session");
    channel.current = shared;
    shared.onmessage = () => void once();
    const timer = setInterval(() => {
      // A page nobody looks at asks only when its session would end.
      if (document.visibilityState === "visible" || needsRefresh(last.current?.expiresAt ?? null, Date.now())) void once();
    }, tickMs);
    const onReturn = () => {
      if (document.visibilityState === "visible") void once();
    };
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      clearInterval(timer);
      shared.close();
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [look]);

  // Signing in and out lead from a door to a room and back.
  const wasDoor = useRef(isDoor);
  useEffect(() => {
    if (wasDoor.current !== isDoor) void look();
    wasDoor.current = isDoor;
  }, [isDoor, look]);

  const askToSignIn = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setAsking({
          answer: (signedIn) => {
            setAsking(null);
            resolve(signedIn);
          },
        });
      }),
    [],
  );

  const auth = useMemo<Auth>(
    () => ({
      user: view?.user ?? null,
      session: view?.expiresAt ? { expiresAt: view.expiresAt } : null,
      loading: view === null,
      signIn: async (credentials) => {
        const state = await signInAgain({ status: "idle" }, credentialForm(credentials, locale));
        if (state.status === "done") await look();
        return state;
      },
      giveCode: async (code) => {
        const form = new FormData();
        form.set("code", code);
        const state = await giveSecondFactorAgain({ status: "idle" }, form);
        if (state.status === "done") await look();
        return state;
      },
      signUp: (credentials) => signUpAction({ status: "idle" }, credentialForm(credentials, locale)),
      signOut: async (scope = "local") => {
        const form = new FormData();
        form.set("scope", scope);
        form.set("locale", locale);
        await signOutAction(form);
      },
      onEvent: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
      askToSignIn,
      words,
    }),
    [view, locale, look, askToSignIn, words],
  );

  const ended = view !== null && !view.user && !isDoor && !asking;
  return (
    <Context value={auth}>
      {children}
      {(ended || (isOffline && !isDoor)) && (
        <div role="status" className="sticky inset-x-0 bottom-0 z-20 border-t-2 border-heat bg-heat-wash">
          <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-2 py-2">
            <p className="font-medium">{ended ? `${texts.title}. ${texts.text}` : texts.offline}</p>
            {ended && (
              <button type="button" className={buttonClass("primary")} onClick={() => void askToSignIn()}>
                {texts.signIn}
              </button>
            )}
          </div>
        </div>
      )}
      {asking && <SignInDialog auth={auth} texts={texts} words={words} answer={asking.answer} />}
    </Context>
  );
}

const focus = (control: HTMLElement | null) => control?.focus();

function SignInDialog({
  auth,
  texts,
  words,
  answer,
}: {
  auth: Auth;
  texts: SessionTexts;
  words: Props["words"];
  answer: (signedIn: boolean) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [state, setState] = useState<AccountState>({ status: "idle" });
  const [isBusy, setIsBusy] = useState(false);
  // Once the password was right, what is asked for is the code.
  const [asksCode, setAsksCode] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const problem =
    state.status === "idle" || state.status === "done" || state.status === "second-factor"
      ? ""
      : (words[state.status] ?? "").replace("{minutes}", String(state.minutes ?? 1));
  const control = "mt-1 block min-h-12 w-full rounded-control border border-hair bg-paper px-3 py-2 rtl:text-end";
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] border border-line bg-sheet p-6 text-ink shadow-lg backdrop:bg-[#0008]"
      onCancel={() => answer(false)}
    >
      <h2 id={id} className="text-[1.3rem]">
        {texts.title}
      </h2>
      <p className="mt-2 text-soft">{asksCode ? texts.codeLead : texts.text}</p>
      <form
        method="post"
        className="mt-4 grid gap-4"
        onSubmit={async (event) => {
          event.preventDefault();
          // The form below it on the page must not hear of this one.
          event.stopPropagation();
          if (isBusy) return;
          const form = new FormData(event.currentTarget);
          setIsBusy(true);
          const typed = (name: string) => String(form.get(name) ?? "");
          const next = await (asksCode
            ? auth.giveCode(typed("code"))
            : auth.signIn({ email: typed("email"), password: typed("password") })
          ).catch((): AccountState => ({ status: "offline" }));
          setIsBusy(false);
          setState(next);
          if (next.status === "second-factor") setAsksCode(true);
          if (next.status === "done") answer(true);
        }}
      >
        {problem && (
          <p role="alert" className="border-2 border-heat bg-heat-wash p-3 font-medium">
            {problem}
          </p>
        )}
        {asksCode ? (
          <label className="font-medium">
            {texts.code}
            <input key="code" ref={focus} name="code" autoComplete="one-time-code" inputMode="numeric" dir="ltr" className={control} />
          </label>
        ) : (
          <>
            <label className="font-medium">
              {texts.email}
              <input
                name="email"
                autoComplete="username"
                dir="ltr"
                spellCheck={false}
                autoCapitalize="none"
                defaultValue={auth.user?.email}
                className={control}
              />
            </label>
            <label className="font-medium">
              {texts.password}
              <input name="password" type="password" autoComplete="current-password" dir="ltr" className={control} />
            </label>
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" aria-disabled={isBusy || undefined} className={buttonClass("primary")}>
            {texts.signIn}
          </button>
          <button type="button" className={buttonClass("plain")} onClick={() => answer(false)}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
