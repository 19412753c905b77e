import { expect, test } from "vitest";
import { westernDigits } from "../../lib/formats/digits.ts";

test("Arabic-Indic and Persian digits become Western ones, and nothing else changes", () => {
  expect(westernDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 0123456789")).toBe("0123456789 0123456789 0123456789");
  expect(westernDigits("هاتف +٩٧١ ٥٠، ٨٥٪ ١٬٢٥٠٫٥ m²")).toBe("هاتف +971 50، 85٪ 1٬250٫5 m²");
});
