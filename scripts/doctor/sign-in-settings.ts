// Compares the sign-in service's settings with what this code needs. It keeps only the settings it checks, because the others contain
// secrets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { advice, type Finding, held, right, wrong } from "./finding.ts";

/** Figures and switches may be null where they were never set. */
const flag = z.boolean().nullish();
const figure = z.coerce.number().nullish();
const words = z.string().nullish();

export const authSettings = z.object({
  site_url: words,
  uri_allow_list: words,
  smtp_host: words,
  rate_limit_email_sent: figure,
  rate_limit_token_refresh: figure,
  rate_limit_verify: figure,
  rate_limit_otp: figure,
  security_sb_forwarded_for_enabled: flag,
  security_captcha_enabled: flag,
  security_update_password_require_reauthentication: flag,
  mailer_secure_email_change_enabled: flag,
  mailer_otp_exp: figure,
  password_min_length: figure,
  refresh_token_rotation_enabled: flag,
  mfa_totp_enroll_enabled: flag,
  jwt_exp: figure,
  sessions_single_per_user: flag,
  hook_send_email_enabled: flag,
  mailer_templates_recovery_content: words,
  mailer_templates_confirmation_content: words,
  mailer_templates_email_change_content: words,
  mailer_subjects_recovery: words,
  mailer_subjects_confirmation: words,
  mailer_subjects_email_change: words,
});
type AuthSettings = z.infer<typeof authSettings>;

/** The names of the mails in the dashboard. */
const mails = { recovery: "Reset password", confirmation: "Confirm sign up", email_change: "Change email address" } as const;

const supabase = join(import.meta.dirname, "..", "..", "supabase");
/** Throws where supabase/config.toml has no such subject. */
function subjectOf(name: keyof typeof mails): string {
  const config = readFileSync(join(supabase, "config.toml"), "utf8");
  const [, subject] = new RegExp(`\\[auth\\.email\\.template\\.${name}\\]\\nsubject = "(.*)"`).exec(config) ?? [];
  if (!subject) throw new Error(`supabase/config.toml has no subject for ${name}.`);
  return subject;
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, "");
const template = (name: keyof typeof mails) => readFileSync(join(supabase, "templates", `${name}.html`), "utf8");

function mail(settings: AuthSettings, name: keyof typeof mails): Finding {
  const [about, subject] = [`Mail “${mails[name]}”`, subjectOf(name)];
  const file = `supabase/templates/${name}.html`;
  const given = settings[`mailer_templates_${name}_content`] ?? "";
  if (withoutSpaces(given) !== withoutSpaces(template(name))) {
    const leads = given.includes("/admin/confirm?token_hash={{ .TokenHash }}");
    return leads
      ? advice(about, "its text is not this code's; its link is right", `compare it with ${file}.`, "templates")
      : wrong(about, "its link does not lead into the office", `put the text of ${file} there, as source.`, "templates");
  }
  return settings[`mailer_subjects_${name}`] === subject
    ? right(about, "text and subject are this code's")
    : advice(about, "its subject is not this code's", `“${subject}”.`, "templates");
}

const plainOrigin = (address: string | null | undefined) => (address && URL.canParse(address) ? new URL(address).origin : "");

