// The events of signing in and out, named as in the client library. The browser holds no token, so the server reports them: the event of an
// action waits in a cookie until the page next reads its session.
export const authEvents = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
] as const;
export type AuthEvent = (typeof authEvents)[number];

export function isAuthEvent(value: unknown): value is AuthEvent {
  return typeof value === "string" && (authEvents as readonly string[]).includes(value);
}

export type SessionUser = { id: string; email: string; role: string | null };
/** What the browser learns of a session: its user and end, and nothing that could be used elsewhere. */
export type SessionView = { user: SessionUser | null; expiresAt: number | null; event: AuthEvent | null };

/** The events between two reads of the session. */
export function eventsBetween(before: SessionView | null, now: SessionView): AuthEvent[] {
  if (!before) return ["INITIAL_SESSION", ...(now.event ? [now.event] : [])];
  const changed = before.user?.id !== now.user?.id;
  const events: AuthEvent[] = [];
  if (changed && now.user) events.push("SIGNED_IN");
  else if (changed) events.push("SIGNED_OUT");
  else if (now.user && before.expiresAt !== now.expiresAt) events.push("TOKEN_REFRESHED");
  if (!changed && now.user && before.user?.email !== now.user.email) events.push("USER_UPDATED");
  if (now.event && !events.includes(now.event)) events.push(now.event);
  return events;
}

export const tickMs = 30_000;
export const refreshWhenLeftSeconds = 90;

/** Whether the session must be read from the server: near its end, or past it. */
export function needsRefresh(expiresAt: number | null, nowMs: number): boolean {
  return expiresAt !== null && expiresAt - nowMs / 1000 <= refreshWhenLeftSeconds;
}
