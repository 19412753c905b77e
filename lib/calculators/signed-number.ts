// Numbers as a form or a spreadsheet holds them: typedNumber() with a sign, and with every digit that a computer wrote.
import { typedNumber } from "./typed-number.ts";

/**
 * A number, or −1 and the like; null for an empty cell, NaN for what is none. A comma before three digits parts thousands, unless
 * it is known to stand before decimals.
 */
export function signedNumber(text: string, decimalComma = false): number | null {
  const negative = /^\s*[-−]/.test(text);
  const unsigned = (negative ? text.replace(/^\s*[-−]/, "") : text).trim();
  const plain = decimalComma ? unsigned.replace(/^(\d+),(\d+)$/, "$1.$2") : unsigned;
  // As written by this page, with every digit it has; as typed by a person otherwise.
  const number = /^\d+[.,]\d{7,}$/.test(plain) ? Number(plain.replace(",", ".")) : typedNumber(plain);
  return number !== null && negative ? -number : number;
}

/** More is no sum that anybody typed. */
const longestSum = 500;

/** As signedNumber(), also of dimensions: "3.2x2.8", "=5*6+2", "٣×٤". Nothing is taken away or divided. */
export function typedSum(text: string): number | null {
  if (text.length > longestSum) return Number.NaN;
  if (!/[x×*+=]/i.test(text)) return signedNumber(text);
  const terms = text
    .replace(/^\s*=/, "")
    .split("+")
    .map((term) => term.split(/[x×*]/i).map((factor) => signedNumber(factor) ?? Number.NaN));
  return terms.reduce((sum, factors) => sum + factors.reduce((product, factor) => product * factor, 1), 0);
}
