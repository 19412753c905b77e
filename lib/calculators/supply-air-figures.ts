// How a room's supply air is told, on the page and on paper: a row for each day's figures, and what an engineer would remark.
import type { Locale } from "../i18n/locales.ts";
import { coldestCoilC, leastLpsM2, type SupplyAir, type SupplyAirWarning } from "./engineering/supply-air.ts";
import { lpsToCfm, m2ToFt2 } from "./engineering/units.ts";
import { formatNumber, peakTime, shownDegrees } from "./format.ts";
import { type CalculatorTexts, filled, type UnitSystem } from "./texts.ts";

/** Name, when it is so, value. */
export type FigureRow = readonly [name: string, hint: string, value: string];

/** Rounded down: 0.699 is not the 0.70 below which there is a warning. */
export const shownShare = (share: number) => formatNumber(Math.floor(share * 100 + 1e-9) / 100, 2);

/** Sensible share and apparatus dew point of the room, for each of its two days. */
export function supplyAirFigures(
  { duties }: SupplyAir,
  texts: CalculatorTexts,
  locale: Locale,
  system: UnitSystem = "metric",
): FigureRow[] {
  const { result } = texts;
  const rows = duties.map((duty) => {
    const { role, sensibleShare, apparatusDewPointC: dewPoint } = duty;
    const at = filled(result.dayAndHour, {
      day: role === "humid" ? result.wetBulb : result.sensiblePeak,
      when: peakTime(duty, texts, locale),
    });
    const degrees = dewPoint === null ? result.adpNone : shownDegrees(dewPoint, 1, texts, system);
    return { share: [result.roomShr, at, shownShare(sensibleShare)], dewPoint: [result.adp, at, degrees] } as const;
  });
  return [...rows.map(({ share }) => share), ...rows.map(({ dewPoint }) => dewPoint)];
}

/** The coldest coil and the least air of a floor that go without a warning, as it names them. */
export const warningBounds = (texts: CalculatorTexts, system: UnitSystem) => ({
  coldest: shownDegrees(coldestCoilC, 0, texts, system),
  least:
    system === "imperial"
      ? `\u2066${formatNumber(lpsToCfm(leastLpsM2) / m2ToFt2(1), 1)} cfm/ft²\u2069`
      : `\u2066${formatNumber(leastLpsM2)} L/s·m²\u2069`,
});

/** One sentence a warning, or for those that are asked for. */
export function supplyAirRemarks(
  { duties, warnings }: SupplyAir,
  texts: CalculatorTexts,
  system: UnitSystem,
  asked: readonly SupplyAirWarning[] = warnings,
): string[] {
  const share = Math.min(1, ...duties.map(({ sensibleShare }) => sensibleShare));
  return warnings
    .filter((warning) => asked.includes(warning))
    .map((warning) => filled(texts.result.warnings[warning], { share: shownShare(share), ...warningBounds(texts, system) }));
}
