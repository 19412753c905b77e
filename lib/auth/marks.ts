// Two small cookies beside the session's: what just happened, and leave to set a password without the old one.
import "server-only";
import { timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { keyedHash } from "../supabase/privileged.ts";
import { sessionCookie } from "../supabase/session-cookie.ts";
import { type AuthEvent, isAuthEvent } from "./events.ts";

const { httpOnly, secure, sameSite, path } = sessionCookie;
const kept = { httpOnly, secure, sameSite, path };
const eventName = `${sessionCookie.name}-event`;
const leaveName = `${sessionCookie.name}-leave`;
const leaveSeconds = 15 * 60;

export async function markEvent(event: AuthEvent): Promise<void> {
  (await cookies()).set(eventName, event, { ...kept, maxAge: 60 });
}

export async function takeEvent(): Promise<AuthEvent | null> {
  const jar = await cookies();
  const event = jar.get(eventName)?.value;
  if (event) jar.delete(eventName);
  return isAuthEvent(event) ? event : null;
}

const seal = (user: string, until: number) => keyedHash("password-leave", `${user} ${until}`).toString("hex");

/** Whoever came by a link from their mail may set a password without knowing the old one, for a quarter of an hour. */
export async function grantPasswordLeave(user: string): Promise<void> {
  const until = Math.floor(Date.now() / 1000) + leaveSeconds;
  (await cookies()).set(leaveName, `${until}.${seal(user, until)}`, { ...kept, maxAge: leaveSeconds });
}

export async function hasPasswordLeave(user: string): Promise<boolean> {
  const [until, sealed] = ((await cookies()).get(leaveName)?.value ?? "").split(".");
  if (!until || !sealed || Number(until) < Date.now() / 1000) return false;
  const [given, wanted] = [Buffer.from(sealed), Buffer.from(seal(user, Number(until)))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export async function endPasswordLeave(): Promise<void> {
  (await cookies()).delete(leaveName);
}
