"use server";
// Signing in, up and out, following links from mails, accepting invitations, and recovering a lost password.

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { cleanName } from "../auth/display-name.ts";
import {
  allowPasswordReset,
  didSignUp,
  endPasswordReset,
  flashSessionEvent,
  knownDevice,
  mayResetPassword,
  rememberDevice,
  rememberSignUp,
} from "../auth/flash-cookies.ts";
import { nextPath } from "../auth/next-path.ts";
import { accountOf, getViewer, isFactorOpen } from "../auth/session.ts";
import { siteUrl } from "../env.ts";
import { toE164 } from "../formats/phone.ts";
import { faultOf } from "../host/log.ts";
import { isSameSite } from "../host/requests.ts";
import { isLocale, type Locale, localePath } from "../i18n/locales.ts";
import { accountMailState } from "../notify/mail/mail-server-state.ts";
import { authError, dataOf } from "../supabase/errors/results.ts";
import { ServiceError } from "../supabase/errors/service-error.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { guestClient, sessionClient } from "../supabase/server.ts";
import { type AccountState, isPasswordTooLong, weaknessesOf } from "./account-state.ts";
import { clearAttempts, clearCodes, countAttempt, countCode, countMail } from "./attempt-limits.ts";
import { capabilities } from "./capabilities.ts";
import { deviceName } from "./device.ts";
import { sharedTiming } from "./equal-timing.ts";
import { flashFormState } from "./form-state-cookie.ts";
import { hashEmailStop, hashInvitation, readInvitation } from "./invitations.ts";
import { redeemPasswordLink } from "./password-links.ts";
import { codeFrom, giveCode } from "./second-factor/second-factor.ts";

// The service takes about 120 ms to refuse a known address and 2 ms for an unknown one. So every request waits the same time, and many
// requests at once are answered one after the other.
const signInTiming = sharedTiming("sign-in", 600);
// The same for requests that send a mail when the address is known: the response does not wait for that mail.
const mailStepMs = 1200;
const mailTiming = sharedTiming("account-mail", mailStepMs);

const valueAfter = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

const newAccountMs = 60_000;

const mailShape = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

function formLocale(form: FormData): Locale {
  const locale = form.get("locale");
  return isLocale(locale) ? locale : "en";
}

const textFrom = (form: FormData, name: string, maxLength: number) => String(form.get(name) ?? "").slice(0, maxLength);
const emailFrom = (form: FormData) => textFrom(form, "email", 254).trim().toLowerCase();

/** Our own status for an error; only codes are logged. */
function failureState(error: unknown, kept?: Record<string, string>): AccountState {
  if (error instanceof ServiceError) {
    if (error.status >= 500) console.error(`accounts: ${error.message}`);
    return { status: error.problem === "offline" ? "unavailable" : error.problem, reasons: error.reasons, kept };
  }
  console.error(`accounts: ${faultOf(error)}`);
  return { status: "failed", kept };
}

/** The identity that was typed: a mail address, or a phone number where the service supports them. */
async function identityOf(typed: string): Promise<{ email: string } | { phone: string } | null> {
  if (typed.includes("@")) return { email: typed.toLowerCase() };
  const phone = (await capabilities()).phone ? toE164(typed) : null;
  // Any other text is passed on as an address, and the service refuses it like an unknown one.
  return typed ? (phone ? { phone } : { email: typed.toLowerCase() }) : null;
}

type Client = Awaited<ReturnType<typeof guestClient>>;

