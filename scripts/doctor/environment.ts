// Checks the environment by itself, without any request. Pure.
import { environmentProblems } from "../../lib/env.ts";
import { opensHereAlone } from "../../lib/formats/local-address.ts";
import { advice, type Finding, right, wrong } from "./finding.ts";

export type Environment = Record<string, string | undefined>;

type Key = { kind: "publishable" | "secret" | "unknown"; isOld: boolean; project?: string };

/** Reads a key's kind from its prefix or, in the older form, from the claims in its middle. */
export function keyOf(key: string): Key {
  if (key.startsWith("sb_publishable_")) return { kind: "publishable", isOld: false };
  if (key.startsWith("sb_secret_")) return { kind: "secret", isOld: false };
  try {
    const { role, ref } = JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()) as { role?: string; ref?: string };
    const kind = role === "anon" ? "publishable" : role === "service_role" ? "secret" : "unknown";
    return { kind, isOld: true, ...(ref && { project: ref }) };
  } catch {
    return { kind: "unknown", isOld: false };
  }
}

/** Returns the project's name; undefined where the service has its own domain. */
export function projectOf({ SUPABASE_URL, SUPABASE_SECRET_KEY, DATABASE_URL }: Environment): string | undefined {
  const [, fromUrl] = /^https:\/\/([a-z0-9]{20})\.supabase\.co\b/.exec(SUPABASE_URL ?? "") ?? [];
  return fromUrl ?? keyOf(SUPABASE_SECRET_KEY ?? "").project ?? projectOfDatabase(DATABASE_URL);
}

function projectOfDatabase(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { hostname, username } = new URL(address);
  return /^db\.([a-z0-9]{20})\.supabase\.co$/.exec(hostname)?.[1] ?? /^[a-z_]+\.([a-z0-9]{20})$/.exec(decodeURIComponent(username))?.[1];
}

const screenOfAddress = "connect" as const;

