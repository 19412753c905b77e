import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkRanges, rangesOfAnyUse } from "../../../lib/calculators/data/check-ranges.ts";
import { climateSources, dubaiMonths, places, type Station, type StationId, stations } from "../../../lib/calculators/data/climate.ts";
import { abuDhabi2009, abuDhabiTypicalDays, dubai2013, dubaiTypicalDays } from "../../../lib/calculators/data/climate-tables.ts";
import {
  absorptances,
  byAge,
  constructions,
  dubaiLimits,
  groundReflectances,
  modelledSavings,
} from "../../../lib/calculators/data/constructions.ts";
import { designOutdoors, outdoorsOf } from "../../../lib/calculators/data/design-outdoors.ts";
import { ductSources } from "../../../lib/calculators/data/ducts.ts";
import {
  activities,
  cookingMoisture,
  kitchenAppliances,
  ledPanel,
  lightDensities,
  machineDensities,
  schedules,
} from "../../../lib/calculators/data/gains.ts";
import { glasses, shades } from "../../../lib/calculators/data/glass.ts";
import { groundSources, outdoorYear, usualGround, usualGroundFloor } from "../../../lib/calculators/data/ground.ts";
import { maintenanceSources } from "../../../lib/calculators/data/maintenance.ts";
import { airGaps, materials } from "../../../lib/calculators/data/materials.ts";
import { mouldHumidity, surfaceFilms } from "../../../lib/calculators/data/moisture.ts";
import { pipeSources } from "../../../lib/calculators/data/pipes.ts";
import { radiantFactorsSource } from "../../../lib/calculators/data/radiant-factors.ts";
import { groundSun, soiling, performanceRatio as solar, yieldCeiling } from "../../../lib/calculators/data/solar.ts";
import type { Source } from "../../../lib/calculators/data/source.ts";
import { sources } from "../../../lib/calculators/data/sources.ts";
import { districtCooling, tariffs, vatShare } from "../../../lib/calculators/data/tariffs.ts";
import {
  oldStarLabels,
  splitBehaviourSources,
  splitSizes,
  splitZone,
  starLabels,
  t3Ratio,
} from "../../../lib/calculators/data/unit-sizes.ts";
import { exhaust, recoveryRequiredAbove, recoveryWheel, spaceAir } from "../../../lib/calculators/data/ventilation.ts";
import { monthlyBill } from "../../../lib/calculators/electricity-bill.ts";
import { outdoorAirLps } from "../../../lib/calculators/engineering/air.ts";
import { conduction } from "../../../lib/calculators/engineering/conduction.ts";
import { groundFloor } from "../../../lib/calculators/engineering/ground-floor.ts";
import { sunOn } from "../../../lib/calculators/engineering/outdoors.ts";
import {
  humidityRatioFromDewPoint,
  humidityRatioFromRelativeHumidity,
  pressureAtElevationPa,
} from "../../../lib/calculators/engineering/psychrometrics.ts";

const tables = {
  materials,
  airGaps,
  checkRanges,
  rangesOfAnyUse,
  cookingMoisture,
  kitchenAppliances,
  stations,
  dubai2013,
  abuDhabi2009,
  dubaiTypicalDays,
  abuDhabiTypicalDays,
  constructions,
  byAge,
  dubaiLimits,
  absorptances,
  activities,
  ledPanel,
  lightDensities,
  machineDensities,
  schedules,
  glasses,
  shades,
  tariffs,
  districtCooling,
  splitSizes,
  splitZone,
  t3Ratio,
  starLabels,
  oldStarLabels,
  recoveryWheel,
  recoveryRequiredAbove,
  spaceAir,
  climateSources,
  radiantFactorsSource,
  exhaust,
  modelledSavings,
  mouldHumidity,
  surfaceFilms,
  groundSun,
  performance: solar,
  soiling,
  yieldCeiling,
};

function named(value: unknown): string[] {
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => (/source/i.test(key) && typeof part === "string" ? [part] : named(part)));
}

