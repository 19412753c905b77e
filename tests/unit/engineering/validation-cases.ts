// Reference figures for the engine: published worked examples and independent computations. The tests compare the engine with them, and
// scripts/validation.ts writes them into docs/validation.md.

import { type StationId, stations } from "../../../lib/calculators/data/climate.ts";
import { tariffs } from "../../../lib/calculators/data/tariffs.ts";
import { spaceAir } from "../../../lib/calculators/data/ventilation.ts";
import { monthlyBill } from "../../../lib/calculators/electricity-bill.ts";
import { dwellingAirLps, outdoorAirLps } from "../../../lib/calculators/engineering/air.ts";
import { clearSky, type OpticalDepths } from "../../../lib/calculators/engineering/clear-sky.ts";
import { airState, coolingCoil, heaterW, mixedAir } from "../../../lib/calculators/engineering/coil.ts";
import { conduction } from "../../../lib/calculators/engineering/conduction.ts";
import { ductFrictionPaM, equivalentDiameterM, frictionFactor } from "../../../lib/calculators/engineering/duct.ts";
import { groundFloor } from "../../../lib/calculators/engineering/ground-floor.ts";
import { heatLoss } from "../../../lib/calculators/engineering/heating.ts";
import { surfaceIrradiance, verticalDiffuseRatio } from "../../../lib/calculators/engineering/irradiance.ts";
import { type OutdoorDay, outdoorDay, rangeShare } from "../../../lib/calculators/engineering/outdoor-day.ts";
import { chilledWaterLps } from "../../../lib/calculators/engineering/pipe.ts";
import {
  dewPointC,
  enthalpyKJkg,
  humidityRatioFromDewPoint,
  humidityRatioFromRelativeHumidity,
  humidityRatioFromWetBulb,
  relativeHumidity,
  saturationPressurePa,
  specificVolumeM3kg,
  wetBulbC,
} from "../../../lib/calculators/engineering/psychrometrics.ts";
import { coolingLoad } from "../../../lib/calculators/engineering/radiant-time-series.ts";
import {
  astronomicalAlmanac,
  daylight,
  dayOfYear,
  designAlmanac,
  extraterrestrialWm2,
  sunPosition,
} from "../../../lib/calculators/engineering/sun.ts";
import { linesAt } from "../../../lib/calculators/engineering/working.ts";
import { intakeFactor, requiredLps } from "../../../lib/calculators/project/fresh-air.ts";
import { newConstruction, newRoom } from "../../../lib/calculators/project/new-project.ts";
import type { RoomInput } from "../../../lib/calculators/project/project.ts";
import { conductionOf } from "../../../lib/calculators/project/project-constructions.ts";
import { airLoad } from "../../../lib/calculators/sheets/fresh-air-ventilation.ts";
import { eerAt } from "../../../lib/calculators/typical-year.ts";
import { bareRoom, carpeted } from "./rooms.ts";

/** In units of the quantity, or in percent of the published value. */
type Tolerance = number | `${number} %`;
export type CheckedValue = { quantity: string; published: number; computed: number; tolerance: Tolerance };
type Agrees = (quantity: string, computed: number, published: number, tolerance: Tolerance) => void;
export type ValidationCase = { id: string; title: string; source: string; check: (agrees: Agrees) => void };

export function valuesOf({ check }: ValidationCase): CheckedValue[] {
  const values: CheckedValue[] = [];
  check((quantity, computed, published, tolerance) => values.push({ quantity, published, computed, tolerance }));
  return values;
}

/** The distance of a value from the published one as a fraction of its tolerance; 1 is the largest allowed. */
export function deviation({ published, computed, tolerance }: CheckedValue): number {
  const allowed = typeof tolerance === "number" ? tolerance : (Number.parseFloat(tolerance) / 100) * Math.abs(published);
  return Math.abs(computed - published) / (allowed * (1 + 1e-9));
}

const atlanta = { latitudeDeg: 33.64, longitudeDeg: -84.43, timeZoneH: -5 };
const july21 = dayOfYear(7, 21);
const july21Sun = designAlmanac(july21);
const atlantaSky: OpticalDepths = { beam: 0.515, diffuse: 2.066, edition: "2013" };
/** Faces 60° west of south. */
const westSouthWest = { azimuthDeg: 60, tiltDeg: 90 };

