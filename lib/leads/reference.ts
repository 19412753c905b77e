// References of messages: two letters that do not identify the firm, and eight characters of an alphabet that can be read out over the
// phone. Pure.
import { plainDigits } from "../formats/phone.ts";

/** The start of new references. References of earlier releases begin with MQ and stay valid. */
const start = "RQ";
// 32 characters, without I, L, O and U.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function referenceOf(bytes: Uint8Array): string {
  return `${start}-${Array.from(bytes.subarray(0, 8), (byte) => alphabet[byte % 32]).join("")}`;
}

export function isReference(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z]{2}-[0-9A-Z]{8}$/.test(value);
}

/**
 * Normalises what a visitor types: "rq 4f7k 2b9x", or the eight characters alone, becomes RQ-4F7K2B9X. O, I and L become the digits that
 * they look like, since references contain no such letters. The result is not always a reference; isReference() decides.
 */
export function typedReference(value: string): string {
  const letters = plainDigits(value)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  const [, prefix = start, rest = ""] = /^([A-Z]{2})?(.*)$/.exec(letters.length === 8 ? start + letters : letters) ?? [];
  return rest && `${prefix}-${rest.replace(/O/g, "0").replace(/[IL]/g, "1")}`;
}

/** Part of a reference in a search: "rq 7abc" becomes rq-7abc. Null for any other text. */
export function searchedReference(text: string): string | null {
  const [, prefix, rest] = /^([rm]q)[\s-]?([0-9a-z]{2,8})$/i.exec(text) ?? [];
  return prefix && rest ? `${prefix.toLowerCase()}-${rest}` : null;
}
