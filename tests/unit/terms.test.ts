// All texts of the project use one term for one thing; failures name the file and the line.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { termFaults, terms, westernNumbers } from "../../lib/content/terms.ts";
import { type Locale, localeCodes } from "../../lib/i18n/locales.ts";

const root = join(import.meta.dirname, "..", "..");
const seeds = join(root, "supabase", "seed");

function faultsIn(file: string, locale: Locale): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => (/[^;"]+;[^;"]+;[^;"]+/.test(line) ? "" : line)) // headings that people type, in all their words
    .flatMap((line, index) =>
      termFaults(line, locale).map(({ found, write }) => `${relative(root, file)}:${index + 1} “${found}”: ${write}`),
    );
}

test.each(localeCodes)("texts of the first content use the glossary's terms (%s)", (locale) => {
  const files = readdirSync(seeds, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(`.${locale}.md`));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => faultsIn(join(seeds, file), locale))).toEqual([]);
});

test("the invented firm uses the glossary's terms", () => {
  const demonstration = join(root, "lib", "content", "demonstration");
  const written = readdirSync(demonstration).flatMap(
    (file) => readFileSync(join(demonstration, file), "utf8").match(/"[^"]*\p{Script=Arabic}[^"]*"/gu) ?? [],
  );
  expect(written.length).toBeGreaterThan(100);
  expect(written.flatMap((text) => termFaults(text, "ar"))).toEqual([]);
});

test.each(localeCodes)("messages of the interface use the glossary's terms (%s)", (locale) => {
  expect(faultsIn(join(root, "messages", `${locale}.json`), locale)).toEqual([]);
});

test("a wrong term is found with joined Arabic particles, with vowel marks, and depending on its context", () => {
  expect(termFaults("ثم يُفحص والمخمد معًا", "ar")).toEqual([{ found: "والمخمد", write: "دامبر" }]);
  expect(termFaults("كل بيت يبرّد نفسه", "ar")).toMatchObject([{ found: "يبرد نفسه" }]);
  expect(termFaults("هل نصلحها أم نستبدلها؟", "ar")).toHaveLength(1);
  expect(termFaults("هل تعملون في أم سقيم؟", "ar")).toEqual([]);
  expect(termFaults("filled with R22 or R-22", "en")).toMatchObject([{ found: "R22", write: "R-22, R-32, R-410A" }]);
  expect(termFaults("24 °C", "ar")).toHaveLength(1);
  // The number is named as a whole.
  expect(termFaults("الحرارة 6.7 °C", "ar")[0]?.found).toBe("6.7 °C");
  expect(termFaults("نسبة 12.5 % منها", "ar")[0]?.found).toBe("12.5 %");
  expect(termFaults("| الهواء | 24 °C |", "ar")).toEqual([]);
  expect(termFaults("mould in a moulded panel", "en")).toEqual([]);
  expect(termFaults("وكلفته 20 غرامًا", "ar")).toHaveLength(2);
  expect(termFaults("تكلفة مكيف مستعمل، وغرامة، وقطع غيار", "ar")).toEqual([]);
});

test("no recommended term is itself reported as wrong", () => {
  for (const { write, locale } of terms) expect(termFaults(write, locale), write).toEqual([]);
});

test("Arabic digits are reported as a whole, and converted together with their separators", () => {
  expect(termFaults("أعلى بنسبة ١٥–٢٠٪", "ar")).toEqual([{ found: "١٥", write: "0–9" }]);
  expect(westernNumbers("أعلى بنسبة ١٥–٢٠٪، أي ١٬٢٥٠٫٥ درهم")).toBe("أعلى بنسبة 15–20%، أي 1,250.5 درهم");
});
