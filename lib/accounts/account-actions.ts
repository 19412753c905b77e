"use server";
// Actions on a user's own account, for every signed-in user, with or without a role.

import { refresh } from "next/cache";
import { cleanName } from "../auth/display-name.ts";
import { flashSessionEvent } from "../auth/flash-cookies.ts";
import { isEmbedded, siteUrl } from "../env.ts";
import { isUuid } from "../formats/uuid.ts";
import { localePath } from "../i18n/locales.ts";
import { mailEmailStop } from "../notify/mail/account-mails.ts";
import { accountMailState } from "../notify/mail/mail-server-state.ts";
import { sendAccountMail } from "../notify/mail/send-account-mail.ts";
import { authError, dataOf } from "../supabase/errors/results.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { guestClient, sessionClient } from "../supabase/server.ts";
import { accountAction, formLocale } from "./account-action.ts";
import { type AccountState, isPasswordTooLong, weaknessesOf } from "./account-state.ts";
import { countMail } from "./attempt-limits.ts";
import { capabilities } from "./capabilities.ts";
import { flashFormState } from "./form-state-cookie.ts";
import { hashEmailStop, newCode } from "./invitations.ts";
import { checkOwnPassword } from "./own-password.ts";

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
