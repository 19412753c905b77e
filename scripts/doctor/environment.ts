// What the environment says by itself, before anything is asked. Pure.
import { advice, type Finding, right, wrong } from "./finding.ts";

export type Environment = Record<string, string | undefined>;

type Key = { kind: "publishable" | "secret" | "unknown"; isOld: boolean; project?: string };

/** What a key says of itself: by its prefix, or (the older form) by the claims in its middle. */
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

/** The project's name in addresses; undefined where the service stands under a name of its own. */
export function projectOf({ SUPABASE_URL, SUPABASE_SECRET_KEY, DATABASE_URL }: Environment): string | undefined {
  const [, fromUrl] = /^https:\/\/([a-z0-9]{20})\.supabase\.co\b/.exec(SUPABASE_URL ?? "") ?? [];
  return fromUrl ?? keyOf(SUPABASE_SECRET_KEY ?? "").project ?? projectOfDatabase(DATABASE_URL);
}

function projectOfDatabase(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { hostname, username } = new URL(address);
  return /^db\.([a-z0-9]{20})\.supabase\.co$/.exec(hostname)?.[1] ?? /^[a-z_]+\.([a-z0-9]{20})$/.exec(decodeURIComponent(username))?.[1];
}

export const isLocal = (address: string) =>
  /^(?:localhost|127\.|0\.0\.0\.0$|\[::1?\]$)/.test(URL.canParse(address) ? new URL(address).hostname : address);

function service(url: string): Finding {
  const subject = "SUPABASE_URL";
  const like = "it looks like https://abcdefghijklmnopqrst.supabase.co";
  if (/supabase\.com\/dashboard/.test(url))
    return wrong(subject, "it is the address of the dashboard", `put the project's own address there; ${like}.`, "apiKeys");
  if (!URL.canParse(url)) return wrong(subject, "it is no address", `${like}.`, "apiKeys");
  const { protocol, pathname, hostname } = new URL(url);
  if (pathname.replace(/\/$/, "") !== "")
    return wrong(subject, `it has a path (${pathname})`, `leave out what follows the name; ${like}.`, "apiKeys");
  if (protocol !== "https:" && !isLocal(url))
    return wrong(subject, "it is not https: keys and people's data would travel open", "write https:// before it.", "apiKeys");
  return right(subject, hostname);
}

function key(name: string, given: string, wanted: Key["kind"], project: string | undefined): Finding {
  const seen = keyOf(given);
  if (seen.kind !== wanted && seen.kind !== "unknown")
    return wrong(
      name,
      wanted === "publishable" ? "it holds the secret key, which browsers of the office would be sent" : "it holds the publishable key",
      "exchange the two keys. A secret key that was served belongs rotated: make a new one and delete it.",
      "apiKeys",
    );
  if (seen.kind === "unknown") return wrong(name, "it is no key of Supabase's", "copy it again, whole, without quotes.", "apiKeys");
  if (seen.project && project && seen.project !== project)
    return wrong(name, `it belongs to another project (${seen.project})`, "take address and keys from the same project.", "apiKeys");
  if (seen.isOld)
    return advice(
      name,
      "it has the older form, which cannot be rotated by itself" +
        (wanted === "secret" ? ", and with which the sign-in service counts everybody's attempts as one" : ""),
      `make a ${wanted} key of the form sb_${wanted}_… and set that.`,
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
  if (isLocal(url)) return wrong(subject, "it opens on this computer alone", `${cure}.`);
  if (protocol !== "https:") return wrong(subject, "it is not https: the session of the office would travel open", `${cure}.`);
  if (pathname !== "/") return wrong(subject, `it has a path (${pathname})`, "the site serves a whole name: leave the path out.");
  return right(subject, origin);
}

function database(address: string, project: string | undefined): Finding {
  const subject = "DATABASE_URL";
  if (!URL.canParse(address))
    return wrong(subject, "it is no address; a password with signs like @ or # has to be written with %", "copy it again.", "connect");
  const { hostname, port, username } = new URL(address);
  const its = projectOfDatabase(address);
  if (project && its && its !== project)
    return wrong(subject, `it is the database of another project (${its})`, "take it from the same project as SUPABASE_URL.", "connect");
  if (address.includes("[YOUR-PASSWORD]"))
    return wrong(subject, "the password is not filled in", "put the database's password there.", "databaseSettings");
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
      "the direct address answers over IPv6 alone (unless the project has the IPv4 add-on)",
      "where it cannot be reached, use the Session pooler.",
      "connect",
    );
  return right(subject, `${hostname}, session mode`);
}

function limits(environment: Environment): Finding[] {
  const { TRUSTED_PROXIES, LEAD_SPOOL, SPOOL_KEY, DATA_DIR, SMTP_URL } = environment;
  const spoolKey = SPOOL_KEY
    ? right("SPOOL_KEY", "set")
    : advice(
        "SPOOL_KEY",
        "not set: each data directory makes its own, and a file of one instance cannot be read by another",
        "with more than one directory: openssl rand -hex 32, the same for every instance, and a copy in a safe place.",
      );
  return [
    (TRUSTED_PROXIES ?? "0") === "0"
      ? advice(
          "TRUSTED_PROXIES",
          "0: behind a proxy every visitor would have the proxy's address, and limits would hold for all of them together",
          "set it to the number of proxies of yours in front (nginx alone: 1; a CDN and nginx: 2).",
        )
      : right("TRUSTED_PROXIES", String(TRUSTED_PROXIES)),
    ...(LEAD_SPOOL === "off"
      ? [
          advice(
            "LEAD_SPOOL",
            "off: while the database is away, messages are refused and people told to call",
            "give it a disk where there is one, and leave it on.",
          ),
        ]
      : [
          DATA_DIR
            ? right("DATA_DIR", "set")
            : advice("DATA_DIR", "not set: accepted messages lie beside the code", "set it to a directory that outlives this version."),
          spoolKey,
        ]),
    SMTP_URL
      ? right("SMTP_URL", "set")
      : wrong("SMTP_URL", "not set: no message of a visitor reaches anybody by mail", "set it: smtps://user:password@host:465."),
  ];
}

/** Of everything that is set; what is missing altogether is said by the caller. */
export function examineEnvironment(environment: Environment): Finding[] {
  const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "", SUPABASE_SECRET_KEY = "", SITE_URL, DATABASE_URL } = environment;
  const project = projectOf({ SUPABASE_URL });
  return [
    service(SUPABASE_URL),
    key("SUPABASE_PUBLISHABLE_KEY", SUPABASE_PUBLISHABLE_KEY, "publishable", project),
    key("SUPABASE_SECRET_KEY", SUPABASE_SECRET_KEY, "secret", project),
    site(SITE_URL),
    ...(DATABASE_URL ? [database(DATABASE_URL, project)] : []),
    ...limits(environment),
  ];
}