/** Signs `client` in with the password in a form, and with the code of a second factor where the form has one. */
async function signInWithForm(client: Client, form: FormData): Promise<AccountState> {
  const requestHeaders = await headers();
  const typed = textFrom(form, "email", 254).trim();
  const password = textFrom(form, "password", 200);
  const kept = { email: typed };
  const identity = await identityOf(typed);
  if (!identity || !password || !isSameSite(requestHeaders)) return { status: "missing-credentials", kept };
  const account = "email" in identity ? identity.email : identity.phone;
  try {
    const minutes = await countAttempt("sign-in", account);
    if (minutes > 0) return { status: "too-many", minutes, kept };
    // The owner's own browser does not queue behind strangers.
    const device = await knownDevice(account);
    const { data, error } = await signInTiming.run(device ? `${account} ${device}` : account, () =>
      client.auth.signInWithPassword({ ...identity, password }),
    );
    if (error) {
      const failed = authError(error);
      // A malformed address gets the answer of an unknown one.
      return failed.problem === "invalid" ? { status: "wrong-credentials", kept } : failureState(failed, kept);
    }
    await clearAttempts("sign-in", account);
    await client.rpc("note_session", { p_device: deviceName(requestHeaders.get("user-agent") ?? "") });
    const { factor } = await accountOf(client);
    if (factor === "missing") return { status: "factor-missing", kept };
    if (factor === "asked" && !form.has("code")) return { status: "second-factor", kept };
    if (factor === "asked") {
      const waiting = await countCode(account);
      if (waiting > 0) return { status: "too-many", minutes: waiting, kept };
      const session = (await client.auth.getClaims()).data?.claims.session_id;
      if (!(await giveCode(data.user.id, codeFrom(form), session))) return { status: "second-factor-wrong", kept };
      await clearCodes(account);
    }
    await Promise.all([
      // Only now, because a known device has limits of its own.
      rememberDevice(account),
      client.rpc("record_action", { p_action: "signed-in", p_label: "", p_details: {} }),
      flashSessionEvent("SIGNED_IN"),
    ]);
    return { status: "done", kept };
  } catch (error) {
    return failureState(error, kept);
  }
}

export async function signIn(_previous: AccountState, form: FormData): Promise<AccountState> {
  const state = await signInWithForm(await sessionClient(), form);
  const [locale, next] = [formLocale(form), nextPath(form.get("next"), formLocale(form))];
  if (state.status === "done") redirect(next);
  const query = new URLSearchParams({ next });
  if (state.status === "second-factor" || state.status === "factor-missing")
    redirect(`${localePath("/admin/second-factor", locale)}?${query}`);
  return flashFormState("sign-in", `${localePath("/admin/sign-in", locale)}?${query}`, state);
}

/**
 * Signs in without a redirect, for a user whose session ended in the middle of a form. The browser gets the session only when nothing is
 * missing any more: with half of one, the framework would render the page again and lead away from what was typed.
 */
export async function signInAgain(_previous: AccountState, form: FormData): Promise<AccountState> {
  const client = await guestClient();
  const state = await signInWithForm(client, form);
  const { data } = await client.auth.getSession();
  if (!data.session) return state;
  if (state.status === "done") await (await sessionClient()).auth.setSession(data.session);
  else await client.auth.signOut({ scope: "local" });
  return state;
}

/** Signs out of this session, of all (global), or of all others (others). */
export async function signOut(form: FormData): Promise<void> {
  if (!isSameSite(await headers())) return;
  const wanted = form.get("scope");
  const client = await sessionClient();
  const viewer = await getViewer().catch(() => null);
  // Whoever has only the password of an account with a second factor must not end its owner's sessions.
  const isOpen = viewer !== null && isFactorOpen(viewer);
  const scope = !isOpen && (wanted === "global" || wanted === "others") ? wanted : "local";
  await client.rpc("record_action", { p_action: "signed-out", p_label: scope, p_details: {} });
  // The library forgets this browser's session even when the service does not answer.
  await client.auth.signOut({ scope }).catch(() => undefined);
  if (scope === "others") redirect(`${localePath("/admin/account", formLocale(form))}?done=elsewhere`);
  await endPasswordReset();
  await flashSessionEvent("SIGNED_OUT");
  redirect(localePath("/admin/sign-in", formLocale(form)));
}

/** Runs a service call and always takes the same time, whatever the call finds; a slower call is finished after the response. */
function withEqualTiming<T>(email: string, call: () => Promise<T>): Promise<T | null> {
  return mailTiming.run(email, async () => {
    const settled = call().catch(() => null);
    after(() => settled);
    return Promise.race([settled, valueAfter(mailStepMs - 50, null)]);
  });
}

type NewAccount = { email: string; password: string; options: { data: Record<string, string>; emailRedirectTo?: string } };

/** A service that asks for no confirmation signs a new account in at once. That session belongs to no device, so it is ended. */
async function signUpWithService(account: NewAccount) {
  const client = await guestClient();
  const answer = await client.auth.signUp(account);
  if (answer.data.session) await client.auth.signOut({ scope: "local" });
  return answer;
}

