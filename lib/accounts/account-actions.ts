"use server";
import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { flashSessionEvent, mayResetPassword } from "../auth/flash-cookies.ts";
import { dropFactor, enrollFactor, passFactor, verifiedFactor } from "../auth/second-factor.ts";
import { getViewer, type Viewer } from "../auth/session.ts";
import { cleanName } from "../auth/shown-name.ts";
import { isEmbedded, siteUrl } from "../env.ts";
import { plainDigits } from "../formats/phone.ts";
// A person's own account: for everybody who is signed in, with a role or without.
import { isUuid } from "../formats/uuid.ts";
import { isSameSite } from "../host/requests.ts";
import { isLocale, type Locale, localePath } from "../i18n/locales.ts";
import { mailEmailStop } from "../notify/mail/account-mails.ts";
import { sendFromSite } from "../notify/mail/from-site.ts";
import { accountMailState } from "../notify/mail/server-state.ts";
import { ServiceError } from "../supabase/errors/problems.ts";
import { authError, dataOf } from "../supabase/errors/read.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { guestClient, sessionClient } from "../supabase/server.ts";
import { type AccountState, type FactorFormState, longestPassword, weaknessesOf } from "./account-state.ts";
import { countAttempt, countMail, forgetAttempts } from "./attempt-limits.ts";
import { capabilities } from "./capabilities.ts";
import { keepFormAnswer } from "./form-answer.ts";
import { hashEmailStop, newCode } from "./invitations.ts";
import { knowsPassword } from "./own-password.ts";

async function ownAction<S extends AccountState>(body: (viewer: Viewer) => Promise<S>, allowPendingMfa = false): Promise<S | AccountState> {
  if (!isSameSite(await headers())) return { status: "forbidden" };
  try {
    const viewer = await getViewer();
    if (!viewer) return { status: "signed-out" };
    return viewer.factor === "asked" && !allowPendingMfa ? { status: "forbidden" } : await body(viewer);
  } catch (error) {
    const known = error instanceof ServiceError;
    console.error(`account: ${known ? error.message : (error as Error).name}`);
    return known ? { status: error.problem === "offline" ? "unavailable" : error.problem, reasons: error.reasons } : { status: "failed" };
  }
}

function formLocale(form: FormData): Locale {
  const locale = form.get("locale");
  return isLocale(locale) ? locale : "en";
}

/** The answer to a form of the account's page. */
const onOwnPage = async (id: string, form: FormData, state: Promise<AccountState>) =>
  keepFormAnswer(id, localePath("/admin/account", formLocale(form)), await state);

/** What colleagues read instead of the address. */
export async function changeName(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = ownAction(async () => {
    const typed = String(form.get("name") ?? "").slice(0, 200);
    const name = cleanName(typed);
    if (!name) return { status: "name", kept: { name: typed } };
    dataOf(await (await sessionClient()).rpc("set_my_name", { p_name: name }));
    refresh();
    return { status: "done", kept: { name } };
  });
  return onOwnPage("change-name", form, state);
}

