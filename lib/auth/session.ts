// Identifies the user of a request. Verified with the auth service for every request, never read from the cookie alone.
import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { currentLocale } from "../i18n/current.ts";
import { localePath } from "../i18n/locales.ts";
import { withAuthTimeout } from "../supabase/auth-requests.ts";
import { authError, rowOf } from "../supabase/errors/results.ts";
import type { ErrorKind } from "../supabase/errors/service-error.ts";
import { classifySession, rememberSession } from "../supabase/known-sessions.ts";
import { sessionClient } from "../supabase/server.ts";
import { isRole, type Role } from "./roles.ts";
import { factorState } from "./second-factor.ts";

/**
 * name: as the user gave it, empty until then (displayName). factor: whether a second factor is set up, and was given in this session.
 * While it is "asked", the role does not count.
 */
export type Viewer = { id: string; email: string; name: string; role: Role | null; factor: "none" | "passed" | "asked" };
export type Staff = Viewer & { role: Role };

// Errors that say nothing about the user; any other one means that there is no session.
const inconclusive: readonly ErrorKind[] = ["offline", "unavailable", "too-many", "failed"];

/** The signed-in user; null without a session. Throws when the auth service or the database does not answer. */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const client = await sessionClient();
  const jar = await cookies();
  if (classifySession(jar.getAll()) === "no") return null;
  const { data, error } = await withAuthTimeout(client.auth.getUser());
  if (error && inconclusive.includes(authError(error).problem)) throw authError(error);
  if (!data?.user) return null;
  rememberSession(jar.getAll());
  const factor = await factorState(client, data.user);
  const staff = rowOf(await client.from("staff").select("role, display_name").eq("user_id", data.user.id).maybeSingle());
  const role = isRole(staff?.role) && factor !== "asked" ? staff.role : null;
  return { id: data.user.id, email: data.user.email ?? "", name: staff?.display_name ?? "", role, factor };
});

async function redirectTo(path: string): Promise<never> {
  redirect(localePath(path, await currentLocale()));
}

/** For pages: the signed-in user, or a redirect to sign in; with a pending second factor a redirect to its page, unless allowed. */
export async function requireUser({ allowPendingMfa = false } = {}): Promise<Viewer> {
  const viewer = (await getViewer()) ?? (await redirectTo("/admin/sign-in"));
  return viewer.factor === "asked" && !allowPendingMfa ? redirectTo("/admin/second-factor") : viewer;
}

/** For pages: a user with one of the roles, or a redirect to the page that explains why not. */
export async function requireRole(allowed: readonly Role[]): Promise<Staff> {
  const viewer = await requireUser();
  if (!viewer.role || !allowed.includes(viewer.role)) return redirectTo("/admin/no-access");
  return viewer as Staff;
}