/** The answer is the same whether the address has an account or not. */
export async function signUp(_previous: AccountState, form: FormData): Promise<AccountState> {
  return flashFormState("sign-up", localePath("/admin/sign-up", formLocale(form)), await createOwnAccount(form));
}

async function createOwnAccount(form: FormData): Promise<AccountState> {
  const email = emailFrom(form);
  const password = textFrom(form, "password", 200);
  const typed = textFrom(form, "name", 200);
  const name = cleanName(typed);
  const kept = { email, name: typed };
  if (!email || !password || !isSameSite(await headers())) return { status: "missing-credentials", kept };
  // The name is optional: a user without one is asked again once they have a role.
  if (typed.trim() && !name) return { status: "name", kept };
  try {
    const settings = dataOf(await privilegedClient().from("office_settings").select("sign_up_open").single());
    if (!settings.sign_up_open) return { status: "sign-up-closed", kept };
    if (!mailShape.test(email)) return { status: "invalid", kept };
    if (isPasswordTooLong(password)) return { status: "too-large", kept };
    const reasons = weaknessesOf(password);
    if (reasons.length > 0) return { status: "weak-password", reasons, kept };
    const minutes = (await countAttempt("sign-up", email)) || (await countMail(email, "account"));
    if (minutes > 0) return { status: "too-many", minutes, kept };
    const answer = await withEqualTiming(email, () =>
      signUpWithService({ email, password, options: { data: { locale: formLocale(form), name: name ?? "" }, emailRedirectTo: siteUrl() } }),
    );
    const failed = answer?.error && authError(answer.error);
    // The service judges a password before it looks the address up, so its weakness reveals nothing about the address.
    if (failed && ["weak-password", "offline", "unavailable", "sign-up-closed"].includes(failed.problem)) return failureState(failed, kept);
    // The account was made just now, so with this password. An older one that awaits confirmation may have been made by anybody.
    const createdAt = answer?.data.user?.created_at;
    if (createdAt && Math.abs(Date.now() - Date.parse(createdAt)) < newAccountMs) await rememberSignUp(email);
    return { status: "done", kept };
  } catch (error) {
    return failureState(error, kept);
  }
}

async function requestMail(form: FormData, action: "recover" | "resend", send: (email: string) => Promise<unknown>): Promise<AccountState> {
  const email = emailFrom(form);
  const kept = { email };
  if (!mailShape.test(email) || !isSameSite(await headers())) return { status: "invalid", kept };
  try {
    const minutes = await countAttempt(action, email);
    if (minutes > 0) return { status: "too-many", minutes, kept };
    // Checked before the address is looked up, so that the result is the same for every address.
    const mails = await accountMailState();
    if (mails !== "works") return { status: mails === "none" ? "no-mail" : "mail-fails", kept };
    const mailMinutes = await countMail(email, action === "recover" ? "recovery" : "account");
    if (mailMinutes > 0) return { status: "too-many", minutes: mailMinutes, kept };
    await withEqualTiming(email, () => send(email));
    return { status: "done", kept };
  } catch (error) {
    return failureState(error, kept);
  }
}

export async function sendRecoveryMail(_previous: AccountState, form: FormData): Promise<AccountState> {
  return requestMail(form, "recover", async (email) => (await guestClient()).auth.resetPasswordForEmail(email, { redirectTo: siteUrl() }));
}

/** Sends the mail that confirms an address once more. */
export async function resendConfirmation(_previous: AccountState, form: FormData): Promise<AccountState> {
  const page = localePath("/admin/sign-up", formLocale(form));
  return flashFormState(
    "resend",
    page,
    await requestMail(form, "resend", async (email) => (await guestClient()).auth.resend({ type: "signup", email })),
  );
}

/** The type of the link in the mail to the old address; it is ours, not the sign-in service's. */
const stopType = "email_stop";
const linkTypes = ["recovery", "signup", "invite", "magiclink", "email_change", "email"] as const;

/**
 * Completes a valid link: the session exists, and a mailed link proves that the mailbox is the user's (one that was handed over does not).
 * Returns the path to redirect to.
 */
