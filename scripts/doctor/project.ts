// What only the project's owner may ask: how its services are set, over Supabase's Management API, with a token of their account
// (SUPABASE_ACCESS_TOKEN). Reads only. Of the settings it keeps what it judges: they hold secrets of others as well.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { advice, type Finding, look, right, type Screen, unasked, wrong } from "./finding.ts";
import type { Ask } from "./service.ts";

const patienceMs = 15_000;
/** Figures and switches may be null where nobody has set them. */
const flag = z.boolean().nullish();
const figure = z.coerce.number().nullish();
const words = z.string().nullish();

const authSettings = z.object({
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
  mfa_totp_verify_enabled: flag,
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

/** As supabase/config.toml has them. */
const mails = {
  recovery: { title: "Reset password", subject: "Set a new password · تعيين كلمة مرور جديدة" },
  confirmation: { title: "Confirm sign up", subject: "Confirm your address · أكّد عنوانك" },
  email_change: { title: "Change email address", subject: "Confirm your new address · أكّد عنوانك الجديد" },
} as const;

const withoutSpaces = (text: string) => text.replace(/\s+/g, "");
const template = (name: keyof typeof mails) =>
  readFileSync(join(import.meta.dirname, "..", "..", "supabase", "templates", `${name}.html`), "utf8");

function mail(settings: AuthSettings, name: keyof typeof mails): Finding {
  const { title, subject } = mails[name];
  const about = `Mail “${title}”`;
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

/** Right where it holds; else what it means, and what mends it. */
function held(
  holds: boolean,
  subject: string,
  seen: string,
  otherwise: { found: string; cure: string; screen: Screen; only?: "advice" },
): Finding {
  if (holds) return right(subject, seen);
  return (otherwise.only ? advice : wrong)(subject, otherwise.found, otherwise.cure, otherwise.screen);
}

const plainOrigin = (address: string | null | undefined) => (address && URL.canParse(address) ? new URL(address).origin : "");

function addresses(settings: AuthSettings, siteUrl: string): Finding[] {
  const others = (settings.uri_allow_list ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const own = plainOrigin(siteUrl);
  const foreign = others.filter((one) => !own || (one !== own && !one.startsWith(`${own}/`)));
  return [
    held(own !== "" && plainOrigin(settings.site_url) === own, "Site URL", String(settings.site_url), {
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
    held(
      settings.mfa_totp_enroll_enabled !== false && settings.mfa_totp_verify_enabled !== false,
      "Second factor",
      "offered (an app with codes)",
      {
        found: "off: nobody can protect their account with one",
        cure: "switch TOTP on.",
        screen: "secondFactor",
        only: "advice",
      },
    ),
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

/** How sign-in is set, beside what this code needs. Pure. */
function judgeSignIn(settings: AuthSettings, siteUrl: string): Finding[] {
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
    // A hook writes its own.
    ...(settings.hook_send_email_enabled ? [] : (Object.keys(mails) as (keyof typeof mails)[]).map((name) => mail(settings, name))),
    ...limits(settings),
    ...passwordsAndSessions(settings),
  ];
}

const dataApi = z.object({ db_schema: z.string(), max_rows: z.number() });
/** More rows than this are asked for at once nowhere; fewer are taken for the end of a list. */
const leastRows = 1000;

export function judgeDataApi({ db_schema, max_rows }: z.infer<typeof dataApi>): Finding[] {
  const schemas = db_schema.split(",").map((one) => one.trim());
  const extra = schemas.filter((one) => one === "private" || one === "auth" || one === "storage");
  return [
    held(schemas.includes("public") && extra.length === 0, "Schemas of the Data API", schemas.join(", "), {
      found: extra.length > 0 ? `${extra.join(", ")} is served to anybody who asks` : "public is not served: the site reads nothing",
      cure: "public alone.",
      screen: "dataApi",
    }),
    held(max_rows >= leastRows, "Rows of an answer", `${max_rows} at most`, {
      found: `${max_rows} at most: lists end early, and pages beyond are taken for unpublished`,
      cure: `${leastRows} or more.`,
      screen: "dataApi",
    }),
  ];
}

const backups = z.object({ pitr_enabled: z.boolean(), backups: z.array(z.object({ status: z.string(), inserted_at: z.string() })) });

export function judgeBackups({ pitr_enabled, backups: made }: z.infer<typeof backups>, now: Date): Finding {
  const subject = "Backups";
  if (pitr_enabled) return right(subject, "to any moment");
  const done = made.filter(({ status }) => status === "COMPLETED").map(({ inserted_at }) => Date.parse(inserted_at));
  const own =
    "until then, and beside it: npm run backup once a day, with DATABASE_URL and BACKUP_DIR on another machine (docs/recovery.md).";
  if (done.length === 0) return wrong(subject, "the project keeps none", `choose a plan that does; ${own}`, "backups");
  const hours = Math.round((now.getTime() - Math.max(...done)) / 3_600_000);
  return hours > 48
    ? wrong(subject, `the last is ${hours} h old`, `look why; ${own}`, "backups")
    : advice(
        subject,
        `the last is ${hours} h old: a day of messages can be lost`,
        "point-in-time recovery, or npm run backup more often.",
        "backups",
      );
}

const pooler = z.array(z.object({ connection_string: z.string(), db_host: z.string(), database_type: z.string(), pool_mode: z.string() }));
const realtime = z.object({ suspend: flag, private_only: flag });
const tls = z.object({ currentConfig: z.object({ database: z.boolean() }) });
const advisors = z.object({ lints: z.array(z.object({ name: z.string(), level: z.string(), title: z.string(), detail: z.string() })) });
const health = z.array(z.object({ name: z.string(), status: z.string() }));

const management = "https://api.supabase.com";

/** Never throws. `siteUrl`: the public address. */
export async function examineProject(
  { project, token }: { project: string; token: string },
  siteUrl: string,
  ask: Ask,
): Promise<Finding[]> {
  const get = async <T>(path: string, shape: z.ZodType<T>): Promise<T | Finding> => {
    const response = await ask(`${management}/v1/projects/${project}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 401)
      return wrong("SUPABASE_ACCESS_TOKEN", "refused", "make one at https://supabase.com/dashboard/account/tokens.");
    if (response.status === 403 || response.status === 404)
      return wrong("SUPABASE_ACCESS_TOKEN", `it opens no project ${project}`, "take the token of an account that owns it.");
    if (!response.ok) return unasked(path.slice(1), `Supabase answers ${response.status}`);
    const read = shape.safeParse(await response.json());
    return read.success ? read.data : unasked(path.slice(1), "Supabase answers in a form this code does not know");
  };
  const judged = async <T>(path: string, shape: z.ZodType<T>, judge: (told: T) => Finding | Finding[]): Promise<Finding[]> => {
    const told = await get(path, shape);
    return [told !== null && typeof told === "object" && "state" in told ? (told as Finding) : judge(told as T)].flat();
  };
  const first = await look("Management API", () =>
    judged("/health?services=auth,db,pooler,realtime,rest,storage", health, (services) => {
      const ill = services.filter(({ status }) => status !== "ACTIVE_HEALTHY").map(({ name, status }) => `${name} (${status})`);
      return ill.length === 0
        ? right("Services", "all healthy")
        : wrong("Services", ill.join(", "), "restore or restart the project.", "overview");
    }),
  );
  if (first.some(({ subject }) => subject === "SUPABASE_ACCESS_TOKEN")) return first;
  const rest = await Promise.all([
    look("Sign-in settings", () => judged("/config/auth", authSettings, (settings) => judgeSignIn(settings, siteUrl))),
    look("Data API", () => judged("/postgrest", dataApi, judgeDataApi)),
    look("Realtime", () =>
      judged("/config/realtime", realtime, ({ suspend, private_only }) =>
        held(!suspend && !private_only, "Realtime settings", "on", {
          found: suspend ? "suspended: the office asks every 15 s instead" : "private channels alone: the office's is refused",
          cure: suspend ? "switch Realtime on." : "allow public access: what is heard is decided by the policies of the tables.",
          screen: "realtime",
          only: "advice",
        }),
      ),
    ),
    look("Pooler", () =>
      judged("/config/database/pooler", pooler, (all) => {
        const main = all.find(({ database_type }) => database_type === "PRIMARY");
        return main
          ? right("Pooler", `${main.db_host}, session mode on port 5432 for DATABASE_URL`)
          : unasked("Pooler", "the project names none");
      }),
    ),
    look("TLS to the database", () =>
      judged("/ssl-enforcement", tls, ({ currentConfig }) =>
        held(currentConfig.database, "TLS to the database", "required", {
          found: "not required",
          cure: "enforce SSL on incoming connections.",
          screen: "databaseSettings",
          only: "advice",
        }),
      ),
    ),
    look("Backups", () => judged("/database/backups", backups, (told) => judgeBackups(told, new Date()))),
    look("Security Advisor", () =>
      judged("/advisors/security", advisors, ({ lints }) => {
        const errors = lints.filter(({ level }) => level === "ERROR");
        return errors.length === 0
          ? right("Security Advisor", "no error")
          : errors.map(({ title, detail }) =>
              wrong("Security Advisor", `${title}: ${detail}`, "open the Advisor and follow the link beside the error.", "advisor"),
            );
      }),
    ),
  ]);
  return [...first, ...rest.flat()];
}
