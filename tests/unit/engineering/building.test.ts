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

test("an east and a west room need less together than each for itself", () => {
  const { building, rooms } = buildingLoad(eastAndWest, dubai);
  expect(building.sumOfRoomPeaksW).toBeCloseTo(
    rooms.reduce((sum, { peak }) => sum + peak.coilW, 0),
    6,
  );
  expect(building.coincidence).toBeLessThan(0.85);
  expect(building.peak.coilW).toBeCloseTo(building.coincidence * building.sumOfRoomPeaksW, 6);
  expect(building.blockLps).toBeLessThan(building.sumOfRoomsLps);
});

test("two rooms alike peak together", () => {
  const { building } = buildingLoad([glazed("one", west), glazed("two", west)], dubai);
  expect(building.coincidence).toBeCloseTo(1, 9);
  expect(building.peak.coilW).toBeCloseTo(2 * roomLoad(glazed("one", west), dubai).peak.coilW, 6);
});

test("block lines add up, every hour is the sum of its rooms", () => {
  const { building, rooms } = buildingLoad([...eastAndWest, fullRoom], dubai);
  expect(totalW(building.peak.lines)).toBeCloseTo(building.peak.coilW, 6);
  expect(new Set(building.peak.lines.map(({ room }) => room))).toEqual(new Set(["east", "west", "full"]));
  for (const [index, day] of building.days.entries())
    for (let hour = 0; hour < 24; hour++)
      expect(day.coilSensibleW[hour]).toBeCloseTo(
        rooms.reduce((sum, room) => sum + (room.days[index]?.coilSensibleW[hour] ?? 0), 0),
        6,
      );
});

test("zones hold each room once, and add up to no less than the block", () => {
  const load: BuildingLoad = buildingLoad([...eastAndWest, fullRoom], dubai, {
    zones: [
      { id: "a", roomIds: ["east", "west"] },
      { id: "b", roomIds: ["full"] },
    ],
  });
  expect(load.zones.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(load.zones.reduce((sum, { peak }) => sum + peak.coilW, 0)).toBeGreaterThanOrEqual(load.building.peak.coilW - 1e-6);
});

test("diversity lowers the block, never the rooms", () => {
  const whole = buildingLoad([fullRoom], dubai);
  const fewer = buildingLoad([fullRoom], dubai, { diversity: { people: 0.5, lights: 0.8, equipment: 0.5 } });
  expect(fewer.rooms[0]?.peak.coilW).toBe(whole.rooms[0]?.peak.coilW);
  expect(fewer.building.peak.coilW).toBeLessThan(whole.building.peak.coilW);
  expect(totalW(fewer.building.peak.lines)).toBeCloseTo(fewer.building.peak.coilW, 6);
});

test("double rooms, lost rooms and unknown rooms are refused by name", () => {
  expect(() => buildingLoad([], dubai)).toThrow(/rooms\.length/);
  expect(() => buildingLoad([fullRoom, fullRoom], dubai)).toThrow(/rooms\[1\]\.id\.repeated/);
  expect(() => buildingLoad(eastAndWest, dubai, { zones: [{ id: "a", roomIds: ["east"] }] })).toThrow(/zones\.holding\.west/);
  expect(() => buildingLoad(eastAndWest, dubai, { zones: [{ id: "a", roomIds: ["east", "west", "north"] }] })).toThrow(
    /zones\.roomIds: north/,
  );
  expect(() => buildingLoad([{ ...fullRoom, heightM: 0.5 }], dubai)).toThrow(/rooms\[0\]\.heightM: 0\.5 is not between 1\.8 and 30 m/);
});
