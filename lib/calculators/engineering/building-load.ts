// Load of several rooms on one system. Rooms peak at different hours, so a zone needs less than the sum of its rooms; both are reported.
import { sensibleFactor } from "./air.ts";
import type { DayLoad } from "./day-load.ts";
import { Inspection } from "./inspection.ts";
import type { Line } from "./lines.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import type { Outdoors } from "./outdoors.ts";
import { type Load, type Peak, peaksOf } from "./peaks.ts";
import type { Room } from "./room.ts";
import { outdoorAirGain } from "./room-gains.ts";
import { inspectRoom } from "./room-inspection.ts";
import { type RoomLoad, roomLoad, roomTotals } from "./room-load.ts";
import { type DetailedPeak, type Governing, linesAt, withWorking } from "./working.ts";

/** Share of the stated people, lights and machines that are present at once in a zone; rooms are sized without it. */
export type Diversity = { people: number; lights: number; equipment: number };

export type ZoneInput = {
  id: string;
  roomIds: readonly string[];
  /** Air intake of the zone's machine divided by the sum of its rooms' outdoor air, 0 to 10; default 1. */
  intakeFactor?: number;
  /** A separate unit treats the outdoor air, so it does not load the rooms' coils. */
  hasOwnAirUnit?: boolean;
};

/** Load of a unit that treats only outdoor air, at its own worst hour; W, L/s. */
export type AirUnitLoad = Peak & { airFlowLps: number };

type ZoneLoad = Load<DetailedPeak> & {
  id: string;
  floorAreaM2: number;
  governing: Governing;
  /** Sum of the rooms' coil peaks, each with its share of the intake, W. */
  sumOfRoomPeaksW: number;
  /** Supply air: sum of the rooms, and flow for the zone's own sensible peak at the same temperatures; L/s. */
  sumOfRoomsLps: number;
  blockLps: number;
  outdoorAirLps: number;
  members: readonly ComputedRoom[];
  /** Load of the units that treat only outdoor air; the zone's own load includes it. */
  airUnit?: AirUnitLoad;
};

export type BuildingLoad = {
  rooms: readonly RoomLoad[];
  computed: readonly ComputedRoom[];
  zones: readonly ZoneLoad[];
  building: ZoneLoad;
};

const noDiversity: Diversity = { people: 1, lights: 1, equipment: 1 };

function diversified(room: Room, { people, lights, equipment }: Diversity, intakeFactor: number): Room {
  return {
    ...room,
    ...(room.people && { people: { ...room.people, count: room.people.count * people } }),
    ...(room.lights && { lights: { ...room.lights, powerW: room.lights.powerW * lights } }),
    ...(room.outdoorAir && { outdoorAir: { ...room.outdoorAir, airFlowLps: room.outdoorAir.airFlowLps * intakeFactor } }),
    // Equipment that runs all day is present at any hour, so it is not diversified.
    equipment: room.equipment.map((machine) =>
      machine.schedule.every((share) => share === 1)
        ? machine
        : { ...machine, sensibleW: machine.sensibleW * equipment, latentW: machine.latentW * equipment },
    ),
  };
}

/** The days with `share` of the room's outdoor air added at the coil; all else is unchanged. */
function withAir(days: readonly DayLoad[], room: Room, outdoors: Outdoors, share: number): DayLoad[] {
  const factor = share * (1 + room.marginShare);
  return days.map((day, dayIndex) => {
    const air = outdoorAirGain(room, outdoors.days[dayIndex] as OutdoorDay);
    if (!air) return day;
    const plus = (watts: readonly number[], added: readonly number[]) =>
      watts.map((value, hour) => value + factor * (added[hour] as number));
    return {
      ...day,
      coilSensibleW: plus(day.coilSensibleW, air.sensibleW),
      coilLatentW: air.latentW ? plus(day.coilLatentW, air.latentW) : day.coilLatentW,
    };
  });
}

const withoutAir = ({ outdoorAir, ...room }: Room): Room => room;

const timesOf = ({ times = 1 }: Room) => times;

/**
 * Negative sensible load of a room with its margin, W, as a positive value. It must not lower the load of other rooms, because no supply
 * air carries it to them.
 */
const coldKept = (roomSensibleW: number, { marginShare }: Room) => Math.max(0, -roomSensibleW) * (1 + marginShare);

function sumOfRooms(members: readonly ComputedRoom[]): DayLoad[] {
  return (members[0]?.days ?? []).map(({ kind, month, roomSensibleW }, dayIndex) => {
    const total = (pick: (day: DayLoad, hour: number, room: Room) => number) =>
      roomSensibleW.map((_, hour) =>
        members.reduce((sum, { room, days }) => sum + timesOf(room) * pick(days[dayIndex] as DayLoad, hour, room), 0),
      );
    const at = (values: readonly number[], hour: number) => values[hour] as number;
    return {
      kind,
      month,
      roomSensibleW: total((day, hour) => Math.max(0, at(day.roomSensibleW, hour))),
      roomLatentW: total((day, hour) => at(day.roomLatentW, hour)),
      coilSensibleW: total((day, hour, room) => at(day.coilSensibleW, hour) + coldKept(at(day.roomSensibleW, hour), room)),
      coilLatentW: total((day, hour) => at(day.coilLatentW, hour)),
    };
  });
}

/** The line that keeps a room's negative sensible load out of a sum; empty if there is none. */
function coldLine(lines: readonly Line[], room: Room): Line[] {
  const roomSensibleW = lines.reduce((sum, { at, sensibleW }) => sum + (at === "room" ? sensibleW : 0), 0);
  if (!(roomSensibleW < 0)) return [];
  const inputs = { share: 1 + room.marginShare, base: -roomSensibleW };
  const sensibleW = coldKept(roomSensibleW, room);
  return [{ component: "coldKept", name: "coldKept", room: room.id, at: "coil", sensibleW, latentW: 0, formula: "share", inputs }];
}

