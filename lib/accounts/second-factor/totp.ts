// Time-based one-time passwords: RFC 6238 with the values that every authenticator app knows (SHA-1, six digits, steps of 30 seconds).
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
/** One step before and after the present one is accepted too, for clocks that differ and for slow typing. */
const toleratedSteps = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** The step of a moment: the number of half minutes since 1970. */
export function stepAt(ms: number): number {
  return Math.floor(ms / 1000 / stepSeconds);
}

/** RFC 4226, section 5.3: the code of a counter. */
export function codeOf(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  const value = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, "0");
}

/** The step whose code this is, among the present one and its neighbours; null for a wrong code. */
export function matchingStep(secret: Buffer, code: string, ms = Date.now()): number | null {
  const typed = Buffer.from(code);
  const now = stepAt(ms);
  for (let step = now - toleratedSteps; step <= now + toleratedSteps; step++) {
    const expected = Buffer.from(codeOf(secret, step));
    if (expected.length === typed.length && timingSafeEqual(expected, typed)) return step;
  }
  return null;
}

const base32Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding: the form in which apps accept a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Digits[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The address that a QR code hands to the app. `issuer`: what the app shows beside the account, here the name of the site's host. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  // A colon separates the two, so it is encoded with the rest inside them.
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
