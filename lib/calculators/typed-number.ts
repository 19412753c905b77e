// Reads numbers as people type them.
import { westernDigits } from "../formats/digits.ts";

/** Longest text, in characters, that is read as a number. */
const longestTyped = 200;

/**
 * Reads Western, Arabic or Persian digits, with a point, a comma or an Arabic separator before decimals, and thousands in groups of three.
 * Returns null for an empty text and NaN for a text that is not a number.
 */
export function typedNumber(text: string): number | null {
  if (text.length > longestTyped) return Number.NaN;
  const plain = westernDigits(text)
    .replace(/[\s\u200e\u200f\u061c٬]/g, "")
    .replace("٫", ".")
    // Thousands are grouped only after one to three digits that do not begin with 0: 0,035 is a decimal.
    .replace(/^[1-9]\d{0,2}(?:,\d{3})+(?=\D|$)/, (groups) => groups.replaceAll(",", ""))
    .replace(/[,،]/, ".");
  if (plain === "") return null;
  return /^\d{1,9}(?:\.\d{0,6})?$/.test(plain) ? Number(plain) : Number.NaN;
}
