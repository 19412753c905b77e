// What an action answers to a form that was sent without JavaScript. The framework draws the page anew around its prepared
// shell and loses the answer on the way; so it waits in a cookie for a minute, and the address names it.
import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { sessionCookie } from "../supabase/session-cookie.ts";
import type { AccountState } from "./account-state.ts";

const { httpOnly, secure, sameSite, path } = sessionCookie;
const name = `${sessionCookie.name}-told`;

/** With JavaScript the answer itself; without it, the way back to the page of the form, at `page` with its query. */
export async function keepFormAnswer(form: string, page: string, state: AccountState): Promise<AccountState> {
  if ((await headers()).has("next-action")) return state;
  const id = randomUUID();
  (await cookies()).set(name, JSON.stringify({ id, form, state }), { httpOnly, secure, sameSite, path, maxAge: 60 });
  redirect(`${page}${page.includes("?") ? "&" : "?"}told=${id}`);
}

/** What the form was answered, where the address names an answer to it. */
export async function takeFormAnswer(form: string, told: string | string[] | undefined): Promise<AccountState | undefined> {
  try {
    const kept = JSON.parse((await cookies()).get(name)?.value ?? "null") as { id: string; form: string; state: AccountState } | null;
    return kept && kept.id === told && kept.form === form ? kept.state : undefined;
  } catch {
    return undefined;
  }
}
