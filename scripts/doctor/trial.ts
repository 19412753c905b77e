// Tries what reading cannot show: an account that signs in and renews its session, files that go into both buckets and come back, and
// Realtime. It creates an account without a role and two files of a few bytes, and removes them again, whatever happens.
import { randomBytes, randomUUID } from "node:crypto";
import { RealtimeClient } from "@supabase/realtime-js";
import { subscribeToLeads } from "../../lib/leads/inbox/realtime.ts";
import { advice, type Finding, look, right, unasked, wrong } from "./finding.ts";
import type { Service } from "./service.ts";

type Session = { access_token: string; refresh_token: string };
/** A documentation address (RFC 5737). The sign-in service counts the trial's attempts under it. */
const nobodysAddress = "203.0.113.77";

async function signIn(
  { ask }: Service,
  body: object,
  kind: "password" | "refresh_token",
  as: "publishable" | "secret",
): Promise<{ status: number; session: Session | null }> {
  const answer = await ask(`/auth/v1/token?grant_type=${kind}`, as, {
    method: "POST",
    body: JSON.stringify(body),
    ...(as === "secret" && { headers: { "sb-forwarded-for": nobodysAddress } }),
  });
  const read = (await answer.json().catch(() => null)) as Session | null;
  return { status: answer.status, session: answer.ok && read?.refresh_token ? read : null };
}

/** An account without a role must see nothing of the office. */
async function stranger({ ask }: Service, token: string): Promise<Finding> {
  const subject = "An account without a role";
  const tables = ["leads", "staff", "audit_log", "outbox"];
  const seen = await Promise.all(
    tables.map(async (table) => {
      const answer = await ask(`/rest/v1/${table}?select=*&limit=1`, "publishable", { token });
      const rows = answer.ok ? ((await answer.json()) as unknown[]) : [];
      return rows.length > 0 ? table : "";
    }),
  );
  const open = seen.filter(Boolean);
  return open.length > 0
    ? wrong(subject, `reads ${open.join(", ")}`, "take back what is not in supabase/migrations: policies and grants.", "policies")
    : right(subject, "sees nothing of the office");
}

async function account(service: Service): Promise<Finding[]> {
  const subject = "Sign-in, tried";
  const [email, password] = [`doctor-${randomBytes(6).toString("hex")}@example.com`, randomBytes(18).toString("base64url")];
  const made = await service.ask("/auth/v1/admin/users", "secret", {
    method: "POST",
    body: JSON.stringify({ email, password, email_confirm: true }),
  });
  const { id } = (await made.json().catch(() => ({}))) as { id?: string };
  if ([401, 404, 405].includes(made.status)) return [unasked(subject, "this service has no way to make an account and take it away")];
  if (!made.ok || !id)
    return [wrong(subject, `no account can be made (${made.status})`, "look at the key and the provider Email.", "providers")];
  const found = await look(subject, () => withAccount(service, { email, password }));
  const gone = await service.ask(`/auth/v1/admin/users/${id}`, "secret", { method: "DELETE" }).catch(() => undefined);
  if (!gone?.ok) found.push(wrong("The account of the trial", `${email} is still there`, "delete it. It has no role.", "users"));
  return found;
}

/** Signs in as a browser without a forwarded address would, and renews the session as the site does. */
async function withAccount(service: Service, credentials: { email: string; password: string }): Promise<Finding[]> {
  const subject = "Sign-in, tried";
  const entered = await signIn(service, credentials, "password", "publishable");
  if (!entered.session)
    return [wrong(subject, `refused (${entered.status})`, "look at the provider Email, and that CAPTCHA is off.", "protection")];
  const renewed = await signIn(service, { refresh_token: entered.session.refresh_token }, "refresh_token", "secret");
  const token = renewed.session?.access_token ?? entered.session.access_token;
  return [
    renewed.session
      ? right(subject, "an account signs in and renews its session")
      : wrong(
          subject,
          `a session is not renewed (${renewed.status}): everybody would be signed out within the hour`,
          "look at the limits.",
          "limits",
        ),
    await stranger(service, token),
    await realtime(service, token),
  ];
}

async function files({ ask }: Service, bucket: string): Promise<Finding[]> {
  const subject = `Bucket ${bucket}, tried`;
  const path = `/storage/v1/object/${bucket}/doctor-${randomUUID()}`;
  const text = randomBytes(12).toString("hex");
  const put = await ask(path, "secret", { method: "POST", body: text, headers: { "content-type": "text/plain" } });
  if (!put.ok)
    return [
      wrong(
        subject,
        `takes no file (${put.status})`,
        "look at its file size limit (20 MB for media, 10 MB for lead-files, or none) and its allowed types (all).",
        "buckets",
      ),
    ];
  const found = await look(subject, async () => {
    const [back, open] = await Promise.all([ask(path, "secret"), ask(path, "publishable")]);
    if (!back.ok || (await back.text()) !== text)
      return wrong(subject, `a file does not come back (${back.status})`, "look whether Storage runs.", "buckets");
    if (open.ok) return wrong(subject, "anybody may read a file", "make the bucket private, and delete its policies.", "bucketPolicies");
    return right(subject, "a file goes in and comes out, for the site alone");
  });
  const gone = await ask(path, "secret", { method: "DELETE" }).catch(() => undefined);
  if (!gone?.ok)
    found.push(wrong("The file of the trial", `${path.split("/").slice(-2).join("/")} is still there`, "delete it.", "buckets"));
  return found;
}

/** Subscribes as the office does. */
async function realtime({ realtime: address }: Service, token: string): Promise<Finding> {
  const subject = "Realtime, tried";
  const isLive = await new Promise<boolean>((resolve) => {
    const stop = subscribeToLeads(
      RealtimeClient,
      address,
      async () => token,
      () => undefined,
      (live) => {
        clearTimeout(late);
        resolve(live);
        setTimeout(() => stop(), 0);
      },
    );
    const late = setTimeout(() => {
      resolve(false);
      stop();
    }, 12_000);
  });
  return isLive
    ? right(subject, "the office hears of messages at once")
    : advice(subject, "no answer: the office asks every 15 s instead", "switch Realtime on.", "realtime");
}

/** Never throws. */
export async function tryOut(service: Service): Promise<Finding[]> {
  const all = await Promise.all([
    look("Sign-in, tried", () => account(service)),
    look("Bucket media, tried", () => files(service, "media")),
    look("Bucket lead-files, tried", () => files(service, "lead-files")),
  ]);
  return all.flat();
}
