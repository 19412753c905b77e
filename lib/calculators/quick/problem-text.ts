// Translates a refusal of the engine into an error text, in the unit that the visitor typed.
import type { InvalidInput } from "../engineering/invalid-input.ts";
import { m2ToFt2 } from "../engineering/units.ts";
import { type CalculatorTexts, filled } from "../texts.ts";
import type { AreaUnit } from "./quick-query.ts";

export function problemText({ field, allowed }: InvalidInput, areaUnit: AreaUnit, texts: CalculatorTexts): string {
  if (field === "facades.length") return texts.problems.directions;
  if (!("min" in allowed)) return texts.problems.choice;
  if (field === "people") return filled(texts.problems.people, { min: allowed.min, max: allowed.max });
  const inFeet = areaUnit === "ft2";
  return filled(texts.problems.area, {
    unit: texts.form[areaUnit],
    min: inFeet ? Math.ceil(m2ToFt2(allowed.min)) : allowed.min,
    max: inFeet ? Math.floor(m2ToFt2(allowed.max)) : allowed.max,
  });
}
