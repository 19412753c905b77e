// How far the rule of thumb that people know lies from a load, in words.
import { type CalculatorTexts, filled } from "./texts.ts";

/** Beside an empty room, or one that gives cold off, a percentage says nothing. */
export function ruleDifference(ruleW: number, loadW: number, { result }: CalculatorTexts): string {
  const times = loadW > 0 ? ruleW / loadW : Number.POSITIVE_INFINITY;
  if (times >= 3) return result.ruleFar;
  const percent = Math.round(Math.abs(times - 1) * 100);
  if (percent < 5) return result.ruleSame;
  return filled(times < 1 ? result.ruleLess : result.ruleMore, { percent });
}
