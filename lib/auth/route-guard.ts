// What the office's route handlers share: they serve the office's screens, so they check like a page and refuse like an API.
import "server-only";
import { faultOf } from "../host/log.ts";
import { ServiceError } from "../supabase/errors/service-error.ts";
import type { Role } from "./roles.ts";
import { getViewer, isFactorOpen, type Staff } from "./session.ts";

export const noStore = { "Cache-Control": "private, no-store" };

export const emptyResponse = (status: number) => new Response(null, { status, headers: noStore });

/**
 * Runs `body` for staff with one of the roles; responds 401 or 403 to others, 503 when the database does not answer, with what `refuse`
 * makes of the status.
 */
export async function respondToStaff(
  allowed: readonly Role[],
  body: (viewer: Staff) => Promise<Response>,
  refuse: (status: 401 | 403 | 503) => Response = emptyResponse,
): Promise<Response> {
  try {
    const viewer = await getViewer();
    if (!viewer || isFactorOpen(viewer)) return refuse(401);
    if (!viewer.role || !allowed.includes(viewer.role)) return refuse(403);
    return await body(viewer as Staff);
  } catch (error) {
    // Since the page was shown, the session has ended or the role was taken away.
    if (error instanceof ServiceError && (error.problem === "forbidden" || error.problem === "signed-out")) return refuse(401);
    console.error(`office: ${faultOf(error)}`);
    return refuse(503);
  }
}
