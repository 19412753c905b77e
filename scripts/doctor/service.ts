// Checks what the project returns for its two keys: address, keys, schema, who may read what, sign-in, buckets, clock. Reads only.
import { maxMediaBytes } from "../../lib/content/media-files.ts";
import { maxFileBytes } from "../../lib/leads/kinds/attachments.ts";
import type { Environment } from "./environment.ts";
import { advice, type Finding, look, right, unasked, wrong } from "./finding.ts";

export type Ask = typeof fetch;
const patienceMs = 10_000;

export type Service = {
  /** Sends a request with a key; `token`: as the person it belongs to. Throws when no response arrives in time. */
  ask: (path: string, as: "publishable" | "secret", init?: RequestInit & { token?: string }) => Promise<Response>;
  /** The address and key of the office's Realtime connection. */
  realtime: { url: string; key: string };
};

export function serviceOf(environment: Environment, ask: Ask): Service {
  const url = (environment.SUPABASE_URL ?? "").replace(/\/$/, "");
  return {
    realtime: { url: `${url.replace(/^http/, "ws")}/realtime/v1`, key: environment.SUPABASE_PUBLISHABLE_KEY ?? "" },
    ask: (path, as, { token, ...init } = {}) => {
      const key = (as === "secret" ? environment.SUPABASE_SECRET_KEY : environment.SUPABASE_PUBLISHABLE_KEY) ?? "";
      return ask(url + path, {
        ...init,
        headers: {
          apikey: key,
          authorization: `Bearer ${token ?? key}`,
          ...(init.body !== undefined && { "content-type": "application/json" }),
          ...(init.headers as Record<string, string> | undefined),
        },
        signal: AbortSignal.timeout(patienceMs),
      });
    },
  };
}

const rowsOf = async (response: Response): Promise<unknown[]> => {
  const read = (await response.json().catch(() => null)) as unknown;
  return Array.isArray(read) ? read : [];
};

/** The response's Date header has a resolution of one second, so a smaller difference, or one within the round trip, is not detected. */
async function clock({ ask }: Service): Promise<Finding> {
  const subject = "Clock";
  const before = Date.now();
  const { headers } = await ask("/auth/v1/health", "publishable");
  const after = Date.now();
  const said = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(said)) return unasked(subject, "the service does not say what time it is");
  const off = said < before - 1000 ? before - 1000 - said : said > after ? said - after : 0;
  if (off === 0) return right(subject, "this machine and the service agree to the second");
  const found = `this machine and the service are ${Math.round(off / 1000)} s apart or more`;
  const cure = "let the machine keep time: timedatectl set-ntp true.";
  return off > 5000
    ? wrong(subject, `${found}: sessions end early or are refused, codes of a second factor do not fit`, cure)
    : advice(subject, found, cure);
}

async function schema({ ask }: Service, expected: string): Promise<Finding> {
  const subject = "Schema";
  const migrate = "set DATABASE_URL and run: npm run migrate.";
  const answer = await ask("/rest/v1/rpc/schema_version", "publishable", { method: "POST", body: "{}" });
  if (answer.status === 401)
    return wrong("SUPABASE_PUBLISHABLE_KEY", "the service refuses it", "copy it again from the project of SUPABASE_URL.", "apiKeys");
  if (answer.status === 404) return wrong(subject, `there is none (this code needs ${expected})`, migrate, "connect");
  if (!answer.ok)
    return wrong(subject, `the Data API answers ${answer.status}`, "look whether it is on and serves the schema public.", "dataApi");
  const found = (await answer.json()) as string;
  if (found < expected) return wrong(subject, `${found}; this code needs ${expected}`, migrate, "connect");
  if (found > expected) {
    const from = await ask("/rest/v1/rpc/serves_from", "publishable", { method: "POST", body: "{}" });
    const serves = from.ok && expected >= ((await from.json()) as string);
    const newer = `${found}, newer than this code (${expected})`;
    return serves
      ? advice(subject, `${newer}, which it still serves`, "start the newer version of the code.")
      : wrong(subject, newer, "start the newer version of the code.");
  }
  return right(subject, found);
}

/** Checks what a visitor may and may not read. */
async function visitors({ ask }: Service): Promise<Finding[]> {
  const subject = "What visitors may read";
  const pages = await ask("/rest/v1/entries?select=id&limit=1", "publishable");
  if (!pages.ok)
    return [
      wrong(
        subject,
        `published pages are refused (${pages.status})`,
        "run npm run migrate; look whether the Data API serves the schema public.",
        "dataApi",
      ),
    ];
  const none = (await rowsOf(pages)).length === 0;
  const shut = await Promise.all(
    ["leads", "staff", "audit_log", "outbox", "lead_files"].map(async (table) => {
      const answer = await ask(`/rest/v1/${table}?select=*&limit=1`, "publishable");
      return answer.ok && (await rowsOf(answer)).length > 0 ? table : "";
    }),
  );
  const open = shut.filter(Boolean);
  return [
    none
      ? advice("Texts", "the database has no published page yet", "start the site once: it loads the first texts.")
      : right("Texts", "published pages can be read"),
    open.length > 0
      ? wrong(
          subject,
          `anybody can read ${open.join(", ")}`,
          "take back the policies and grants that are not in supabase/migrations: row level security on, no grant to anon.",
          "policies",
        )
      : right(subject, "published pages, and nothing of leads, staff, mails or the record"),
  ];
}

