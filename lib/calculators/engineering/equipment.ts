// Selects units on the market for a load. Catalogues name a unit by its capacity at 35 °C outdoors and 27/19 °C indoors (T1 of ISO 5151);
// UAE labels rate it at 46 °C and 29/19 °C (T3). The hottest design day is near T3, the most humid near T1, and a room at 24 °C is cooler
// and drier than either, so each day's load is compared with the capacity of a unit on that day.
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

/** How the capacity of a kind of unit depends on the weather and the room. A maker's table for the model replaces it. */
export type UnitBehaviour = {
  /** Capacity at 46 °C outdoors divided by the nominal size, 0.5 to 1. */
  t3Ratio: number;
  /** Share of the capacity lost for each kelvin of room wet bulb below 19 °C. */
  perWetBulbK: number;
  /** Sensible share at the rating, and air flow in L/s per nominal kW; together they determine the coil's bypass factor. */
  ratedSensibleShare: number;
  airFlowLpsKw: number;
};

export type IndoorAir = { dryBulbC: number; relativeHumidity: number };

const rated = { outdoorC: 35, dryBulbC: 27, wetBulbC: 19 } as const;

/** Capacity divided by the nominal size. Outdoors −10 to 60 °C (below 35 °C as at 35 °C), room wet bulb 0 to 30 °C. */
export function capacityShare({ t3Ratio, perWetBulbK }: UnitBehaviour, outdoorC: number, roomWetBulbC: number): number {
  const aboveRatingK = Math.max(0, inRange("outdoorC", outdoorC, -10, 60, "°C") - rated.outdoorC);
  const hot = 1 - ((1 - inRange("t3Ratio", t3Ratio, 0.5, 1, "")) * aboveRatingK) / 11;
  return hot * (1 + perWetBulbK * (inRange("roomWetBulbC", roomWetBulbC, 0, 30, "°C") - rated.wetBulbC));
}

/** Temperature of saturated air with an enthalpy in kJ/kg, °C, to 0.001 K. */
function saturatedAtC(enthalpy: number, pressurePa: number): number {
  let [low, high] = [-30, 30];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (enthalpyKJkg(middle, humidityRatioFromDewPoint(middle, pressurePa)) < enthalpy) low = middle;
    else high = middle;
  }
  return high;
}

/** Sensible share of a coil that removes `capacity` (a share of the nominal size) from this air. */
function coilSensibleShare(unit: UnitBehaviour, bypass: number, capacity: number, air: { c: number; ratio: number }, pressurePa: number) {
  const entering = enthalpyKJkg(air.c, air.ratio);
  // Enthalpy drop to the coil surface of the air that touches it, kJ/kg, at 1.2 kg/m³.
  const drop = capacity / (0.0012 * unit.airFlowLpsKw) / (1 - bypass);
  const surfaceC = saturatedAtC(entering - drop, pressurePa);
  const surfaceRatio = Math.min(air.ratio, humidityRatioFromDewPoint(surfaceC, pressurePa));
  return Math.min(1, ((1.006 + 1.86 * surfaceRatio) * (air.c - surfaceC)) / drop);
}

/** Bypass factor that gives the rated sensible share: the more air misses the coil, the colder the rest of it has to become. */
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

/** Need of one kind of day at its hardest hour, that of the largest load divided by a unit's capacity at that hour. */
export type UnitNeed = {
  kind: DayKind;
  month: number;
  /** Hour ending 1 to 24, local standard time. */
  hour: number;
  outdoorC: number;
  loadW: number;
  /** Capacity of a unit at that hour divided by its nominal size. */
  share: number;
  /** Nominal size that just carries the load, W. */
  nominalW: number;
  /** Largest load of that kind of day, which may occur at another hour, when a unit has more capacity. */
  largest: { month: number; hour: number; loadW: number };
};

type Hour = { day: OutdoorDay; index: number; loadW: number; sensibleShare: number };

/**
 * Hours of a kind of day that may be the hardest. Dry air costs a unit at most a quarter of its capacity, so hours below 0.75 of the
 * maximum are left out.
 */
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
  const maxW = Math.max(0, ...hours.map(({ atLeastW }) => atLeastW));
  return hours.filter(({ loadW, atLeastW }) => loadW > 0 && atLeastW >= 0.75 * maxW);
}

/**
 * Need of each kind of day at its hardest hour. A running unit dries the air by its own sensible share, not by the load's, so the room
 * settles where both are equal; there a unit that carries the total load also carries the sensible one. Drier air lowers its capacity; air
 * damper than the room's design is not credited. Kinds of day without a load are left out.
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
    // The humidity is between 20 % and the design value; damper air would only help the unit.
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
    const [hardest] = hours.map((hour) => needAt(hour, bypass)).sort((first, second) => second.nominalW - first.nominalW);
    if (!hardest) return [];
    const largestHour = hours.reduce((best, hour) => (hour.loadW > best.loadW ? hour : best));
    return [{ ...hardest, largest: { month: largestHour.day.month, hour: largestHour.index + 1, loadW: largestHour.loadW } }];
  });
}

export type UnitChoice = {
  count: number;
  /** Nominal size, at 35 °C. */
  nominalBtuh: number;
  /** Capacity of all units divided by the need, minus one. */
  oversize: number;
  /** Above 15 % a fixed-speed unit starts and stops too often to dry the air; an inverter copes up to 30 %. */
  tooLargeFor: readonly ("fixedSpeed" | "inverter")[];
};

/**
 * The smallest choice that covers a nominal size (35 °C), for each number of equal units from 1 to `maxCount`, fewest units first. Nominal
 * 1 W to 20 MW, sizes in Btu/h ascending. Empty if even `maxCount` of the largest are too small.
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
