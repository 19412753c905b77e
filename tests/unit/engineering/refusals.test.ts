// For any typed number the engine returns finite numbers, or refuses with field, value and range.
import fc from "fast-check";
import { expect, test } from "vitest";
import { designOutdoors } from "../../../lib/calculators/data/design-outdoors.ts";
import { radiantSeries } from "../../../lib/calculators/data/radiant-factors.ts";
import { tariffs } from "../../../lib/calculators/data/tariffs.ts";
import { splitBehaviour } from "../../../lib/calculators/data/unit-sizes.ts";
import { monthlyBill } from "../../../lib/calculators/electricity-bill.ts";
import * as air from "../../../lib/calculators/engineering/air.ts";
import { clearSky } from "../../../lib/calculators/engineering/clear-sky.ts";
import { airState, coolingCoil, heaterW, mixedAir } from "../../../lib/calculators/engineering/coil.ts";
import { conduction } from "../../../lib/calculators/engineering/conduction.ts";
import * as duct from "../../../lib/calculators/engineering/duct.ts";
import { capacityShare, unitChoices } from "../../../lib/calculators/engineering/equipment.ts";
import { beamAttenuation, glassFromNormal, shgcAt } from "../../../lib/calculators/engineering/glass-properties.ts";
import { heatLoss } from "../../../lib/calculators/engineering/heating.ts";
import { InvalidInputError } from "../../../lib/calculators/engineering/invalid-input.ts";
import { surfaceIrradiance } from "../../../lib/calculators/engineering/irradiance.ts";
import { outdoorDay, rangeShare } from "../../../lib/calculators/engineering/outdoor-day.ts";
import { motorHeatW, personHeatAt } from "../../../lib/calculators/engineering/people-and-motors.ts";
import * as moist from "../../../lib/calculators/engineering/psychrometrics.ts";
import { coolingLoad } from "../../../lib/calculators/engineering/radiant-time-series.ts";
import type { Room } from "../../../lib/calculators/engineering/room.ts";
import { inspectRoom } from "../../../lib/calculators/engineering/room-inspection.ts";
import { roomLoad } from "../../../lib/calculators/engineering/room-load.ts";
import { profileAngleDeg, sunlitFraction } from "../../../lib/calculators/engineering/shading.ts";
import { solAirC } from "../../../lib/calculators/engineering/sol-air.ts";
import { astronomicalAlmanac, daylight, dayOfYear, designAlmanac, sunPosition } from "../../../lib/calculators/engineering/sun.ts";
import { apparatusDewPointC, supplyAirLps } from "../../../lib/calculators/engineering/supply-air.ts";
import { linesAt } from "../../../lib/calculators/engineering/working.ts";
import { cases } from "../../helpers/run-size.ts";
import { always, fullRoom } from "./rooms.ts";

/** Any double, numbers of the size people type, and special values. */
const typed = fc.oneof(fc.double(), fc.double({ min: -200, max: 1200, noNaN: true }), fc.constantFrom(0, -0, 1, -1, 24, 0.5, 101_325));

