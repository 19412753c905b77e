// Small cookies beside the session's: the latest event of the session, permission to set a password without the old one, a sign-up from
// this browser, and an account that has signed in with it before.
import "server-only";
import { randomUUID, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { keyedHash } from "../supabase/privileged.ts";
import { sessionCookie } from "../supabase/session-cookie.ts";
import { type AuthEvent, isAuthEvent } from "./session-events.ts";

const { httpOnly, secure, sameSite, path } = sessionCookie;
const cookieOptions = { httpOnly, secure, sameSite, path };
const eventCookieName = `${sessionCookie.name}-event`;
const resetCookieName = `${sessionCookie.name}-leave`;
const resetSeconds = 15 * 60;
const deviceCookieName = `${sessionCookie.name}-device`;
const deviceSeconds = 180 * 24 * 3600;

export async function flashSessionEvent(event: AuthEvent): Promise<void> {
  (await cookies()).set(eventCookieName, event, { ...cookieOptions, maxAge: 60 });
}

export async function takeSessionEvent(): Promise<AuthEvent | null> {
  const jar = await cookies();
  const event = jar.get(eventCookieName)?.value;
  if (event) jar.delete(eventCookieName);
  return isAuthEvent(event) ? event : null;
}

const resetSeal = (user: string, until: number) => keyedHash("password-leave", `${user} ${until}`).toString("hex");

function isSame(value: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(value), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}

/** Permits a user who came by a link to set a password without the old one, for 15 minutes. */
export async function allowPasswordReset(user: string): Promise<void> {
  const until = Math.floor(Date.now() / 1000) + resetSeconds;
  (await cookies()).set(resetCookieName, `${until}.${resetSeal(user, until)}`, { ...cookieOptions, maxAge: resetSeconds });
}

export async function mayResetPassword(user: string): Promise<boolean> {
  const [until, sealed] = ((await cookies()).get(resetCookieName)?.value ?? "").split(".");
  if (!until || !sealed || Number(until) < Date.now() / 1000) return false;
  return isSame(sealed, resetSeal(user, Number(until)));
}

export async function endPasswordReset(): Promise<void> {
  (await cookies()).delete(resetCookieName);
}

const signUpCookieName = `${sessionCookie.name}-signed-up`;
const signUpSeconds = 7 * 24 * 3600;
const signUpSeal = (email: string) => keyedHash("signed-up", email.toLowerCase()).toString("hex");

/** Remembers for 7 days that an account under this address was requested in this browser. */
export async function rememberSignUp(email: string): Promise<void> {
  (await cookies()).set(signUpCookieName, signUpSeal(email), { ...cookieOptions, maxAge: signUpSeconds });
}

export async function didSignUp(email: string): Promise<boolean> {
  return isSame((await cookies()).get(signUpCookieName)?.value ?? "", signUpSeal(email));
}

const deviceSeal = (account: string, id: string) => keyedHash("known-device", `${account} ${id}`).toString("hex");

/** Remembers for 180 days that the account has signed in with this browser. */
export async function rememberDevice(account: string): Promise<void> {
  const id = (await knownDevice(account)) ?? randomUUID();
  (await cookies()).set(deviceCookieName, `${id}.${deviceSeal(account, id)}`, { ...cookieOptions, maxAge: deviceSeconds });
}

/** An id for this browser if the account has signed in with it before, else null. */
export async function knownDevice(account: string): Promise<string | null> {
  const [id, sealed] = ((await cookies()).get(deviceCookieName)?.value ?? "").split(".");
  return id && sealed && isSame(sealed, deviceSeal(account, id)) ? id : null;
}
