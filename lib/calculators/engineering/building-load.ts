// Several rooms on one system. Rooms peak at different hours, so a zone needs less than its rooms together: both are
// reported.
import { sensibleFactor } from "./air.ts";
import type { DayLoad } from "./day-load.ts";
import { Inspection } from "./invalid-input.ts";
import type { Line } from "./lines.ts";
import type { Outdoors } from "./outdoors.ts";
import { type Load, peaksOf } from "./peaks.ts";
import type { Room } from "./room.ts";
import { inspectRoom } from "./room-inspection.ts";
import { type RoomLoad, roomLoad, roomTotals } from "./room-load.ts";
import { type DetailedPeak, explained, type Governing, linesAt } from "./working.ts";

/** How much of the stated people, lights and machines are there at once in a whole zone; rooms are sized without it. */
export type Diversity = { people: number; lights: number; equipment: number };

export type ZoneInput = {
  id: string;
  roomIds: readonly string[];
  /** What its machine takes in, over the outdoor air of its rooms together; 1 unless given, 0 to 10. */
  intakeFactor?: number;
};

type ZoneLoad = Load<DetailedPeak> & {
  id: string;
  roomIds: readonly string[];
  floorAreaM2: number;
  governing: Governing;
  /** Coil peaks of the rooms added up, each with its share of the intake, W, and the zone's own peak as a share of it. */
  sumOfRoomPeaksW: number;
  coincidence: number;
  /** Supply air of the rooms added up, and for the zone's own sensible peak at the same temperatures; L/s. */
  sumOfRoomsLps: number;
  blockLps: number;
  outdoorAirLps: number;
};

export type BuildingLoad = { rooms: readonly RoomLoad[]; zones: readonly ZoneLoad[]; building: ZoneLoad };

const none: Diversity = { people: 1, lights: 1, equipment: 1 };

function diversified(room: Room, { people, lights, equipment }: Diversity, intakeFactor: number): Room {
  return {
    ...room,
    ...(room.people && { people: { ...room.people, count: room.people.count * people } }),
    ...(room.lights && { lights: { ...room.lights, powerW: room.lights.powerW * lights } }),
    ...(room.outdoorAir && { outdoorAir: { ...room.outdoorAir, airFlowLps: room.outdoorAir.airFlowLps * intakeFactor } }),
    equipment: room.equipment.map((machine) => ({
      ...machine,
      sensibleW: machine.sensibleW * equipment,
      latentW: machine.latentW * equipment,
    })),
  };
}

const timesOf = ({ times = 1 }: Room) => times;

function addedUp(members: readonly Computed[]): DayLoad[] {
  return (members[0]?.days ?? []).map((day, dayIndex) => {
    const total = (key: "roomSensibleW" | "roomLatentW" | "coilSensibleW" | "coilLatentW") =>
      day[key].map((_, hour) => members.reduce((sum, { room, days }) => sum + timesOf(room) * (days[dayIndex]?.[key][hour] ?? 0), 0));
    return {
      kind: day.kind,
      month: day.month,
      roomSensibleW: total("roomSensibleW"),
      roomLatentW: total("roomLatentW"),
      coilSensibleW: total("coilSensibleW"),
      coilLatentW: total("coilLatentW"),
    };
  });
}

type Computed = {
  room: Room;
  load: RoomLoad;
  days: readonly DayLoad[];
  inZone: Room;
  /** Of the room alone, with all who may be in it and its share of what the machine of its zone takes in. */
  peakW: number;
};

const ofAll = (lines: readonly Line[], times: number): Line[] =>
  lines.map((line) => (times === 1 ? line : { ...line, times, sensibleW: line.sensibleW * times, latentW: line.latentW * times }));

