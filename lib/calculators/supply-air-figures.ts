// How a room's supply air is told, on the page and on paper: a row for each day's figures, and what an engineer would remark.
import type { Locale } from "../i18n/locales.ts";
import type { SupplyAir, SupplyAirWarning } from "./engineering/supply-air.ts";
import { formatNumber, monthName } from "./format.ts";
import { type CalculatorTexts, filled } from "./texts.ts";

/** Name, when it is so, value. */
export type FigureRow = readonly [name: string, hint: string, value: string];

/** Sensible share and apparatus dew point of the room, for each of its two days. */
export function supplyAirFigures({ duties }: SupplyAir, { result }: CalculatorTexts, locale: Locale): FigureRow[] {
  const at = ({ kind, month, hour }: SupplyAir["duties"][number]) =>
    filled(result.dayAndHour, { day: result[kind], when: filled(result.when, { month: monthName(month, locale), hour }) });
  return [
    ...duties.map((duty): FigureRow => [result.roomShr, at(duty), formatNumber(duty.sensibleShare, 2)]),
    ...duties.map(
      (duty): FigureRow => [
        result.adp,
        at(duty),
        duty.apparatusDewPointC === null ? result.adpNone : `${formatNumber(duty.apparatusDewPointC, 1)}\u00a0°C`,
      ],
    ),
  ];
}

/** One sentence a warning, or for those that are asked for. */
export function supplyAirRemarks(
  { duties, warnings }: SupplyAir,
  { result }: CalculatorTexts,
  asked: readonly SupplyAirWarning[] = warnings,
): string[] {
  const share = Math.min(1, ...duties.map(({ sensibleShare }) => sensibleShare));
  // Rounded down: 0.699 is not 0.70.
  return warnings
    .filter((warning) => asked.includes(warning))
    .map((warning) => filled(result.warnings[warning], { share: formatNumber(Math.floor(share * 100) / 100, 2) }));
}
