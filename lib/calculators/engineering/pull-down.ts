// A room whose cooling is switched off for part of the day: how warm it becomes, and what a unit must give to have it cool again soon after
// it is switched on. Heat extraction by the space air transfer function (ASHRAE Fundamentals 1997, ch. 28, eq. 36 to 40), which takes the
// load of a room held at its temperature.
import { latentFactor, sensibleFactor } from "./air.ts";
import type { DayLoad } from "./day-load.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import { humidityRatioFromRelativeHumidity } from "./psychrometrics.ts";
import { type Room, resolveConstruction } from "./room.ts";

/** Normalized coefficients of a room of medium construction, W/m²K of floor; g0 + g1 + g2 = 0. (not compared with the printed table) */
const g = { zero: 10.28, one: -10.73, two: 0.45 } as const;
const p1 = -0.87;

/** Hours are those ending 1 to 24. */
export type OffHours = {
  /** First and last hour in which the cooling is off; it may go over midnight. */
  from: number;
  to: number;
};

/** Away by day from eight to five; at work, closed at night from seven to eight. */
export const offHours = { home: { from: 9, to: 17 }, work: { from: 20, to: 8 } } as const satisfies Record<string, OffHours>;

/** Within this time after it is switched on the room is within a kelvin of its temperature; the texts say two hours. */
const pullDownHours = 2;
const withinK = 1;
/** Days until the room repeats itself; the coefficients forget a day within three. */
const days = 6;

export type PullDown = {
  /** Warmest temperature of the room while the cooling is off, °C. */
  warmestC: number;
  /** What the unit must give on average of the first hours, W. */
  totalW: number;
  sensibleW: number;
  /** The last of these hours, and its outdoor temperature. */
  hour: number;
  outdoorC: number;
};

/** Heat that enters for each kelvin between outdoors and the room, W/K. */
function conductanceWK({ surfaces, windows, partitions, infiltrationLps }: Room): number {
  const walls = surfaces.reduce((sum, { areaM2, construction }) => sum + areaM2 * resolveConstruction(construction).uWm2K, 0);
  const glass = windows.reduce((sum, { areaM2, glass: { uWm2K } }) => sum + areaM2 * uWm2K, 0);
  const inner = partitions.reduce((sum, { areaM2, uWm2K }) => sum + areaM2 * uWm2K, 0);
  return walls + glass + inner + sensibleFactor * infiltrationLps;
}

const isOff = (hour: number, { from, to }: OffHours) => (from <= to ? hour >= from && hour <= to : hour >= from || hour <= to);

/** Hour after another one, ending 1 to 24. */
const after = (hour: number, by: number) => ((hour - 1 + by) % 24) + 1;

/** How much warmer than its temperature the room is in each hour, K, while a unit gives at most `capacityW`. */
function warmerK(loadW: readonly number[], floorAreaM2: number, conductance: number, off: OffHours, capacityW: number): number[] {
  const g0 = g.zero * floorAreaM2 + conductance;
  const g1 = g.one * floorAreaM2 + p1 * conductance;
  const g2 = g.two * floorAreaM2;
  const warm = new Array<number>(24).fill(0);
  let [before, twoBefore, removedBefore] = [0, 0, loadW[23] as number];
  for (let step = 0; step < days * 24; step++) {
    const hour = step % 24;
    const load = (loadW[hour] as number) + p1 * (loadW[(hour + 23) % 24] as number);
    // With w kelvin too warm: removed + p1 · removed before = load − g0 · w − g1 · w before − g2 · w two before.
    const rest = load - g1 * before - g2 * twoBefore - p1 * removedBefore;
    const removed = isOff(hour + 1, off) ? 0 : Math.max(0, Math.min(capacityW, rest));
    const now = (rest - removed) / g0;
    warm[hour] = now;
    [twoBefore, before, removedBefore] = [before, now, removed];
  }
  return warm;
}

/**
 * The pull-down of a room on a design day: the smallest constant capacity that has it within 1 K of its temperature `pullDownHours` after it
 * is switched on, with the moisture that its air took up meanwhile. Outdoor air at the coil counts as at that hour.
 */
export function pullDown(room: Room, day: DayLoad, outdoor: OutdoorDay, off: OffHours): PullDown {
  const { floorAreaM2, heightM, indoorDryBulbC, indoorRelativeHumidity } = room;
  const conductance = conductanceWK(room);
  const hour = after(off.to, pullDownHours);
  const warmAt = (capacityW: number) => warmerK(day.roomSensibleW, floorAreaM2, conductance, off, capacityW);
  let [low, high] = [0, 1000 * floorAreaM2];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if ((warmAt(middle)[hour - 1] as number) > withinK) low = middle;
    else high = middle;
  }
  const at = (values: readonly number[]) => values[hour - 1] as number;
  const sensibleW = high + Math.max(0, at(day.coilSensibleW) - at(day.roomSensibleW));
  const indoorRatio = humidityRatioFromRelativeHumidity(indoorDryBulbC, indoorRelativeHumidity, outdoor.pressurePa);
  // The air of the room, in L/s over the hours in which it is dried again.
  const airLps = (floorAreaM2 * heightM * 1000) / (pullDownHours * 3600);
  const storedW = latentFactor * airLps * Math.max(0, at(outdoor.humidityRatio) - indoorRatio);
  return {
    warmestC: indoorDryBulbC + Math.max(...warmAt(high)),
    totalW: sensibleW + at(day.coilLatentW) + storedW,
    sensibleW,
    hour,
    outdoorC: at(outdoor.dryBulbC),
  };
}
