// The wrapper of every action of the office: checks origin, identity and role, then runs the body. A server action can be posted to any
// address of the site, so the action itself is guarded.
import "server-only";
import { headers } from "next/headers";
import { faultOf } from "../host/log.ts";
import { isSameSite } from "../host/requests.ts";
import { type ErrorKind, problemOf } from "../supabase/errors/service-error.ts";
import type { Role } from "./roles.ts";
import { getViewer, isFactorOpen, type Staff } from "./session.ts";

/**
 * forbidden: wrong role or foreign page. signed-out: the session has ended; the form can be sent again after signing in. unavailable: the
 * service is down. failed: any other error. Nothing was written in any of these cases.
 */
type Refusal = { status: "forbidden" | "signed-out" | "unavailable" | "failed" };
export type Outcome<T> = T | Refusal;

const refusals: Partial<Record<ErrorKind, Refusal["status"]>> = {
  forbidden: "forbidden",
  "signed-out": "signed-out",
  "session-ended": "signed-out",
  "invalid-token": "signed-out",
  offline: "unavailable",
  unavailable: "unavailable",
  "too-many": "unavailable",
};

export async function staffAction<T extends { status: string }>(
  allowed: readonly Role[],
  body: (viewer: Staff) => Promise<T>,
): Promise<Outcome<T>> {
  if (!isSameSite(await headers())) return { status: "forbidden" };
  try {
    const viewer = await getViewer();
    if (!viewer || isFactorOpen(viewer)) return { status: "signed-out" };
    if (!viewer.role || !allowed.includes(viewer.role)) return { status: "forbidden" };
    return await body(viewer as Staff);
  } catch (error) {
    // Messages of other errors may quote what was typed.
    console.error(`office: ${faultOf(error)}`);
    return { status: refusals[problemOf(error)] ?? "failed" };
  }
}