function finite(value: unknown, path = "result"): void {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${path} is ${value}`);
  if (value && typeof value === "object") for (const [key, part] of Object.entries(value)) finite(part, `${path}.${key}`);
}

function answersOrRefuses(compute: () => unknown): void {
  let result: unknown;
  try {
    result = compute();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    expect(error.refusals.length).toBeGreaterThan(0);
    expect(error.field.length).toBeGreaterThan(0);
    expect(error.allowed).toBeTypeOf("object");
    return;
  }
  finite(result);
}

type Numbers = [number, number, number, number, number, number];
const sky = { beam: 0.5, diffuse: 2, edition: "2013" } as const;
const functions: Record<string, (...values: Numbers) => unknown> = {
  saturationPressure: (a) => moist.saturationPressurePa(a),
  pressureAtElevation: (a) => moist.pressureAtElevationPa(a),
  humidityRatioFromRelativeHumidity: (a, b, c) => moist.humidityRatioFromRelativeHumidity(a, b, c),
  humidityRatioFromWetBulb: (a, b, c) => moist.humidityRatioFromWetBulb(a, b, c),
  humidityRatioFromDewPoint: (a, b) => moist.humidityRatioFromDewPoint(a, b),
  wetBulb: (a, b, c) => moist.wetBulbC(a, b, c),
  dewPoint: (a, b) => moist.dewPointC(a, b),
  relativeHumidity: (a, b, c) => moist.relativeHumidity(a, b, c),
  enthalpy: (a, b) => moist.enthalpyKJkg(a, b),
  specificVolume: (a, b, c) => moist.specificVolumeM3kg(a, b, c),
  sunPosition: (a, b, c, d, e) => sunPosition({ latitudeDeg: a, longitudeDeg: b, timeZoneH: c }, designAlmanac(d), e),
  daylight: (a, b, c, d) => daylight({ latitudeDeg: a, longitudeDeg: b, timeZoneH: c }, astronomicalAlmanac(d)),
  dayOfYear: (a, b) => dayOfYear(a, b),
  clearSky: (a, b, c, d) => clearSky(a, { beam: b, diffuse: c, edition: d > 0 ? "2009" : "2013" }, 1360),
  surfaceIrradiance: (a, b, c) =>
    surfaceIrradiance(
      sunPosition({ latitudeDeg: 25, longitudeDeg: 55, timeZoneH: 4 }, designAlmanac(172), 14),
      clearSky(60, sky, 1320),
      { azimuthDeg: a, tiltDeg: b },
      c,
    ),
  profileAngle: (a, b) => profileAngleDeg(a, b),
  sunlit: (a, b, c, d, e, f) =>
    sunlitFraction({ widthM: a, heightM: b, overhang: { depthM: c, gapM: d }, fins: { depthM: d, gapM: c } }, e, f),
  solAir: (a, b, c, d) => solAirC(a, b, c, d),
  conduction: (a, b, c, d, e) =>
    conduction([
      { resistanceM2KW: e },
      { thicknessM: a, conductivityWmK: b, densityKgm3: c, specificHeatJkgK: d },
      { resistanceM2KW: 0.12 },
    ]),
  coolingLoad: (a, b) =>
    coolingLoad(
      always.map(() => a),
      b,
      radiantSeries("medium", 0.5).solar,
    ),
  radiantSeries: (a) => radiantSeries("heavy", a),
  glass: (a, b, c) => shgcAt(glassFromNormal(a, b), c),
  attenuation: (a) => beamAttenuation({ beam0: 0.7, beam60: 0.6, diffuse: 0.8, radiantFraction: 0.5 }, a),
  person: (a, b, c) => personHeatAt({ sensibleW: a, latentW: b }, c),
  motor: (a, b, c, d) => motorHeatW(a, b, c, d),
  sensibleHeat: (a, b) => air.sensibleHeatW(a, b),
  latentHeat: (a, b) => air.latentHeatW(a, b),
  infiltration: (a, b) => air.infiltrationLps(a, b),
  outdoorAir: (a, b, c, d, e) => air.outdoorAirLps({ perPersonLps: a, perAreaLpsM2: b }, c, d, e),
  dwellingAir: (a, b) => air.dwellingAirLps(a, b),
  rangeShare: (a) => rangeShare(a),
  outdoorDay: (a, b, c, d, e, f) =>
    outdoorDay(
      { latitudeDeg: 25, longitudeDeg: 55, timeZoneH: 4 },
      { kind: "wetBulb", month: a, pressurePa: b, dryBulbC: c, wetBulbC: d, dryBulbRangeK: e, wetBulbRangeK: f, sky },
    ),
  coil: (a, b, c, d, e, f) => coolingCoil(a, airState(b, c, 101_325), airState(d, e, 101_325), f),
  heater: (a, b, c, d) => heaterW(a, airState(b, c, 101_325), d, 101_325),
  mixed: (a, b, c, d, e, f) => mixedAir(airState(a, b, 101_325), c, airState(d, e, 101_325), f),
  supplyAir: (a, b, c) => supplyAirLps(a, b, c),
  apparatusDewPoint: (a, b, c, d) => apparatusDewPointC(a, b, c, d),
  units: (a, b) => unitChoices(a, [9000, 12_000], b),
  capacity: (a, b) => capacityShare(splitBehaviour, a, b),
  heatLoss: (a, b, c, d) => heatLoss([{ name: "wall", areaM2: a, uWm2K: b }], c, d),
  friction: (a, b) => duct.frictionFactor(a, b),
  ductFriction: (a, b, c) => duct.ductFrictionPaM(a, b, c),
  equivalent: (a, b) => duct.equivalentDiameterM(a, b),
  lines: (a, b) => linesAt(fullRoom, designOutdoors("dubai"), a, b).map(({ sensibleW, latentW }) => sensibleW + latentW),
  bill: (a) => monthlyBill(tariffs.dewaHome, a),
  ground: (a) => designOutdoors("dubai", a),
};

test.each(Object.entries(functions))("%s returns finite numbers or refuses its input", (_, compute) => {
  fc.assert(
    fc.property(fc.tuple(typed, typed, typed, typed, typed, typed), (values) => answersOrRefuses(() => compute(...values))),
    { numRuns: cases(300) },
  );
});

/** The paths to all numbers inside a room. */
function numbers(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === "number") return [path];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => numbers(part, [...path, key]));
}

function replaced<T>(value: T, [key, ...rest]: readonly (string | number)[], number: number): T {
  if (key === undefined) return number as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[key] = replaced(copy[key], rest, number);
  return copy as T;
}

test("any number anywhere in a room gives a finite load, or a refusal with the name of its field", () => {
  const paths = numbers(fullRoom);
  const dubai = designOutdoors("dubai");
  fc.assert(
    fc.property(fc.constantFrom(...paths), typed, (path, number) => {
      const room: Room = replaced(fullRoom, path, number);
      answersOrRefuses(() => {
        const load = roomLoad(room, dubai);
        return [load.peak, load.sensiblePeak, load.supplyAir, load.days.map((day) => day.coilSensibleW)];
      });
    }),
    { numRuns: cases(1500) },
  );
});

test("a form gets the refusals of all its fields at once", () => {
  const room: Room = {
    ...fullRoom,
    heightM: 99,
    floorAreaM2: -1,
    marginShare: 0.5,
    people: { count: -2, heatAt24C: { sensibleW: 75, latentW: 55 }, schedule: [1] },
  };
  expect(inspectRoom(room).refusals).toEqual([
    { field: "floorAreaM2", value: -1, allowed: { min: 0.5, max: 100_000, unit: "m²" } },
    { field: "heightM", value: 99, allowed: { min: 1.8, max: 30, unit: "m" } },
    { field: "marginShare", value: 0.5, allowed: { min: 0, max: 0.15, unit: "" } },
    { field: "people.count", value: -2, allowed: { min: 0, max: 20_000, unit: "people" } },
    { field: "people.schedule", value: 1, allowed: { length: 24 } },
  ]);
  expect(() => roomLoad(room, designOutdoors("dubai"))).toThrow(InvalidInputError);
});

test("a refused layer is named with its wall", () => {
  const [wall] = fullRoom.surfaces;
  if (!wall) throw new Error("the room has a wall");
  const room = { ...fullRoom, surfaces: [{ ...wall, construction: { layers: [{ resistanceM2KW: -1 }] } }] };
  expect(inspectRoom(room).refusals[0]).toMatchObject({ field: "surfaces[0].construction.layers[0].resistanceM2KW", value: -1 });
});
