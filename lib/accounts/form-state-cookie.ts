// The result of an action for a form that was sent without JavaScript. The framework renders the page again around its prerendered shell
// and loses the result, so a cookie holds it for a minute, and the address carries its id.
import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { sessionCookie } from "../supabase/session-cookie.ts";
import type { AccountState } from "./account-state.ts";

const { httpOnly, secure, sameSite, path } = sessionCookie;
const cookieName = `${sessionCookie.name}-told`;

/**
 * With JavaScript, returns the result itself; without it, stores the result and redirects to `page`, the page of the form with its query.
 */
export async function flashFormState(form: string, page: string, state: AccountState): Promise<AccountState> {
  if ((await headers()).has("next-action")) return state;
  const id = randomUUID();
  (await cookies()).set(cookieName, JSON.stringify({ id, form, state }), { httpOnly, secure, sameSite, path, maxAge: 60 });
  redirect(`${page}${page.includes("?") ? "&" : "?"}told=${id}`);
}

/** The stored result of a form, when the address carries its id. */
export async function takeFormState(form: string, stateId: string | string[] | undefined): Promise<AccountState | undefined> {
  try {
    const stored = JSON.parse((await cookies()).get(cookieName)?.value ?? "null") as {
      id: string;
      form: string;
      state: AccountState;
    } | null;
    return stored && stored.id === stateId && stored.form === form ? stored.state : undefined;
  } catch {
    return undefined;
  }
}
