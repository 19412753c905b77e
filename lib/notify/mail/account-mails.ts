// The mails about an account that the embedded sign-in service requests, and invitations. A hosted service sends its own
// (supabase/templates).
import type { Role } from "../../auth/roles.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { MailBody } from "./lead-mails.ts";
import { renderMail, type Sender } from "./markup.ts";
import { accountMailTexts } from "./texts.ts";

/** A mail that still needs the settings of the firm that sends it. */
export type AccountMail = (sender: Sender) => MailBody;

const kinds = {
  recovery: ["recoverySubject", "recoveryText", "recoveryAction"],
  signup: ["signupSubject", "signupText", "signupAction"],
  email_change: ["emailSubject", "emailText", "emailAction"],
} as const;
export type AccountMailKind = keyof typeof kinds;

export function isAccountMailKind(value: unknown): value is AccountMailKind {
  return typeof value === "string" && Object.hasOwn(kinds, value);
}

function compose(locale: Locale, subject: string, text: string, action: string, link: string, otherwise?: string): AccountMail {
  const t = accountMailTexts(locale);
  return (sender) => ({
    locale,
    subject,
    ...renderMail(locale, sender, [
      { type: "title", text: subject },
      { type: "text", text: t("greeting") },
      { type: "text", text },
      { type: "links", links: [{ label: action, href: link }] },
      { type: "small", text: otherwise ?? t("ignore") },
    ]),
  });
}

export function accountMail(kind: AccountMailKind, { locale, link }: { locale: Locale; link: string }): AccountMail {
  const t = accountMailTexts(locale);
  const [subject, text, action] = kinds[kind];
  return compose(locale, t(subject), t(text), t(action), link);
}

/** To the old address of an account: announces the change of address, with a link that stops it. */
export function mailEmailStop({ locale, link }: { locale: Locale; link: string }): AccountMail {
  const t = accountMailTexts(locale);
  return compose(locale, t("emailStopSubject"), t("emailStopText"), t("emailStopAction"), link, t("emailStopElse"));
}

export function mailInvitation({ locale, link, role }: { locale: Locale; link: string; role: Role }): AccountMail {
  const t = accountMailTexts(locale);
  const roleName = accountMailTexts(locale, "team")(role);
  return compose(locale, t("inviteSubject"), t("inviteText", { role: roleName }), t("inviteAction"), link);
}

/** To a colleague whose second factor an administrator has reset. */
export function mailFactorReset({ locale, link }: { locale: Locale; link: string }): AccountMail {
  const t = accountMailTexts(locale);
  return compose(locale, t("factorResetSubject"), t("factorResetText"), t("factorResetAction"), link, t("factorResetElse"));
}
