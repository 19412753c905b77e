// Describes how far the well-known rule of thumb differs from a computed load.
import { type CalculatorTexts, filled } from "./texts.ts";

/** A percentage is meaningless for an empty room or one with a load below 0, so those get the text for a rule that is far off. */
export function ruleDifference(ruleW: number, loadW: number, { result }: CalculatorTexts): string {
  const times = loadW > 0 ? ruleW / loadW : Number.POSITIVE_INFINITY;
  if (times >= 3) return result.ruleFar;
  const percent = Math.round(Math.abs(times - 1) * 100);
  if (percent < 5) return result.ruleSame;
  return filled(times < 1 ? result.ruleLess : result.ruleMore, { percent });
}