test("every figure cites a listed source, and every listed source is used", () => {
  const used = new Set([
    ...named(tables),
    ...climateSources,
    radiantFactorsSource,
    ...Object.values(ductSources),
    ...Object.values(pipeSources),
    ...maintenanceSources,
    ...splitBehaviourSources,
    ...groundSources,
  ]);
  for (const id of used) expect(Object.keys(sources)).toContain(id);
  // Sources of materials and limits that comments of a table cite, and of formulas that the steps of a sheet cite.
  const elsewhere = [
    "ashraeMaterials",
    "standard622",
    "ruleOfThumb",
    "pullDown",
    "ashraeAir",
    "tiltGain",
    "ownBill",
    "ownContract",
    "ownMaterial",
    "ownDesign",
  ];
  expect(Object.keys(sources).filter((id) => !used.has(id as never) && !elsewhere.includes(id))).toEqual([]);
  for (const [id, { title, date }] of Object.entries(sources) as [string, Source][]) {
    expect(title.length, id).toBeGreaterThan(10);
    expect(date, id).toMatch(/^\d{4}(-\d{2}-\d{2})?$/);
  }
});

test("the default ground under a new room is what ISO 13370 gives for the usual house in Dubai at 24 °C", () => {
  const months = Array.from(
    { length: 12 },
    (_, month) => dubaiTypicalDays.dryBulbC.reduce((sum, hour) => sum + (hour[month] as number), 0) / 24,
  );
  expect(months.reduce((sum, month) => sum + month, 0) / 12).toBeCloseTo(outdoorYear.meanC, 1);
  expect((Math.max(...months) - Math.min(...months)) / 2).toBeCloseTo(outdoorYear.swingK, 1);
  const { uWm2K, periodicWm2K } = groundFloor(usualGroundFloor);
  expect(uWm2K).toBeCloseTo(usualGround.uWm2K, 2);
  const wattsM2 = uWm2K * (outdoorYear.meanC - 24) + periodicWm2K * outdoorYear.swingK;
  expect(24 + wattsM2 / uWm2K).toBeCloseTo(usualGround.temperatureC, 1);
  expect(wattsM2).toBeLessThan(6); // the earlier default of U 2.0 and 31 °C gave 14 W/m²
});

test("the station data are consistent: humidity from dew point, pressure from elevation, wet bulb below dry bulb", () => {
  for (const [id, station] of Object.entries(stations) as [StationId, Station][]) {
    for (const [dewPointC, gramsKg] of [station.dewPoint.p04, station.dewPoint.p1])
      expect(Math.abs(1000 * humidityRatioFromDewPoint(dewPointC, station.pressurePa) - gramsKg), id).toBeLessThan(0.15);
    expect(Math.abs(pressureAtElevationPa(station.elevationM) - station.pressurePa), id).toBeLessThan(6);
    for (const [dry, wet] of [station.cooling.p04, station.cooling.p1, station.cooling.p2]) expect(wet).toBeLessThan(dry);
    for (const [wet, dry] of [station.humid.p04, station.humid.p1]) expect(wet).toBeLessThan(dry);
  }
  for (const id of Object.values(places)) expect(stations).toHaveProperty(id);
});

test("the hottest and the most humid design day of every station have its annual 0.4 % values", () => {
  for (const [id, station] of Object.entries(stations) as [StationId, Station][]) {
    const { days } = designOutdoors(id);
    expect(days).toHaveLength(24);
    const july = (kind: string) => days.find((day) => day.kind === kind && day.month === 7);
    expect(Math.max(...(july("dryBulb")?.dryBulbC ?? []))).toBeCloseTo(station.cooling.p04[0], 9);
    expect(Math.max(...(july("dryBulb")?.wetBulbC ?? []))).toBeCloseTo(station.cooling.p04[1], 9);
    expect(Math.max(...(july("wetBulb")?.wetBulbC ?? []))).toBeCloseTo(station.humid.p04[0], 9);
    expect(Math.max(...days.flatMap((day) => day.dryBulbC))).toBeCloseTo(station.cooling.p04[0], 9);
    for (const day of days)
      for (let hour = 0; hour < 24; hour++) expect(day.wetBulbC[hour]).toBeLessThanOrEqual(day.dryBulbC[hour] as number);
  }
});

