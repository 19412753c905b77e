// The browser's view of the session. It is fetched every 30 s, so that a session near its end is refreshed and an ended one is noticed
// before the user loses input.
import { useCallback, useEffect, useRef, useState } from "react";
import { type AuthEvent, eventsBetween, needsRefresh, type SessionUser, type SessionView, tickMs } from "#lib/auth/session-events";
import { backoffMs } from "#lib/supabase/errors/retry";
import { keepOnlyOf } from "../field/kept-data.ts";
import { removeStaleInput } from "./unsaved-input.ts";

export type SessionListener = (event: AuthEvent, user: SessionUser | null) => void;

/** `isSignInPage`: the page is for signing in or out; the session is fetched again on entering or leaving such a page. */
export function useSessionView(isSignInPage: boolean) {
  const [view, setView] = useState<SessionView | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  // Whether the view was fetched on a sign-in page; there, having no user does not mean that a session has ended.
  const [isSeenOnSignInPage, setIsSeenOnSignInPage] = useState(isSignInPage);
  const onSignInPage = useRef(isSignInPage);
  onSignInPage.current = isSignInPage;
  const lastView = useRef<SessionView | null>(null);
  const listeners = useRef(new Set<SessionListener>());
  const channel = useRef<BroadcastChannel | null>(null);

  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** Retries until the server answers; null when the provider unmounts before that. */
  const fetchView = useCallback(async (): Promise<SessionView | null> => {
    for (let attempt = 0; ; attempt++) {
      const wasOnSignInPage = onSignInPage.current;
      try {
        const answer = await fetch("/api/session", { cache: "no-store" });
        if (!answer.ok) throw new Error("away");
        const now = (await answer.json()) as SessionView;
        const before = lastView.current;
        lastView.current = now;
        // An ended session keeps the unsaved input for its user; sign-out or another user removes it.
        if (now.event === "SIGNED_OUT") removeStaleInput(null);
        if (now.user) removeStaleInput(now.user.id);
        void keepOnlyOf(now.user?.id ?? null);
        setView(now);
        setIsSeenOnSignInPage(wasOnSignInPage);
        setIsOffline(false);
        const events = eventsBetween(before, now);
        for (const event of events) for (const listener of listeners.current) listener(event, now.user);
        if (before && events.some((event) => event === "SIGNED_IN" || event === "SIGNED_OUT")) channel.current?.postMessage("look");
        return now;
      } catch {
        // The view stays: a failed request does not mean that the session has ended.
        if (attempt > 0) setIsOffline(true);
        await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
        if (!isMounted.current) return null;
      }
    }
  }, []);

  useEffect(() => {
    let busy = false;
    const fetchOnce = async () => {
      if (busy) return;
      busy = true;
      await fetchView();
      busy = false;
    };
    void fetchOnce();
    const shared = new BroadcastChannel("office-session");
    channel.current = shared;
    shared.onmessage = () => void fetchOnce();
    const timer = setInterval(() => {
      // A hidden page fetches only when its session would expire.
      if (document.visibilityState === "visible" || needsRefresh(lastView.current?.expiresAt ?? null, Date.now())) void fetchOnce();
    }, tickMs);
    const onReturn = () => {
      if (document.visibilityState === "visible") void fetchOnce();
    };
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      clearInterval(timer);
      shared.close();
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [fetchView]);

  // Signing in or out moves between sign-in pages and the office.
  const wasSignInPage = useRef(isSignInPage);
  useEffect(() => {
    if (wasSignInPage.current !== isSignInPage) void fetchView();
    wasSignInPage.current = isSignInPage;
  }, [isSignInPage, fetchView]);

  const onEvent = useCallback((listener: SessionListener) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  return { view, isSeenOnSignInPage, isOffline, fetchView, onEvent };
}
