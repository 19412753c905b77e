import { expect, test } from "vitest";
import { designOutdoors } from "../../../lib/calculators/data/design-outdoors.ts";
import { glasses } from "../../../lib/calculators/data/glass.ts";
import { type BuildingLoad, buildingLoad } from "../../../lib/calculators/engineering/building-load.ts";
import { totalW } from "../../../lib/calculators/engineering/lines.ts";
import type { Room } from "../../../lib/calculators/engineering/room.ts";
import { roomLoad } from "../../../lib/calculators/engineering/room-load.ts";
import { bareRoom, east, fullRoom, west } from "./rooms.ts";

const dubai = designOutdoors("dubai");
const glazed = (id: string, facing: typeof west): Room => ({
  ...bareRoom,
  id,
  windows: [{ name: "glass", areaM2: 8, facing, glass: glasses.doubleClear }],
});
const eastAndWest = [glazed("east", east), glazed("west", west)];

test("an east and a west room need less together than the sum of their peaks", () => {
  const { building, rooms } = buildingLoad(eastAndWest, dubai);
  expect(building.sumOfRoomPeaksW).toBeCloseTo(
    rooms.reduce((sum, { peak }) => sum + peak.coilW, 0),
    6,
  );
  expect(building.peak.coilW).toBeLessThan(0.85 * building.sumOfRoomPeaksW);
  expect(building.blockLps).toBeLessThan(building.sumOfRoomsLps);
});

test("two identical rooms peak at the same hour", () => {
  const { building } = buildingLoad([glazed("one", west), glazed("two", west)], dubai);
  expect(building.peak.coilW).toBeCloseTo(building.sumOfRoomPeaksW, 6);
  expect(building.peak.coilW).toBeCloseTo(2 * roomLoad(glazed("one", west), dubai).peak.coilW, 6);
});

test("the lines of the building's load add up, and each hour is the sum of its rooms without credit for overcooled rooms", () => {
  const { building, rooms } = buildingLoad([...eastAndWest, fullRoom], dubai);
  expect(totalW(building.peak.lines)).toBeCloseTo(building.peak.coilW, 6);
  expect(new Set(building.peak.lines.map(({ room }) => room))).toEqual(new Set(["east", "west", "full"]));
  for (const [index, day] of building.days.entries())
    for (let hour = 0; hour < 24; hour++)
      expect(day.coilSensibleW[hour]).toBeCloseTo(
        rooms.reduce((sum, room) => {
          const roomDay = room.days[index] as (typeof room.days)[0];
          return sum + (roomDay.coilSensibleW[hour] as number) + Math.max(0, -(roomDay.roomSensibleW[hour] as number));
        }, 0),
        6,
      );
});

test("a cold store does not lower the load of the office beside it", () => {
  const office = { ...fullRoom, id: "office" };
  const store = {
    ...fullRoom,
    id: "store",
    surfaces: [],
    windows: [],
    equipment: [],
    infiltrationLps: 0,
    partitions: [{ name: "ground", kind: "ground" as const, areaM2: 200, uWm2K: 1.5, otherSide: { temperatureC: 15 } }],
  };
  const { people, lights, outdoorAir, ...cold } = store;
  const alone = buildingLoad([office], dubai).building.peak;
  const { building } = buildingLoad([office, cold], dubai);
  expect(roomLoad(cold, dubai).peak.coilW).toBeLessThan(-1000);
  expect(building.peak.coilW).toBeCloseTo(alone.coilW, 6);
  expect(totalW(building.peak.lines)).toBeCloseTo(building.peak.coilW, 6);
  expect(building.peak.lines.some(({ component }) => component === "coldKept")).toBe(true);
});

