// Finds valid but improbable figures, such as a digit too many or a square metre in the wrong room.
import { recoveryRequiredAbove } from "../data/ventilation.ts";
import { roomFreshAirLps } from "./fresh-air.ts";
import { airOfZone, type Project, type RoomInput, roomsOfZone, type SurfaceKind, zoneNumbers } from "./project.ts";

export type Unusual = { index: number; what: "roof" | "ground" | "walls" | "people" | "lights" | "air" };

const areaOf = ({ surfaces }: RoomInput, ...kinds: SurfaceKind[]) =>
  surfaces.reduce((sum, { kind, areaM2 }) => sum + (kinds.includes(kind) ? areaM2 : 0), 0);

/**
 * Rooms with much more roof or ground than floor, more wall than any plan has around it, more than two people or 60 W of light per square
 * metre, or people without any outdoor air.
 */
export function unusual({ rooms }: Pick<Project, "rooms">): Unusual[] {
  return rooms.flatMap((room, index) => {
    const { areaM2, heightM, people, lightsWm2 } = room;
    // Walls around a room six times as long as wide, with a margin for the edge of a storey.
    const maxWallM2 = 7 * Math.sqrt(areaM2) * heightM;
    const found: [boolean, Unusual["what"]][] = [
      [areaOf(room, "roof") > 1.25 * areaM2, "roof"],
      [areaOf(room, "ground", "floor") > 1.25 * areaM2, "ground"],
      [areaOf(room, "wall", "partition") > maxWallM2, "walls"],
      [people > 2 * areaM2, "people"],
      [lightsWm2 > 60, "lights"],
      [people > 0 && room.space === "none" && room.freshLps === 0, "air"],
    ];
    return found.flatMap(([is, what]) => (is ? [{ index, what }] : []));
  });
}

/** Whether a machine in Dubai takes in more outdoor air than the rules allow without heat recovery. */
export function lacksRecovery(project: Project): boolean {
  if (!project.place.startsWith("dubai")) return false;
  return zoneNumbers(project).some((zone) => {
    const rooms = roomsOfZone(project, zone);
    const bare = rooms.filter(({ heatRecoveryPercent }) => heatRecoveryPercent === 0);
    const lpsOf = (room: RoomInput) => room.times * roomFreshAirLps(room, rooms);
    // If each room's own unit brings its air, each counts as a machine.
    return airOfZone(project, zone) === "each"
      ? bare.some((room) => roomFreshAirLps(room, rooms) > recoveryRequiredAbove.airFlowLps)
      : bare.reduce((sum, room) => sum + lpsOf(room), 0) > recoveryRequiredAbove.airFlowLps;
  });
}