async function signInByLink(
  client: Awaited<ReturnType<typeof sessionClient>>,
  type: (typeof linkTypes)[number],
  { id: user, email }: { id: string; email?: string | undefined },
  isMailed: boolean,
): Promise<string> {
  const session = isMailed ? (await client.auth.getClaims()).data?.claims.session_id : undefined;
  if (session) dataOf(await privilegedClient().rpc("note_address_proved", { p_user: user, p_session: session }));
  await client.rpc("note_session", { p_device: deviceName((await headers()).get("user-agent") ?? "") });
  // A stranger who made the account under this address knows its password, so the owner of the mailbox chooses a new one.
  const mayBeStrangers = type === "signup" && !(await didSignUp(email ?? ""));
  if (type === "recovery" || type === "invite" || mayBeStrangers) {
    await allowPasswordReset(user);
    await flashSessionEvent("PASSWORD_RECOVERY");
    // The page of the code leads on to it.
    return (await accountOf(client)).factor === "asked" ? "/admin/second-factor" : "/admin/new-password";
  }
  await flashSessionEvent(type === "email_change" ? "USER_UPDATED" : "SIGNED_IN");
  return type === "email_change" ? "/admin/account?done=email" : "/admin";
}

/**
 * Follows the link of a mail, or one that an administrator has handed over ("handed"), which is exchanged for the code of a recovery mail.
 * It takes a press of the button, because mail programs open links too.
 */
export async function followLink(_previous: AccountState, form: FormData): Promise<AccountState> {
  const link = new URLSearchParams({ token_hash: textFrom(form, "token_hash", 200), type: textFrom(form, "type", 20) });
  return flashFormState("confirm", `${localePath("/admin/confirm", formLocale(form))}?${link}`, await completeLink(form));
}

async function completeLink(form: FormData): Promise<AccountState> {
  const locale = formLocale(form);
  const stopsEmailChange = form.get("type") === stopType;
  const isHanded = form.get("type") === "handed";
  const type = isHanded ? "recovery" : linkTypes.find((known) => known === form.get("type"));
  const hash = textFrom(form, "token_hash", 200);
  if (!(type || stopsEmailChange) || !/^[\w-]{20,200}$/.test(hash) || !isSameSite(await headers())) return { status: "link-expired" };
  let target = "/admin";
  try {
    const minutes = await countAttempt("link", hash);
    if (minutes > 0) return { status: "too-many", minutes };
    const token_hash = isHanded ? await redeemPasswordLink(hash) : hash;
    if (!token_hash) return { status: "link-expired" };
    const client = await sessionClient();
    if (stopsEmailChange || !type) {
      if (!dataOf(await privilegedClient().rpc("stop_email_change", { p_token_hash: hashEmailStop(hash) })))
        return { status: "link-expired" };
      await client.auth.signOut({ scope: "local" }).catch(() => undefined);
      target = "/admin/confirm?done=stopped";
    } else {
      const { data, error } = await client.auth.verifyOtp({ type, token_hash });
      if (error) return failureState(authError(error));
      // When both mailboxes have to confirm a change, the first confirmation creates no session.
      if (!data.user && type !== "email_change") return failureState(null);
      target = data.user ? await signInByLink(client, type, data.user, !isHanded) : "/admin/confirm?done=half";
    }
  } catch (error) {
    return failureState(error);
  }
  redirect(localePath(target, locale));
}

/** Sets a new password for a user who came by a link. Every other session ends, because one of them may be the reason. */
export async function setNewPassword(_previous: AccountState, form: FormData): Promise<AccountState> {
  if (!isSameSite(await headers())) return { status: "forbidden" };
  const password = textFrom(form, "password", 200);
  try {
    const viewer = await getViewer();
    if (!viewer) return { status: "signed-out" };
    // A link into the account replaces its password, never its second factor. One that is only required is set up afterwards.
    if (viewer.factor === "asked") return { status: "forbidden" };
    if (!(await mayResetPassword(viewer.id))) return { status: "link-expired" };
    if (isPasswordTooLong(password)) return { status: "too-large" };
    const reasons = weaknessesOf(password);
    if (reasons.length > 0) return { status: "weak-password", reasons };
    const client = await sessionClient();
    const { error } = await client.auth.updateUser({ password });
    if (error) return failureState(authError(error));
    await client.auth.signOut({ scope: "others" });
    await client.rpc("record_action", { p_action: "password-changed", p_label: "recovery", p_details: {} });
    await endPasswordReset();
    await flashSessionEvent("USER_UPDATED");
  } catch (error) {
    return failureState(error);
  }
  redirect(localePath("/admin", formLocale(form)));
}

