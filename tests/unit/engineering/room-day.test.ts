// The day shown in the drawing of a room is the day its load was computed with.
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RoomClock } from "../../../components/calculators/room-clock.tsx";
import { places } from "../../../lib/calculators/data/climate.ts";
import { designOutdoors } from "../../../lib/calculators/data/design-outdoors.ts";
import { quickLoad } from "../../../lib/calculators/quick/quick.ts";
import { readQuery } from "../../../lib/calculators/quick/quick-query.ts";
import { roomDay } from "../../../lib/calculators/room-day.ts";
import type { CalculatorTexts } from "../../../lib/calculators/texts.ts";
import en from "../../../messages/en.json" with { type: "json" };

function dayOf(query: string) {
  const result = quickLoad(readQuery(new URLSearchParams(query)).answers);
  return { result, day: roomDay(result.room, result.load, designOutdoors(places[result.place])) };
}

test("the day's largest hour is the peak, and the day has the walls and the roof of the room", () => {
  const { result, day } = dayOf("p=dubai&k=bedroom&t=1&d=W_S&g=medium");
  const loads = day.hours.map(({ loadW }) => loadW);
  expect(day.peakHour).toBe(result.load.peak.hour);
  expect(loads.indexOf(Math.max(...loads)) + 1).toBe(day.peakHour);
  expect(Math.max(...loads)).toBe(result.load.peak.coilW); // unrounded: the headline rounds it in its own unit
  expect(day.hasRoof).toBe(true);
  expect(day.sides.map(({ azimuthDeg }) => azimuthDeg).sort((a, b) => a - b)).toEqual([0, 90]);
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

test("each outside wall is drawn on the side it faces, north at the top", () => {
  const texts = en.coolingLoad as unknown as CalculatorTexts;
  for (const [directions, faces] of [
    ["W_S", [90, 0]],
    ["SW_NW", [45, 135]],
    ["S_SW", [0, 45]],
    ["N_E_SE_S", [180, -90, -45, 0]],
  ] as const) {
    const { day } = dayOf(`p=dubai&k=office&d=${directions}&g=medium`);
    const markup = renderToStaticMarkup(h(RoomClock, { day, unit: "kw", texts, locale: "en" }));
    const walls = [...markup.matchAll(/d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)" class="stroke-ink"/g)].map(([, ...ends]) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.map(Number);
      // Relative to the centre at 150, 150; azimuth from south, west positive.
      return Math.round((Math.atan2(150 - (x1 + x2) / 2, (y1 + y2) / 2 - 150) * 180) / Math.PI);
    });
    const round = (degrees: number) => (degrees + 360) % 360;
    expect(walls.map(round).sort(), directions).toEqual(faces.map(round).sort());
  }
});

test("a load computed with other design days is not drawn", () => {
  const { result } = dayOf("p=dubai&k=bedroom");
  const outdoors = designOutdoors(places[result.place]);
  for (const days of [[], outdoors.days.toReversed()])
    expect(() => roomDay(result.room, result.load, { ...outdoors, days })).toThrow(RangeError);
});
