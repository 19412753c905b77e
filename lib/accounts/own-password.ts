// A session that was left open, or copied, must not suffice to take an account over or to admit a user: both require the password.
import "server-only";
import type { Viewer } from "../auth/session.ts";
import { authError } from "../supabase/errors/results.ts";
import { guestClient } from "../supabase/server.ts";
import type { AccountState } from "./account-state.ts";
import { clearAttempts, countAttempt } from "./attempt-limits.ts";

/** Null when `current` in the form is the viewer's password; otherwise the refusal. Throws ServiceError, also for a wrong password. */
export async function checkOwnPassword(viewer: Viewer, form: FormData): Promise<AccountState | null> {
  const password = String(form.get("current") ?? "").slice(0, 200);
  if (!password) return { status: "missing-credentials" };
  const minutes = await countAttempt("sign-in", viewer.email);
  if (minutes > 0) return { status: "too-many", minutes };
  const client = await guestClient();
  const { error } = await client.auth.signInWithPassword({ email: viewer.email, password });
  if (error) throw authError(error);
  await Promise.all([clearAttempts("sign-in", viewer.email), client.auth.signOut({ scope: "local" })]);
  return null;
}
