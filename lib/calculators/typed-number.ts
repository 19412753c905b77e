// Numbers as people type them.

/** Digits of Arabic and Persian as the Western ones they stand for. */
export const westernDigits = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));

/** More is no number that anybody typed. */
const longestTyped = 200;

/**
 * A number as people type it: Western, Arabic or Persian digits, a point, a comma or an Arabic separator before decimals,
 * groups of three. null when empty, NaN when it is not a number.
 */
export function typedNumber(text: string): number | null {
  if (text.length > longestTyped) return Number.NaN;
  const plain = westernDigits(text)
    .replace(/[\s\u200e\u200f\u061c٬]/g, "")
    .replace("٫", ".")
    // A group of three follows one to three digits that do not begin with nought: 0,035 is a small number.
    .replace(/^[1-9]\d{0,2}(?:,\d{3})+(?=\D|$)/, (groups) => groups.replaceAll(",", ""))
    .replace(/[,،]/, ".");
  if (plain === "") return null;
  return /^\d{1,9}(?:\.\d{0,6})?$/.test(plain) ? Number(plain) : Number.NaN;
}
