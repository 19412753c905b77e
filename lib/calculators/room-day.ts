// Hourly values of the governing design day for a drawing: sun position, irradiance on each outside wall and on the roof, and the load. The
// load itself comes from the engine.
import type { OutdoorDay } from "./engineering/outdoor-day.ts";
import { type Outdoors, sunOn } from "./engineering/outdoors.ts";
import type { Load, Peak } from "./engineering/peaks.ts";
import type { Room } from "./engineering/room.ts";
import { dayOfYear, designAlmanac, sunPosition } from "./engineering/sun.ts";

/** An outside wall; azimuth in degrees from south, west positive. */
type RoomSide = { azimuthDeg: number; hasGlass: boolean };

export type RoomHour = {
  outdoorC: number;
  /** Coil load and its sensible share, W. */
  loadW: number;
  sensibleW: number;
  /** Altitude of the sun; 0 or below at night. */
  altitudeDeg: number;
  azimuthDeg: number;
  /** Irradiance from sun, sky and ground on each side, in the order of `sides`. */
  sidesWm2: readonly number[];
  roofWm2: number;
};

/** `hours` are the hours ending 1 to 24, local standard time. */
export type RoomDay = {
  month: number;
  kind: OutdoorDay["kind"];
  peakHour: number;
  sides: readonly RoomSide[];
  hasRoof: boolean;
  hours: readonly RoomHour[];
};

const whole = (value: number) => Math.round(value);

/** `outdoors` must have the design days that the load was computed with; otherwise it throws a RangeError. */
export function roomDay(room: Room, load: Load<Peak>, outdoors: Outdoors): RoomDay {
  const { dayIndex, hour: peakHour } = load.peak;
  const [day, weather] = [load.days[dayIndex], outdoors.days[dayIndex]];
  const { month, kind } = load.peak;
  if (!day || !weather || weather.month !== month || weather.kind !== kind)
    throw new RangeError("The load was computed with other design days.");
  const walls = room.surfaces.filter(({ kind }) => kind === "wall");
  const glazed = new Set(room.windows.map(({ facing }) => facing.azimuthDeg));
  const azimuths = [...new Set([...walls.map(({ facing }) => facing.azimuthDeg), ...glazed])];
  const almanac = designAlmanac(dayOfYear(weather.month, 21));
  const totals = (facing: Parameters<typeof sunOn>[1]) => {
    const sun = sunOn(outdoors, facing)[dayIndex];
    return Array.from({ length: 24 }, (_, index) => whole((sun?.beamWm2[index] ?? 0) + (sun?.diffuseWm2[index] ?? 0)));
  };
  const sides = azimuths.map((azimuthDeg) => totals({ azimuthDeg, tiltDeg: 90 }));
  const roof = totals({ azimuthDeg: 0, tiltDeg: 0 });
  return {
    month: weather.month,
    kind: weather.kind,
    peakHour,
    sides: azimuths.map((azimuthDeg) => ({ azimuthDeg, hasGlass: glazed.has(azimuthDeg) })),
    hasRoof: room.surfaces.some(({ kind }) => kind === "roof"),
    hours: Array.from({ length: 24 }, (_, index) => {
      const sun = sunPosition(outdoors.place, almanac, index + 1);
      return {
        outdoorC: Math.round((weather.dryBulbC[index] ?? 0) * 10) / 10,
        // Not rounded, because the page rounds it in the chosen unit, as it does for the headline.
        loadW: (day.coilSensibleW[index] ?? 0) + (day.coilLatentW[index] ?? 0),
        sensibleW: day.coilSensibleW[index] ?? 0,
        altitudeDeg: whole(sun.altitudeDeg),
        azimuthDeg: whole(sun.azimuthDeg),
        sidesWm2: sides.map((side) => side[index] ?? 0),
        roofWm2: roof[index] ?? 0,
      };
    }),
  };
}
