// One term for one thing, in all texts of the project: names the file and the line.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { termFaults, terms, westernDigits } from "../../lib/content/terms.ts";
import { type Locale, localeCodes } from "../../lib/i18n/locales.ts";

const root = join(import.meta.dirname, "..", "..");
const seeds = join(root, "supabase", "seed");

function faultsIn(file: string, locale: Locale): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) =>
      termFaults(line, locale).map(({ found, write }) => `${relative(root, file)}:${index + 1} “${found}”: ${write}`),
    );
}

test.each(localeCodes)("texts of the first content keep to the terms (%s)", (locale) => {
  const files = readdirSync(seeds, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(`.${locale}.md`));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => faultsIn(join(seeds, file), locale))).toEqual([]);
});

test.each(localeCodes)("words of the interface keep to the terms (%s)", (locale) => {
  expect(faultsIn(join(root, "messages", `${locale}.json`), locale)).toEqual([]);
});

test("a form that is not written is found with what Arabic joins to it, with vowel marks, and in the text around it", () => {
  expect(termFaults("ثم يُفحص والمخمد معًا", "ar")).toEqual([{ found: "والمخمد", write: "دامبر" }]);
  expect(termFaults("كل بيت يبرّد نفسه", "ar")).toMatchObject([{ found: "يبرد نفسه" }]);
  expect(termFaults("هل نصلحها أم نستبدلها؟", "ar")).toHaveLength(1);
  expect(termFaults("هل تعملون في أم سقيم؟", "ar")).toEqual([]);
  expect(termFaults("filled with R22 or R-22", "en")).toMatchObject([{ found: "R22", write: "R-22, R-32, R-410A" }]);
  expect(termFaults("24 °C", "ar")).toHaveLength(1);
  expect(termFaults("| الهواء | 24 °C |", "ar")).toEqual([]);
  expect(termFaults("mould in a moulded panel", "en")).toEqual([]);
});

test("what is to be written is not what is not", () => {
  for (const { write, locale } of terms) expect(termFaults(write, locale), write).toEqual([]);
});

test("digits of the other kind are told of as a whole, and changed with the signs among them", () => {
  expect(termFaults("أعلى بنسبة ١٥–٢٠٪", "ar")).toEqual([{ found: "١٥", write: "0–9" }]);
  expect(westernDigits("أعلى بنسبة ١٥–٢٠٪، أي ١٬٢٥٠٫٥ درهم")).toBe("أعلى بنسبة 15–20%، أي 1,250.5 درهم");
});
