// Proves that a call of WhatsApp's Cloud API comes from Meta.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Meta sends at most 3 MB. */
export const maxWhatsAppCallBytes = 3 * 1024 * 1024;

/** `signature`: the header X-Hub-Signature-256, "sha256=" and the hex HMAC of the body as sent. */
export function isSignedByMeta(body: Buffer, signature: string | null, appSecret: string): boolean {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature ?? "")?.[1] ?? "", "hex");
  const expected = createHmac("sha256", appSecret).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The answer to Meta's question whether this address is the owner's; null for anybody who does not know the word. */
export function handshake(query: URLSearchParams, verifyToken: string): string | null {
  const known = timingSafeEqual(digest(query.get("hub.verify_token") ?? ""), digest(verifyToken));
  const challenge = query.get("hub.challenge") ?? "";
  return known && query.get("hub.mode") === "subscribe" && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
}
