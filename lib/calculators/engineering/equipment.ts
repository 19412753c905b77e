// From a load to machines one can buy. Catalogues name a unit by what it gives at 35 °C outdoors and 27/19 °C indoors (T1 of
// ISO 5151); UAE labels rate it at 46 °C and 29/19 °C (T3). A design day has temperatures of its own: the hottest is near T3,
// the most humid near T1, and a room at 24 °C is cooler and drier than either. So each day's load is held against what a unit
// gives on that day.
import type { DayLoad } from "./day-load.ts";
import { inRange, wholeInRange } from "./invalid-input.ts";
import type { DayKind, OutdoorDay } from "./outdoor-day.ts";
import {
  enthalpyKJkg,
  humidityRatioFromDewPoint,
  humidityRatioFromRelativeHumidity,
  humidityRatioFromWetBulb,
  wetBulbC,
} from "./psychrometrics.ts";
import { btuhToWatts } from "./units.ts";

/** How the capacity of a kind of unit follows the weather and the room; a maker's table for the model replaces it. */
export type UnitBehaviour = {
  /** Capacity at 46 °C outdoors over the size on the box, 0.5 to 1. */
  t3Ratio: number;
  /** Share of the capacity lost for each kelvin that the wet bulb of the room lies below 19 °C. */
  perWetBulbK: number;
  /** Sensible share at the rating, and air flow in L/s for each kW on the box: together they fix the coil's by-pass factor. */
  ratedSensibleShare: number;
  airFlowLpsKw: number;
};

export type IndoorAir = { dryBulbC: number; relativeHumidity: number };

const rated = { outdoorC: 35, dryBulbC: 27, wetBulbC: 19 } as const;

/** Capacity over the size on the box. Outdoors −10 to 60 °C (below 35 as at 35), wet bulb of the room 0 to 30 °C. */
export function capacityShare({ t3Ratio, perWetBulbK }: UnitBehaviour, outdoorC: number, roomWetBulbC: number): number {
  const aboveRatingK = Math.max(0, inRange("outdoorC", outdoorC, -10, 60, "°C") - rated.outdoorC);
  const hot = 1 - ((1 - inRange("t3Ratio", t3Ratio, 0.5, 1, "")) * aboveRatingK) / 11;
  return hot * (1 + perWetBulbK * (inRange("roomWetBulbC", roomWetBulbC, 0, 30, "°C") - rated.wetBulbC));
}

/** °C of saturated air with an enthalpy in kJ/kg, to 0.001 K. */
function saturatedAtC(enthalpy: number, pressurePa: number): number {
  let [low, high] = [-30, 30];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (enthalpyKJkg(middle, humidityRatioFromDewPoint(middle, pressurePa)) < enthalpy) low = middle;
    else high = middle;
  }
  return high;
}

/** Sensible share of a coil that takes `capacity` (a share of the size on the box) out of this air. */
function coilSensibleShare(unit: UnitBehaviour, bypass: number, capacity: number, air: { c: number; ratio: number }, pressurePa: number) {
  const entering = enthalpyKJkg(air.c, air.ratio);
  // Down to the coil's surface, for the part of the air that meets it; kJ/kg, with 1.2 kg/m³.
  const drop = capacity / (0.0012 * unit.airFlowLpsKw) / (1 - bypass);
  const surfaceC = saturatedAtC(entering - drop, pressurePa);
  const surfaceRatio = Math.min(air.ratio, humidityRatioFromDewPoint(surfaceC, pressurePa));
  return Math.min(1, ((1.006 + 1.86 * surfaceRatio) * (air.c - surfaceC)) / drop);
}

/** The by-pass that gives the rated sensible share: the more air misses the coil, the colder the rest of it has to be. */
function bypassFactor(unit: UnitBehaviour, pressurePa: number): number {
  const air = { c: rated.dryBulbC, ratio: humidityRatioFromWetBulb(rated.dryBulbC, rated.wetBulbC, pressurePa) };
  let [low, high] = [0, 0.5];
  while (high - low > 1e-4) {
    const middle = (low + high) / 2;
    if (coilSensibleShare(unit, middle, 1, air, pressurePa) > unit.ratedSensibleShare) low = middle;
    else high = middle;
  }
  return high;
}

/** What one kind of day asks of a unit, at its hardest hour: that of the largest load over what a unit gives then. */
export type UnitNeed = {
  kind: DayKind;
  month: number;
  /** Hour ending 1 to 24, local standard time. */
  hour: number;
  outdoorC: number;
  loadW: number;
  /** What a unit gives then, over the size on its box. */
  share: number;
  /** The size on the box that just carries the load. */
  nominalW: number;
  /** The largest load of that kind of day, which may come at another hour, when a unit gives more. */
  largest: { month: number; hour: number; loadW: number };
};

type Hour = { day: OutdoorDay; index: number; loadW: number; sensibleShare: number };

