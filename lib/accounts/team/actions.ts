"use server";
// Who may enter the office, and in which role. The database enforces the rules (one administrator always stays; a user who loses the role
// is signed out everywhere) and keeps the audit log.
import { refresh } from "next/cache";
import { z } from "zod";
import { cleanName } from "../../auth/display-name.ts";
import { isRole, mayManageTeam, roles } from "../../auth/roles.ts";
import type { Viewer } from "../../auth/session.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { siteUrl } from "../../env.ts";
import { isUuid } from "../../formats/uuid.ts";
import { isLocale, type Locale, localePath } from "../../i18n/locales.ts";
import { mailFactorReset, mailInvitation } from "../../notify/mail/account-mails.ts";
import { sendAccountMail } from "../../notify/mail/send-account-mail.ts";
import { dataOf, rowOf } from "../../supabase/errors/results.ts";
import { ServiceError } from "../../supabase/errors/service-error.ts";
import { sessionClient } from "../../supabase/server.ts";
import { countAttempt, countMail } from "../attempt-limits.ts";
import { hashInvitation, newCode } from "../invitations.ts";
import { checkOwnPassword } from "../own-password.ts";
import { hashPasswordLink, newPasswordLinkCode } from "../password-links.ts";

type InvitedResult = { status: "invited" | "invited-mailed"; link: string; email: string };
export type TeamResult = Outcome<
  | {
      status:
        | "idle"
        | "saved"
        | "removed"
        | "ended"
        | "withdrawn"
        | "invalid"
        | "last-admin"
        | "unproved"
        | "gone"
        | "too-often"
        | "no-name"
        | "password"
        | "factor-reset"
        | "factor-reset-mailed";
    }
  | InvitedResult
  | { status: "link-made"; link: string }
>;

/** Checks the administrator's own password before they admit a user; returns the refusal, or null when the password is right. */
async function checkAdminPassword(viewer: Viewer, form: FormData): Promise<{ status: "password" | "too-often" } | null> {
  try {
    const refused = await checkOwnPassword(viewer, form);
    return refused && { status: refused.status === "too-many" ? "too-often" : "password" };
  } catch (error) {
    if (error instanceof ServiceError && error.problem === "wrong-credentials") return { status: "password" };
    throw error;
  }
}

function idOf(form: FormData): string {
  const id = String(form.get("id") ?? "");
  if (!isUuid(id)) throw new Error("Not an id.");
  return id;
}

/** Whether the database refused a change that would leave no administrator. */
function isLastAdmin(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === "MQ001" || /last administrator/.test(error.originalError.message));
}

/** Whether the database refused a role for an unproved address, which anybody could have typed. */
function isUnproved(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === "MQ002" || /address was not proved/.test(error.originalError.message));
}

export async function invite(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async (viewer) => {
    const email = String(form.get("email") ?? "")
      .trim()
      .toLowerCase();
    const role = form.get("role");
    const locale = form.get("language");
    if (!isRole(role) || !isLocale(locale) || email.length > 254 || !/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
      return { status: "invalid" as const };
    const refused = await checkAdminPassword(viewer, form);
    if (refused) return refused;
    const code = newCode();
    const client = await sessionClient();
    dataOf(await client.rpc("invite_staff", { p_email: email, p_role: role, p_token_hash: hashInvitation(code) }));
    refresh();
    const link = `${siteUrl()}${localePath("/admin/join", locale)}?code=${code}`;
    // A mailbox over its limit gets no further mail; the link is shown in any case.
    const sent = (await countMail(email, "account")) === 0 && (await sendAccountMail(email, mailInvitation({ locale, link, role })));
    return { status: sent ? ("invited-mailed" as const) : ("invited" as const), link, email };
  });
}

export async function withdrawInvitation(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async () => {
    const client = await sessionClient();
    const rows = dataOf(
      await client
        .from("staff_invitations")
        .update({ withdrawn_at: new Date().toISOString() })
        .eq("id", idOf(form))
        .is("accepted_at", null)
        .is("withdrawn_at", null)
        .select("id"),
    );
    refresh();
    return { status: rows.length === 1 ? ("withdrawn" as const) : ("gone" as const) };
  });
}

