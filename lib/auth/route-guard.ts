// What the office's own route handlers share: they answer the office's screens, so they check like a page and say no like
// an API.
import "server-only";
import { ServiceError } from "../supabase/errors/problems.ts";
import type { Role } from "./roles.ts";
import { getViewer, type Staff } from "./session.ts";

export const noStore = { "Cache-Control": "private, no-store" };

/** Answers for who has one of the roles; 401 and 403 for others, 503 when the database does not answer. */
export async function answerStaff(allowed: readonly Role[], body: (viewer: Staff) => Promise<Response>): Promise<Response> {
  const none = (status: number) => new Response(null, { status, headers: noStore });
  try {
    const viewer = await getViewer();
    if (!viewer) return none(401);
    if (!viewer.role || !allowed.includes(viewer.role)) return none(403);
    return await body(viewer as Staff);
  } catch (error) {
    // The cookie outlived its session, or the role was taken away, since the page was shown.
    if (error instanceof ServiceError && (error.problem === "forbidden" || error.problem === "signed-out")) return none(401);
    console.error(`office: ${(error as Error).message}`);
    return none(503);
  }
}