test("each L/s of outdoor air adds the published load: about 25 W on the hot day, 56 to 75 W on the humid day", () => {
  const published: Record<StationId, [number, number]> = {
    abuDhabi: [24, 66],
    bateen: [25, 69],
    alAin: [22, 56],
    dubai: [26, 65],
    sharjah: [26, 62],
    rasAlKhaimah: [35, 67],
    fujairah: [20, 75],
  };
  for (const [id, [dryW, humidW]] of Object.entries(published) as [StationId, [number, number]][]) {
    const { days } = designOutdoors(id);
    const cost = (kind: string) => {
      const day = days.find((candidate) => candidate.kind === kind && candidate.month === 7);
      const index = day?.dryBulbC.indexOf(Math.max(...day.dryBulbC)) ?? 0;
      const indoor = humidityRatioFromRelativeHumidity(24, 0.5, day?.pressurePa ?? 0);
      return 1.23 * ((day?.dryBulbC[index] ?? 0) - 24) + 3010 * ((day?.humidityRatio[index] ?? 0) - indoor);
    };
    expect(Math.abs(cost("dryBulb") - dryW), id).toBeLessThan(1.5);
    expect(Math.abs(cost("wetBulb") - humidW) / humidW, id).toBeLessThan(0.04);
  }
});

test("with a user's own design temperatures of 46/29 °C, each L/s of outdoor air adds 55 W", () => {
  const usual: Station = { ...stations.dubai, cooling: { ...stations.dubai.cooling, p04: [46, 29] } };
  const day = outdoorsOf(usual, 0.2).days[6];
  const indoor = humidityRatioFromRelativeHumidity(24, 0.5, usual.pressurePa);
  const hour = day?.dryBulbC.indexOf(Math.max(...day.dryBulbC)) ?? 0;
  const watts = 1.23 * ((day?.dryBulbC[hour] ?? 0) - 24) + 3010 * ((day?.humidityRatio[hour] ?? 0) - indoor);
  expect(Math.abs(watts - 55)).toBeLessThan(1.5);
});

test("the sun on Dubai's façades has the published maxima in four months", () => {
  const { days } = designOutdoors("dubai");
  const largest = (month: number, azimuthDeg: number, tiltDeg = 90) => {
    const index = days.findIndex((day) => day.month === month);
    const sun = sunOn(designOutdoors("dubai"), { azimuthDeg, tiltDeg })[index];
    return Math.max(...(sun?.beamWm2.map((beam, hour) => beam + (sun.diffuseWm2[hour] ?? 0)) ?? []));
  };
  const published: [month: number, N: number, E: number, S: number, W: number, H: number][] = [
    [6, 247, 670, 253, 667, 941],
    [7, 232, 655, 304, 652, 907],
    [9, 184, 655, 565, 646, 859],
    [12, 126, 526, 792, 532, 648],
  ];
  for (const [month, north, east, south, west, flat] of published) {
    expect(Math.abs(largest(month, 180) - north)).toBeLessThan(1);
    expect(Math.abs(largest(month, -90) - east)).toBeLessThan(1);
    expect(Math.abs(largest(month, 0) - south)).toBeLessThan(1);
    expect(Math.abs(largest(month, 90) - west)).toBeLessThan(1);
    expect(Math.abs(largest(month, 0, 0) - flat)).toBeLessThan(1);
  }
});

test("tables have a value for every month and hour", () => {
  for (const list of Object.values(dubaiMonths)) expect(list).toHaveLength(12);
  for (const table of [dubai2013, abuDhabi2009])
    for (const list of Object.values(table)) if (Array.isArray(list)) expect(list).toHaveLength(12);
  for (const days of [dubaiTypicalDays, abuDhabiTypicalDays])
    for (const rows of [days.dryBulbC, days.dewPointC]) {
      expect(rows).toHaveLength(24);
      for (const row of rows) expect(row).toHaveLength(12);
    }
  for (const { factors } of Object.values(schedules)) expect(factors).toHaveLength(24);
});

