// The wrapper every action of the office goes through: origin, identity and role, then the body. A server action can be
// posted to any address of the site, so the action itself is where it is guarded.
import "server-only";
import { headers } from "next/headers";
import type { Role } from "./auth/roles.ts";
import { getViewer, type Staff } from "./auth/session.ts";
import { isSameSite } from "./origin.ts";

/** forbidden: signed out, wrong role or foreign page. failed: nothing was written, trying again may help. */
export type Outcome<T> = T | { status: "forbidden" } | { status: "failed" };

export async function staffAction<T extends { status: string }>(
  allowed: readonly Role[],
  body: (viewer: Staff) => Promise<T>,
): Promise<Outcome<T>> {
  if (!isSameSite(await headers())) return { status: "forbidden" };
  try {
    const viewer = await getViewer();
    if (!viewer?.role || !allowed.includes(viewer.role)) return { status: "forbidden" };
    return await body(viewer as Staff);
  } catch (error) {
    console.error(`office: ${(error as Error).message}`);
    return { status: "failed" };
  }
}