/** Accepts an invitation: with a new account for its address, or with the existing one and its own password. */
export async function joinTeam(_previous: AccountState, form: FormData): Promise<AccountState> {
  const code = new URLSearchParams({ code: textFrom(form, "code", 100) });
  return flashFormState("join", `${localePath("/admin/join", formLocale(form))}?${code}`, await joinWithForm(form));
}

async function joinWithForm(form: FormData): Promise<AccountState> {
  const locale = formLocale(form);
  const requestHeaders = await headers();
  const hash = hashInvitation(textFrom(form, "code", 100));
  const password = textFrom(form, "password", 200);
  const kept = { name: textFrom(form, "name", 200) };
  if (!isSameSite(requestHeaders)) return { status: "forbidden" };
  const name = cleanName(kept.name);
  if (!name) return { status: "name", kept };
  if (!password) return { status: "missing-credentials", kept };
  try {
    const invitation = await readInvitation(hash);
    if (!invitation) return { status: "link-expired" };
    const minutes = await countAttempt("sign-in", invitation.email);
    if (minutes > 0) return { status: "too-many", minutes, kept };
    const client = await sessionClient();
    const refused = await signInByInvitation(client, { hash, email: invitation.email, password, locale, name });
    if (refused) return { ...refused, kept };
    // Every other session ends, because the account has just become one of the office.
    await client.auth.signOut({ scope: "others" });
    await Promise.all([
      client.rpc("set_my_name", { p_name: name }),
      client.rpc("note_session", { p_device: deviceName(requestHeaders.get("user-agent") ?? "") }),
      client.rpc("record_action", { p_action: "signed-in", p_label: "invitation", p_details: {} }),
      flashSessionEvent("SIGNED_IN"),
    ]);
  } catch (error) {
    return failureState(error, kept);
  }
  redirect(localePath("/admin", locale));
}

type Joining = { hash: string; email: string; password: string; locale: Locale; name: string };

/** Signs in to the account of an invitation, creates it if there is none, and gives it its role. Returns the refusal, or null. */
async function signInByInvitation(
  client: Awaited<ReturnType<typeof sessionClient>>,
  { hash, email, password, locale, name }: Joining,
): Promise<AccountState | null> {
  const entered = await client.auth.signInWithPassword({ email, password });
  if (!entered.error) return (await acceptInvitation(hash, entered.data.user?.id ?? "")) ? null : { status: "link-expired" };
  const failed = authError(entered.error);
  if (failed.problem !== "wrong-credentials") return failureState(failed);
  if (isPasswordTooLong(password)) return { status: "too-large" };
  const reasons = weaknessesOf(password);
  if (reasons.length > 0) return { status: "weak-password", reasons };
  // An account with this address that was never proved to be its owner's is removed.
  if (!dataOf(await privilegedClient().rpc("make_room_for_invitation", { p_token_hash: hash }))) return { status: "account-exists" };
  const made = await createInvitedAccount(email, password, { locale, name });
  if ("status" in made) return made;
  // This also confirms the address, without which nobody may sign in.
  if (!(await acceptInvitation(hash, made.id))) return { status: "link-expired" };
  const { error } = await client.auth.signInWithPassword({ email, password });
  return error ? failureState(authError(error)) : null;
}

async function acceptInvitation(invitation: string, user: string): Promise<boolean> {
  return dataOf(await privilegedClient().rpc("accept_invitation", { p_token_hash: invitation, p_user: user }));
}

/** Creates an account for an invitation, or returns the refusal. */
async function createInvitedAccount(
  email: string,
  password: string,
  data: { locale: Locale; name: string },
): Promise<AccountState | { id: string }> {
  const attributes = { email, password, email_confirm: true, user_metadata: data };
  let { data: made, error }: { data: { user: { id: string } | null }; error: unknown } =
    await privilegedClient().auth.admin.createUser(attributes);
  const status = (error as { status?: number } | null)?.status;
  // The embedded service has no such call. Its sign-up sends a mail to confirm the address; accepting the invitation confirms it.
  if (status && [401, 403, 404, 405].includes(status))
    ({ data: made, error } = await signUpWithService({ email, password, options: { data } }));
  if (error || !made.user) return failureState(error ? authError(error) : null);
  return { id: made.user.id };
}
