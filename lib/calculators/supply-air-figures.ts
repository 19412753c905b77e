// A room's supply air on the page and in the PDF: a row for each figure and day, and a sentence for each warning.
import type { Locale } from "../i18n/locales.ts";
import { minCoilC, minLpsM2, type SupplyAir, type SupplyAirWarning } from "./engineering/supply-air.ts";
import { lpsToCfm, m2ToFt2 } from "./engineering/units.ts";
import { formatNumber, formatTemperature } from "./format.ts";
import { type CalculatorTexts, filled, type UnitSystem } from "./texts.ts";
import { peakTime } from "./times.ts";

/** `hint` is the day and hour of the value. */
export type FigureRow = readonly [name: string, hint: string, value: string];

/** Rounded down, so that 0.699, which has a warning, is not shown as 0.70, the limit of the warning. */
export const formatShare = (share: number) => formatNumber(Math.floor(share * 100 + 1e-9) / 100, 2);

/** Sensible share and apparatus dew point of the room, for each of its (at most two) days. */
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
    const degrees = dewPoint === null ? result.adpNone : formatTemperature(dewPoint, 1, texts, system);
    return { share: [result.roomShr, at, formatShare(sensibleShare)], dewPoint: [result.adp, at, degrees] } as const;
  });
  return [...rows.map(({ share }) => share), ...rows.map(({ dewPoint }) => dewPoint)];
}

/** The limits of coil temperature and air per floor area, as the texts of the warnings name them. */
export const warningBounds = (texts: CalculatorTexts, system: UnitSystem) => ({
  coldest: formatTemperature(minCoilC, 0, texts, system),
  least:
    system === "imperial"
      ? `\u2066${formatNumber(lpsToCfm(minLpsM2) / m2ToFt2(1), 1)} cfm/ft²\u2069`
      : `\u2066${formatNumber(minLpsM2)} L/s·m²\u2069`,
});

/** One sentence per warning; `only` limits which warnings are returned. */
export function supplyAirRemarks(
  { duties, warnings }: SupplyAir,
  texts: CalculatorTexts,
  system: UnitSystem,
  only: readonly SupplyAirWarning[] = warnings,
): string[] {
  const share = Math.min(1, ...duties.map(({ sensibleShare }) => sensibleShare));
  return warnings
    .filter((warning) => only.includes(warning))
    .map((warning) => filled(texts.result.warnings[warning], { share: formatShare(share), ...warningBounds(texts, system) }));
}
