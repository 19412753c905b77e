// What stands before the embedded backend: who may ask, that a person's token counts through the site alone, and that an unknown
// address costs it as much as a known one.
import { timingSafeEqual } from "node:crypto";
import { compare, hash } from "bcryptjs";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import type { Keys } from "../data/data-dir.ts";

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
// What the site uses. Everything else (the library's own pages, what it tells of itself) is for whoever holds the secret key.
const services = /^\/(?:auth|rest|storage)\/v1(?:\/|$)/;

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code: status, error_code: code, msg: message }, { status, headers: { "Cache-Control": "no-store" } });

/** Answers what must not reach the backend; null for the rest. */
export function backendGate(
  { publishableKey, secretKey }: Pick<Keys, "publishableKey" | "secretKey">,
  query: Query,
): (request: Request) => Promise<Response | null> {
  let decoy: Promise<string> | undefined;
  const pass = Buffer.from(officePassFor(secretKey));
  const comesThroughSite = ({ headers }: Request) => {
    if (headers.get("apikey") === secretKey) return true;
    const authorization = headers.get("authorization");
    // The client library says its key there when nobody is signed in. Anything else may be a person's token.
    if (authorization === null || authorization === `Bearer ${publishableKey}`) return true;
    const shown = Buffer.from(headers.get(officePassHeader) ?? "");
    return shown.length === pass.length && timingSafeEqual(shown, pass);
  };
  return async (request) => {
    // A page of a stranger whose name leads to this machine says that name (DNS rebinding).
    if (!loopback.test(request.headers.get("host") ?? "")) return refusal(421, "wrong_host", "This service answers on this machine alone.");
    const { pathname, searchParams } = new URL(request.url);
    if (!services.test(pathname) && request.headers.get("apikey") !== secretKey)
      return refusal(401, "no_authorization", "A key is needed.");
    if (!comesThroughSite(request)) return refusal(403, "no_office_pass", "A person's token is taken from the site alone.");
    if (request.method !== "POST" || pathname !== "/auth/v1/token" || searchParams.get("grant_type") !== "password") return null;
    const { email, password } = (await request
      .clone()
      .json()
      .catch(() => ({}))) as { email?: unknown; password?: unknown };
    if (typeof email !== "string" || typeof password !== "string" || !password) return null;
    if (email.includes("\0")) return null;
    const [person] = await query(
      `select encrypted_password as hash, email_confirmed_at is not null as confirmed from auth.users where lower(email) = lower('${email.replaceAll("'", "''")}') limit 1`,
    );
    const kept = typeof person?.hash === "string" && person.hash ? person.hash : undefined;
    // The library compares only where the account is known and confirmed, and tells everybody of one that is not.
    if (kept && person?.confirmed === true) return null;
    decoy ??= hash("nobody's password", 10);
    const isRight = await compare(password, kept ?? (await decoy));
    return kept && isRight ? null : refusal(400, "invalid_credentials", "Invalid login credentials");
  };
}