function onWall(hour: number) {
  const sun = sunPosition(atlanta, july21Sun, hour);
  const sky = clearSky(sun.altitudeDeg, atlantaSky, extraterrestrialWm2(july21));
  return { sky, on: surfaceIrradiance(sun, sky, westSouthWest, 0.2) };
}

const outside = { resistanceM2KW: 0.044 };
const inside = { resistanceM2KW: 0.12 };

export const publishedCases: readonly ValidationCase[] = [
  {
    id: "D1",
    title: "Sun over Atlanta, 21 July",
    source: "ASHRAE Fundamentals 2021, ch. 14, ex. 1–2",
    check(agrees) {
      const noonH = 12 + (12 - sunPosition(atlanta, july21Sun, 12).apparentSolarTimeH);
      agrees("altitude at solar noon °", sunPosition(atlanta, july21Sun, noonH).altitudeDeg, 76.8, 0.1);
      const sun = sunPosition(atlanta, july21Sun, 14);
      agrees("solar time h", sun.apparentSolarTimeH, 13.27, 0.1);
      agrees("hour angle °", sun.hourAngleDeg, 18.97, 0.1);
      agrees("altitude °", sun.altitudeDeg, 68.62, 0.1);
      agrees("azimuth °", sun.azimuthDeg, 56.69, 0.1);
    },
  },
  {
    id: "D2",
    title: "Clear sky over Atlanta, 21 July",
    source: "ASHRAE Fundamentals 2021, ch. 14, ex. 3–4",
    check(agrees) {
      const strength = extraterrestrialWm2(july21);
      agrees("outside the atmosphere W/m²", strength, 1324, 1);
      const noon = clearSky(76.8, atlantaSky, strength);
      agrees("air mass noon", noon.airMass, 1.027, 0.001);
      agrees("ab", noon.beamExponent, 0.714, 0.001);
      agrees("ad", noon.diffuseExponent, 0.245, 0.001);
      agrees("beam noon W/m²", noon.beamNormalWm2, 784, 1);
      agrees("diffuse noon W/m²", noon.diffuseHorizontalWm2, 166, 1);
      const afternoon = clearSky(sunPosition(atlanta, july21Sun, 14).altitudeDeg, atlantaSky, strength);
      agrees("air mass 14 h", afternoon.airMass, 1.073, 0.001);
      agrees("beam 14 h W/m²", afternoon.beamNormalWm2, 770, 1);
      agrees("diffuse 14 h W/m²", afternoon.diffuseHorizontalWm2, 162, 1);
    },
  },
  {
    id: "D3",
    title: "Sun on a wall 60° west of south, 14 h",
    source: "ASHRAE Fundamentals 2021, ch. 14, ex. 5 and 7",
    check(agrees) {
      const { on } = onWall(14);
      agrees("surface solar azimuth °", on.surfaceSolarAzimuthDeg, -3.31, 0.1);
      agrees("incidence °", on.incidenceDeg, 68.66, 0.1);
      agrees("beam W/m²", on.beamWm2, 280, 1);
      agrees("Y", verticalDiffuseRatio(Math.cos((on.incidenceDeg * Math.PI) / 180)), 0.75, 0.001);
      agrees("sky diffuse W/m²", on.skyDiffuseWm2, 121, 1);
      agrees("ground W/m²", on.groundWm2, 87.9, 1);
    },
  },
  {
    id: "D4",
    title: "The same wall through the day",
    source: "ASHRAE Fundamentals 2021, ch. 18, table 29A",
    check(agrees) {
      const hours = [7, 9, 11, 13, 15, 17];
      const total = [48.4, 112.8, 155.9, 330.3, 597.1, 578.3];
      const beam = [333, 647.4, 758.5, 783.1, 739.6, 593.7];
      const diffuse = [73, 131, 158.5, 165.4, 153.4, 119.4];
      const beamOnWall: Record<number, number> = { 13: 132.9, 15: 387, 17: 414.2 };
      for (const [index, hour] of hours.entries()) {
        const { sky, on } = onWall(hour);
        agrees(`total ${hour} h W/m²`, on.beamWm2 + on.skyDiffuseWm2 + on.groundWm2, total[index] as number, 1);
        agrees(`beam normal ${hour} h W/m²`, sky.beamNormalWm2, beam[index] as number, 1);
        agrees(`diffuse ${hour} h W/m²`, sky.diffuseHorizontalWm2, diffuse[index] as number, 1);
        if (hour in beamOnWall) agrees(`beam on wall ${hour} h W/m²`, on.beamWm2, beamOnWall[hour] as number, 1);
      }
    },
  },
  {
    id: "D5",
    title: "Noon over Dubai, even months",
    source: "ASHRAE 2013 monthly statistics",
    check(agrees) {
      const dubai = { latitudeDeg: 25.25, longitudeDeg: 55.33, timeZoneH: 4 };
      const months: [number, number, number, number, number][] = [
        [2, 0.508, 2.029, 771, 164],
        [4, 0.558, 1.828, 765, 214],
        [6, 0.675, 1.551, 673, 280],
        [8, 0.684, 1.611, 664, 263],
        [10, 0.499, 2.046, 767, 158],
        [12, 0.451, 2.232, 773, 121],
      ];
      for (const [month, beam, diffuse, beamWm2, diffuseWm2] of months) {
        const day = dayOfYear(month, 21);
        const noonH = 24 - sunPosition(dubai, designAlmanac(day), 12).apparentSolarTimeH;
        const sky = clearSky(
          sunPosition(dubai, designAlmanac(day), noonH).altitudeDeg,
          { beam, diffuse, edition: "2013" },
          extraterrestrialWm2(day),
        );
        agrees(`beam noon month ${month} W/m²`, sky.beamNormalWm2, beamWm2, 2);
        agrees(`diffuse noon month ${month} W/m²`, sky.diffuseHorizontalWm2, diffuseWm2, 2);
      }
    },
  },
  {
    id: "D6",
    title: "Position of the sun over Golden, Colorado",
    source: "NREL TP-560-34302, worked example",
    check(agrees) {
      const golden = { latitudeDeg: 39.742476, longitudeDeg: -105.1786, timeZoneH: -7 };
      const daysSince2000 = (Date.UTC(2003, 9, 17, 19, 30, 30) - Date.UTC(2000, 0, 1, 12)) / 86_400_000;
      const almanac = astronomicalAlmanac(daysSince2000);
      const sun = sunPosition(golden, almanac, 12 + 30.5 / 60);
      agrees("zenith °", 90 - sun.altitudeDeg, 50.111622, 0.3);
      agrees("azimuth from north °", 180 + sun.azimuthDeg, 194.340241, 0.3);
      const light = daylight(golden, almanac);
      agrees("sunrise h", light?.sunriseH ?? 0, 6 + 12 / 60 + 43 / 3600, 0.02);
      agrees("sunset h", light?.sunsetH ?? 0, 17 + 20 / 60 + 19 / 3600, 0.02);
    },
  },
  {
    id: "D7",
    title: "Hours of a design day",
    source: "ASHRAE Fundamentals 2021, ch. 14, table 8",
    check(agrees) {
      const day = outdoorDay(atlanta, {
        kind: "dryBulb",
        month: 7,
        pressurePa: 97_600,
        dryBulbC: 33.1,
        wetBulbC: 23.5,
        dryBulbRangeK: 11.2,
        wetBulbRangeK: 3.4,
        sky: atlantaSky,
      });
      // The table gives the daylight-saving hours 1, 3 … 23.
      const dry = [24.7, 23.2, 22.5, 21.9, 22.9, 26.9, 30.5, 32.5, 33.1, 31.5, 28.7, 26.5];
      const wet = [21, 20.5, 20.3, 20.1, 20.4, 21.6, 22.7, 23.3, 23.5, 23, 22.2, 21.5];
      for (const [index, expected] of dry.entries()) {
        const standard = (index * 2 + 23) % 24;
        agrees(`dry bulb hour ${index * 2 + 1} °C`, day.dryBulbC[standard] as number, expected, 0.06);
        agrees(`wet bulb hour ${index * 2 + 1} °C`, day.wetBulbC[standard] as number, wet[index] as number, 0.06);
      }
    },
  },
  {
    id: "D8",
    title: "Cooling load of lights",
    source: "ASHRAE Fundamentals 2021, ch. 18, table 28",
    check(agrees) {
      const gain = Array.from({ length: 24 }, (_, index) => (index + 1 >= 7 && index + 1 <= 18 ? 110 : 0));
      const load = coolingLoad(gain, 0.57, carpeted.nonSolar);
      const expected: Record<number, number> = { 1: 8, 7: 82, 9: 97, 12: 102, 15: 103, 18: 105, 19: 28, 24: 8 };
      for (const [hour, watts] of Object.entries(expected)) agrees(`load ${hour} h W`, load[Number(hour) - 1] as number, watts, 0.6);
      agrees(
        "day sum Wh",
        load.reduce((sum, watts) => sum + watts, 0),
        1319,
        1.5,
      );
    },
  },
  {
    id: "D9",
    title: "Cooling load of a window without blinds",
    source: "ASHRAE Fundamentals 2021, ch. 18, tables 30–31",
    check(agrees) {
      const dryBulbC = Array.from({ length: 24 }, (_, index) => 33.1 - 11.2 * rangeShare(index + 1));
      const day: OutdoorDay = {
        kind: "dryBulb",
        month: 7,
        pressurePa: 97_600,
        dryBulbC,
        wetBulbC: dryBulbC.map(() => 20),
        humidityRatio: dryBulbC.map(() => 0.012),
        sky: atlantaSky,
      };
      const glass = { uWm2K: 3.18, shgc: [0.49, 0.46, 0.44, 0.39, 0.31, 0.17], shgcDiffuse: 0.41 };
      const room = {
        ...bareRoom,
        indoorDryBulbC: 23.9,
        radiantSeries: carpeted,
        windows: [{ name: "window", areaM2: 3.72, facing: westSouthWest, glass }],
      };
      const outdoors = { place: atlanta, groundReflectance: 0.2, days: [day] };
      const at = (hour: number) => linesAt(room, outdoors, 0, hour);
      const load = (hour: number) => at(hour).reduce((sum, line) => sum + line.sensibleW, 0);
      const gain = (hour: number, component: string) => {
        const gains = at(hour).find((line) => line.component === component)?.inputs.gainW as readonly number[];
        return gains[hour - 1] as number;
      };
      agrees("diffuse gain 9 h W", gain(9, "windowDiffuse"), 172, "1 %");
      agrees("conduction gain 9 h W", gain(9, "windowConduction"), 36, "1 %");
      agrees("load 9 h W", load(9), 208, "1 %");
      agrees("load 12 h W", load(12), 332, "1 %");
      agrees("beam gain 15 h W", gain(15, "windowBeam"), 572, "1 %");
      agrees("diffuse gain 15 h W", gain(15, "windowDiffuse"), 320, "1 %");
      agrees("conduction gain 15 h W", gain(15, "windowConduction"), 109, "1 %");
      agrees("load 15 h W", load(15), 766, "1 %");
      agrees("load 16 h W", load(16), 883, "1 %");
      agrees("load 17 h W", load(17), 882, "1 %");
    },
  },
  {
    id: "D10",
    title: "Conduction series of 300 mm concrete",
    source: "ASHRAE Fundamentals 2021, ch. 18, wall 66",
    check(agrees) {
      const wall = conduction([outside, { thicknessM: 0.3, conductivityWmK: 1.95, densityKgm3: 2240, specificHeatJkgK: 900 }, inside]);
      agrees("U W/m²K", wall.uWm2K, 3.12, "1 %");
      const expected = [1.2, 1.9, 4.3, 6.6, 7.8, 8.1, 7.9, 7.4, 6.8, 6.2, 5.6, 5, 4.5, 4, 3.6, 3.2, 2.9, 2.6, 2.3, 2, 1.8, 1.6, 1.5, 1.3];
      for (const [hour, percent] of expected.entries()) agrees(`c${hour} %`, 100 * (wall.series[hour] as number), percent, 0.5);
    },
  },
  {
    id: "D11",
    title: "Conduction series of concrete with insulation inside",
    source: "ASHRAE Fundamentals 2021, ch. 18, wall 62",
    check(agrees) {
      const wall = conduction([
        outside,
        { thicknessM: 0.203, conductivityWmK: 1.95, densityKgm3: 2240, specificHeatJkgK: 900 },
        { thicknessM: 0.0894, conductivityWmK: 0.0894 / 1.94, densityKgm3: 19, specificHeatJkgK: 960 },
        { thicknessM: 0.0159, conductivityWmK: 0.16, densityKgm3: 800, specificHeatJkgK: 1090 },
        inside,
      ]);
      const expected = [1.1, 2.1, 5.5, 8.2, 8.9, 8.6, 7.9, 7.1, 6.4, 5.7, 5.1, 4.6];
      for (const [hour, percent] of expected.entries()) agrees(`c${hour} %`, 100 * (wall.series[hour] as number), percent, 0.5);
    },
  },
  {
    id: "D12",
    title: "Cooling coil and heater",
    source: "ASHRAE Fundamentals, ch. 1, ex. 2–3",
    check(agrees) {
      const duty = coolingCoil(5, airState(30, 0.5, 101_325), airState(10, 1, 101_325), 101_325);
      agrees("coil kW", duty.totalW / 1000, 197, "0.5 %");
      agrees("heater kW", heaterW(10, airState(2, 1, 101_325), 40, 101_325) / 1000, 490, "0.5 %");
    },
  },
  {
    id: "D26",
    title: "Two streams of air mixed",
    source: "ASHRAE Fundamentals (SI), ch. 1, adiabatic mixing; the answer is read from the chart",
    check(agrees) {
      const pressurePa = 101_325;
      const out = { dryBulbC: 4, humidityRatio: humidityRatioFromWetBulb(4, 2, pressurePa) };
      const room = airState(25, 0.5, pressurePa);
      const kgs = (m3s: number, { dryBulbC, humidityRatio }: typeof out) => m3s / specificVolumeM3kg(dryBulbC, humidityRatio, pressurePa);
      const mixed = mixedAir(out, kgs(2, out), room, kgs(6.25, room));
      agrees("dry bulb °C", mixed.dryBulbC, 19.5, 0.15);
      agrees("wet bulb °C", wetBulbC(mixed.dryBulbC, mixed.humidityRatio, pressurePa), 14.6, 0.05);
    },
  },
  {
    id: "D13",
    title: "Moist air",
    source: "ASHRAE Fundamentals 2017, ch. 1, table 3 and ex. 1",
    check(agrees) {
      for (const [celsius, pascal] of [
        [-20, 103.24],
        [5, 872.6],
        [25, 3169.7],
        [100, 101_418],
      ] as const)
        agrees(`saturation ${celsius} °C Pa`, saturationPressurePa(celsius), pascal, "0.03 %");
      const ratio = humidityRatioFromWetBulb(40, 20, 101_325);
      agrees("W 40/20 °C kg/kg", ratio, 0.0065, 0.0001);
      agrees("relative humidity", relativeHumidity(40, ratio, 101_325), 0.14, 0.005);
      agrees("enthalpy kJ/kg", enthalpyKJkg(40, ratio), 56.7, 0.1);
      agrees("volume m³/kg", specificVolumeM3kg(40, ratio, 101_325), 0.896, 0.0005);
      agrees("enthalpy 30 °C, 0.02 kJ/kg", enthalpyKJkg(30, 0.02), 81.316, 0.02);
    },
  },
  {
    id: "D14",
    title: "Humidity at the design dew points",
    source: "ASHRAE 2013 and 2021 design conditions",
    check(agrees) {
      agrees("Dubai g/kg", 1000 * humidityRatioFromDewPoint(29.2, 101_200), 25.9, 0.1);
      agrees("Abu Dhabi g/kg", 1000 * humidityRatioFromDewPoint(29.2, 101_000), 26.1, 0.1);
    },
  },
  {
    id: "D15",
    title: "Duct friction",
    source: "ASHRAE Fundamentals, ch. 21, tables 2–3",
    check(agrees) {
      agrees("smooth Pa over 1.82 m", 1.82 * ductFrictionPaM(470, 0.25, 0.12), 7.7, "1 %");
      agrees("rough Pa over 1.82 m", 1.82 * ductFrictionPaM(470, 0.25, 0.9), 11.4, "1 %");
      agrees("smooth Pa/m", ductFrictionPaM(470, 0.25, 0.12), 4.23, "1 %");
      agrees("rough Pa/m", ductFrictionPaM(470, 0.25, 0.9), 6.25, "1 %");
      agrees("rough over smooth", ductFrictionPaM(470, 0.25, 0.9) / ductFrictionPaM(470, 0.25, 0.12), 1.48, 0.01);
      agrees("Colebrook 1e5, 1e-4", frictionFactor(1e5, 1e-4), 0.0185139, 0.000001);
      for (const [width, height, millimetres] of [
        [0.2, 0.1, 152],
        [0.4, 0.2, 305],
        [0.6, 0.4, 533],
        [1, 0.6, 840],
      ] as const)
        agrees(`equivalent of ${width} × ${height} mm`, 1000 * equivalentDiameterM(width, height), millimetres, 1);
    },
  },
  {
    id: "D16",
    title: "Heat loss of a room",
    source: "ASHRAE Fundamentals 2021, ch. 18, room heating example",
    check(agrees) {
      const loss = heatLoss(
        [
          { name: "windows", areaM2: 7.44, uWm2K: 3.18 },
          { name: "spandrel", areaM2: 11.14, uWm2K: 0.44 },
          { name: "brick", areaM2: 9.29, uWm2K: 0.45 },
          { name: "roof", areaM2: 12.08, uWm2K: 0.18 },
        ],
        9.2,
        27.8,
      );
      const expected = { windows: 658, spandrel: 136, brick: 116, roof: 60 };
      for (const { name, watts } of loss.parts) agrees(`${name} W`, watts, expected[name as keyof typeof expected], 1);
      agrees("infiltration W", loss.infiltrationW, 315, 1);
      agrees("total W", loss.totalW, 1285, 2);
    },
  },
  {
    id: "D17",
    title: "Outdoor air of a dwelling and of an office",
    source: "ASHRAE 62.2, example in ch. 17 of the Fundamentals; ASHRAE 62.1",
    check(agrees) {
      agrees("dwelling L/s", dwellingAirLps(195.3, 3), 43, 0.5);
      agrees("office L/s", outdoorAirLps(spaceAir.office, 8, 100), 50, 0.5);
    },
  },
  {
    id: "D18",
    title: "An electricity bill of December 2020",
    source: "Gulf News",
    check(agrees) {
      const then = { ...tariffs.dewaHome, surchargeAedPerKwh: 0.05, meterAedPerMonth: 6 };
      const bill = monthlyBill(then, 1699);
      agrees("energy AED", bill.energyAed, 390.77, 0.005);
      agrees("surcharge AED", bill.surchargeAed, 84.95, 0.005);
      const water = 1760 * 0.035 + 1760 * 0.004 + 5;
      agrees("with water and VAT AED", bill.totalAed + water * 1.05, 583.13, 0.005);
    },
  },
  {
    id: "D23",
    title: "Floors on clay by their edge",
    source: "the table that British practice prints for solid floors (ISO 13370), walls of 0.3 m, no insulation",
    check(agrees) {
      const soil = { conductivityWmK: 1.5, heatCapacityJm3K: 3e6 };
      for (const [edge, u] of [
        [0.2, 0.37],
        [0.3, 0.49],
        [0.4, 0.6],
        [0.5, 0.7],
        [0.6, 0.78],
        [0.8, 0.93],
        [1, 1.05],
      ] as const) {
        const floor = {
          areaM2: 100,
          exposedPerimeterM: 100 * edge,
          floorM2KW: 0,
          wallThicknessM: 0.3,
          insideFilmM2KW: 0.17,
          soil,
        } as const;
        agrees(`U at ${edge} m/m² W/m²K`, groundFloor(floor).uWm2K, u, 0.011);
      }
    },
  },
];