function zoneLoad(id: string, members: readonly Computed[], outdoors: Outdoors): ZoneLoad {
  const working = new Map<string, Line[]>();
  const load = explained(peaksOf(addedUp(members)), ({ dayIndex, hour }) => {
    const key = `${dayIndex} ${hour}`;
    const lines = working.get(key) ?? members.flatMap(({ inZone }) => ofAll(linesAt(inZone, outdoors, dayIndex, hour), timesOf(inZone)));
    working.set(key, lines);
    return lines;
  });
  const total = (value: (member: Computed) => number) => members.reduce((sum, member) => sum + timesOf(member.room) * value(member), 0);
  const sumOfRoomPeaksW = total(({ peakW }) => peakW);
  const { dayIndex, hour } = load.sensiblePeak;
  return {
    id,
    roomIds: members.map(({ room }) => room.id),
    floorAreaM2: total(({ room }) => room.floorAreaM2),
    ...load,
    sumOfRoomPeaksW,
    coincidence: sumOfRoomPeaksW > 0 ? load.peak.coilW / sumOfRoomPeaksW : 1,
    sumOfRoomsLps: total((member) => member.load.supplyAir.airFlowLps),
    blockLps: total(
      ({ room, days }) =>
        Math.max(0, days[dayIndex]?.roomSensibleW[hour - 1] ?? 0) / (sensibleFactor * (room.indoorDryBulbC - room.supplyAirC)),
    ),
    outdoorAirLps: total(({ inZone }) => inZone.outdoorAir?.airFlowLps ?? 0),
  };
}

function inspect(rooms: readonly Room[], zones: readonly ZoneInput[], diversity: Diversity): void {
  const inspection = new Inspection();
  inspection.number("rooms.length", rooms.length, 1, 500, "rooms");
  for (const [index, room] of rooms.entries())
    inspection.refusals.push(...inspectRoom(room).refusals.map((refusal) => ({ ...refusal, field: `rooms[${index}].${refusal.field}` })));
  for (const key of ["people", "lights", "equipment"] as const) inspection.number(`diversity.${key}`, diversity[key], 0, 1, "");
  const ids = rooms.map(({ id }) => id);
  for (const [index, id] of ids.entries()) inspection.number(`rooms[${index}].id.repeated`, ids.indexOf(id) === index ? 0 : 1, 0, 0, "");
  const members = zones.flatMap(({ roomIds }) => roomIds);
  for (const id of members) inspection.choice("zones.roomIds", id, ids);
  if (zones.length > 0)
    for (const id of ids) inspection.number(`zones.holding.${id}`, members.filter((member) => member === id).length, 1, 1, "zone");
  for (const [index, { intakeFactor = 1 }] of zones.entries()) inspection.number(`zones[${index}].intakeFactor`, intakeFactor, 0, 10, "");
  inspection.close();
}

/**
 * Rooms, zones (each room in exactly one; none means the building is one zone) and the building as a block. W, L/s.
 * 1 to 500 rooms with different ids, each up to 1000 times; diversity factors 0 to 1. Throws InvalidInputError with every field out of range.
 */
export function buildingLoad(
  rooms: readonly Room[],
  outdoors: Outdoors,
  options: { zones?: readonly ZoneInput[]; diversity?: Diversity } = {},
): BuildingLoad {
  const { zones = [], diversity = none } = options;
  inspect(rooms, zones, diversity);
  const alike = diversity.people === 1 && diversity.lights === 1 && diversity.equipment === 1;
  const intakeOf = new Map(zones.flatMap(({ roomIds, intakeFactor = 1 }) => roomIds.map((id) => [id, intakeFactor] as const)));
  const computed = rooms.map((room): Computed => {
    const load = roomLoad(room, outdoors);
    const factor = intakeOf.get(room.id) ?? 1;
    const asAlone = alike && factor === 1;
    const inZone = asAlone ? room : diversified(room, diversity, factor);
    const peakW = factor === 1 ? load.peak.coilW : roomTotals(diversified(room, none, factor), outdoors).peak.coilW;
    return { room, load, inZone, peakW, days: asAlone ? load.days : roomTotals(inZone, outdoors).days };
  });
  const building = zoneLoad("building", computed, outdoors);
  return {
    rooms: computed.map(({ load }) => load),
    zones: zones.map(({ id, roomIds }) =>
      zoneLoad(
        id,
        computed.filter(({ room }) => roomIds.includes(room.id)),
        outdoors,
      ),
    ),
    building,
  };
}
