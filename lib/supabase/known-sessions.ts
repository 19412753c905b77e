// What a session cookie reveals before the sign-in service is asked: whether it can be a session at all, and whether this process has
// verified it before. Anybody can invent a cookie, and asking costs this process and the backend ten milliseconds; so a cookie that cannot
// be a session is rejected, and an unverified one waits its turn (lib/host-config/request-rules.ts). This grants no access: every page and action
// still asks the service.
import { createHash } from "node:crypto";
import { processState } from "../host/process.ts";
import { sessionCookie } from "./session-cookie.ts";

type Cookie = { name: string; value: string };

/** The cookie's name, with which the names of its chunks begin, and the prefix that the library puts before its base64url. */
const name = sessionCookie.name as string;
const prefix = "base64-";
/** A session has 2,000 to 4,000 characters. */
const maxSessionLength = 12_000;
/** A token that ended longer ago than this cannot be a session, because the cookie does not live so long. */
const maxAgeSeconds = sessionCookie.maxAge ?? 0;
const maxKnown = 2000;

const known = () => processState("known-sessions", () => new Set<string>());

/** Parses the Cookie header of a request. */
export const cookiesOf = (header = ""): Cookie[] =>
  header.length > 2 * maxSessionLength
    ? []
    : header.split(";").flatMap((pair) => {
        const at = pair.indexOf("=");
        // Decoded as the framework does it: a percent-encoded session must not pass here as no session.
        try {
          return { name: pair.slice(0, Math.max(0, at)).trim(), value: decodeURIComponent(pair.slice(at + 1).trim()) };
        } catch {
          return [];
        }
      });

/** The content of the session's cookie, or of its chunks, as the library reads them. */
function textOf(cookies: readonly Cookie[]): string {
  const values = new Map(cookies.map((cookie) => [cookie.name, cookie.value]));
  const whole = values.get(name);
  if (whole) return whole;
  const pieces: string[] = [];
  for (let piece = values.get(`${name}.0`); piece; piece = values.get(`${name}.${pieces.length}`)) pieces.push(piece);
  return pieces.join("");
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function jsonOf(encoded: string): Record<string, unknown> | null {
  if (!/^[\w-]+$/.test(encoded)) return null;
  try {
    return JSON.parse(Buffer.from(encoded, "base64url").toString()) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

/** Whether the text has the shape of a session whose token has not ended longer ago than a cookie lives. */
function isPossible(text: string, now: number): boolean {
  if (!text.startsWith(prefix) || text.length > maxSessionLength) return false;
  const session = jsonOf(text.slice(prefix.length));
  if (!isText(session?.access_token) || !isText(session.refresh_token)) return false;
  const [head, body, signature, ...more] = session.access_token.split(".");
  if (!isText(signature) || !/^[\w-]{20,}$/.test(signature) || more.length > 0) return false;
  const claims = jsonOf(body ?? "");
  return (
    isText(jsonOf(head ?? "")?.alg) && isText(claims?.sub) && typeof claims.exp === "number" && claims.exp > now / 1000 - maxAgeSeconds
  );
}

const keyOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** no: cannot be a session. known: this process has verified it. maybe: only the service can decide. */
export function classifySession(cookies: readonly Cookie[], now = Date.now()): "no" | "maybe" | "known" {
  const text = textOf(cookies);
  if (!text) return "no";
  if (known().has(keyOf(text))) return "known";
  return isPossible(text, now) ? "maybe" : "no";
}

/** Marks a session as known, after the service has verified or created it. */
export function rememberSession(cookies: readonly Cookie[]): void {
  const text = textOf(cookies);
  if (!text.startsWith(prefix)) return;
  const all = known();
  const key = keyOf(text);
  // Re-adding moves the key to the end, so that the least recently seen session is dropped first.
  all.delete(key);
  all.add(key);
  for (const first of all) {
    if (all.size <= maxKnown) return;
    all.delete(first);
  }
}