/** W per L/s of outdoor air into a room at 24 °C and 50 %, on the hottest and on the most humid day. */
export const outdoorAirWPerLps: Partial<Record<StationId, readonly [dry: number, humid: number]>> = {
  abuDhabi: [24, 66],
  bateen: [25, 69],
  alAin: [22, 56],
  dubai: [26, 65],
  sharjah: [26, 62],
  rasAlKhaimah: [35, 67],
  fujairah: [20, 75],
};

/** W per L/s of outdoor air, from the enthalpies outdoors and in the room. */
export function outdoorAirByEnthalpyW(id: StationId, day: "dry" | "humid"): number {
  const { outdoorC, outdoorRatio } = airLoad(stations[id], day, 1);
  const indoors = enthalpyKJkg(24, humidityRatioFromRelativeHumidity(24, 0.5, stations[id].pressurePa));
  return 1.2 * (enthalpyKJkg(outdoorC, outdoorRatio) - indoors);
}

/** Figures computed without this code. */
export const independentCases: readonly ValidationCase[] = [
  {
    id: "D19",
    title: "What outdoor air costs at 24 °C and 50 %, by station and design day",
    source: "an independent computation",
    check(agrees) {
      for (const [id, watts] of Object.entries(outdoorAirWPerLps) as [StationId, readonly [number, number]][])
        for (const [index, day] of (["dry", "humid"] as const).entries())
          agrees(`${id}, ${day} day W per L/s`, outdoorAirByEnthalpyW(id, day), watts[index] as number, 1);
    },
  },
  {
    id: "D20",
    title: "Chilled water for a ton",
    source: "an independent computation",
    check(agrees) {
      agrees("flow at 5.5 K L/s", chilledWaterLps(3.516853, 5.5), 0.153, 0.0005);
      agrees("flow at 8.9 K L/s", chilledWaterLps(3.516853, 8.9), 0.094, 0.0005);
    },
  },
  {
    id: "D21",
    title: "Dew point indoors",
    source: "an independent computation",
    check(agrees) {
      agrees("dew point at 24 °C and 50 %, °C", dewPointC(humidityRatioFromRelativeHumidity(24, 0.5, 101_325), 101_325), 12.9, 0.05);
    },
  },
  {
    id: "D22",
    title: "Efficiency of a unit that has 6.6 at 46 °C",
    source: "the least values of Dubai: 9.5 at 35 °C goes with 6.6 at 46 °C",
    check(agrees) {
      agrees("EER at 35 °C", eerAt(35, 6.6), 9.5, 0.001);
      agrees("EER at 46 °C", eerAt(46, 6.6), 6.6, 0.001);
    },
  },
  {
    id: "D24",
    title: "Outdoor air of a crowded office, and what one machine for it and a meeting room takes in",
    source: "ASHRAE 62.1-2019, eq. 6-1 to 6-10, worked by hand",
    check(agrees) {
      const room = (people: number, areaM2: number): RoomInput => ({
        ...newRoom("office", "", "from2015"),
        people,
        areaM2,
        space: "office",
        freshBy: "standard",
      });
      agrees("40 people on 60 m² L/s", requiredLps(room(40, 60)) ?? 0, 118, 0.05);
      const rooms = [room(40, 60), room(10, 100)];
      // 2.5 · 50 + 0.3 · 160 = 173 L/s; at half the people 62.5 + 48 = 110.5 L/s.
      agrees("intake, all there: 173 / 0.75 L/s", 173 * intakeFactor({ airSystem: "shared", peoplePercent: 100 }, rooms), 230.67, 0.05);
      agrees("intake, half there: 110.5 / 0.66 L/s", 173 * intakeFactor({ airSystem: "shared", peoplePercent: 50 }, rooms), 167.42, 0.05);
    },
  },
  {
    id: "D25",
    title: "U of a wall laid up by hand",
    source: "the sum of its resistances: 0.044 + 0.015/0.72 + 0.2/1 + 0.05/0.034 + 0.015/0.57 + 0.12 m²K/W",
    check(agrees) {
      agrees("U W/m²K", conductionOf(newConstruction("wall", ""))?.uWm2K ?? 0, 0.5313, 0.0005);
    },
  },
];
