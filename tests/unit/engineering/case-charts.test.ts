// The curves of the worked examples are computed by the engine from the assumptions that their texts state; here they are computed again.
import { expect, test } from "vitest";
import { constructions } from "../../../lib/calculators/data/constructions.ts";
import { designOutdoors } from "../../../lib/calculators/data/design-outdoors.ts";
import { glasses, shades } from "../../../lib/calculators/data/glass.ts";
import { radiantSeries } from "../../../lib/calculators/data/radiant-factors.ts";
import { buildingLoad } from "../../../lib/calculators/engineering/building-load.ts";
import type { Layer } from "../../../lib/calculators/engineering/conduction.ts";
import type { OpaqueSurface, Room } from "../../../lib/calculators/engineering/room.ts";
import { kinds } from "../../../lib/content/kinds.ts";
import { readSeeds } from "../../../scripts/data/seed-files.ts";
import { always, bareRoom, east, south, up, west } from "./rooms.ts";

const north = { azimuthDeg: 180, tiltDeg: 90 };
const sides = { north, east, south, west };
const outdoors = designOutdoors("dubai");
const layers = (...parts: Layer[]) => parts;

/** The July day of a kind, kW, hours ending 1 to 24. */
function julyDay(rooms: readonly Room[], kind: "dryBulb" | "wetBulb"): number[] {
  const day = buildingLoad(rooms, outdoors).building.days.find((each) => each.kind === kind && each.month === 7);
  return (day?.coilSensibleW ?? []).map((sensibleW, hour) => Math.round((sensibleW + (day?.coilLatentW[hour] ?? 0)) / 100) / 10);
}

/** A floor of the villa: windows and walls by side, north first, m². A wall of 1 W/m² is 0.04 K warmer, a roof 0.035 K: 17 W/m²K outside. */
function villaFloor(windows: number[], walls: number[], hasRoof: boolean): Room {
  const area = (all: number[]) => all.reduce((sum, each) => sum + each, 0);
  const facings = Object.entries(sides);
  return {
    ...bareRoom,
    id: hasRoof ? "first" : "ground",
    floorAreaM2: 150,
    radiantSeries: radiantSeries("medium", area(windows) / (area(windows) + area(walls))),
    surfaces: [
      ...facings.map(
        ([name, facing], index): OpaqueSurface => ({
          name,
          kind: "wall",
          areaM2: walls[index] ?? 0,
          facing,
          absorptance: 0.68,
          construction: { layers: constructions.blockWall.layers, effectiveUWm2K: 1.65 },
        }),
      ),
      ...(hasRoof
        ? [
            {
              name: "roof",
              kind: "roof" as const,
              areaM2: 150,
              facing: up,
              absorptance: 0.595,
              construction: { layers: constructions.insulatedRoof.layers, effectiveUWm2K: 0.44 },
            },
          ]
        : []),
    ],
    windows: facings.map(([name, facing], index) => ({
      name,
      areaM2: windows[index] ?? 0,
      facing,
      glass: glasses.doubleClear,
      shade: shades.halfCurtain,
    })),
    people: { count: 4, heatAt24C: { sensibleW: 75, latentW: 45 }, schedule: always },
    equipment: [{ name: "lights and appliances", sensibleW: 1500, latentW: 0, radiantFraction: 0.4, schedule: always }],
    infiltrationLps: 62.5,
    ductGainShare: 0.08,
  };
}

const villa = [villaFloor([6, 8, 8, 8], [34, 30, 32, 30], false), villaFloor([4, 6, 8, 8], [36, 32, 32, 30], true)];

