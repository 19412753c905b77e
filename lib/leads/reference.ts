// What a message is called between a person and the office: two letters, which say nothing of whose site it is, and eight of an
// alphabet that can be read out over the phone. Pure.
import { plainDigits } from "../formats/phone.ts";

/** Of new references; those of earlier releases begin with MQ and stay good. */
const start = "RQ";
// 32 of them, without I, L, O and U.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function referenceOf(bytes: Uint8Array): string {
  return `${start}-${Array.from(bytes.subarray(0, 8), (byte) => alphabet[byte % 32]).join("")}`;
}

export function isReference(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z]{2}-[0-9A-Z]{8}$/.test(value);
}

/**
 * As somebody types it: "rq 4f7k 2b9x", or the eight alone, is RQ-4F7K2B9X. Letters that look like digits are the digits, as
 * references hold no such letters. Not always a reference: isReference() says.
 */
export function typedReference(value: string): string {
  const letters = plainDigits(value)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  const [, own = start, rest = ""] = /^([A-Z]{2})?(.*)$/.exec(letters.length === 8 ? start + letters : letters) ?? [];
  return rest && `${own}-${rest.replace(/O/g, "0").replace(/[IL]/g, "1")}`;
}

/** Part of a reference that somebody looks for: "rq 7abc" is rq-7abc; null for what is something else. */
export function searchedReference(text: string): string | null {
  const [, own, rest] = /^([rm]q)[\s-]?([0-9a-z]{2,8})$/i.exec(text) ?? [];
  return own && rest ? `${own.toLowerCase()}-${rest}` : null;
}
