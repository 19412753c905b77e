// The day that a room is drawn on is the one its load was computed with.
import { expect, test } from "vitest";
import { places } from "../../../lib/calculators/data/climate.ts";
import { designOutdoors } from "../../../lib/calculators/data/design-outdoors.ts";
import { quickLoad } from "../../../lib/calculators/quick/quick.ts";
import { readQuery } from "../../../lib/calculators/quick/quick-query.ts";
import { roomDay } from "../../../lib/calculators/room-day.ts";

function dayOf(query: string) {
  const result = quickLoad(readQuery(new URLSearchParams(query)).answers);
  return { result, day: roomDay(result.rooms.likely, result.load, designOutdoors(places[result.place])) };
}

test("its largest hour is the peak, and it has the walls and the roof of the room", () => {
  const { result, day } = dayOf("p=dubai&k=bedroom&t=1&d=W_S&g=medium");
  const loads = day.hours.map(({ loadW }) => loadW);
  expect(day.peakHour).toBe(result.load.peak.hour);
  expect(loads.indexOf(Math.max(...loads)) + 1).toBe(day.peakHour);
  expect(Math.max(...loads)).toBe(Math.round(result.load.peak.coilW));
  expect(day.hasRoof).toBe(true);
  expect(day.sides.map(({ azimuthDeg }) => azimuthDeg).sort((one, two) => one - two)).toEqual([0, 90]);
});

test("the sun rises in the east, stands high at noon and is on the west wall in the afternoon", () => {
  const { day } = dayOf("p=dubai&k=bedroom&d=W&g=medium");
  const [west] = day.sides;
  expect(west).toEqual({ azimuthDeg: 90, hasGlass: true });
  const at = (hour: number) => day.hours[hour - 1] ?? expect.fail();
  expect(at(3).altitudeDeg).toBeLessThan(0);
  expect(at(3).sidesWm2).toEqual([0]);
  expect(at(8).azimuthDeg).toBeLessThan(-60);
  expect(at(12).altitudeDeg).toBeGreaterThan(70);
  expect(at(16).azimuthDeg).toBeGreaterThan(60);
  expect(at(16).sidesWm2[0]).toBeGreaterThan(2 * (at(9).sidesWm2[0] ?? 0));
  expect(at(12).roofWm2).toBeGreaterThan(800);
});

test("of design days that are not those of the load, nothing is drawn", () => {
  const { result } = dayOf("p=dubai&k=bedroom");
  const outdoors = designOutdoors(places[result.place]);
  expect(() => roomDay(result.rooms.likely, result.load, { ...outdoors, days: [] })).toThrow(RangeError);
});
