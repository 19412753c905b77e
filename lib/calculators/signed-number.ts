// Reads numbers from a form or a spreadsheet: as typedNumber(), with a sign, and with every digit that a computer wrote.
import { typedNumber } from "./typed-number.ts";

/**
 * Returns null for an empty cell and NaN for a text that is not a number. A comma before three digits separates thousands, unless
 * `decimalComma` is set.
 */
export function signedNumber(text: string, decimalComma = false): number | null {
  const negative = /^\s*[-−]/.test(text);
  const unsigned = (negative ? text.replace(/^\s*[-−]/, "") : text).trim();
  const plain = decimalComma ? unsigned.replace(/^(\d+),(\d+)$/, "$1.$2") : unsigned;
  // Seven or more decimals were written by a program, so every digit counts; other texts are read as typed by a person.
  const number = /^\d+[.,]\d{7,}$/.test(plain) ? Number(plain.replace(",", ".")) : typedNumber(plain);
  return number !== null && negative ? -number : number;
}

/** Longest text, in characters, that is read as a sum. */
const longestSum = 500;

/** As signedNumber(), and reads sums and products: "3.2x2.8", "=5*6+2", "٣×٤". Subtraction and division are not supported. */
export function typedSum(text: string): number | null {
  if (text.length > longestSum) return Number.NaN;
  if (!/[x×*+=]/i.test(text)) return signedNumber(text);
  const terms = text
    .replace(/^\s*=/, "")
    .split("+")
    .map((term) => term.split(/[x×*]/i).map((factor) => signedNumber(factor) ?? Number.NaN));
  return terms.reduce((sum, factors) => sum + factors.reduce((product, factor) => product * factor, 1), 0);
}
