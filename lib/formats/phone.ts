// Phone numbers as people in the UAE type them, and foreign ones. Browser and server share this check.
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { westernDigits } from "./digits.ts";

/** The text with Western digits; marks that WhatsApp and Arabic keyboards add are dropped. */
export function plainDigits(typed: string): string {
  return westernDigits(typed)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "")
    .replace(/[\u00a0\u2007\u202f]/g, " ")
    .trim();
}

/**
 * E.164 of a number that can be called back, or null. Without a country code it is read as a UAE number.
 * Refused: unassigned prefixes, premium-rate and personal numbers, emergency numbers.
 */
export function toE164(typed: string): string | null {
  // Far more than the pattern below accepts, including the marks that are dropped.
  if (typed.length > 200) return null;
  const digits = plainDigits(typed)
    .replace(/^00/, "+")
    .replace(/^(971\d{7,})$/, "+$1");
  // The library would find a number inside a sentence.
  if (!/^\+?[\d\s().\-/]{3,40}$/.test(digits)) return null;
  const number = parsePhoneNumberFromString(digits, "AE");
  if (!number?.isValid()) return null;
  const type = number.getType();
  return type === "PREMIUM_RATE" || type === "PERSONAL_NUMBER" ? null : number.number;
}
