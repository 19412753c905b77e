// Check figures that an engineer compares with usual ranges first, in SI or IP units.
import { checkRanges, type Range, rangesOfAnyUse } from "./data/check-ranges.ts";
import type { SourceId } from "./data/sources.ts";
import type { Peak } from "./engineering/peaks.ts";
import { celsiusToFahrenheit, lpsToCfm, m2ToFt2, wattsToBtuh, wattsToTons } from "./engineering/units.ts";
import { formatNumber } from "./format.ts";
import type { SpaceId } from "./project/project.ts";
import type { UnitSystem } from "./texts.ts";

type Figure = "loadPerArea" | "areaPerTon" | "airPerArea" | "airPerLoad" | "supplyTemperature" | "roomSensibleShare";

export type CheckFigure = {
  id: Figure;
  value: string;
  /** The usual range, such as "350–600"; undefined if there is none for this use. */
  usual?: string;
  /** Unit of `value` and `usual`. */
  unit: string;
  verdict?: "within" | "above" | "below";
  source?: SourceId;
};

export type CheckedLoad = {
  /** Total load at the coil, and sensible and latent load of the rooms themselves, W. */
  peak: Pick<Peak, "coilW" | "roomSensibleW" | "roomLatentW">;
  floorAreaM2: number;
  supplyLps: number;
  /** Undefined if it differs between rooms. */
  supplyC?: number;
  /** Use of most of the floor; undefined if uses are mixed. */
  use?: SpaceId;
};

const spaceUses: Partial<Record<SpaceId, keyof typeof checkRanges>> = {
  office: "office",
  bank: "bank",
};

const cfmFt2 = (lps: number, m2: number) => lpsToCfm(lps) / m2ToFt2(m2);

/** One figure with its range, both converted to the shown unit. The ends are sorted, because a conversion may reverse them. */
function figure(
  id: Figure,
  value: number,
  shown: { unit: string; places: number; convert: (value: number) => number },
  range?: Range,
): CheckFigure {
  const { unit, places, convert } = shown;
  const converted = convert(value);
  if (!range) return { id, unit, value: formatNumber(converted, places) };
  const [low, high] = [convert(range.low), convert(range.high)].sort((a, b) => a - b) as [number, number];
  // The verdict compares the rounded values that the reader sees.
  const rounded = (value: number) => Number(value.toFixed(places));
  return {
    id,
    unit,
    value: formatNumber(converted, places),
    usual: `${formatNumber(low, places)}–${formatNumber(high, places)}`,
    verdict: rounded(converted) < rounded(low) ? "below" : rounded(converted) > rounded(high) ? "above" : "within",
    source: range.source,
  };
}

/** The six figures, without those whose load or air flow is 0. */
export function checkFigures(
  { peak: { coilW, roomSensibleW, roomLatentW }, floorAreaM2, supplyLps, supplyC, use }: CheckedLoad,
  system: UnitSystem,
): CheckFigure[] {
  const imperial = system === "imperial";
  const known = use && spaceUses[use];
  const ranges: { ft2PerTon?: Range; supplyCfmFt2?: Range; roomSensibleShare?: Range } = known ? checkRanges[known] : {};
  const tons = wattsToTons(coilW);
  const figures: CheckFigure[] = [];
  if (coilW > 0) {
    const ft2PerTon = m2ToFt2(floorAreaM2) / tons;
    // 12,000 Btu/h divided by the floor per ton: a larger floor per ton is a smaller load.
    const density = {
      unit: imperial ? "Btu/(h·ft²)" : "W/m²",
      places: 0,
      convert: (ft2: number) => (imperial ? 1 : wattsM2PerBtuhFt2) * (12_000 / ft2),
    };
    figures.push(figure("loadPerArea", ft2PerTon, density, ranges.ft2PerTon));
    const area = {
      unit: imperial ? "ft²/TR" : "m²/TR",
      places: imperial ? 0 : 1,
      convert: (ft2: number) => (imperial ? ft2 : ft2 / m2ToFt2(1)),
    };
    figures.push(figure("areaPerTon", ft2PerTon, area, ranges.ft2PerTon));
  }
  if (supplyLps > 0) {
    const air = {
      unit: imperial ? "cfm/ft²" : "L/(s·m²)",
      places: 1,
      convert: (value: number) => (imperial ? value : value / cfmFt2(1, 1)),
    };
    figures.push(figure("airPerArea", cfmFt2(supplyLps, floorAreaM2), air, ranges.supplyCfmFt2));
    if (tons > 0) {
      const load = {
        unit: imperial ? "cfm/TR" : "L/(s·kW)",
        places: 0,
        convert: (value: number) => (imperial ? value : value / cfmTrPerLpsKw),
      };
      figures.push(figure("airPerLoad", lpsToCfm(supplyLps) / tons, load));
    }
  }
  if (supplyC !== undefined) {
    const degrees = {
      unit: imperial ? "°F" : "°C",
      places: 1,
      convert: (value: number) => (imperial ? celsiusToFahrenheit(value) : value),
    };
    figures.push(figure("supplyTemperature", supplyC, degrees, rangesOfAnyUse.supplyC));
  }
  const roomW = Math.max(0, roomSensibleW) + roomLatentW;
  if (roomW > 0) {
    const share = { unit: "", places: 2, convert: (value: number) => value };
    figures.push(figure("roomSensibleShare", Math.max(0, roomSensibleW) / roomW, share, ranges.roomSensibleShare));
  }
  return figures;
}

/** W/m² per Btu/(h·ft²), and cfm/TR per L/(s·kW). */
const wattsM2PerBtuhFt2 = m2ToFt2(1) / wattsToBtuh(1);
const cfmTrPerLpsKw = lpsToCfm(1) / wattsToTons(1000);
