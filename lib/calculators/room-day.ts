// What a room meets through the day that governs its load: where the sun stands, what it puts on each outside wall and on the
// roof, and what the room needs then. For a drawing; the load itself is the engine's.
import type { OutdoorDay } from "./engineering/outdoor-day.ts";
import { type Outdoors, sunOn } from "./engineering/outdoors.ts";
import type { Load, Peak } from "./engineering/peaks.ts";
import type { Room } from "./engineering/room.ts";
import { dayOfYear, designAlmanac, sunPosition } from "./engineering/sun.ts";

/** An outside wall. Azimuth from south, west positive, in degrees. */
type RoomSide = { azimuthDeg: number; hasGlass: boolean };

export type RoomHour = {
  outdoorC: number;
  /** Coil load. */
  loadW: number;
  /** Of the sun; not above 0 at night. */
  altitudeDeg: number;
  azimuthDeg: number;
  /** Sun, sky and ground on each of the sides, in their order. */
  sidesWm2: readonly number[];
  roofWm2: number;
};

/** hours: hour ending 1 to 24, local standard time. */
export type RoomDay = {
  month: number;
  kind: OutdoorDay["kind"];
  peakHour: number;
  sides: readonly RoomSide[];
  hasRoof: boolean;
  hours: readonly RoomHour[];
};

const whole = (value: number) => Math.round(value);

/** `outdoors`: those the load was computed with. */
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
        // Not rounded: it is shown in the unit that was chosen, as the headline is.
        loadW: (day.coilSensibleW[index] ?? 0) + (day.coilLatentW[index] ?? 0),
        altitudeDeg: whole(sun.altitudeDeg),
        azimuthDeg: whole(sun.azimuthDeg),
        sidesWm2: sides.map((side) => side[index] ?? 0),
        roofWm2: roof[index] ?? 0,
      };
    }),
  };
}