test("ranges rise from low to high, and newer buildings never have worse values", () => {
  const ages = [byAge.before2005, byAge.from2005, byAge.from2015, byAge.from2022];
  for (const [index, age] of ages.entries())
    for (const key of ["wallUWm2K", "roofUWm2K", "airChangesPerHour"] as const) {
      const [low, likely, high] = age[key];
      expect(low).toBeLessThanOrEqual(likely);
      expect(likely).toBeLessThanOrEqual(high);
      if (index > 0) expect(likely).toBeLessThanOrEqual(ages[index - 1]?.[key][1] as number);
    }
  for (const { wattsM2 } of Object.values(machineDensities)) expect([...wattsM2].sort((a, b) => a - b)).toEqual([...wattsM2]);
  for (const glass of Object.values(glasses)) expect([...glass.shgc].sort((a, b) => b - a)).toEqual([...glass.shgc]);
  for (const { limits } of Object.values(starLabels))
    expect(limits.map(({ from }) => from)).toEqual(limits.map(({ from }) => from).sort((a, b) => a - b));
  for (const { value } of Object.values(absorptances)) expect(value).toBeLessThan(1);
  for (const value of Object.values(groundReflectances)) expect(value).toBeLessThan(1);
  expect(dubaiLimits.from2014.roofUWm2K).toBe(byAge.from2022.roofUWm2K[1]);
  expect(conduction(constructions.insulatedRoof.layers).uWm2K).toBeLessThanOrEqual(dubaiLimits.from2014.roofUWm2K);
  expect(oldStarLabels.split.oneStar[0]).toBeLessThan(starLabels.split.limits[0].from);
});

test("tariffs: slab prices rise, the last slab has no end, uncertain tariffs are marked", () => {
  for (const [id, { slabs, weak, source, readOn }] of Object.entries(tariffs)) {
    expect(slabs.at(-1)?.upToKwh, id).toBeNull();
    const prices = slabs.map(({ aedPerKwh }) => aedPerKwh);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    if (sources[source].trust === "assumed" || readOn < "2020") expect(weak, id).toBe(true);
  }
  expect(vatShare).toBe(0.05);
  // The source states that its 20 fils include VAT.
  expect(monthlyBill(tariffs.abuDhabiBusiness, 1000).totalAed).toBeCloseTo(200, 9);
  expect(monthlyBill(tariffs.northNational, 1000).totalAed).toBeCloseTo(75 * 1.05, 9);
  expect(districtCooling.totalCapAedPerTonHour).toBeCloseTo(districtCooling.aedPerTonHour + districtCooling.surchargeCapAedPerTonHour, 9);
});

test("the engine imports only itself, and its data only the engine", () => {
  for (const folder of ["engineering", "data"]) {
    const root = new URL(`../../../lib/calculators/${folder}/`, import.meta.url);
    for (const file of readdirSync(root))
      for (const [, path] of readFileSync(new URL(file, root), "utf8").matchAll(/from "([^"]+)"/g))
        expect(path, file).toMatch(folder === "engineering" ? /^\.\/[a-z0-9-]+\.ts$/ : /^(\.|\.\.\/engineering)\/[a-z0-9-]+\.ts$/);
  }
});

test("on a wet-bulb design day the dry bulb is raised to the wet bulb where they would cross, never the wet bulb lowered", () => {
  for (const id of Object.keys(stations) as StationId[])
    for (const { kind, month, dryBulbC, wetBulbC } of designOutdoors(id).days) {
      for (const [hour, dry] of dryBulbC.entries()) expect(wetBulbC[hour], `${id} ${month}`).toBeLessThanOrEqual(dry);
      if (kind === "wetBulb") expect(Math.max(...wetBulbC) - Math.min(...wetBulbC), `${id} ${month}`).toBeCloseTo(2, 9);
    }
});

test("a gym gets the fresh air rate of a health club, a sports hall that of a playing floor", () => {
  expect(outdoorAirLps(spaceAir.gym, 30, 300)).toBeCloseTo(30 * 10 + 300 * 0.3, 9);
  expect(outdoorAirLps(spaceAir.sportsHall, 30, 300)).toBeCloseTo(30 * 10 + 300 * 0.9, 9);
});
