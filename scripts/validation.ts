// npm run validation: writes docs/validation.md, which compares the calculators with published and independent figures. A test compares the
// file with this output.
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

/** Enough digits to tell two values apart, and few enough that every machine computes the same ones. */
const figure = (value: number, digits: number) => String(Number(value.toPrecision(digits)));
const allowed = ({ tolerance }: CheckedValue) => `±${typeof tolerance === "number" ? figure(tolerance, 6) : tolerance}`;
/** The share of its tolerance that the worst value of a case uses. */
const worst = (values: readonly CheckedValue[]) => `${Math.ceil(100 * Math.max(...values.map(deviation)))} %`;

function summary(cases: readonly ValidationCase[]): string {
  return table(
    ["case", "what", "source", "values", "most of the tolerance used"],
    cases.map((validationCase) => [
      validationCase.id,
      validationCase.title,
      validationCase.source,
      valuesOf(validationCase).length,
      worst(valuesOf(validationCase)),
    ]),
  );
}

function values(validationCase: ValidationCase, expected: string): string {
  const rows = valuesOf(validationCase).map((value) => [
    value.quantity,
    figure(value.published, 10),
    figure(value.computed, 6),
    allowed(value),
  ]);
  return `### ${validationCase.id} ${validationCase.title}\n\n${table(["quantity", expected, "computed", "tolerance"], rows)}`;
}

/** First, what the method cannot do. */
const limits = [
  "**The room is held at its temperature all day.** The quick form computes the pull-down after a day or a night off, with the space air transfer function of a room of medium weight, whose coefficients were not compared with the printed table; moisture kept in furniture is left out. The detailed form computes none; add a margin for it. Set-back and the swing of a room are not computed.",
  "**Every day is clear, and a humid day has 0.4 % moisture under that clear sky.** Both at once are rarer than either: the humid day errs to the high side. Its hourly ranges (4 K dry, 2 K wet) are assumed, and outside Dubai the months stand as far from July as they do there.",
  "**Shade is that of a window's own overhang and fins, for the beam alone.** Other buildings, trees, balconies above a whole wall and the shading of diffuse light are left out; they lower the load.",
  "**Heat between rooms does not flow.** Rooms of different temperature, air moving between them, and a return-air void other than the share of lights that goes into it are not computed.",
  "**Walls are upright, roofs level.** Sloped glass, domes and roof lights at an angle have to be entered as the nearest of the two.",
  "**Two weights of structure.** Radiant heat is spread by published series of the Radiant Time Series method for usual and heavy rooms; very light cabins and rooms of glass alone respond faster, and against a full heat balance the method is some per cent high with much single glazing.",
  "**The ground and spaces that are not cooled have a steady temperature or follow outdoors.** Ground floors are as ISO 13370 has them at the end of summer.",
  "**Air that leaks is so many changes an hour.** Wind, height and open doors are not computed. Air flows are of standard air: 3 % high in Al Ain.",
  "**Outdoor air of several rooms on one machine follows the simplified procedure of ASHRAE 62.1-2019,** without the minimum flows of its terminals; special rules for kitchens, laboratories and health care are not in it.",
  "**No part load and no year.** The states of the air at a coil are those of its two hardest hours; that it leaves at 95 % humidity, and that run-around coils carry over at most 60 %, is assumed. A maker's table decides what a unit gives; without one, the share by temperature is that of a usual split unit. What a year costs is another calculator's.",
] as const;

/** Returns the text of docs/validation.md. */
export function validationDocument(): string {
  return `# Validation

The calculators against figures that were not computed by them. \`npm run validation\` writes this file from
\`tests/unit/engineering/validation-cases.ts\`; the tests hold the code to the same cases, and this file to what the command
writes. Do not edit it by hand: change the cases and run the command. What is checked besides stands in
[engineering.md](engineering.md).

## What the method cannot do

${limits.map((limit) => `- ${limit}`).join("\n")}

## Published worked examples

${summary(publishedCases)}

## Computed independently

${summary(independentCases)}

## Every value

${[...publishedCases.map((validationCase) => values(validationCase, "published")), ...independentCases.map((validationCase) => values(validationCase, "expected"))].join("\n\n")}
`;
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, "..", "docs", "validation.md"), validationDocument());
  process.exit(0);
}
