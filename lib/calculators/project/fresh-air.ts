// How much outdoor air a room needs and gets, and what the machine has to take in for several. ASHRAE 62.1-2019, 6.2.
import { spaceAir } from "../data/ventilation.ts";
import type { Project, RoomInput, SpaceId } from "./project.ts";

type Lived = Pick<RoomInput, "space" | "people" | "areaM2" | "peopleHours">;
type Sized = Lived & Pick<RoomInput, "airEffectiveness">;

const isLivedIn = ({ space, people }: Lived) => space === "home" && people > 0;
const isBedroom = (room: Lived) => isLivedIn(room) && room.peopleHours.usual === "bedroom";

/**
 * A room's share of what a dwelling needs as a whole, L/s: 0.15 for each m², 3.5 for each bedroom and one 3.5 more, which falls on the
 * other rooms that people are in, by their floor. A zone is taken for a dwelling. (62.2, eq. 4-1b)
 */
function shareOfHomeLps(room: Lived, zone: readonly Lived[]): number {
  const others = zone.filter((one) => isLivedIn(one) && !isBedroom(one));
  const sharing = others.length > 0 ? others : zone.filter(isBedroom);
  const sharingM2 = sharing.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const share = isLivedIn(room) && isBedroom(room) === (others.length === 0) ? room.areaM2 / sharingM2 : 0;
  return 0.15 * room.areaM2 + 3.5 * (share + Number(isBedroom(room)));
}

/** L/s that so many people and the floor need in the breathing zone; null where nobody has said what the room is used for. (eq. 6-1) */
function breathingLps(room: Lived, people: number, zone: readonly Lived[]): number | null {
  const { space, areaM2 } = room;
  if (space === "none") return null;
  const lps = space === "home" ? shareOfHomeLps(room, zone) : spaceAir[space].perPersonLps * people + spaceAir[space].perAreaLpsM2 * areaM2;
  return Number.isFinite(lps) && lps >= 0 ? lps : null;
}

/** How well what is supplied reaches the people; dwellings have no such factor. */
const effectivenessOf = ({ space, airEffectiveness }: Pick<RoomInput, "space" | "airEffectiveness">) =>
  space === "home" ? 1 : airEffectiveness;

/**
 * L/s of one room by its use, over the effectiveness of its air distribution; null where nobody has said what it is used for, or
 * where a figure is none: a form shows it while one types. `zone`: the rooms of its zone, of which a home's air is shared. (eq. 6-2)
 */
export function neededLps(room: Sized, zone: readonly Lived[] = [room]): number | null {
  const lps = breathingLps(room, room.people, zone);
  const effectiveness = effectivenessOf(room);
  return lps === null || !(effectiveness > 0) ? null : lps / effectiveness;
}

/** L/s that a room gets: as typed, or as the standard asks where it is known what the room is used for. */
export const givenLps = (room: RoomInput, zone: readonly RoomInput[] = [room]) =>
  room.freshBy === "standard" ? (neededLps(room, zone) ?? room.freshLps) : room.freshLps;

/** The room used otherwise. Without a use there is no standard to go by, and what it gave goes with it. */
export const usedAs = (room: RoomInput, space: SpaceId): RoomInput =>
  space === "none" && room.freshBy === "standard" ? { ...room, space, freshBy: "typed", freshLps: 0 } : { ...room, space };

/** L/s that are missing in a room; 0 where there is enough or nobody has said what it is used for. Half a litre is none. */
export function missingLps(room: RoomInput): number {
  // A dwelling's air is asked for as a whole, and what leaks in counts: no single room of it has too little.
  if (room.space === "home") return 0;
  const missing = (neededLps(room) ?? 0) - givenLps(room);
  return missing > 0.5 ? missing : 0;
}

/** Outdoor air of one machine for several rooms; flows in L/s, names those of 62.1 with what homes need beside it. */
export type SystemAir = {
  /** D: the share of the people who are there at once. */
  peopleShare: number;
  /** ΣVoz: what its rooms need each by itself. */
  roomsLps: number;
  /** Vou: what people who are there at once and floors need. */
  uncorrectedLps: number;
  /** Ev: the share of it that reaches the rooms. */
  efficiency: number;
  /** Vot: what it takes in. */
  intakeLps: number;
};

/**
 * null where each room has its own air. One machine that mixes outdoor air into what returns from several has to take in more
 * than their sum, because rooms that need little get as much of it as those that need much:
 * Vot = (D · Σ people's + Σ floor's) / Ev, Ev = 0.88 · D + 0.22 below D = 0.60, else 0.75. (62.1-2019, eq. 6-5 to 6-10, the
 * simplified procedure)
 */
export function systemAir(
  { airSystem, peoplePercent }: Pick<Project, "airSystem" | "peoplePercent">,
  rooms: readonly RoomInput[],
): SystemAir | null {
  // The procedure is of workplaces; dwellings have none, and their air comes on top.
  const mixed = rooms.filter(({ space }) => space !== "home");
  if (airSystem !== "shared" || mixed.reduce((sum, { times }) => sum + times, 0) < 2) return null;
  const peopleShare = peoplePercent / 100;
  const efficiency = peopleShare < 0.6 ? 0.88 * peopleShare + 0.22 : 0.75;
  const sum = (of: readonly RoomInput[], lps: (room: RoomInput) => number) => of.reduce((total, room) => total + room.times * lps(room), 0);
  const given = (room: RoomInput) => givenLps(room, rooms);
  const atOnceLps = (room: RoomInput) => {
    const floor = breathingLps(room, 0, rooms);
    const all = breathingLps(room, room.people, rooms);
    // A figure of somebody's own says nothing of people and floor: it is taken in whole.
    return room.freshBy === "standard" && floor !== null && all !== null ? floor + peopleShare * (all - floor) : given(room);
  };
  const homeLps = sum(
    rooms.filter(({ space }) => space === "home"),
    given,
  );
  const uncorrectedLps = sum(mixed, atOnceLps);
  return {
    peopleShare,
    roomsLps: sum(mixed, given) + homeLps,
    uncorrectedLps,
    efficiency,
    intakeLps: uncorrectedLps / efficiency + homeLps,
  };
}

/** Intake of a machine over the outdoor air of its rooms together; 1 where each room has its own. */
export function intakeFactor(project: Pick<Project, "airSystem" | "peoplePercent">, rooms: readonly RoomInput[]): number {
  const air = systemAir(project, rooms);
  return air && air.roomsLps > 0 ? air.intakeLps / air.roomsLps : 1;
}