/** The hours of a kind of day that may be the hardest: dry air costs a unit up to a quarter of what it gives, and no more. */
function hardHours(days: readonly DayLoad[], outdoors: readonly OutdoorDay[], kind: DayKind, unit: UnitBehaviour): Hour[] {
  const hours = days.flatMap((day, dayIndex) =>
    day.kind === kind
      ? day.coilSensibleW.map((sensibleW, index) => {
          const loadW = sensibleW + (day.coilLatentW[index] as number);
          const outdoor = outdoors[dayIndex] as OutdoorDay;
          const atLeastW = loadW / capacityShare(unit, outdoor.dryBulbC[index] as number, rated.wetBulbC);
          return { day: outdoor, index, loadW, sensibleShare: sensibleW / loadW, atLeastW };
        })
      : [],
  );
  const mostW = Math.max(0, ...hours.map(({ atLeastW }) => atLeastW));
  return hours.filter(({ loadW, atLeastW }) => loadW > 0 && atLeastW >= 0.75 * mostW);
}

/**
 * The need of each kind of day at its hardest hour. A unit that runs dries the air by its own sensible share and not by the load's, so
 * the room settles where both are equal: a unit that carries the total load there carries the sensible one as well. Drier air
 * lowers its capacity; damper air than the room was designed for is not counted in its favour. Days without a load are left out.
 */
export function unitNeeds(
  days: readonly DayLoad[],
  { dryBulbC, relativeHumidity }: IndoorAir,
  outdoors: { days: readonly OutdoorDay[] },
  unit: UnitBehaviour,
): UnitNeed[] {
  const needAt = ({ day, index, loadW, sensibleShare }: Hour, bypass: number): Omit<UnitNeed, "largest"> => {
    const { kind, month, pressurePa } = day;
    const outdoorC = day.dryBulbC[index] as number;
    const at = (humidity: number) => {
      const ratio = humidityRatioFromRelativeHumidity(dryBulbC, humidity, pressurePa);
      const share = capacityShare(unit, outdoorC, wetBulbC(dryBulbC, ratio, pressurePa));
      return { share, sensibleShare: coilSensibleShare(unit, bypass, share, { c: dryBulbC, ratio }, pressurePa) };
    };
    // Between bone-dry and its design; damper would only help the unit.
    let [low, high] = [0.2, relativeHumidity];
    while (high - low > 0.002) {
      const middle = (low + high) / 2;
      if (at(middle).sensibleShare > sensibleShare) low = middle;
      else high = middle;
    }
    const { share } = at(high);
    return { kind, month, hour: index + 1, outdoorC, loadW, share, nominalW: loadW / share };
  };
  return (["dryBulb", "wetBulb"] as const).flatMap((kind) => {
    const hours = hardHours(days, outdoors.days, kind, unit);
    const bypass = bypassFactor(unit, hours[0]?.day.pressurePa ?? 101_325);
    const [hardest] = hours.map((hour) => needAt(hour, bypass)).sort((one, two) => two.nominalW - one.nominalW);
    if (!hardest) return [];
    const most = hours.reduce((best, hour) => (hour.loadW > best.loadW ? hour : best));
    return [{ ...hardest, largest: { month: most.day.month, hour: most.index + 1, loadW: most.loadW } }];
  });
}

export type UnitChoice = {
  count: number;
  /** The size on the box, at 35 °C. */
  nominalBtuh: number;
  /** All units together over what is needed, minus one. */
  oversize: number;
  /** Above 15 % a fixed-speed unit starts and stops too often to dry the air; an inverter copes up to 30 %. */
  tooLargeFor: readonly ("fixedSpeed" | "inverter")[];
};

/**
 * The smallest choice for each number of equal units, from one up to `maxCount`, that covers a size on the box (35 °C); fewest
 * units first. Nominal 1 W to 20 MW, sizes in Btu/h ascending. Empty when even `maxCount` of the largest are too small.
 */
export function unitChoices(nominalW: number, sizesBtuh: readonly number[], maxCount = 4): UnitChoice[] {
  inRange("nominalW", nominalW, 1, 2e7, "W");
  wholeInRange("maxCount", maxCount, 1, 100, "units");
  for (const [index, size] of sizesBtuh.entries()) inRange(`sizesBtuh[${index}]`, size, 1000, 1e7, "Btu/h");
  const choices: UnitChoice[] = [];
  for (let count = 1; count <= maxCount; count++) {
    const nominalBtuh = sizesBtuh.find((size) => count * btuhToWatts(size) >= nominalW);
    if (nominalBtuh === undefined) continue;
    const oversize = (count * btuhToWatts(nominalBtuh)) / nominalW - 1;
    const tooLargeFor = [...(oversize > 0.15 ? ["fixedSpeed" as const] : []), ...(oversize > 0.3 ? ["inverter" as const] : [])];
    choices.push({ count, nominalBtuh, oversize, tooLargeFor });
  }
  return choices;
}
