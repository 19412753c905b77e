// Computes a quick-form address into a result or into problems; the server and the browser use the same function.
import type { DayLoad } from "../engineering/day-load.ts";
import { InvalidInputError } from "../engineering/invalid-input.ts";
import type { CalculatorTexts } from "../texts.ts";
import { adviseQuick, type UnitAdvice } from "../unit-advice.ts";
import { problemText } from "./problem-text.ts";
import { likelyLoad, quickLoad, type QuickResult as Result } from "./quick.ts";
import { fieldOf, type QuickQuery, readQuery, writeQuery } from "./quick-query.ts";

/** Error text by form field, for each refused answer. */
export type Problems = Partial<Record<string, string>>;

export type ComputedQuick = { query: QuickQuery; address: string; answer?: Answer; problems: Problems };

export type Answer = { result: Result; advice: UnitAdvice };

export function computeQuick(given: URLSearchParams, texts: CalculatorTexts): ComputedQuick {
  const query = readQuery(given);
  const address = writeQuery(query);
  try {
    const result = quickLoad(query.answers);
    return { query, address, answer: { result, advice: adviseQuick(result, query.answers) }, problems: {} };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const problems: Problems = {};
    for (const refusal of error.refusals) problems[fieldOf(refusal.field) ?? "place"] ??= problemText(refusal, query.areaUnit, texts);
    return { query, address, problems };
  }
}

/** Hourly loads of the design days, without the band and the advice, which they do not need; null if an answer is refused. */
export function computeQuickHours(given: URLSearchParams): readonly DayLoad[] | null {
  try {
    return likelyLoad(readQuery(given).answers).load.days;
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return null;
  }
}
