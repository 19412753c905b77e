// The result of an action for a form that was sent without JavaScript. The framework renders the page again around its prerendered shell
// and loses the result, so a cookie holds it for a minute, and the address carries its id.
import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { sessionCookie } from "../supabase/session-cookie.ts";
import type { AccountState } from "./account-state.ts";

const { httpOnly, secure, sameSite, path } = sessionCookie;
const name = `${sessionCookie.name}-told`;

/**
 * With JavaScript, returns the result itself; without it, stores the result and redirects to `page`, the page of the form with its query.
 */
export async function keepFormAnswer(form: string, page: string, state: AccountState): Promise<AccountState> {
  if ((await headers()).has("next-action")) return state;
  const id = randomUUID();
  (await cookies()).set(name, JSON.stringify({ id, form, state }), { httpOnly, secure, sameSite, path, maxAge: 60 });
  redirect(`${page}${page.includes("?") ? "&" : "?"}told=${id}`);
}

/** The stored result of a form, when the address carries its id. */
export async function takeFormAnswer(form: string, answerId: string | string[] | undefined): Promise<AccountState | undefined> {
  try {
    const kept = JSON.parse((await cookies()).get(name)?.value ?? "null") as { id: string; form: string; state: AccountState } | null;
    return kept && kept.id === answerId && kept.form === form ? kept.state : undefined;
  } catch {
    return undefined;
  }
}
