"use server";
// A person's own account: for everybody who is signed in, with a role or without.
import { refresh } from "next/cache";
import { headers } from "next/headers";
import { siteUrl } from "../env.ts";
import { ServiceError } from "../errors/problems.ts";
import { authError, dataOf } from "../errors/read.ts";
import { isSameSite } from "../origin.ts";
import { publicClient } from "../supabase/public.ts";
import { sessionClient } from "../supabase/server.ts";
import { type AccountState, longestPassword, weaknessesOf } from "./account-state.ts";
import { countAttempt, forgetAttempts } from "./limits.ts";
import { markEvent } from "./marks.ts";
import { getViewer, type Viewer } from "./session.ts";

async function ownAction(body: (viewer: Viewer) => Promise<AccountState>): Promise<AccountState> {
  if (!isSameSite(await headers())) return { status: "forbidden" };
  try {
    const viewer = await getViewer();
    return viewer ? await body(viewer) : { status: "signed-out" };
  } catch (error) {
    const known = error instanceof ServiceError;
    console.error(`account: ${known ? error.message : (error as Error).name}`);
    return known ? { status: error.problem === "offline" ? "unavailable" : error.problem, reasons: error.reasons } : { status: "failed" };
  }
}

/** A session left open is not enough to take an account over: whoever changes it knows the password. */
async function knowsPassword(viewer: Viewer, password: string): Promise<AccountState | null> {
  if (!password) return { status: "missing-credentials" };
  const minutes = await countAttempt("sign-in", viewer.email);
  if (minutes > 0) return { status: "too-many", minutes };
  const client = publicClient();
  const { error } = await client.auth.signInWithPassword({ email: viewer.email, password });
  if (error) throw authError(error);
  await Promise.all([forgetAttempts("sign-in", viewer.email), client.auth.signOut({ scope: "local" })]);
  return null;
}

export async function changePassword(_previous: AccountState, form: FormData): Promise<AccountState> {
  return ownAction(async (viewer) => {
    const password = String(form.get("password") ?? "").slice(0, 200);
    if (password.length > longestPassword) return { status: "too-large" };
    const reasons = weaknessesOf(password);
    if (reasons.length > 0) return { status: "weak-password", reasons };
    const refused = await knowsPassword(viewer, String(form.get("current") ?? "").slice(0, 200));
    if (refused) return refused;
    const client = await sessionClient();
    const { error } = await client.auth.updateUser({ password });
    if (error) throw authError(error);
    await client.auth.signOut({ scope: "others" });
    await client.rpc("record_action", { p_action: "password-changed", p_label: "", p_details: {} });
    await markEvent("USER_UPDATED");
    refresh();
    return { status: "done" };
  });
}

/** A link goes out to confirm it. The answer is the same where the new address belongs to somebody else. */
export async function changeEmail(_previous: AccountState, form: FormData): Promise<AccountState> {
  return ownAction(async (viewer) => {
    const email = String(form.get("email") ?? "")
      .trim()
      .toLowerCase()
      .slice(0, 254);
    const kept = { email };
    if (!/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return { status: "invalid", kept };
    const refused = await knowsPassword(viewer, String(form.get("current") ?? "").slice(0, 200));
    if (refused) return { ...refused, kept };
    const { data } = await (await sessionClient()).auth.getSession();
    if (!data.session) return { status: "signed-out", kept };
    // Not with the cookie's own client: the link it asks for could be followed in this browser alone.
    const client = publicClient();
    await client.auth.setSession(data.session);
    const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: siteUrl() });
    const failed = error && authError(error);
    if (failed && failed.problem !== "account-exists") throw failed;
    await (await sessionClient()).rpc("record_action", { p_action: "email-change", p_label: "", p_details: {} });
    return { status: "done", kept };
  });
}

export async function endSession(_previous: AccountState, form: FormData): Promise<AccountState> {
  return ownAction(async () => {
    const client = await sessionClient();
    const session = String(form.get("session") ?? "");
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(session)) return { status: "invalid" };
    dataOf(await client.rpc("end_my_session", { p_session: session }));
    await client.rpc("record_action", { p_action: "session-ended", p_label: "", p_details: {} });
    refresh();
    return { status: "done" };
  });
}
