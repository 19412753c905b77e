// The wrapper of every action on one's own account: checks origin, identity and second factor, then runs the body.
import "server-only";
import { headers } from "next/headers";
import { getViewer, isFactorOpen, type Viewer } from "../auth/session.ts";
import { faultOf } from "../host/log.ts";
import { isSameSite } from "../host/requests.ts";
import { isLocale, type Locale } from "../i18n/locales.ts";
import { ServiceError } from "../supabase/errors/service-error.ts";
import type { AccountState } from "./account-state.ts";

/** `alsoWhile`: the state of the second factor in which this action, unlike others, runs. */
export async function accountAction(
  body: (viewer: Viewer) => Promise<AccountState>,
  alsoWhile?: "asked" | "missing",
): Promise<AccountState> {
  if (!isSameSite(await headers())) return { status: "forbidden" };
  try {
    const viewer = await getViewer();
    if (!viewer) return { status: "signed-out" };
    return isFactorOpen(viewer) && viewer.factor !== alsoWhile ? { status: "forbidden" } : await body(viewer);
  } catch (error) {
    const known = error instanceof ServiceError;
    console.error(`account: ${faultOf(error)}`);
    return known ? { status: error.problem === "offline" ? "unavailable" : error.problem, reasons: error.reasons } : { status: "failed" };
  }
}

export function formLocale(form: FormData): Locale {
  const locale = form.get("locale");
  return isLocale(locale) ? locale : "en";
}
