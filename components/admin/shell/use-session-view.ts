// The browser's view of the session. It is fetched every 30 s, so that a session near its end is refreshed and an ended one is noticed
// before the user loses input.
import { useCallback, useEffect, useRef, useState } from "react";
import { type AuthEvent, eventsBetween, needsRefresh, type SessionUser, type SessionView, tickMs } from "#lib/auth/session-events";
import { backoffMs } from "#lib/supabase/errors/retry";
import { tidyKept } from "./kept-texts.ts";

export type SessionListener = (event: AuthEvent, user: SessionUser | null) => void;

/** `isDoor`: the page is for signing in or out; the session is fetched again on entering or leaving such a page. */
export function useSessionView(isDoor: boolean) {
  const [view, setView] = useState<SessionView | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  // Whether the view was fetched on a sign-in page; there, having no user does not mean that a session has ended.
  const [isSeenAtDoor, setIsSeenAtDoor] = useState(isDoor);
  const door = useRef(isDoor);
  door.current = isDoor;
  const last = useRef<SessionView | null>(null);
  const listeners = useRef(new Set<SessionListener>());
  const channel = useRef<BroadcastChannel | null>(null);

  const look = useCallback(async (): Promise<SessionView | null> => {
    for (let attempt = 0; ; attempt++) {
      const askedAtDoor = door.current;
      try {
        const answer = await fetch("/api/session", { cache: "no-store" });
        if (!answer.ok) throw new Error("away");
        const now = (await answer.json()) as SessionView;
        const before = last.current;
        last.current = now;
        // An ended session keeps the unsaved input for its user; sign-out or another user removes it.
        if (now.event === "SIGNED_OUT") tidyKept(null);
        if (now.user) tidyKept(now.user.id);
        setView(now);
        setIsSeenAtDoor(askedAtDoor);
        setIsOffline(false);
        const events = eventsBetween(before, now);
        for (const event of events) for (const listener of listeners.current) listener(event, now.user);
        if (before && events.some((event) => event === "SIGNED_IN" || event === "SIGNED_OUT")) channel.current?.postMessage("look");
        return now;
      } catch {
        // The view stays: a failed request does not mean that the session has ended.
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
      // A hidden page fetches only when its session would expire.
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

  // Signing in or out moves between sign-in pages and the office.
  const wasDoor = useRef(isDoor);
  useEffect(() => {
    if (wasDoor.current !== isDoor) void look();
    wasDoor.current = isDoor;
  }, [isDoor, look]);

  const onEvent = useCallback((listener: SessionListener) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  return { view, isSeenAtDoor, isOffline, look, onEvent };
}
