"use server";
// Actions on a user's own account, for every signed-in user, with or without a role.

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cleanName } from "../auth/display-name.ts";
import { flashSessionEvent, mayResetPassword } from "../auth/flash-cookies.ts";
import { enrollFactor, removeFactor, verifiedFactor, verifyFactorCode } from "../auth/second-factor.ts";
import { getViewer, type Viewer } from "../auth/session.ts";
import { isEmbedded, siteUrl } from "../env.ts";
import { plainDigits } from "../formats/phone.ts";
import { isUuid } from "../formats/uuid.ts";
import { faultOf } from "../host/log.ts";
import { isSameSite } from "../host/requests.ts";
import { isLocale, type Locale, localePath } from "../i18n/locales.ts";
import { mailEmailStop } from "../notify/mail/account-mails.ts";
import { accountMailState } from "../notify/mail/mail-server-state.ts";
import { sendAccountMail } from "../notify/mail/send-account-mail.ts";
import { authError, dataOf } from "../supabase/errors/results.ts";
import { ServiceError } from "../supabase/errors/service-error.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { guestClient, sessionClient } from "../supabase/server.ts";
import { type AccountState, type FactorFormState, isPasswordTooLong, weaknessesOf } from "./account-state.ts";
import { clearAttempts, countAttempt, countMail } from "./attempt-limits.ts";
import { capabilities } from "./capabilities.ts";
import { flashFormState } from "./form-state-cookie.ts";
import { hashEmailStop, newCode } from "./invitations.ts";
import { checkOwnPassword } from "./own-password.ts";

async function accountAction<S extends AccountState>(
  body: (viewer: Viewer) => Promise<S>,
  allowPendingMfa = false,
): Promise<S | AccountState> {
  if (!isSameSite(await headers())) return { status: "forbidden" };
  try {
    const viewer = await getViewer();
    if (!viewer) return { status: "signed-out" };
    return viewer.factor === "asked" && !allowPendingMfa ? { status: "forbidden" } : await body(viewer);
  } catch (error) {
    const known = error instanceof ServiceError;
    console.error(`account: ${faultOf(error)}`);
    return known ? { status: error.problem === "offline" ? "unavailable" : error.problem, reasons: error.reasons } : { status: "failed" };
  }
}

function formLocale(form: FormData): Locale {
  const locale = form.get("locale");
  return isLocale(locale) ? locale : "en";
}

/** Returns the result of a form on the account page. */
const onAccountPage = async (id: string, form: FormData, state: Promise<AccountState>) =>
  flashFormState(id, localePath("/admin/account", formLocale(form)), await state);

/** Sets the name that colleagues see instead of the mail address. */
export async function changeName(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = accountAction(async () => {
    const typed = String(form.get("name") ?? "").slice(0, 200);
    const name = cleanName(typed);
    if (!name) return { status: "name", kept: { name: typed } };
    dataOf(await (await sessionClient()).rpc("set_my_name", { p_name: name }));
    refresh();
    return { status: "done", kept: { name } };
  });
  return onAccountPage("change-name", form, state);
}

export async function changePassword(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = accountAction(async (viewer) => {
    const password = String(form.get("password") ?? "").slice(0, 200);
    if (isPasswordTooLong(password)) return { status: "too-large" };
    const reasons = weaknessesOf(password);
    if (reasons.length > 0) return { status: "weak-password", reasons };
    const refused = await checkOwnPassword(viewer, form);
    if (refused) return refused;
    const client = await sessionClient();
    const { error } = await client.auth.updateUser({ password });
    if (error) throw authError(error);
    await client.auth.signOut({ scope: "others" });
    await client.rpc("record_action", { p_action: "password-changed", p_label: "", p_details: {} });
    await flashSessionEvent("USER_UPDATED");
    refresh();
    return { status: "done" };
  });
  return onAccountPage("change-password", form, state);
}

/**
 * Sends the new mailbox a link that confirms it, and the old mailbox a link that stops the change. The result is the same when the new
 * address belongs to another account.
 */
