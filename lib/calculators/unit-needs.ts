// One sentence for the page and the PDF on the capacity that a unit needs on one kind of day.
import type { Locale } from "../i18n/locales.ts";
import type { UnitNeed } from "./engineering/equipment.ts";
import { formatNumber, formatPower, formatTemperature, withUnit } from "./format.ts";
import type { PowerUnit } from "./quick/quick-query.ts";
import { type CalculatorTexts, filled, type UnitSystem } from "./texts.ts";
import { monthAndHour } from "./times.ts";

export function unitNeedText(
  { kind, month, hour, loadW, outdoorC, share, nominalW, largest }: UnitNeed,
  unit: PowerUnit,
  texts: CalculatorTexts,
  locale: Locale,
  system: UnitSystem = "metric",
): string {
  const { result } = texts;
  const when = (at: { month: number; hour: number }) => monthAndHour(at, { result }, locale);
  const need = filled(result.sizesNeed, {
    day: result[kind],
    when: when({ month, hour }),
    load: withUnit(loadW, unit, texts),
    outdoor: formatTemperature(outdoorC, 0, texts, system),
    share: formatNumber(share * 100),
    nominal: withUnit(nominalW, unit, texts),
  });
  if (formatPower(largest.loadW, unit) === formatPower(loadW, unit)) return need;
  // The second sentence explains why the figures differ from the peak shown beside them.
  return `${need} ${filled(result.sizesNeedLater, { largest: withUnit(largest.loadW, unit, texts), when: when(largest) })}`;
}
