// Texts of a sheet, as in the messages; a test compares them with the questions and answers of the sheets.
import type en from "../../../messages/en.json";
import { countedNoun } from "../../i18n/counted-noun.ts";
import { formatDate } from "../../i18n/dates.ts";
import type { Locale } from "../../i18n/locales.ts";
import { formatNumber } from "../format.ts";
import { wordsInImperial } from "./imperial.ts";
import type { Remark, ShownQuantity } from "./outcome.ts";
import type { AnswerProblem } from "./sheet.ts";

type Words = Record<string, string>;

export type SheetTexts = {
  fields: Record<string, { label: string; hint: string }>;
  options: Record<string, Words>;
  answers: Words;
  /** Answers and reasons in words. */
  words: Words;
  remarks: Words;
  steps: Words;
  tables: Record<string, { title: string; columns: Words }>;
  /** Title and words of the figure; a figure of months uses those of its table. */
  figure?: Words;
};

type CommonTexts = (typeof en)["sheets"]["common"];

/** Texts that the server and the browser need to render a sheet; plain data, so that it can be serialised. */
export type Texts = { sheet: SheetTexts; common: CommonTexts } & Pick<(typeof en)["coolingLoad"], "trust" | "sources">;

/** Units that are written the same in every language. */
export const sharedUnits: Words = {
  none: "",
  btuh: "Btu/h",
  cfm: "cfm",
  pct: "%",
  btuhw: "Btu/h·W",
  wmk: "W/m·K",
  wm2k: "W/m²·K",
  mkw: "m·K/W",
  kwp: "kWp",
  deg: "°",
  rth: "RTh",
  gpm: "GPM",
  gph: "GPH",
  hp: "hp",
  gal: "gal",
  feet: "ft",
  inch: "in",
  sqft: "ft²",
  fahrenheit: "°F",
  fpm: "fpm",
  inwg: "in.wg",
  inwg100: "in.wg/100 ft",
  ftw: "ft wg",
  ftw100: "ft wg/100 ft",
  cfmFt2: "cfm/ft²",
  btuhft2f: "Btu/h·ft²·°F",
  kwhFt2: "kWh/ft²",
};

/** The name of a unit; beside a whole number, `figure`, in the form that the number asks for. */
export function unitText({ common }: Texts, unit: string, figure = ""): string {
  const name = sharedUnits[unit] ?? (common.units as Words)[unit] ?? "";
  if (!/^\d[\d,]*$/.test(figure)) return name;
  const [first = "", ...rest] = name.split(" ");
  return [countedNoun(first, Number(figure.replaceAll(",", ""))), ...rest].join(" ");
}

/** A number with its unit, as the language joins them. */
export function quantityText(number: string, unit: string, texts: Texts): string {
  if (unit === "pct") return texts.common.percent.replace("{value}", number).replace(" ", "\u00a0");
  return unit ? `${number}\u00a0${unitText(texts, unit, number)}` : number;
}

/** Texts of the answer in IP units; questions, and the working with its formulas, stay in SI. */
export function textsInSystem(system: string | undefined, texts: Texts): Texts {
  if (system !== "ip") return texts;
  const { answers, words, remarks, tables, figure } = texts.sheet;
  const shown = wordsInImperial({ answers, words, remarks, tables, figure: figure ?? {} }, (unit) => unitText(texts, unit));
  return { ...texts, sheet: { ...texts.sheet, ...shown } };
}

const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

export function problemText(problem: AnswerProblem, texts: Texts): string {
  if ("choice" in problem) return texts.common.problems.choice;
  if ("reason" in problem) return texts.sheet.words[problem.reason] ?? texts.common.problems.together;
  const { min, max, unit, whole } = problem;
  const [from, to] = unit === "pct" ? [min, quantityText(String(max), unit, texts)] : [min, max];
  const shown = unit === "pct" ? "" : unitText(texts, unit);
  return filled(whole ? texts.common.problems.whole : texts.common.problems.number, { min: from, max: to, unit: shown }).trim();
}

export function remarkText(id: string, values: Extract<Remark["values"], object> = {}, texts: Texts, locale: Locale): string {
  const text = (value: string | number | ShownQuantity, name: string) => {
    if (typeof value === "object") return quantityText(formatNumber(value.value, value.places), value.unit, texts);
    return name === "date" ? formatDate(String(value), locale) : String(value);
  };
  // Non-breaking hyphens and isolation keep names with figures together and in order in both writing directions.
  const kept = Object.entries(values).map(([name, value]) => [name, `\u2068${text(value, name).replaceAll("-", "\u2011")}\u2069`]);
  return filled((texts.sheet.remarks[id] ?? id).replaceAll(" %", "\u00a0%"), Object.fromEntries(kept));
}