export async function changePassword(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = ownAction(async (viewer) => {
    const password = String(form.get("password") ?? "").slice(0, 200);
    if (password.length > longestPassword) return { status: "too-large" };
    const reasons = weaknessesOf(password);
    if (reasons.length > 0) return { status: "weak-password", reasons };
    const refused = await knowsPassword(viewer, form);
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
  return onOwnPage("change-password", form, state);
}

/**
 * A link goes to the new mailbox to confirm it, and the old one is told, with a link that stops it. The answer is the same
 * where the new address belongs to somebody else.
 */
export async function changeEmail(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = ownAction(async (viewer) => {
    const email = String(form.get("email") ?? "")
      .trim()
      .toLowerCase()
      .slice(0, 254);
    const kept = { email };
    if (!/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return { status: "invalid", kept };
    const mails = await accountMailState();
    if (mails !== "works") return { status: mails === "none" ? "no-mail" : "mail-fails", kept };
    // Nothing could prove it to be theirs.
    if (!(await capabilities()).confirmsByMail) return { status: "not-offered", kept };
    const refused = await knowsPassword(viewer, form);
    if (refused) return { ...refused, kept };
    const minutes = await countMail(email, "account");
    if (minutes > 0) return { status: "too-many", minutes, kept };
    const code = newCode();
    dataOf(await privilegedClient().rpc("begin_email_change", { p_user: viewer.id, p_email: email, p_token_hash: hashEmailStop(code) }));
    const locale = formLocale(form);
    const link = `${siteUrl()}${localePath("/admin/confirm", locale)}?token_hash=${code}&type=email_stop`;
    const told = await sendFromSite(viewer.email, mailEmailStop({ locale, link }));
    // Where this site sends the mails of accounts, no address is left without a word to it; a service that sends its own asks
    // the old mailbox as well (supabase/config.toml).
    if (!told && isEmbedded()) return { status: "unavailable", kept };
    const { data } = await (await sessionClient()).auth.getSession();
    if (!data.session) return { status: "signed-out", kept };
    // Not with the cookie's own client: the link it asks for could be followed in this browser alone.
    const client = await guestClient();
    await client.auth.setSession(data.session);
    const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: siteUrl() });
    const failed = error && authError(error);
    if (failed && failed.problem !== "account-exists") throw failed;
    await (await sessionClient()).rpc("record_action", { p_action: "email-change", p_label: "", p_details: {} });
    return { status: "done", kept };
  });
  return onOwnPage("change-email", form, state);
}

export async function endSession(_previous: AccountState, form: FormData): Promise<AccountState> {
  return ownAction(async () => {
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

/** Begins a second factor: what comes back is scanned, and confirmed with its first code. */
export async function beginSecondFactor(_previous: FactorFormState, form: FormData): Promise<FactorFormState> {
  return ownAction(async (viewer): Promise<FactorFormState> => {
    const refused = await knowsPassword(viewer, form);
    if (refused) return refused;
    const client = await sessionClient();
    const { data, error } = await client.auth.getUser();
    if (error) throw authError(error);
    return { status: "idle", factor: await enrollFactor(client, data.user, new URL(siteUrl()).hostname) };
  });
}

export async function confirmSecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  return ownAction(async (viewer) => {
    const minutes = await countAttempt("factor", viewer.id);
    if (minutes > 0) return { status: "too-many", minutes };
    const client = await sessionClient();
    await passFactor(client, String(form.get("factor") ?? "").slice(0, 60), codeOf(form));
    await Promise.all([
      client.rpc("record_action", { p_action: "factor-added", p_label: "", p_details: {} }),
      flashSessionEvent("MFA_CHALLENGE_VERIFIED"),
    ]);
    refresh();
    return { status: "done" };
  });
}

export async function removeSecondFactor(_previous: AccountState, form: FormData): Promise<AccountState> {
  return ownAction(async (viewer) => {
    const refused = await knowsPassword(viewer, form);
    if (refused) return refused;
    const client = await sessionClient();
    const { data, error } = await client.auth.getUser();
    if (error) throw authError(error);
    const factor = verifiedFactor(data.user);
    if (!factor) return { status: "not-found" };
    await client.rpc("record_action", { p_action: "factor-removed", p_label: "", p_details: {} });
    await dropFactor(client, factor);
    // The session is still the stronger one; the service hands out a plain one with the next refresh.
    await client.auth.refreshSession();
    refresh();
    return { status: "done" };
  });
}

/** The code that is asked for after the password, in the middle of a form: without going anywhere. */
export async function giveSecondFactorAgain(_previous: AccountState, form: FormData): Promise<AccountState> {
  return ownAction(async (viewer) => {
    const minutes = await countAttempt("factor", viewer.id);
    if (minutes > 0) return { status: "too-many", minutes };
    const client = await sessionClient();
    const { data, error } = await client.auth.getUser();
    if (error) throw authError(error);
    await passFactor(client, verifiedFactor(data.user) ?? "", codeOf(form));
    await Promise.all([forgetAttempts("factor", viewer.id), flashSessionEvent("MFA_CHALLENGE_VERIFIED")]);
    return { status: "done", kept: { user: viewer.id } };
  }, true);
}

/** The code that is asked for after the password. */
export async function giveSecondFactor(previous: AccountState, form: FormData): Promise<AccountState> {
  const state = await giveSecondFactorAgain(previous, form);
  if (state.status !== "done") return state;
  const locale = form.get("locale");
  const target = (await mayResetPassword(state.kept?.user ?? "")) ? "/admin/new-password" : "/admin";
  redirect(localePath(target, isLocale(locale) ? locale : "en"));
}