function addresses(settings: AuthSettings, siteUrl: string): Finding[] {
  const others = (settings.uri_allow_list ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const siteOrigin = plainOrigin(siteUrl);
  const foreign = others.filter((address) => !siteOrigin || (address !== siteOrigin && !address.startsWith(`${siteOrigin}/`)));
  return [
    held(siteOrigin !== "" && plainOrigin(settings.site_url) === siteOrigin, "Site URL", String(settings.site_url), {
      found: `${settings.site_url || "not set"}: links in mails about accounts lead there, and not to ${siteUrl}`,
      cure: `set it to ${siteUrl}.`,
      screen: "addresses",
    }),
    held(foreign.length === 0, "Redirect URLs", others.length === 0 ? "none; none is needed" : "of this site alone", {
      found: `${foreign.join(", ")}: links in mails could be led there`,
      cure: "take out what is not this site's: it needs none.",
      screen: "addresses",
      only: "advice",
    }),
  ];
}

function limits(settings: AuthSettings): Finding[] {
  const low = (["rate_limit_token_refresh", "rate_limit_verify", "rate_limit_otp"] as const).filter((name) => {
    const least = name === "rate_limit_token_refresh" ? 150 : 30;
    return (settings[name] ?? least) < least;
  });
  const perHour = settings.rate_limit_email_sent ?? 0;
  return [
    held(Boolean(settings.security_sb_forwarded_for_enabled), "IP address forwarding", "on: attempts are counted by visitor", {
      found: "off: the service sees this site's address alone, so strangers who guess passwords use up what the office needs to sign in",
      cure: "switch it on (it needs a key of the form sb_secret_…).",
      screen: "limits",
    }),
    held(low.length === 0, "Limits of attempts", "as the service has them, or higher", {
      found: `${low.join(", ")} is lower than the service's own`,
      cure: "150 refreshed sessions, 30 verifications and 30 sign-ups and codes in 5 minutes.",
      screen: "limits",
    }),
    held(perHour >= 30, "Mails an hour", `${perHour}`, {
      found: `${perHour}: somebody's link for a new password may wait an hour`,
      cure: "30 or more (with an SMTP server of your own).",
      screen: "limits",
      only: "advice",
    }),
  ];
}

function passwordsAndSessions(settings: AuthSettings): Finding[] {
  return [
    held((settings.password_min_length ?? 6) >= 10, "Shortest password", `${settings.password_min_length} characters`, {
      found: `${settings.password_min_length ?? 6} characters; the office asks for 10`,
      cure: "10, under the provider Email.",
      screen: "providers",
    }),
    held(!settings.security_captcha_enabled, "CAPTCHA", "off: the office has limits of its own", {
      found: "on: the office's forms have none; whoever signs in from an address that is not known is refused",
      cure: "switch it off.",
      screen: "protection",
    }),
    held(
      !settings.security_update_password_require_reauthentication,
      "Secure password change",
      "off: the office asks for the password itself",
      {
        found: "on: a new password is refused a day after signing in, without a code that no page asks for",
        cure: "switch it off, under the provider Email.",
        screen: "providers",
      },
    ),
    held(settings.mailer_secure_email_change_enabled !== false, "Secure email change", "both mailboxes are asked", {
      found: "off: an address changes without a word to the old one",
      cure: "switch it on, under the provider Email.",
      screen: "providers",
    }),
    held(settings.mailer_otp_exp === 3600, "How long links work", "an hour, as the mails say", {
      found: `${settings.mailer_otp_exp} s; the mails say an hour`,
      cure: "3600, under the provider Email.",
      screen: "providers",
      only: "advice",
    }),
    held(settings.mfa_totp_enroll_enabled !== true, "Second factor of the service", "off: the office has its own", {
      found: "on: the office asks for no codes of the service, so whoever set one up there could not come in",
      cure: "switch TOTP off.",
      screen: "secondFactor",
      only: "advice",
    }),
    held(settings.refresh_token_rotation_enabled !== false, "Sessions", "a stolen one is noticed", {
      found: "refresh tokens are not rotated: a stolen session works for ever",
      cure: "switch “Detect and revoke potentially compromised refresh tokens” on.",
      screen: "sessions",
    }),
    held(!settings.sessions_single_per_user, "Devices", "as many as somebody signs in on", {
      found: "one session for each person: a phone signs the desk out",
      cure: "switch “Enforce single session per user” off, unless that is meant.",
      screen: "sessions",
      only: "advice",
    }),
    held((settings.jwt_exp ?? 3600) <= 3600, "How long a token counts", `${settings.jwt_exp ?? 3600} s`, {
      found: `${settings.jwt_exp} s: who was taken off the staff keeps their token so long`,
      cure: "3600 s or less.",
      screen: "jwt",
      only: "advice",
    }),
  ];
}

/** Compares the sign-in settings with what this code needs. Pure. */
export function judgeSignIn(settings: AuthSettings, siteUrl: string): Finding[] {
  return [
    ...addresses(settings, siteUrl),
    held(
      Boolean(settings.smtp_host) || Boolean(settings.hook_send_email_enabled),
      "Mails about accounts",
      `sent by ${settings.smtp_host || "a hook"}`,
      {
        found: "sent by Supabase's own server: to people of your organisation alone, a few an hour",
        cure: "set up an SMTP server.",
        screen: "smtp",
      },
    ),
    // A hook writes its own mails.
    ...(settings.hook_send_email_enabled ? [] : (Object.keys(mails) as (keyof typeof mails)[]).map((name) => mail(settings, name))),
    ...limits(settings),
    ...passwordsAndSessions(settings),
  ];
}
