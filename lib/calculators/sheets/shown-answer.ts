// An answer of a sheet as it is shown: its figure, rounded to what its band allows, and its unit.
import { formatNumber } from "../format.ts";
import type { Answer } from "./outcome.ts";
import { quantityText, type Texts, unitText } from "./texts.ts";

/** Rounds a value with a band to a step between a tenth and a hundredth of the band's width, so that it suggests no false precision. */
export const rounded = ({ value, low, high, places }: Extract<Answer, { value: number }>) => {
  if (low === undefined || high === undefined) return { value, low, high };
  const step = Math.max(10 ** -places, 10 ** Math.floor(Math.log10((high - low) / 10 || 10 ** -places)));
  const on = (number: number) => Math.round(number / step) * step;
  return { value: on(value), low: on(low), high: on(high) };
};

/** An answer as a figure with its unit; `isWord`: the figure is words. */
export function shownAnswer(answer: Answer, texts: Texts) {
  if ("word" in answer) return { figure: texts.sheet.words[answer.word] ?? "", unit: "", isWord: true };
  if ("text" in answer) return { figure: answer.text, unit: answer.unit ? unitText(texts, answer.unit) : "", isWord: false };
  const figure = formatNumber(rounded(answer).value, answer.places);
  return answer.unit === "pct"
    ? { figure: quantityText(figure, answer.unit, texts), unit: "", isWord: false }
    : { figure, unit: unitText(texts, answer.unit, figure), isWord: false };
}
