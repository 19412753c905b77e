// Who is asking. Verified with the auth service for every request, never read from the cookie alone.
import "server-only";
import type { Route } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Problem } from "../errors/problems.ts";
import { authError, rowOf } from "../errors/read.ts";
import { currentLocale } from "../i18n/current.ts";
import { localePath } from "../i18n/locales.ts";
import { sessionClient } from "../supabase/server.ts";
import { isRole, type Role } from "./roles.ts";

export type Viewer = { id: string; email: string; role: Role | null };
export type Staff = Viewer & { role: Role };

// No verdict on who it is; everything else says that it is nobody.
const silent: readonly Problem[] = ["offline", "unavailable", "too-many", "failed"];

/** The signed-in person, null for a stranger. Throws when the auth service or the database does not answer. */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const client = await sessionClient();
  const { data, error } = await client.auth.getUser();
  if (error && silent.includes(authError(error).problem)) throw authError(error);
  if (!data.user) return null;
  const staff = rowOf(await client.from("staff").select("role").eq("user_id", data.user.id).maybeSingle());
  return { id: data.user.id, email: data.user.email ?? "", role: isRole(staff?.role) ? staff.role : null };
});

async function toOffice(path: string): Promise<never> {
  redirect(localePath(path, await currentLocale()) as Route);
}

/** For pages: the signed-in person, or off to sign in. */
export async function requireUser(): Promise<Viewer> {
  return (await getViewer()) ?? toOffice("/admin/sign-in");
}

/** For pages: a person with one of the roles, or off to the page that says why not. */
export async function requireRole(allowed: readonly Role[]): Promise<Staff> {
  const viewer = await requireUser();
  if (!viewer.role || !allowed.includes(viewer.role)) return toOffice("/admin/no-access");
  return viewer as Staff;
}