export async function changeEmail(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = accountAction(async (viewer) => {
    const email = String(form.get("email") ?? "")
      .trim()
      .toLowerCase()
      .slice(0, 254);
    const kept = { email };
    if (!/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return { status: "invalid", kept };
    const mails = await accountMailState();
    if (mails !== "works") return { status: mails === "none" ? "no-mail" : "mail-fails", kept };
    // Nothing could prove that the address is theirs.
    if (!(await capabilities()).confirmsByMail) return { status: "not-offered", kept };
    const refused = await checkOwnPassword(viewer, form);
    if (refused) return { ...refused, kept };
    const minutes = await countMail(email, "account");
    if (minutes > 0) return { status: "too-many", minutes, kept };
    const code = newCode();
    dataOf(await privilegedClient().rpc("begin_email_change", { p_user: viewer.id, p_email: email, p_token_hash: hashEmailStop(code) }));
    const locale = formLocale(form);
    const link = `${siteUrl()}${localePath("/admin/confirm", locale)}?token_hash=${code}&type=email_stop`;
    const notified = await sendAccountMail(viewer.email, mailEmailStop({ locale, link }));
    // With the embedded service no address changes without a mail to the old one; a hosted service asks the old mailbox itself
    // (supabase/config.toml).
    if (!notified && isEmbedded()) return { status: "unavailable", kept };
    const { data } = await (await sessionClient()).auth.getSession();
    if (!data.session) return { status: "signed-out", kept };
    // The cookie's own client would request a link that works only in this browser.
    const client = await guestClient();
    await client.auth.setSession(data.session);
    const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: siteUrl() });
    const failed = error && authError(error);
    if (failed && failed.problem !== "account-exists") throw failed;
    await (await sessionClient()).rpc("record_action", { p_action: "email-change", p_label: "", p_details: {} });
    return { status: "done", kept };
  });
  return onAccountPage("change-email", form, state);
}

export async function endSession(_previous: AccountState, form: FormData): Promise<AccountState> {
  return accountAction(async () => {
    const client = await sessionClient();
    const session = String(form.get("session") ?? "");
    if (!isUuid(session)) return { status: "invalid" };
    dataOf(await client.rpc("end_my_session", { p_session: session }));
    await client.rpc("record_action", { p_action: "session-ended", p_label: "", p_details: {} });
    refresh();
    return { status: "done" };
  });
}

const codeOf = (form: FormData) => plainDigits(String(form.get("code") ?? "").slice(0, 20)).replace(/\s/g, "");

/** Begins a second factor: returns what to scan. The first code confirms it (confirmSecondFactor). */
export async function beginSecondFactor(_previous: FactorFormState, form: FormData): Promise<FactorFormState> {
  return accountAction(async (viewer): Promise<FactorFormState> => {
    const refused = await checkOwnPassword(viewer, form);
    if (refused) return refused;
    const client = await sessionClient();
    const { data, error } = await client.auth.getUser();
    if (error) throw authError(error);
    return { status: "idle", factor: await enrollFactor(client, data.user, new URL(siteUrl()).hostname) };
  });
}

export async function confirmSecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  return accountAction(async (viewer) => {
    const minutes = await countAttempt("factor", viewer.id);
    if (minutes > 0) return { status: "too-many", minutes };
    const client = await sessionClient();
    await verifyFactorCode(client, String(form.get("factor") ?? "").slice(0, 60), codeOf(form));
    await Promise.all([
      client.rpc("record_action", { p_action: "factor-added", p_label: "", p_details: {} }),
      flashSessionEvent("MFA_CHALLENGE_VERIFIED"),
    ]);
    refresh();
    return { status: "done" };
  });
}

export async function removeSecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  return accountAction(async (viewer) => {
    const refused = await checkOwnPassword(viewer, form);
    if (refused) return refused;
    const client = await sessionClient();
    const { data, error } = await client.auth.getUser();
    if (error) throw authError(error);
    const factor = verifiedFactor(data.user);
    if (!factor) return { status: "not-found" };
    await client.rpc("record_action", { p_action: "factor-removed", p_label: "", p_details: {} });
    await removeFactor(client, factor);
    // The session still has the higher level; a refresh replaces it with an ordinary one.
    await client.auth.refreshSession();
    refresh();
    return { status: "done" };
  });
}

/** Takes the code after the password in the middle of a form, without a redirect. */
export async function verifySecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  return accountAction(async (viewer) => {
    const minutes = await countAttempt("factor", viewer.id);
    if (minutes > 0) return { status: "too-many", minutes };
    const client = await sessionClient();
    const { data, error } = await client.auth.getUser();
    if (error) throw authError(error);
    await verifyFactorCode(client, verifiedFactor(data.user) ?? "", codeOf(form));
    await Promise.all([
      clearAttempts("factor", viewer.id),
      // The password alone gives such an account no role, so its sign-in could not be recorded before.
      client.rpc("record_action", { p_action: "signed-in", p_label: "", p_details: {} }),
      flashSessionEvent("MFA_CHALLENGE_VERIFIED"),
    ]);
    return { status: "done", kept: { user: viewer.id } };
  }, true);
}

/** Takes the code after the password, then redirects. */
export async function verifySecondFactorAndRedirect(previous: AccountState, form: FormData): Promise<AccountState> {
  const state = await verifySecondFactor(previous, form);
  if (state.status !== "done") return state;
  const locale = form.get("locale");
  const target = (await mayResetPassword(state.kept?.user ?? "")) ? "/admin/new-password" : "/admin";
  redirect(localePath(target, isLocale(locale) ? locale : "en"));
}
