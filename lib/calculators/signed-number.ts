// Numbers as a form or a spreadsheet holds them: typedNumber() with a sign, and with every digit that a computer wrote.
import { typedNumber } from "./quick/quick-query.ts";

/** A number, or −1 and the like; null for an empty cell, NaN for what is none. */
export function signedNumber(text: string): number | null {
  const negative = /^\s*[-−]/.test(text);
  const plain = negative ? text.replace(/^\s*[-−]/, "") : text;
  // As written by this page, with every digit it has; as typed by a person otherwise.
  const number = /^\d+\.\d{7,}$/.test(plain) ? Number(plain) : typedNumber(plain);
  return number !== null && negative ? -number : number;
}