/** A room with its loads: alone, and in its zone with diversity and the zone's intake. */
export type ComputedRoom = {
  room: Room;
  load: RoomLoad;
  days: readonly DayLoad[];
  inZone: Room;
  /** The room without the outdoor air that a separate unit treats, as its own coil has it. */
  coilRoom: Room;
  /** Days of the room without its outdoor air, if that has a separate unit. */
  roomDays?: readonly DayLoad[];
  /** Coil peak of the room alone, without diversity and with its share of the zone's intake, W. */
  peakW: number;
};

const timesAll = (lines: readonly Line[], times: number): Line[] =>
  lines.map((line) => (times === 1 ? line : { ...line, times, sensibleW: line.sensibleW * times, latentW: line.latentW * times }));

const zeros: readonly number[] = new Array<number>(24).fill(0);

/** Load of outdoor air with a separate unit: the load of its rooms with this air minus their load without it. */
function airUnitOf(members: readonly ComputedRoom[]): AirUnitLoad | undefined {
  const apart = members.filter(({ roomDays }) => roomDays);
  if (apart.length === 0) return undefined;
  const rooms = sumOfRooms(apart.map((member) => ({ ...member, days: member.roomDays ?? [] })));
  const days = sumOfRooms(apart).map((day, dayIndex): DayLoad => {
    const less = (key: "coilSensibleW" | "coilLatentW") => day[key].map((watts, hour) => watts - (rooms[dayIndex]?.[key][hour] ?? 0));
    return { ...day, roomSensibleW: zeros, roomLatentW: zeros, coilSensibleW: less("coilSensibleW"), coilLatentW: less("coilLatentW") };
  });
  const airFlowLps = apart.reduce((sum, { room, inZone }) => sum + timesOf(room) * (inZone.outdoorAir?.airFlowLps ?? 0), 0);
  return { ...peaksOf(days).peak, airFlowLps };
}

function zoneLoad(id: string, members: readonly ComputedRoom[], outdoors: Outdoors): ZoneLoad {
  const working = new Map<string, Line[]>();
  const load = withWorking(peaksOf(sumOfRooms(members)), ({ dayIndex, hour }) => {
    const key = `${dayIndex} ${hour}`;
    const lines =
      working.get(key) ??
      members.flatMap(({ inZone }) => {
        const roomLines = linesAt(inZone, outdoors, dayIndex, hour);
        return timesAll([...roomLines, ...coldLine(roomLines, inZone)], timesOf(inZone));
      });
    working.set(key, lines);
    return lines;
  });
  const total = (value: (member: ComputedRoom) => number) => members.reduce((sum, member) => sum + timesOf(member.room) * value(member), 0);
  const { dayIndex, hour } = load.sensiblePeak;
  const airUnit = airUnitOf(members);
  return {
    id,
    floorAreaM2: total(({ room }) => room.floorAreaM2),
    ...load,
    sumOfRoomPeaksW: total(({ peakW }) => peakW),
    sumOfRoomsLps: total((member) => member.load.supplyAir.airFlowLps),
    blockLps: total(
      ({ room, days }) =>
        Math.max(0, days[dayIndex]?.roomSensibleW[hour - 1] ?? 0) / (sensibleFactor * (room.indoorDryBulbC - room.supplyAirC)),
    ),
    outdoorAirLps: total(({ inZone }) => inZone.outdoorAir?.airFlowLps ?? 0),
    members,
    ...(airUnit && { airUnit }),
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
 * Loads of rooms, zones and the building as a block; W, L/s. Each room is in exactly one zone; without zones the building is one. 1 to 500
 * rooms with different ids, each up to 1000 times; diversity factors 0 to 1. Throws InvalidInputError with every field out of range.
 */
export function buildingLoad(
  rooms: readonly Room[],
  outdoors: Outdoors,
  options: { zones?: readonly ZoneInput[]; diversity?: Diversity } = {},
): BuildingLoad {
  const { zones = [], diversity = noDiversity } = options;
  inspect(rooms, zones, diversity);
  const alike = diversity.people === 1 && diversity.lights === 1 && diversity.equipment === 1;
  const intakeOf = new Map(zones.flatMap(({ roomIds, intakeFactor = 1 }) => roomIds.map((id) => [id, intakeFactor] as const)));
  const apartIds = new Set(zones.flatMap(({ roomIds, hasOwnAirUnit }) => (hasOwnAirUnit ? roomIds : [])));
  const computed = rooms.map((room): ComputedRoom => {
    const isApart = apartIds.has(room.id) && (room.outdoorAir?.airFlowLps ?? 0) > 0;
    const coilRoom = isApart ? withoutAir(room) : room;
    const load = roomLoad(coilRoom, outdoors);
    const factor = intakeOf.get(room.id) ?? 1;
    // Share of the room's outdoor air that its own coil load does not include.
    const more = isApart ? factor : factor - 1;
    const inZone = alike && factor === 1 ? room : diversified(room, diversity, factor);
    const roomDays = alike ? load.days : roomTotals(diversified(coilRoom, diversity, 1), outdoors).days;
    return {
      room,
      load,
      inZone,
      coilRoom,
      peakW: more === 0 ? load.peak.coilW : peaksOf(withAir(load.days, room, outdoors, more)).peak.coilW,
      days: more === 0 ? roomDays : withAir(roomDays, room, outdoors, more),
      ...(isApart && { roomDays }),
    };
  });
  const building = zoneLoad("building", computed, outdoors);
  return {
    rooms: computed.map(({ load }) => load),
    computed,
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
