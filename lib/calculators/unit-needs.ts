// What a unit has to give on each day, in one sentence, on the page and on paper.
import type { Locale } from "../i18n/locales.ts";
import type { UnitNeed } from "./engineering/equipment.ts";
import { formatNumber, monthName, shownDegrees, withUnit } from "./format.ts";
import type { PowerUnit } from "./quick/quick-query.ts";
import { type CalculatorTexts, filled, type UnitSystem } from "./texts.ts";

export const unitNeedText = (
  { kind, month, hour, loadW, outdoorC, share, nominalW }: UnitNeed,
  unit: PowerUnit,
  texts: CalculatorTexts,
  locale: Locale,
  system: UnitSystem = "metric",
): string =>
  filled(texts.result.sizesNeed, {
    day: texts.result[kind],
    when: filled(texts.result.when, { month: monthName(month, locale), hour }),
    load: withUnit(loadW, unit, texts),
    outdoor: shownDegrees(outdoorC, 0, texts, system),
    share: formatNumber(share * 100),
    nominal: withUnit(nominalW, unit, texts),
  });
