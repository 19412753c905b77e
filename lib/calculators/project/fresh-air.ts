// How much outdoor air a room needs and gets, and what the machine has to take in for several. ASHRAE 62.1-2019, 6.2.
import { spaceAir } from "../data/ventilation.ts";
import type { Project, RoomInput } from "./project.ts";

type Sized = Pick<RoomInput, "space" | "people" | "areaM2" | "airEffectiveness">;

/** A dwelling's 0.15 L/s per m² and 3.5 L/s for each bedroom and one more, as the share of a room in which people are. (62.2) */
const homeLps = (areaM2: number, people: number) => 0.15 * areaM2 + (people > 0 ? 3.5 : 0);

/** L/s that people and floor need in the breathing zone; null where nobody has said what the room is used for. (eq. 6-1) */
function breathingLps({ space, areaM2 }: Pick<RoomInput, "space" | "areaM2">, people: number): number | null {
  if (space === "none") return null;
  const lps = space === "home" ? homeLps(areaM2, people) : spaceAir[space].perPersonLps * people + spaceAir[space].perAreaLpsM2 * areaM2;
  return Number.isFinite(lps) && lps >= 0 ? lps : null;
}

/** How well what is supplied reaches the people; dwellings have no such factor. */
const effectivenessOf = ({ space, airEffectiveness }: Pick<RoomInput, "space" | "airEffectiveness">) =>
  space === "home" ? 1 : airEffectiveness;

/**
 * L/s of one room by its use, over the effectiveness of its air distribution; null where nobody has said what it is used for, or
 * where a figure is none: a form shows it while one types. (eq. 6-2)
 */
export function neededLps(room: Sized): number | null {
  const lps = breathingLps(room, room.people);
  const effectiveness = effectivenessOf(room);
  return lps === null || !(effectiveness > 0) ? null : lps / effectiveness;
}

/** L/s that a room gets: as typed, or as the standard asks where it is known what the room is used for. */
export const givenLps = (room: RoomInput) => (room.freshBy === "standard" ? (neededLps(room) ?? room.freshLps) : room.freshLps);

/** L/s that are missing in a room; 0 where there is enough or nobody has said what it is used for. Half a litre is none. */
export function missingLps(room: RoomInput): number {
  // A dwelling's air is asked for as a whole, and what leaks in counts: no single room of it has too little.
  if (room.space === "home") return 0;
  const missing = (neededLps(room) ?? 0) - givenLps(room);
  return missing > 0.5 ? missing : 0;
}

/**
 * Intake of a machine over the outdoor air of its rooms together; 1 where each room has its own. One that mixes outdoor air into
 * what returns from several rooms has to take in more than the sum, because rooms that need little get as much of it as those
 * that need much: (D · Σ people's + Σ floor's) / Ev, Ev = 0.88 · D + 0.22 below D = 0.60, else 0.75. D is the share of the people
 * who are there at once. (62.1-2019, eq. 6-5 to 6-10, the simplified procedure)
 */
export function intakeFactor(
  { airSystem, peoplePercent }: Pick<Project, "airSystem" | "peoplePercent">,
  rooms: readonly RoomInput[],
): number {
  // The procedure is of workplaces; dwellings have none.
  const mixed = rooms.filter(({ space }) => space !== "home");
  if (airSystem === "each" || mixed.reduce((sum, { times }) => sum + times, 0) < 2) return 1;
  const share = peoplePercent / 100;
  const efficiency = share < 0.6 ? 0.88 * share + 0.22 : 0.75;
  const sums = mixed.map((room) => {
    const lps = room.times * givenLps(room);
    const floor = breathingLps(room, 0);
    const all = breathingLps(room, room.people);
    // A figure of somebody's own says nothing of people and floor: it is taken in whole.
    const atOnce = room.freshBy === "standard" && floor !== null && all !== null ? room.times * (floor + share * (all - floor)) : lps;
    return { lps, atOnce };
  });
  const homeAirLps = rooms.reduce((total, room) => total + (room.space === "home" ? room.times * givenLps(room) : 0), 0);
  const sum = homeAirLps + sums.reduce((total, { lps }) => total + lps, 0);
  return sum > 0 ? (homeAirLps + sums.reduce((total, { atOnce }) => total + atOnce, 0) / efficiency) / sum : 1;
}
