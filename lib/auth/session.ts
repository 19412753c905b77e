// Identifies the user of a request. Verified with the auth service for every request, never read from the cookie alone.
import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { currentLocale } from "../i18n/current.ts";
import { localePath } from "../i18n/locales.ts";
import { withAuthTimeout } from "../supabase/auth-requests.ts";
import { authError, dataOf } from "../supabase/errors/results.ts";
import type { ErrorKind } from "../supabase/errors/service-error.ts";
import { classifySession, rememberSession } from "../supabase/known-sessions.ts";
import { sessionClient } from "../supabase/server.ts";
import { isRole, type Role } from "./roles.ts";

const account = z.object({
  role: z.custom<Role>(isRole).nullable().catch(null),
  name: z.string(),
  factor: z.enum(["none", "passed", "asked", "missing"]),
});
/** What the database says of the caller (private.my_account). */
export const accountOf = async (client: Awaited<ReturnType<typeof sessionClient>>) => account.parse(dataOf(await client.rpc("my_account")));

/**
 * name: as the user gave it, empty until then (displayName). factor: the second factor of this session: none (neither set up nor required),
 * passed, asked (set up and not given yet), missing (required and not set up). With the last two there is no role.
 */
export type Viewer = { id: string; email: string } & z.infer<typeof account>;
export type Staff = Viewer & { role: Role };

// Errors that say nothing about the user; any other one means that there is no session.
const inconclusive: readonly ErrorKind[] = ["offline", "unavailable", "too-many", "failed"];

/** The signed-in user; null without a session. Throws when the auth service or the database does not answer. */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const client = await sessionClient();
  const jar = await cookies();
  if (classifySession(jar.getAll()) === "no") return null;
  // Asked at once; what the database says counts only for a session that the service confirms.
  const [{ data, error }, [own]] = await Promise.all([withAuthTimeout(client.auth.getUser()), Promise.allSettled([accountOf(client)])]);
  if (error && inconclusive.includes(authError(error).problem)) throw authError(error);
  if (!data?.user) return null;
  rememberSession(jar.getAll());
  if (own.status === "rejected") throw own.reason;
  return { id: data.user.id, email: data.user.email ?? "", ...own.value };
});

/** Whether the second factor has still to be given or set up: until then the user may do nothing else. */
export const isFactorOpen = ({ factor }: Pick<Viewer, "factor">): boolean => factor === "asked" || factor === "missing";

async function redirectTo(path: string): Promise<never> {
  redirect(localePath(path, await currentLocale()));
}

/** For pages: the signed-in user, or a redirect to sign in; to the second factor while it is open, except in the states `alsoWhile`. */
export async function requireUser({ alsoWhile = [] }: { alsoWhile?: Viewer["factor"][] } = {}): Promise<Viewer> {
  const viewer = (await getViewer()) ?? (await redirectTo("/admin/sign-in"));
  return isFactorOpen(viewer) && !alsoWhile.includes(viewer.factor) ? redirectTo("/admin/second-factor") : viewer;
}

/** For pages: a user with one of the roles, or a redirect to the page that explains why not. */
export async function requireRole(allowed: readonly Role[]): Promise<Staff> {
  const viewer = await requireUser();
  if (!viewer.role || !allowed.includes(viewer.role)) return redirectTo("/admin/no-access");
  return viewer as Staff;
}