function service(url: string): Finding {
  const subject = "SUPABASE_URL";
  const like = "it looks like https://abcdefghijklmnopqrst.supabase.co";
  const [, ofDashboard] = /supabase\.com\/dashboard\/project\/([a-z0-9]{20})/.exec(url) ?? [];
  if (ofDashboard)
    return wrong(subject, "it is the address of the dashboard", `set SUPABASE_URL=https://${ofDashboard}.supabase.co.`, screenOfAddress);
  if (/^["']/.test(url)) return wrong(subject, "it begins with a quotation mark", "remove the quotes.");
  if (!/^https?:\/\//.test(url))
    return wrong(subject, "it does not begin with https://", `write https:// before it; ${like}.`, screenOfAddress);
  if (!URL.canParse(url)) return wrong(subject, "it is no address", `copy it again; ${like}.`, screenOfAddress);
  const { protocol, pathname, hostname } = new URL(url);
  if (pathname.replace(/\/$/, "") !== "")
    return wrong(subject, `it has a path (${pathname})`, `remove what follows the name; ${like}.`, screenOfAddress);
  if (protocol !== "https:" && !opensHereAlone(url))
    return wrong(
      subject,
      "it is not https: keys and people's data would be sent unencrypted",
      "replace http:// with https://.",
      screenOfAddress,
    );
  return right(subject, hostname);
}

const wholeKey = /^(?:sb_(?:publishable|secret)_[A-Za-z0-9_-]{16,}|[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;

function key(name: string, given: string, wanted: Key["kind"], project: string | undefined): Finding {
  const seen = keyOf(given);
  if (seen.kind !== wanted && seen.kind !== "unknown")
    return wanted === "publishable"
      ? wrong(
          name,
          "it holds the secret key, which would be sent to browsers of the office",
          "swap the two values. If the site already ran like this: create a new secret key and delete the old one.",
          "apiKeys",
        )
      : wrong(name, "it holds the publishable key", "swap the two values.", "apiKeys");
  if (/^["']/.test(given)) return wrong(name, "it begins with a quotation mark", "remove the quotes.");
  if (seen.kind === "unknown") return wrong(name, "it is no key of Supabase's", "copy it again, whole.", "apiKeys");
  if (!wholeKey.test(given))
    return wrong(name, "it is shortened, or partly hidden (… or •)", "use the copy button beside the key.", "apiKeys");
  if (seen.project && project && seen.project !== project)
    return wrong(name, `it belongs to another project (${seen.project})`, "take address and keys from the same project.", "apiKeys");
  if (seen.isOld)
    return advice(
      name,
      "it has the older form, which cannot be replaced by itself" +
        (wanted === "secret" ? ", and with which the sign-in service counts everybody's attempts as one" : ""),
      `create a ${wanted} key of the form sb_${wanted}_… and set that.`,
      "apiKeys",
    );
  return right(name, `sb_${wanted}_…`);
}

function site(url: string | undefined): Finding {
  const subject = "SITE_URL";
  const cure = "set it to the address people will type, like https://www.example.ae";
  if (!url) return wrong(subject, "it is not set: links in mails and for search engines would lead to localhost", `${cure}.`);
  if (!URL.canParse(url)) return wrong(subject, "it is no address", `${cure}.`);
  const { protocol, pathname, origin } = new URL(url);
  if (opensHereAlone(url)) return wrong(subject, "it works only on this computer", `${cure}.`);
  if (protocol !== "https:") return wrong(subject, "it is not https: the session of the office would be sent unencrypted", `${cure}.`);
  if (pathname !== "/") return wrong(subject, `it has a path (${pathname})`, "the site serves a whole name: remove the path.");
  return right(subject, origin);
}

const readable =
  "reset the database's password to letters and digits alone, and copy the address again; or write the signs of the password encoded: @ as %40, / as %2F, # as %23, ? as %3F, % as %25.";

/** Findings quote no part of an address that cannot be parsed: a piece of the password may look like its host. */
function database(address: string, project: string | undefined): Finding {
  const subject = "DATABASE_URL";
  if (address.includes("[YOUR-PASSWORD]"))
    return wrong(
      subject,
      "the password is not filled in",
      "put the database's password in the place of [YOUR-PASSWORD].",
      "databaseSettings",
    );
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  const isKnown = parsed && (/\.supabase\.(?:co|com)$/.test(parsed.hostname) || opensHereAlone(address) || !project);
  if (!parsed || !isKnown || !/^postgres(?:ql)?:$/.test(parsed.protocol) || parsed.username === "" || address.split("@").length > 2)
    return wrong(subject, "it cannot be read: a sign in the password breaks it, or it is not of Supabase", readable, "databaseSettings");
  const { hostname, port, username } = parsed;
  const its = projectOfDatabase(address);
  if (project && its && its !== project)
    return wrong(subject, `it is the database of another project (${its})`, "take it from the same project as SUPABASE_URL.", "connect");
  if (port === "6543")
    return wrong(
      subject,
      "port 6543 is the pooler's transaction mode, in which migrations and backups fail",
      "use port 5432 (Session pooler).",
      "connect",
    );
  if (/pooler\.supabase\.com$/.test(hostname) && !username.includes("."))
    return wrong(subject, "the pooler is asked without a project", "the user is postgres.<project>; copy the whole address.", "connect");
  if (/^db\.[a-z0-9]{20}\.supabase\.co$/.test(hostname))
    return advice(
      subject,
      "the direct address is reached over IPv6 only (unless the project has the IPv4 add-on)",
      "where it cannot be reached, use the Session pooler.",
      "connect",
    );
  return right(subject, `${hostname}, session mode`);
}

function ofTheMachine(environment: Environment): Finding[] {
  const { TRUSTED_PROXIES, LEAD_SPOOL, SPOOL_KEY, DATA_DIR, SMTP_URL } = environment;
  const byUnit = " (the unit site@ of systemd and compose.yaml set this themselves)";
  const spoolKey = SPOOL_KEY
    ? right("SPOOL_KEY", "set")
    : advice(
        "SPOOL_KEY",
        "not set: each data directory makes its own, and what one instance kept cannot be read by another",
        "with more than one directory: openssl rand -hex 32, the same for every instance, and a copy in a safe place.",
      );
  return [
    (TRUSTED_PROXIES ?? "0") === "0"
      ? advice(
          "TRUSTED_PROXIES",
          "0: behind a proxy all visitors would count as one, and limits would stop them together",
          `set it to the number of your proxies in front: nginx alone 1, a CDN and nginx 2${byUnit}.`,
        )
      : right("TRUSTED_PROXIES", String(TRUSTED_PROXIES)),
    ...(LEAD_SPOOL === "off"
      ? [
          advice(
            "LEAD_SPOOL",
            "off: while the database is away, messages are refused and people are told to call",
            "where there is a disk, leave it on.",
          ),
          SPOOL_KEY
            ? right("SPOOL_KEY", "set")
            : advice(
                "SPOOL_KEY",
                "not set: without a disk there is no key for second factors, so nobody can set one up",
                "openssl rand -hex 32.",
              ),
        ]
      : [
          DATA_DIR
            ? right("DATA_DIR", "set")
            : advice(
                "DATA_DIR",
                "not set: customers' messages are kept in the program's folder, and may be lost with an update",
                `set it to a folder that is kept, like /var/lib/site${byUnit}.`,
              ),
          spoolKey,
        ]),
    SMTP_URL
      ? right("SMTP_URL", "set")
      : advice(
          "SMTP_URL",
          "not set: no message of a customer reaches anybody by mail until the office sets up a mail server",
          "set it up in the office (/admin/notifications), or here: smtps://user:password@host:465.",
        ),
  ];
}

/** Checks everything that is set; the caller reports variables that are missing. */
export function examineEnvironment(environment: Environment): Finding[] {
  const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "", SUPABASE_SECRET_KEY = "", SITE_URL, DATABASE_URL } = environment;
  const project = projectOf({ SUPABASE_URL });
  const found = [
    service(SUPABASE_URL),
    key("SUPABASE_PUBLISHABLE_KEY", SUPABASE_PUBLISHABLE_KEY, "publishable", project),
    key("SUPABASE_SECRET_KEY", SUPABASE_SECRET_KEY, "secret", project),
    site(SITE_URL),
    ...(DATABASE_URL ? [database(DATABASE_URL, project)] : []),
    ...ofTheMachine(environment),
  ];
  // Adds what the site itself would refuse and no check above reports.
  const refused = environmentProblems({ ...environment, SITE_URL: SITE_URL || undefined })
    .filter(({ name }) => !found.some(({ subject, state }) => subject === name && state === "wrong"))
    .map(({ name, message }) => wrong(name, `the site refuses it: ${message}`, 'look under "Environment" in docs/operations.md.'));
  return [...found.filter(({ subject }) => !refused.some((finding) => finding.subject === subject)), ...refused];
}