export async function setRole(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async (viewer) => {
    const role = form.get("role");
    if (!isRole(role)) return { status: "invalid" as const };
    const refused = await checkAdminPassword(viewer, form);
    if (refused) return refused;
    const client = await sessionClient();
    try {
      // Changes the role of a user who has one, or gives a waiting user a first one.
      const user_id = idOf(form);
      const changed = dataOf(await client.from("staff").update({ role }).eq("user_id", user_id).select("user_id"));
      if (changed.length === 0) dataOf(await client.from("staff").insert({ user_id, role }).select("user_id"));
    } catch (error) {
      if (isLastAdmin(error)) return { status: "last-admin" as const };
      if (isUnproved(error)) return { status: "unproved" as const };
      throw error;
    }
    refresh();
    return { status: "saved" as const };
  });
}

/** Sets a colleague's name; users set their own in their account. */
export async function setName(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async () => {
    const display_name = cleanName(String(form.get("name") ?? "").slice(0, 200));
    if (!display_name) return { status: "no-name" as const };
    const client = await sessionClient();
    const rows = dataOf(await client.from("staff").update({ display_name }).eq("user_id", idOf(form)).select("user_id"));
    refresh();
    return { status: rows.length === 1 ? ("saved" as const) : ("gone" as const) };
  });
}

export async function removeFromTeam(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async () => {
    const client = await sessionClient();
    try {
      const removed = dataOf(await client.from("staff").delete().eq("user_id", idOf(form)).select("user_id"));
      refresh();
      return { status: removed.length === 1 ? ("removed" as const) : ("gone" as const) };
    } catch (error) {
      if (isLastAdmin(error)) return { status: "last-admin" as const };
      throw error;
    }
  });
}

export async function endColleaguesSessions(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async () => {
    const client = await sessionClient();
    dataOf(await client.rpc("end_staff_sessions", { p_user: idOf(form) }));
    refresh();
    return { status: "ended" as const };
  });
}

/**
 * Makes a link by which a colleague sets a new password, shown only once, for when no mail reaches them. The database lets an administrator
 * make one for another member of the team, and records its maker and its use.
 */
export async function makePasswordLink(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async (viewer) => {
    const user = idOf(form);
    const locale = form.get("locale");
    if (!isLocale(locale)) return { status: "invalid" as const };
    const refused = await checkAdminPassword(viewer, form);
    if (refused) return refused;
    if ((await countAttempt("password-link", viewer.id)) > 0) return { status: "too-often" as const };
    const code = newPasswordLinkCode();
    const client = await sessionClient();
    const until = dataOf(await client.rpc("make_password_link", { p_user: user, p_token_hash: hashPasswordLink(code) }));
    if (!until) return { status: "gone" as const };
    const link = `${siteUrl()}${localePath("/admin/confirm", locale)}?token_hash=${code}&type=handed`;
    return { status: "link-made" as const, link };
  });
}

export async function setSignUp(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async () => {
    const client = await sessionClient();
    const open = form.get("open") === "on";
    dataOf(await client.from("office_settings").update({ sign_up_open: open }).eq("only_row", true).select("sign_up_open"));
    refresh();
    return { status: "saved" as const };
  });
}

const resetAnswer = z.object({ email: z.string(), locale: z.custom<Locale>(isLocale).catch("en") }).nullable();

/** Removes the second factor of a colleague who has lost it, ends their sessions, and tells them by mail. */
export async function resetFactor(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async (viewer) => {
    const user = idOf(form);
    const refused = await checkAdminPassword(viewer, form);
    if (refused) return refused;
    const client = await sessionClient();
    const account = resetAnswer.parse(rowOf(await client.rpc("reset_factor", { p_user: user })));
    refresh();
    if (!account) return { status: "gone" as const };
    const { email, locale } = account;
    const link = `${siteUrl()}${localePath("/admin/account", locale)}`;
    const sent = (await countMail(email, "account")) === 0 && (await sendAccountMail(email, mailFactorReset({ locale, link })));
    return { status: sent ? ("factor-reset-mailed" as const) : ("factor-reset" as const) };
  });
}

/** Sets the roles that have to give a second factor. One that stays required keeps the time since when it is. */
export async function setFactorRequirements(_previous: TeamResult, form: FormData): Promise<TeamResult> {
  return staffAction(mayManageTeam, async () => {
    const client = await sessionClient();
    const required = dataOf(await client.from("factor_requirements").select("role")).map(({ role }) => role);
    const added = roles.filter((role) => form.has(role) && !required.includes(role)).map((role) => ({ role }));
    const removed = required.filter((role) => !form.has(role));
    if (added.length > 0) dataOf(await client.from("factor_requirements").insert(added));
    if (removed.length > 0) dataOf(await client.from("factor_requirements").delete().in("role", removed));
    refresh();
    return { status: "saved" as const };
  });
}