test("fresh air with its own unit is left out of the room's load and kept in the zone's and the building's", () => {
  const zones = (hasOwnAirUnit: boolean) => [{ id: "a", roomIds: ["east", "full"], hasOwnAirUnit }];
  const rooms = [eastAndWest[0] as (typeof eastAndWest)[0], fullRoom];
  const together = buildingLoad(rooms, dubai, { zones: zones(false) });
  const apart = buildingLoad(rooms, dubai, { zones: zones(true) });
  expect(apart.zones[0]?.peak.coilW).toBeCloseTo(together.zones[0]?.peak.coilW ?? 0, 6);
  expect(apart.building.peak.coilW).toBeCloseTo(together.building.peak.coilW, 6);
  expect(totalW(apart.building.peak.lines)).toBeCloseTo(apart.building.peak.coilW, 6);
  const full = apart.rooms.find(({ id }) => id === "full") as (typeof apart.rooms)[0];
  const { outdoorAir, ...without } = fullRoom;
  expect(full.peak.coilW).toBeCloseTo(roomLoad(without, dubai).peak.coilW, 9);
  const unit = apart.building.airUnit as NonNullable<typeof apart.building.airUnit>;
  const air = apart.building.peak.lines.filter(({ component }) => component === "outdoorAir");
  expect(unit.airFlowLps).toBeCloseTo(fullRoom.outdoorAir?.airFlowLps ?? 0, 9);
  // The air unit's load is that of its own worst hour, which need not be the building's.
  expect(unit.coilW).toBeGreaterThanOrEqual(totalW(air) * (1 + fullRoom.marginShare) - 1e-6);
  expect(together.building.airUnit).toBeUndefined();
});

test("machines that run all day count in full, whatever the diversity of other equipment", () => {
  const machine = (id: string, schedule: readonly number[]) => ({
    ...fullRoom,
    id,
    equipment: [{ name: "racks", sensibleW: 12_000, latentW: 0, radiantFraction: 0.3, schedule }],
  });
  const diversity = { people: 1, lights: 1, equipment: 0.75 };
  const share = (schedule: readonly number[]) => {
    const { building } = buildingLoad([machine("one", schedule)], dubai, { diversity });
    return building.peak.lines.find(({ component }) => component === "equipment")?.sensibleW ?? 0;
  };
  expect(share(new Array(24).fill(1))).toBeCloseTo(12_000, 6);
  expect(share([...new Array(23).fill(1), 0])).toBeLessThan(9001);
});

test("zones together need no less than the building", () => {
  const load: BuildingLoad = buildingLoad([...eastAndWest, fullRoom], dubai, {
    zones: [
      { id: "a", roomIds: ["east", "west"] },
      { id: "b", roomIds: ["full"] },
    ],
  });
  expect(load.zones.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(load.zones.reduce((sum, { peak }) => sum + peak.coilW, 0)).toBeGreaterThanOrEqual(load.building.peak.coilW - 1e-6);
});

test("diversity lowers the building's load, never a room's", () => {
  const whole = buildingLoad([fullRoom], dubai);
  const fewer = buildingLoad([fullRoom], dubai, { diversity: { people: 0.5, lights: 0.8, equipment: 0.5 } });
  expect(fewer.rooms[0]?.peak.coilW).toBe(whole.rooms[0]?.peak.coilW);
  expect(fewer.building.peak.coilW).toBeLessThan(whole.building.peak.coilW);
  expect(totalW(fewer.building.peak.lines)).toBeCloseTo(fewer.building.peak.coilW, 6);
});

test("repeated rooms, rooms without a zone, unknown rooms and impossible heights are refused by name", () => {
  expect(() => buildingLoad([], dubai)).toThrow(/rooms\.length/);
  expect(() => buildingLoad([fullRoom, fullRoom], dubai)).toThrow(/rooms\[1\]\.id\.repeated/);
  expect(() => buildingLoad(eastAndWest, dubai, { zones: [{ id: "a", roomIds: ["east"] }] })).toThrow(/zones\.holding\.west/);
  expect(() => buildingLoad(eastAndWest, dubai, { zones: [{ id: "a", roomIds: ["east", "west", "north"] }] })).toThrow(
    /zones\.roomIds: north/,
  );
  expect(() => buildingLoad([{ ...fullRoom, heightM: 0.5 }], dubai)).toThrow(/rooms\[0\]\.heightM: 0\.5 is not between 1\.8 and 30 m/);
});
