// Outdoor air that a room needs and gets, and the intake of one machine for several rooms. ASHRAE 62.1-2019, 6.2.
import { spaceAir } from "../data/ventilation.ts";
import { dwellingAir } from "../engineering/air.ts";
import type { Project, RoomInput, SpaceId } from "./project.ts";

type RoomUse = Pick<RoomInput, "space" | "people" | "areaM2" | "peopleHours">;
type RoomAirInput = RoomUse & Pick<RoomInput, "airEffectiveness">;

const isLivedIn = ({ space, people }: RoomUse) => space === "home" && people > 0;
const isBedroom = (room: RoomUse) => isLivedIn(room) && room.peopleHours.usual === "bedroom";

/**
 * A room's share of the outdoor air of its dwelling, L/s. The share beside the bedrooms' goes to the other occupied rooms by floor area (to
 * the bedrooms if there are no others). A zone counts as one dwelling.
 */
function shareOfHomeLps(room: RoomUse, zone: readonly RoomUse[]): number {
  const others = zone.filter((other) => isLivedIn(other) && !isBedroom(other));
  const sharing = others.length > 0 ? others : zone.filter(isBedroom);
  const sharingM2 = sharing.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const share = isLivedIn(room) && isBedroom(room) === (others.length === 0) ? room.areaM2 / sharingM2 : 0;
  return dwellingAir.perAreaLpsM2 * room.areaM2 + dwellingAir.perBedroomLps * (share + Number(isBedroom(room)));
}

/** Outdoor air for people and floor in the breathing zone, L/s; null if the room has no use or a figure is invalid. (eq. 6-1) */
function breathingLps(room: RoomUse, people: number, zone: readonly RoomUse[]): number | null {
  const { space, areaM2 } = room;
  if (space === "none") return null;
  const lps = space === "home" ? shareOfHomeLps(room, zone) : spaceAir[space].perPersonLps * people + spaceAir[space].perAreaLpsM2 * areaM2;
  return Number.isFinite(lps) && lps >= 0 ? lps : null;
}

/** Effectiveness of the air distribution; dwellings have no such factor. */
const effectivenessOf = ({ space, airEffectiveness }: Pick<RoomInput, "space" | "airEffectiveness">) =>
  space === "home" ? 1 : airEffectiveness;

/**
 * Outdoor air of a room by its use, L/s, divided by the effectiveness of its air distribution. Null if the room has no use or a figure is
 * invalid, because a form shows it while the user types. `zone`: the rooms of its zone, which share a home's air. (eq. 6-2)
 */
export function requiredLps(room: RoomAirInput, zone: readonly RoomUse[] = [room]): number | null {
  const lps = breathingLps(room, room.people, zone);
  const effectiveness = effectivenessOf(room);
  return lps === null || !(effectiveness > 0) ? null : lps / effectiveness;
}

/** Outdoor air that a room gets, L/s: as typed, or as the standard requires if the room has a use. */
export const roomFreshAirLps = (room: RoomInput, zone: readonly RoomInput[] = [room]) =>
  room.freshBy === "standard" ? (requiredLps(room, zone) ?? room.freshLps) : room.freshLps;

/** The room with another use. Without a use no standard applies, so a flow by the standard becomes a typed flow of 0. */
export const withUse = (room: RoomInput, space: SpaceId): RoomInput =>
  space === "none" && room.freshBy === "standard" ? { ...room, space, freshBy: "typed", freshLps: 0 } : { ...room, space };

/** Missing outdoor air of a room, L/s; 0 if there is enough or the room has no use. Up to half a litre does not count. */
export function missingLps(room: RoomInput): number {
  // The standard sets the air of a dwelling as a whole, and infiltration counts, so no single room has too little.
  if (room.space === "home") return 0;
  const missing = (requiredLps(room) ?? 0) - roomFreshAirLps(room);
  return missing > 0.5 ? missing : 0;
}

/** Outdoor air of one machine for several rooms, in L/s. Names are those of 62.1; the air of homes is added to the sums. */
export type SystemAir = {
  /** D: share of the people present at once. */
  peopleShare: number;
  /** ΣVoz: sum of what each room needs by itself. */
  roomsLps: number;
  /** Vou: need of the people present at once and of the floors. */
  uncorrectedLps: number;
  /** Ev: share of it that reaches the rooms. */
  efficiency: number;
  /** Vot: the intake. */
  intakeLps: number;
};

/**
 * Null if each room has its own air. A machine that mixes outdoor air into the return air of several rooms has to take in more than their
 * sum, because rooms that need little get the same mixture as rooms that need much:
 * Vot = (D · Σ people's + Σ floor's) / Ev, with Ev = 0.88 · D + 0.22 below D = 0.60, else 0.75. (62.1-2019, eq. 6-5 to 6-10, the simplified
 * procedure)
 */
export function systemAir(
  { airSystem, peoplePercent }: Pick<Project, "airSystem" | "peoplePercent">,
  rooms: readonly RoomInput[],
): SystemAir | null {
  // The procedure covers workplaces; the air of dwellings is added to its result.
  const mixed = rooms.filter(({ space }) => space !== "home");
  if (airSystem !== "shared" || mixed.reduce((sum, { times }) => sum + times, 0) < 2) return null;
  const peopleShare = peoplePercent / 100;
  const efficiency = peopleShare < 0.6 ? 0.88 * peopleShare + 0.22 : 0.75;
  const sum = (members: readonly RoomInput[], lps: (room: RoomInput) => number) =>
    members.reduce((total, room) => total + room.times * lps(room), 0);
  const given = (room: RoomInput) => roomFreshAirLps(room, rooms);
  const atOnceLps = (room: RoomInput) => {
    const floor = breathingLps(room, 0, rooms);
    const all = breathingLps(room, room.people, rooms);
    // A typed flow has no separate parts for people and floor, so it counts in full.
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

/** Intake of a machine divided by the sum of its rooms' outdoor air; 1 if each room has its own. */
export function intakeFactor(project: Pick<Project, "airSystem" | "peoplePercent">, rooms: readonly RoomInput[]): number {
  const air = systemAir(project, rooms);
  return air && air.roomsLps > 0 ? air.intakeLps / air.roomsLps : 1;
}
