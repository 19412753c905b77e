"use server";
// Setting up a second factor, giving its code, new recovery codes, and switching it off.

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { flashSessionEvent, mayResetPassword, rememberDevice } from "../../auth/flash-cookies.ts";
import { nextPath } from "../../auth/next-path.ts";
import type { Viewer } from "../../auth/session.ts";
import { localePath } from "../../i18n/locales.ts";
import { sessionClient } from "../../supabase/server.ts";
import { accountAction, formLocale } from "../account-action.ts";
import type { AccountState } from "../account-state.ts";
import { clearCodes, countCode } from "../attempt-limits.ts";
import { flashFormState } from "../form-state-cookie.ts";
import { checkOwnPassword } from "../own-password.ts";
import { beginFactor, codeFrom, confirmFactor, giveCode, removeFactor, renewRecoveryCodes } from "./second-factor.ts";

/** Returns the result of a form that is on the account page, and on the page of the second factor where it is required. */
async function onItsPage(id: string, form: FormData, state: Promise<AccountState>): Promise<AccountState> {
  const page = form.get("required") ? "/admin/second-factor" : "/admin/account";
  const next = form.get("required") ? `?${new URLSearchParams({ next: nextPath(form.get("next"), formLocale(form)) })}` : "";
  return flashFormState(id, localePath(page, formLocale(form)) + next, await state);
}

/** Begins a second factor; the page then shows what the app has to be given, and the first code confirms it. */
export async function beginSecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = accountAction(async (viewer) => {
    const refused = await checkOwnPassword(viewer, form);
    if (refused) return refused;
    if (!(await beginFactor(viewer.id))) return { status: "conflict" };
    refresh();
    return { status: "done" };
  }, "missing");
  return onItsPage("begin-factor", form, state);
}

export async function confirmSecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = accountAction(async (viewer) => {
    const minutes = await countCode(viewer.email);
    if (minutes > 0) return { status: "too-many", minutes };
    const codes = await confirmFactor(viewer.id, codeFrom(form));
    if (codes === "wrong") return { status: "second-factor-wrong" };
    if (codes === "gone") return { status: "not-found" };
    await noteCodeGiven(viewer, viewer.factor === "missing");
    refresh();
    return { status: "done", recoveryCodes: codes };
  }, "missing");
  return onItsPage("confirm-factor", form, state);
}

/** What follows a right code. `isSignIn`: until now the session had no role, so its sign-in could not be recorded. */
async function noteCodeGiven(viewer: Viewer, isSignIn: boolean): Promise<void> {
  const client = await sessionClient();
  await Promise.all([
    clearCodes(viewer.email).then(() => rememberDevice(viewer.email)),
    isSignIn ? client.rpc("record_action", { p_action: "signed-in", p_label: "", p_details: {} }) : undefined,
    flashSessionEvent("MFA_CHALLENGE_VERIFIED"),
  ]);
}

/** Null when the form holds the viewer's password and a code; otherwise the refusal. Throws ServiceError, also for a wrong password. */
async function checkBoth(viewer: Viewer, form: FormData): Promise<AccountState | null> {
  // First, because a code can be used only once.
  const refused = await checkOwnPassword(viewer, form);
  if (refused) return refused;
  const minutes = await countCode(viewer.email);
  if (minutes > 0) return { status: "too-many", minutes };
  if (!(await giveCode(viewer.id, codeFrom(form)))) return { status: "second-factor-wrong" };
  await clearCodes(viewer.email);
  return null;
}

export async function makeRecoveryCodes(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = accountAction(async (viewer) => {
    if (viewer.factor !== "passed") return { status: "not-found" };
    const refused = await checkBoth(viewer, form);
    if (refused) return refused;
    const recoveryCodes = await renewRecoveryCodes(viewer.id);
    refresh();
    return { status: "done", recoveryCodes };
  });
  return onItsPage("renew-codes", form, state);
}

export async function removeSecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = accountAction(async (viewer) => {
    if (viewer.factor !== "passed") return { status: "not-found" };
    const refused = await checkBoth(viewer, form);
    if (refused) return refused;
    await removeFactor(viewer.id);
    refresh();
    return { status: "done" };
  });
  return onItsPage("remove-factor", form, state);
}

/**
 * Takes the code after the password, then leads to where the user wanted to go. With JavaScript the browser loads that page anew: the router
 * keeps pages that led here before the code was given, and they would lead here again.
 */
export async function verifySecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  let user = "";
  const state = await accountAction(async (viewer) => {
    const minutes = await countCode(viewer.email);
    if (minutes > 0) return { status: "too-many", minutes };
    if (viewer.factor === "asked" && !(await giveCode(viewer.id, codeFrom(form)))) return { status: "second-factor-wrong" };
    await noteCodeGiven(viewer, viewer.factor === "asked");
    user = viewer.id;
    return { status: "done" };
  }, "asked");
  const locale = formLocale(form);
  const next = nextPath(form.get("next"), locale);
  if (state.status === "done") {
    const goTo = (await mayResetPassword(user)) ? localePath("/admin/new-password", locale) : next;
    if ((await headers()).has("next-action")) return { ...state, goTo };
    redirect(goTo);
  }
  const query = new URLSearchParams({ next, ...(form.get("recovery") ? { recovery: "1" } : {}) });
  return flashFormState("factor", `${localePath("/admin/second-factor", locale)}?${query}`, state);
}
