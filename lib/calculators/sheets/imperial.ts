// Converts the answers of a sheet to IP units. The working stays in SI, the units of its formulas.
import { roundedToAddUp } from "../engineering/lines.ts";
import { litresToGallons, lpsToCfm, lpsToGpm, m2ToFt2, metresToFeet, uToImperial, wattsToBtuh } from "../engineering/units.ts";
import type { Answer, Outcome, OutcomeTable, Remark, ShownQuantity } from "./outcome.ts";

type Conversion = { unit: string; places: number; convert: (value: number) => number };

/** Feet of water (4 °C) per kPa, and inches of water per Pa. */
const feetOfWater = 0.334553;
const inchesOfWater = 0.00401463;
const metresPer100Feet = 30.48;
const kilowattsPerHorsepower = 0.745699872;

const conversions: Record<string, Conversion> = {
  lps: { unit: "cfm", places: 0, convert: lpsToCfm },
  m3h: { unit: "cfm", places: 0, convert: (value) => lpsToCfm(value / 3.6) },
  lpsM2: { unit: "cfmFt2", places: 2, convert: (value) => lpsToCfm(value) / m2ToFt2(1) },
  waterLps: { unit: "gpm", places: 1, convert: lpsToGpm },
  lh: { unit: "gph", places: 1, convert: litresToGallons },
  l: { unit: "gal", places: 1, convert: litresToGallons },
  m: { unit: "feet", places: 1, convert: metresToFeet },
  mm: { unit: "inch", places: 2, convert: (value) => value / 25.4 },
  m2: { unit: "sqft", places: 0, convert: m2ToFt2 },
  c: { unit: "fahrenheit", places: 1, convert: (value) => value * 1.8 + 32 },
  k: { unit: "fahrenheit", places: 1, convert: (value) => value * 1.8 },
  ms: { unit: "fpm", places: 0, convert: (value) => metresToFeet(value) * 60 },
  pa: { unit: "inwg", places: 3, convert: (value) => value * inchesOfWater },
  pam: { unit: "inwg100", places: 3, convert: (value) => value * inchesOfWater * metresPer100Feet },
  kpa: { unit: "ftw", places: 1, convert: (value) => value * feetOfWater },
  waterPam: { unit: "ftw100", places: 2, convert: (value) => (value / 1000) * feetOfWater * metresPer100Feet },
  w: { unit: "btuh", places: 0, convert: wattsToBtuh },
  kw: { unit: "btuh", places: 0, convert: (value) => wattsToBtuh(value * 1000) },
  motorKw: { unit: "hp", places: 2, convert: (value) => value / kilowattsPerHorsepower },
  wm2k: { unit: "btuhft2f", places: 3, convert: uToImperial },
  kwhM2: { unit: "kwhFt2", places: 1, convert: (value) => value / m2ToFt2(1) },
};

/** A quantity in IP units; unchanged if both systems use the same unit. */
export function quantityInImperial(shown: ShownQuantity): ShownQuantity {
  const conversion = conversions[shown.unit];
  return conversion ? { value: conversion.convert(shown.value), unit: conversion.unit, places: conversion.places } : shown;
}

/** Texts with their quantities converted: "at 46 °C" becomes "at 115 °F". `unitOf` names a unit in the language of the texts. */
export function wordsInImperial<Words>(words: Words, unitOf: (unit: string) => string): Words {
  const spoken = ["c", "lps", "ms", "pam", "m"].map((unit) => ({ unit, name: unitOf(unit) })).filter(({ name }) => name);
  const inText = (text: string) =>
    spoken.reduce((before, { unit, name }) => {
      const number = (given: string) => {
        const { value, places } = quantityInImperial({ value: Number(given), unit, places: 0 });
        return value.toFixed(unit === "c" ? 0 : places);
      };
      const decimal = "\\d+(?:\\.\\d+)?";
      // Matches one number, or two with a word between: 7 to 45 °C.
      const pattern = new RegExp(
        `(?:(${decimal})( (?:to|إلى) ))?(${decimal})([ \u00a0])${name.replaceAll("/", "\\/")}(?![\\p{L}\\p{N}²/·])`,
        "gu",
      );
      return before.replace(
        pattern,
        (_, from: string | undefined, to: string | undefined, last: string, space: string) =>
          `${from ? number(from) + to : ""}${number(last)}${space}${unitOf(quantityInImperial({ value: 0, unit, places: 0 }).unit)}`,
      );
    }, text);
  const inAll = (value: unknown): unknown =>
    typeof value === "string"
      ? inText(value)
      : value && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, inAll(inside)]))
        : value;
  return inAll(words) as Words;
}

function answerInImperial(answer: Answer): Answer {
  if ("text" in answer && answer.unit) {
    const { unit, text } = answer;
    const conversion = conversions[unit];
    return conversion
      ? {
          ...answer,
          unit: conversion.unit,
          text: text.replace(/\d+(?:\.\d+)?/g, (number) => conversion.convert(Number(number)).toFixed(1)),
        }
      : answer;
  }
  if (!("value" in answer)) return answer;
  const conversion = conversions[answer.unit];
  if (!conversion) return answer;
  const { unit, places, convert } = conversion;
  const { value, low, high } = answer;
  return {
    ...answer,
    unit,
    places,
    value: convert(value),
    ...(low !== undefined && { low: convert(low) }),
    ...(high !== undefined && { high: convert(high) }),
    // The SI value stays beside it, and so do tons, which both systems use.
    also: [{ value, unit: answer.unit, places: answer.places }, ...(answer.also ?? []).filter((other) => other.unit === "tr")],
  };
}

/** A column in its new unit; if its last row is a sum, it is recomputed from the shown values. */
function columnInImperial(values: readonly (number | string)[], { convert, places }: Conversion, isSum: boolean): (number | string)[] {
  const converted = values.map((value) => (typeof value === "number" ? convert(value) : value));
  const parts = converted.slice(0, -1);
  if (!isSum || !parts.every((part) => typeof part === "number")) return converted;
  const shown = roundedToAddUp(parts, 10 ** -places);
  return [...shown, shown.reduce((sum, part) => sum + part, 0)];
}

function tableInImperial(table: OutcomeTable): OutcomeTable {
  const isSummed = table.rows.at(-1)?.label === "total";
  const columns = table.columns.slice(1).map(({ unit, noTotal }, index) => {
    const values = table.rows.map((row) => row.values[index] ?? "");
    const conversion = conversions[unit];
    return conversion ? columnInImperial(values, conversion, isSummed && !noTotal) : values;
  });
  return {
    ...table,
    columns: table.columns.map((column) => {
      const conversion = conversions[column.unit];
      return conversion ? { ...column, unit: conversion.unit, places: conversion.places } : column;
    }),
    rows: table.rows.map((row, place) => ({ ...row, values: columns.map((column) => column[place] ?? "") })),
  };
}

function remarkInImperial({ values, ...remark }: Remark): Remark {
  if (!values) return remark;
  const shown = (value: string | number | ShownQuantity) => (typeof value === "object" ? quantityInImperial(value) : value);
  return { ...remark, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])) };
}

/** Answers and tables in IP units, each answer with its SI value beside it. */
export const outcomeInImperial = (outcome: Outcome): Outcome => ({
  ...outcome,
  answers: outcome.answers.map(answerInImperial),
  remarks: outcome.remarks.map(remarkInImperial),
  ...(outcome.tables && { tables: outcome.tables.map(tableInImperial) }),
});
