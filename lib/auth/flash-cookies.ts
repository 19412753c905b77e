// Small cookies beside the session's: the latest event of the session, permission to set a password without the old one, a sign-up from
// this browser, and an account that has signed in with it before.
import "server-only";
import { randomUUID, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { keyedHash } from "../supabase/privileged.ts";
import { sessionCookie } from "../supabase/session-cookie.ts";
import { type AuthEvent, isAuthEvent } from "./session-events.ts";

const { httpOnly, secure, sameSite, path } = sessionCookie;
const kept = { httpOnly, secure, sameSite, path };
const eventName = `${sessionCookie.name}-event`;
const leaveName = `${sessionCookie.name}-leave`;
const leaveSeconds = 15 * 60;
const deviceName = `${sessionCookie.name}-device`;
const deviceSeconds = 180 * 24 * 3600;

export async function flashSessionEvent(event: AuthEvent): Promise<void> {
  (await cookies()).set(eventName, event, { ...kept, maxAge: 60 });
}

export async function takeSessionEvent(): Promise<AuthEvent | null> {
  const jar = await cookies();
  const event = jar.get(eventName)?.value;
  if (event) jar.delete(eventName);
  return isAuthEvent(event) ? event : null;
}

const seal = (user: string, until: number) => keyedHash("password-leave", `${user} ${until}`).toString("hex");

function isSame(value: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(value), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Permits a user who came by a link to set a password without the old one, for 15 minutes. */
export async function allowPasswordReset(user: string): Promise<void> {
  const until = Math.floor(Date.now() / 1000) + leaveSeconds;
  (await cookies()).set(leaveName, `${until}.${seal(user, until)}`, { ...kept, maxAge: leaveSeconds });
}

export async function mayResetPassword(user: string): Promise<boolean> {
  const [until, sealed] = ((await cookies()).get(leaveName)?.value ?? "").split(".");
  if (!until || !sealed || Number(until) < Date.now() / 1000) return false;
  return isSame(sealed, seal(user, Number(until)));
}

export async function endPasswordReset(): Promise<void> {
  (await cookies()).delete(leaveName);
}

const signUpName = `${sessionCookie.name}-signed-up`;
const signUpSeconds = 7 * 24 * 3600;
const signUpSeal = (email: string) => keyedHash("signed-up", email.toLowerCase()).toString("hex");

/** Remembers for 7 days that an account under this address was requested in this browser. */
export async function flashSignUp(email: string): Promise<void> {
  (await cookies()).set(signUpName, signUpSeal(email), { ...kept, maxAge: signUpSeconds });
}

export async function didSignUp(email: string): Promise<boolean> {
  return isSame((await cookies()).get(signUpName)?.value ?? "", signUpSeal(email));
}

const deviceSeal = (account: string, id: string) => keyedHash("known-device", `${account} ${id}`).toString("hex");

/** Remembers for 180 days that the account has signed in with this browser. */
export async function rememberDevice(account: string): Promise<void> {
  const id = (await knownDevice(account)) ?? randomUUID();
  (await cookies()).set(deviceName, `${id}.${deviceSeal(account, id)}`, { ...kept, maxAge: deviceSeconds });
}

/** An id for this browser if the account has signed in with it before, else null. */
export async function knownDevice(account: string): Promise<string | null> {
  const [id, sealed] = ((await cookies()).get(deviceName)?.value ?? "").split(".");
  return id && sealed && isSame(sealed, deviceSeal(account, id)) ? id : null;
}
