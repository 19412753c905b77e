// Guards the embedded backend: it decides which requests may pass, accepts a person's token only through the site, and makes a sign-in with
// an unknown address take as long as with a known one.
import { timingSafeEqual } from "node:crypto";
import { compare, hash } from "bcryptjs";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import type { Keys } from "../data/data-dir.ts";

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
// The paths that the site uses. All others (the library's own pages and status) need the secret key.
const services = /^\/(?:auth|rest|storage)\/v1(?:\/|$)/;

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code: status, error_code: code, msg: message }, { status, headers: { "Cache-Control": "no-store" } });

/** The response for a request that must not pass; null for all others. */
export function backendGate(
  { publishableKey, secretKey }: Pick<Keys, "publishableKey" | "secretKey">,
  query: Query,
): (request: Request) => Promise<Response | null> {
  let decoy: Promise<string> | undefined;
  const pass = Buffer.from(officePassFor(secretKey));
  const comesThroughSite = ({ headers }: Request) => {
    if (headers.get("apikey") === secretKey) return true;
    const authorization = headers.get("authorization");
    // Without a signed-in person the client library sends its key here. Anything else may be a person's token.
    if (authorization === null || authorization === `Bearer ${publishableKey}`) return true;
    const shown = Buffer.from(headers.get(officePassHeader) ?? "");
    return shown.length === pass.length && timingSafeEqual(shown, pass);
  };
  return async (request) => {
    // With DNS rebinding, a stranger's page reaches this machine under the stranger's host name.
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
    // The library compares passwords only for a known, confirmed account, and reveals an unconfirmed one. Comparing here gives the other
    // cases the same duration and error.
    if (kept && person?.confirmed === true) return null;
    decoy ??= hash("nobody's password", 10);
    const isRight = await compare(password, kept ?? (await decoy));
    return kept && isRight ? null : refusal(400, "invalid_credentials", "Invalid login credentials");
  };
}
