// How much outdoor air a room needs and gets, and what the machine has to take in for several. ASHRAE 62.1-2019, 6.2.
import { spaceAir } from "../data/ventilation.ts";
import { outdoorAirLps } from "../engineering/air.ts";
import type { Project, RoomInput } from "./project.ts";

type Sized = Pick<RoomInput, "space" | "people" | "areaM2" | "airEffectiveness">;

/** A dwelling's 0.15 L/s per m² and 3.5 L/s for each bedroom and one more, as the share of one room. (62.2) */
const homeLps = (areaM2: number) => 0.15 * areaM2 + 3.5;

/** L/s of one room by its use; null where nobody has said what it is used for. */
export function neededLps({ space, people, areaM2, airEffectiveness }: Sized): number | null {
  if (space === "none" || !(areaM2 > 0) || !(people >= 0) || !(airEffectiveness > 0)) return null;
  return space === "home" ? homeLps(areaM2) : outdoorAirLps(spaceAir[space], people, areaM2, airEffectiveness);
}

/** L/s that a room gets: as typed, or as the standard asks. */
export const givenLps = (room: RoomInput) => (room.freshBy === "standard" ? (neededLps(room) ?? 0) : room.freshLps);

/** L/s that are missing in a room; 0 where there is enough or nobody has said what it is used for. Half a litre is none. */
export function missingLps(room: RoomInput): number {
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
  if (airSystem === "each" || rooms.length < 2) return 1;
  const share = peoplePercent / 100;
  const efficiency = share < 0.6 ? 0.88 * share + 0.22 : 0.75;
  const sums = rooms.map((room) => {
    const lps = room.times * givenLps(room);
    const nobody = room.freshBy === "standard" ? (neededLps({ ...room, people: 0 }) ?? 0) * room.times : lps;
    return { lps, atOnce: nobody + share * (lps - nobody) };
  });
  const sum = sums.reduce((total, { lps }) => total + lps, 0);
  return sum > 0 ? sums.reduce((total, { atOnce }) => total + atOnce, 0) / efficiency / sum : 1;
}