/** The warehouse with so much air through its door, L/s. */
function warehouse(leakLps: number): Room[] {
  const outside = { resistanceM2KW: 0.044 };
  const steel = (millimetres: number) => ({
    thicknessM: millimetres / 1000,
    conductivityWmK: 50,
    densityKgm3: 7800,
    specificHeatJkgK: 480,
  });
  const core = { thicknessM: 0.07, conductivityWmK: 0.035, densityKgm3: 35, specificHeatJkgK: 1400 };
  const panel = { layers: layers(outside, steel(0.6), core, steel(0.6), { resistanceM2KW: 0.12 }), effectiveUWm2K: 0.45 };
  const roof = { layers: layers(outside, steel(0.6), core, steel(0.6), { resistanceM2KW: 0.16 }), effectiveUWm2K: 0.45 };
  const door = { layers: layers(outside, steel(2), { resistanceM2KW: 0.12 }), effectiveUWm2K: 3 };
  const surface = (
    name: string,
    areaM2: number,
    facing: { azimuthDeg: number; tiltDeg: number },
    construction: OpaqueSurface["construction"],
  ) => ({
    name,
    kind: facing === up ? ("roof" as const) : ("wall" as const),
    areaM2,
    facing,
    absorptance: 0.68,
    construction,
  });
  return [
    {
      ...bareRoom,
      id: "hall",
      floorAreaM2: 1000,
      heightM: 7,
      radiantSeries: radiantSeries("medium", 0),
      surfaces: [
        surface("north", 280, north, panel),
        surface("south", 280, south, panel),
        surface("east", 175, east, panel),
        surface("west", 151, west, panel),
        surface("door", 24, west, door),
        surface("roof", 1000, up, roof),
      ],
      people: { count: 12, heatAt24C: { sensibleW: 80, latentW: 140 }, schedule: always },
      lights: { powerW: 8000, spaceFraction: 1, radiantFraction: 0.4, schedule: always },
      equipment: [{ name: "forklift", sensibleW: 4000, latentW: 0, radiantFraction: 0.3, schedule: always }],
      infiltrationLps: leakLps,
      outdoorAir: { airFlowLps: 360, sensibleRecovery: 0, latentRecovery: 0, schedule: always },
    },
  ];
}

/** Water of the flats: 24 × 0.25 L/s through open valves gains 1 K, the rest 9 K; 420 kW in all. */
function deltaT(openValves: number): number {
  const through = openValves * 0.25;
  const flowLps = through + (420 - 4.19 * through) / (4.19 * 9);
  return Math.round((420 / (4.19 * flowLps)) * 10) / 10;
}

const chartOf = (slug: string, locale: string) => {
  const seed = readSeeds().find((each) => each.kind === "case-study" && each.slug === slug && each.locale === locale);
  return kinds["case-study"].parse(seed?.data).chart;
};

const computed: Record<string, number[][]> = {
  "villa-replacement": [julyDay(villa, "wetBulb"), julyDay(villa, "dryBulb")],
  "warehouse-rooftop-package": [julyDay(warehouse((0.4 * 7000) / 3.6), "wetBulb"), julyDay(warehouse((0.15 * 7000) / 3.6), "wetBulb")],
  "district-cooled-flat-low-delta-t": [Array.from({ length: 37 }, (_, valves) => deltaT(valves))],
};

test.each(Object.keys(computed))("%s: the chart shows what the engine computes, in both languages", (slug) => {
  for (const locale of ["en", "ar"])
    expect(
      chartOf(slug, locale).lines.map(({ values }) => values),
      locale,
    ).toEqual(computed[slug]?.map((line) => line.join(" ")));
});

test("the peaks are those of the texts", () => {
  const [humid = [], dry = []] = computed["villa-replacement"] ?? [];
  expect([Math.max(...humid), humid.indexOf(Math.max(...humid)) + 1]).toEqual([32.4, 16]);
  expect([Math.max(...dry), dry.indexOf(Math.max(...dry)) + 1]).toEqual([31.6, 16]);
  const [today = [], fast = []] = computed["warehouse-rooftop-package"] ?? [];
  expect(Math.max(...today)).toBeCloseTo(113.4, 0);
  expect(Math.max(...fast)).toBeCloseTo(82.6, 0);
  const [difference = []] = computed["district-cooled-flat-low-delta-t"] ?? [];
  expect([0, 12, 24, 36].map((valves) => difference[valves])).toEqual([9, 7.3, 6.1, 5.2]);
});
