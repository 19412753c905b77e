// npm run validation: writes docs/validation.md, what the calculators give for published and independent figures. A test
// holds the file to what this writes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CheckedValue,
  deviation,
  independentCases,
  publishedCases,
  type ValidationCase,
  valuesOf,
} from "../tests/unit/engineering/validation-cases.ts";

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), `|${"---|".repeat(head.length)}`, ...rows.map(row)].join("\n");

/** As many digits as tell two values apart, and no more than every machine computes alike. */
const figure = (value: number, digits: number) => String(Number(value.toPrecision(digits)));
const allowed = ({ tolerance }: CheckedValue) => `±${typeof tolerance === "number" ? figure(tolerance, 6) : tolerance}`;
/** How much of its tolerance the worst value of a case needs. */
const worst = (values: readonly CheckedValue[]) => `${Math.ceil(100 * Math.max(...values.map(deviation)))} %`;

function summary(cases: readonly ValidationCase[]): string {
  return table(
    ["case", "what", "source", "values", "most of the tolerance used"],
    cases.map((one) => [one.id, one.title, one.source, valuesOf(one).length, worst(valuesOf(one))]),
  );
}

function values(one: ValidationCase, expected: string): string {
  const rows = valuesOf(one).map((value) => [value.quantity, figure(value.published, 10), figure(value.computed, 6), allowed(value)]);
  return `### ${one.id} ${one.title}\n\n${table(["quantity", expected, "computed", "tolerance"], rows)}`;
}

/** The text of docs/validation.md. */
export function validationPaper(): string {
  return `# Validation

The calculators against figures that were not computed by them. \`npm run validation\` writes this file from
\`tests/unit/engineering/validation-cases.ts\`; the tests hold the code to the same cases, and this file to what the command
writes. Do not edit it by hand: change the cases and run the command. What is checked besides stands in
[engineering.md](engineering.md).

## Published worked examples

${summary(publishedCases)}

## Computed independently

${summary(independentCases)}

## Every value

${[...publishedCases.map((one) => values(one, "published")), ...independentCases.map((one) => values(one, "expected"))].join("\n\n")}
`;
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, "..", "docs", "validation.md"), validationPaper());
  process.exit(0);
}