/** Only the secret key may read the staff. */
async function secretKey({ ask }: Service): Promise<Finding[]> {
  const subject = "SUPABASE_SECRET_KEY";
  const admins = await ask("/rest/v1/staff?select=user_id&role=eq.admin&limit=1", "secret");
  if (admins.status === 404) return [unasked(subject, "nothing to read yet: the migrations are not applied")];
  if (!admins.ok)
    return [wrong(subject, `the service refuses it (${admins.status})`, "copy it again from the project of SUPABASE_URL.", "apiKeys")];
  return [
    right(subject, "accepted"),
    (await rowsOf(admins)).length > 0
      ? right("Administrator", "there is one")
      : wrong(
          "Administrator",
          "nobody can enter the office",
          "npm run create-admin -- --email you@example.ae, or start once with ADMIN_EMAIL and ADMIN_PASSWORD.",
        ),
  ];
}

type SignInSettings = {
  disable_signup?: boolean;
  mailer_autoconfirm?: boolean;
  external?: Record<string, boolean>;
};

const switched = (holds: boolean, subject: string, seen: string, otherwise: string, cure: string): Finding =>
  holds ? right(subject, seen) : wrong(subject, otherwise, cure, "providers");

async function signIn({ ask }: Service): Promise<Finding[]> {
  const answer = await ask("/auth/v1/settings", "publishable");
  if (!answer.ok)
    return [wrong("Sign-in", `the service does not say how it is set (${answer.status})`, "look whether the project runs.", "overview")];
  const { external = {}, mailer_autoconfirm, disable_signup } = (await answer.json()) as SignInSettings;
  const others = Object.keys(external).filter((name) => external[name] && !["email", "phone", "anonymous_users"].includes(name));
  return [
    switched(
      external.email !== false,
      "Sign-in by mail address",
      "on",
      "off: nobody can enter the office",
      "switch the provider Email on.",
    ),
    switched(
      !mailer_autoconfirm,
      "Confirmed addresses",
      "an address counts once its owner has followed a link",
      "off: whoever signs up is believed to own any address they type",
      "switch “Confirm email” on, under the provider Email.",
    ),
    switched(
      !external.anonymous_users,
      "Anonymous sign-in",
      "off",
      "on: anybody gets a session without an address",
      "switch “Allow anonymous sign-ins” off.",
    ),
    disable_signup
      ? advice(
          "Sign-up",
          "closed in the project, so the office's own switch cannot open it (invitations work)",
          "leave it so where nobody is to sign up; else allow new users to sign up.",
          "providers",
        )
      : right("Sign-up", "left to the office's switch"),
    ...(others.length > 0
      ? [advice("Other ways in", `${others.join(", ")}: no page of the site offers them`, "switch them off.", "providers")]
      : []),
  ];
}

/** Both buckets must be private, and accept files of these sizes in bytes. */
const buckets = { media: maxMediaBytes, "lead-files": maxFileBytes };
type Bucket = { id: string; public: boolean; file_size_limit: number | null };

async function storage({ ask }: Service): Promise<Finding[]> {
  const answer = await ask("/storage/v1/bucket", "secret");
  if (answer.status === 404 || answer.status === 501)
    return [
      advice("Storage", "the service has none: pictures and files stay on the disk of each instance", "let all instances share DATA_DIR."),
    ];
  if (!answer.ok) return [wrong("Storage", `the list of buckets is refused (${answer.status})`, "look whether Storage runs.", "buckets")];
  const found = new Map(((await answer.json()) as Bucket[]).map((bucket) => [bucket.id, bucket]));
  return Object.entries(buckets).map(([id, bytes]) => {
    const subject = `Bucket ${id}`;
    const bucket = found.get(id);
    if (!bucket) return wrong(subject, "missing", "run npm run migrate; where it was deleted, make it anew: private.", "buckets");
    if (bucket.public) return wrong(subject, "public: whoever guesses an address reads a file", "make it private.", "buckets");
    if (bucket.file_size_limit !== null && bucket.file_size_limit < bytes)
      return wrong(subject, `takes files of ${bucket.file_size_limit} bytes at most`, `raise it to ${bytes}, or to no limit.`, "buckets");
    return right(subject, "private");
  });
}

/** Never throws. */
export async function examineService(service: Service, expectedSchema: string): Promise<Finding[]> {
  const reached = await look("Service", async () => {
    const answer = await service.ask("/auth/v1/health", "publishable");
    // The gateway responds for services that are paused or starting.
    return answer.status >= 500
      ? wrong(
          "Service",
          `it answers ${answer.status}`,
          "a paused project has to be restored; one that starts needs a few minutes.",
          "overview",
        )
      : right("Service", "answers");
  });
  if (reached.some(({ state }) => state !== "right"))
    return reached.map((finding) =>
      finding.state === "unasked"
        ? wrong(
            "Service",
            finding.found,
            "compare the 20 letters of SUPABASE_URL with the address bar of the dashboard. If they are right, the project is paused or deleted, or this machine has no way out to it.",
            "overview",
          )
        : finding,
    );
  const all = await Promise.all([
    look("Clock", () => clock(service)),
    look("Keys", () => secretKey(service)),
    look("Schema", () => schema(service, expectedSchema)),
    look("What visitors may read", () => visitors(service)),
    look("Sign-in", () => signIn(service)),
    look("Storage", () => storage(service)),
  ]);
  return [...reached, ...all.flat()];
}
