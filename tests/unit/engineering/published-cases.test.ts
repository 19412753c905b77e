// The published worked examples that the engine is checked against. Numbers on the right are the published ones. The
// table is printed at the end.
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { tariffs } from "../../../lib/calculators/data/tariffs.ts";
import { spaceAir } from "../../../lib/calculators/data/ventilation.ts";
import { monthlyBill } from "../../../lib/calculators/electricity-bill.ts";
import { dwellingAirLps, outdoorAirLps } from "../../../lib/calculators/engineering/air.ts";
import { clearSky, type OpticalDepths } from "../../../lib/calculators/engineering/clear-sky.ts";
import { airState, coolingCoil, heaterW } from "../../../lib/calculators/engineering/coil.ts";
import { conduction } from "../../../lib/calculators/engineering/conduction.ts";
import { ductFrictionPaM, equivalentDiameterM, frictionFactor } from "../../../lib/calculators/engineering/duct.ts";
import { heatLoss } from "../../../lib/calculators/engineering/heating.ts";
import { surfaceIrradiance, verticalDiffuseRatio } from "../../../lib/calculators/engineering/irradiance.ts";
import { type OutdoorDay, outdoorDay, rangeShare } from "../../../lib/calculators/engineering/outdoor-day.ts";
import {
  enthalpyKJkg,
  humidityRatioFromDewPoint,
  humidityRatioFromWetBulb,
  relativeHumidity,
  saturationPressurePa,
  specificVolumeM3kg,
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
import { bareRoom, carpeted } from "./rooms.ts";

type Row = { case: string; quantity: string; expected: number; got: number; tolerance: string };
const rows: Row[] = [];

/** Tolerance in units of the quantity, or relative when given as "1 %". */
function agrees(id: string, quantity: string, got: number, expected: number, tolerance: number | `${number} %`): void {
  const allowed = typeof tolerance === "number" ? tolerance : (Number(tolerance.slice(0, -2)) / 100) * Math.abs(expected);
  rows.push({
    case: id,
    quantity,
    expected,
    got: Number(got.toPrecision(6)),
    tolerance: typeof tolerance === "number" ? `±${tolerance}` : `±${tolerance}`,
  });
  expect(Math.abs(got - expected), `${id} ${quantity}: ${got} for ${expected}`).toBeLessThanOrEqual(allowed * (1 + 1e-9));
}

afterAll(() => {
  const widths = [6, 34, 12, 12, 10];
  const print = (cells: readonly (string | number)[]) => cells.map((cell, index) => String(cell).padEnd(widths[index] ?? 0)).join("");
  console.log(
    [["case", "quantity", "expected", "got", "tolerance"], ...rows.map(Object.values)].map((cells) => print(cells as string[])).join("\n"),
  );
});

const atlanta = { latitudeDeg: 33.64, longitudeDeg: -84.43, timeZoneH: -5 };
const july21 = dayOfYear(7, 21);
const july21Sun = designAlmanac(july21);
const atlantaSky: OpticalDepths = { beam: 0.515, diffuse: 2.066, edition: "2013" };
/** Faces 60° west of south. */
const westSouthWest = { azimuthDeg: 60, tiltDeg: 90 };

test("D1 sun over Atlanta (ASHRAE F21 ch. 14, ex. 1–2)", () => {
  const noonH = 12 + (12 - sunPosition(atlanta, july21Sun, 12).apparentSolarTimeH);
  agrees("D1", "altitude at solar noon °", sunPosition(atlanta, july21Sun, noonH).altitudeDeg, 76.8, 0.1);
  const sun = sunPosition(atlanta, july21Sun, 14);
  agrees("D1", "solar time h", sun.apparentSolarTimeH, 13.27, 0.1);
  agrees("D1", "hour angle °", sun.hourAngleDeg, 18.97, 0.1);
  agrees("D1", "altitude °", sun.altitudeDeg, 68.62, 0.1);
  agrees("D1", "azimuth °", sun.azimuthDeg, 56.69, 0.1);
});

test("D2 clear sky over Atlanta (ch. 14, ex. 3–4)", () => {
  const strength = extraterrestrialWm2(july21);
  agrees("D2", "outside the atmosphere W/m²", strength, 1324, 1);
  const noon = clearSky(76.8, atlantaSky, strength);
  agrees("D2", "air mass noon", noon.airMass, 1.027, 0.001);
  agrees("D2", "ab", noon.beamExponent, 0.714, 0.001);
  agrees("D2", "ad", noon.diffuseExponent, 0.245, 0.001);
  agrees("D2", "beam noon W/m²", noon.beamNormalWm2, 784, 1);
  agrees("D2", "diffuse noon W/m²", noon.diffuseHorizontalWm2, 166, 1);
  const afternoon = clearSky(sunPosition(atlanta, july21Sun, 14).altitudeDeg, atlantaSky, strength);
  agrees("D2", "air mass 14 h", afternoon.airMass, 1.073, 0.001);
  agrees("D2", "beam 14 h W/m²", afternoon.beamNormalWm2, 770, 1);
  agrees("D2", "diffuse 14 h W/m²", afternoon.diffuseHorizontalWm2, 162, 1);
});

function onWall(hour: number) {
  const sun = sunPosition(atlanta, july21Sun, hour);
  const sky = clearSky(sun.altitudeDeg, atlantaSky, extraterrestrialWm2(july21));
  return { sky, on: surfaceIrradiance(sun, sky, westSouthWest, 0.2) };
}

test("D3 sun on a wall 60° west of south (ch. 14, ex. 5, 7)", () => {
  const { on } = onWall(14);
  agrees("D3", "surface solar azimuth °", on.surfaceSolarAzimuthDeg, -3.31, 0.1);
  agrees("D3", "incidence °", on.incidenceDeg, 68.66, 0.1);
  agrees("D3", "beam W/m²", on.beamWm2, 280, 1);
  agrees("D3", "Y", verticalDiffuseRatio(Math.cos((on.incidenceDeg * Math.PI) / 180)), 0.75, 0.001);
  agrees("D3", "sky diffuse W/m²", on.skyDiffuseWm2, 121, 1);
  agrees("D3", "ground W/m²", on.groundWm2, 87.9, 1);
});

test("D4 the same wall through the day (ch. 18, table 29A)", () => {
  const hours = [7, 9, 11, 13, 15, 17];
  const total = [48.4, 112.8, 155.9, 330.3, 597.1, 578.3];
  const beam = [333, 647.4, 758.5, 783.1, 739.6, 593.7];
  const diffuse = [73, 131, 158.5, 165.4, 153.4, 119.4];
  const beamOnWall: Record<number, number> = { 13: 132.9, 15: 387, 17: 414.2 };
  for (const [index, hour] of hours.entries()) {
    const { sky, on } = onWall(hour);
    agrees("D4", `total ${hour} h W/m²`, on.beamWm2 + on.skyDiffuseWm2 + on.groundWm2, total[index] as number, 1);
    agrees("D4", `beam normal ${hour} h W/m²`, sky.beamNormalWm2, beam[index] as number, 1);
    agrees("D4", `diffuse ${hour} h W/m²`, sky.diffuseHorizontalWm2, diffuse[index] as number, 1);
    if (hour in beamOnWall) agrees("D4", `beam on wall ${hour} h W/m²`, on.beamWm2, beamOnWall[hour] as number, 1);
  }
});

test("D5 noon over Dubai, even months (ASHRAE 2013 monthly statistics)", () => {
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
    agrees("D5", `beam noon month ${month} W/m²`, sky.beamNormalWm2, beamWm2, 2);
    agrees("D5", `diffuse noon month ${month} W/m²`, sky.diffuseHorizontalWm2, diffuseWm2, 2);
  }
});

test("D6 NREL solar position example (TP-560-34302)", () => {
  const golden = { latitudeDeg: 39.742476, longitudeDeg: -105.1786, timeZoneH: -7 };
  const daysSince2000 = (Date.UTC(2003, 9, 17, 19, 30, 30) - Date.UTC(2000, 0, 1, 12)) / 86_400_000;
  const almanac = astronomicalAlmanac(daysSince2000);
  const sun = sunPosition(golden, almanac, 12 + 30.5 / 60);
  agrees("D6", "zenith °", 90 - sun.altitudeDeg, 50.111622, 0.3);
  agrees("D6", "azimuth from north °", 180 + sun.azimuthDeg, 194.340241, 0.3);
  const light = daylight(golden, almanac);
  agrees("D6", "sunrise h", light?.sunriseH ?? 0, 6 + 12 / 60 + 43 / 3600, 0.02);
  agrees("D6", "sunset h", light?.sunsetH ?? 0, 17 + 20 / 60 + 19 / 3600, 0.02);
});

test("D7 hours of a design day (ch. 14, table 8)", () => {
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
  // The table counts daylight-saving hours 1, 3 … 23.
  const dry = [24.7, 23.2, 22.5, 21.9, 22.9, 26.9, 30.5, 32.5, 33.1, 31.5, 28.7, 26.5];
  const wet = [21, 20.5, 20.3, 20.1, 20.4, 21.6, 22.7, 23.3, 23.5, 23, 22.2, 21.5];
  for (const [index, expected] of dry.entries()) {
    const standard = (index * 2 + 23) % 24;
    agrees("D7", `dry bulb hour ${index * 2 + 1} °C`, day.dryBulbC[standard] as number, expected, 0.06);
    agrees("D7", `wet bulb hour ${index * 2 + 1} °C`, day.wetBulbC[standard] as number, wet[index] as number, 0.06);
  }
});

test("D8 lights (ch. 18, table 28)", () => {
  const gain = Array.from({ length: 24 }, (_, index) => (index + 1 >= 7 && index + 1 <= 18 ? 110 : 0));
  const load = coolingLoad(gain, 0.57, carpeted.nonSolar);
  const expected: Record<number, number> = { 1: 8, 7: 82, 9: 97, 12: 102, 15: 103, 18: 105, 19: 28, 24: 8 };
  for (const [hour, watts] of Object.entries(expected)) agrees("D8", `load ${hour} h W`, load[Number(hour) - 1] as number, watts, 0.6);
  agrees(
    "D8",
    "day sum Wh",
    load.reduce((sum, watts) => sum + watts, 0),
    1319,
    1.5,
  );
});

test("D9 window without blinds (ch. 18, tables 30–31)", () => {
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
  agrees("D9", "diffuse gain 9 h W", gain(9, "windowDiffuse"), 172, "1 %");
  agrees("D9", "conduction gain 9 h W", gain(9, "windowConduction"), 36, "1 %");
  agrees("D9", "load 9 h W", load(9), 208, "1 %");
  agrees("D9", "load 12 h W", load(12), 332, "1 %");
  agrees("D9", "beam gain 15 h W", gain(15, "windowBeam"), 572, "1 %");
  agrees("D9", "diffuse gain 15 h W", gain(15, "windowDiffuse"), 320, "1 %");
  agrees("D9", "conduction gain 15 h W", gain(15, "windowConduction"), 109, "1 %");
  agrees("D9", "load 15 h W", load(15), 766, "1 %");
  agrees("D9", "load 16 h W", load(16), 883, "1 %");
  agrees("D9", "load 17 h W", load(17), 882, "1 %");
});

const outside = { resistanceM2KW: 0.044 };
const inside = { resistanceM2KW: 0.12 };

test("D10 conduction series of 300 mm concrete (ch. 18, wall 66)", () => {
  const wall = conduction([outside, { thicknessM: 0.3, conductivityWmK: 1.95, densityKgm3: 2240, specificHeatJkgK: 900 }, inside]);
  agrees("D10", "U W/m²K", wall.uWm2K, 3.12, "1 %");
  const expected = [1.2, 1.9, 4.3, 6.6, 7.8, 8.1, 7.9, 7.4, 6.8, 6.2, 5.6, 5, 4.5, 4, 3.6, 3.2, 2.9, 2.6, 2.3, 2, 1.8, 1.6, 1.5, 1.3];
  for (const [hour, percent] of expected.entries()) agrees("D10", `c${hour} %`, 100 * (wall.series[hour] as number), percent, 0.5);
});

test("D11 conduction series of concrete with insulation inside (ch. 18, wall 62)", () => {
  const wall = conduction([
    outside,
    { thicknessM: 0.203, conductivityWmK: 1.95, densityKgm3: 2240, specificHeatJkgK: 900 },
    { thicknessM: 0.0894, conductivityWmK: 0.0894 / 1.94, densityKgm3: 19, specificHeatJkgK: 960 },
    { thicknessM: 0.0159, conductivityWmK: 0.16, densityKgm3: 800, specificHeatJkgK: 1090 },
    inside,
  ]);
  const expected = [1.1, 2.1, 5.5, 8.2, 8.9, 8.6, 7.9, 7.1, 6.4, 5.7, 5.1, 4.6];
  for (const [hour, percent] of expected.entries()) agrees("D11", `c${hour} %`, 100 * (wall.series[hour] as number), percent, 0.5);
});

test("D12 cooling coil and heater (ch. 1, ex. 2–3)", () => {
  const duty = coolingCoil(5, airState(30, 0.5, 101_325), airState(10, 1, 101_325), 101_325);
  agrees("D12", "coil kW", duty.totalW / 1000, 197, "0.5 %");
  agrees("D12", "heater kW", heaterW(10, airState(2, 1, 101_325), 40, 101_325) / 1000, 490, "0.5 %");
});

test("D13 moist air (F17 ch. 1, table 3, ex. 1)", () => {
  for (const [celsius, pascal] of [
    [-20, 103.24],
    [5, 872.6],
    [25, 3169.7],
    [100, 101_418],
  ] as const)
    agrees("D13", `saturation ${celsius} °C Pa`, saturationPressurePa(celsius), pascal, "0.03 %");
  const ratio = humidityRatioFromWetBulb(40, 20, 101_325);
  agrees("D13", "W 40/20 °C kg/kg", ratio, 0.0065, 0.0001);
  agrees("D13", "relative humidity", relativeHumidity(40, ratio, 101_325), 0.14, 0.005);
  agrees("D13", "enthalpy kJ/kg", enthalpyKJkg(40, ratio), 56.7, 0.1);
  agrees("D13", "volume m³/kg", specificVolumeM3kg(40, ratio, 101_325), 0.896, 0.0005);
  agrees("D13", "enthalpy 30 °C, 0.02 kJ/kg", enthalpyKJkg(30, 0.02), 81.316, 0.02);
});

test("D14 humidity at the design dew points (ASHRAE 2013, 2021)", () => {
  agrees("D14", "Dubai g/kg", 1000 * humidityRatioFromDewPoint(29.2, 101_200), 25.9, 0.1);
  agrees("D14", "Abu Dhabi g/kg", 1000 * humidityRatioFromDewPoint(29.2, 101_000), 26.1, 0.1);
});

test("D15 duct friction (ch. 21, tables 2–3)", () => {
  agrees("D15", "smooth Pa over 1.82 m", 1.82 * ductFrictionPaM(470, 0.25, 0.12), 7.7, "1 %");
  agrees("D15", "rough Pa over 1.82 m", 1.82 * ductFrictionPaM(470, 0.25, 0.9), 11.4, "1 %");
  agrees("D15", "smooth Pa/m", ductFrictionPaM(470, 0.25, 0.12), 4.23, "1 %");
  agrees("D15", "rough Pa/m", ductFrictionPaM(470, 0.25, 0.9), 6.25, "1 %");
  agrees("D15", "rough over smooth", ductFrictionPaM(470, 0.25, 0.9) / ductFrictionPaM(470, 0.25, 0.12), 1.48, 0.01);
  agrees("D15", "Colebrook 1e5, 1e-4", frictionFactor(1e5, 1e-4), 0.0185139, 0.000001);
  for (const [width, height, millimetres] of [
    [0.2, 0.1, 152],
    [0.4, 0.2, 305],
    [0.6, 0.4, 533],
    [1, 0.6, 840],
  ] as const)
    agrees("D15", `equivalent of ${width} × ${height} mm`, 1000 * equivalentDiameterM(width, height), millimetres, 1);
});

test("D16 heat loss of a room (ch. 18, room heating example)", () => {
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
  for (const { name, watts } of loss.parts) agrees("D16", `${name} W`, watts, expected[name as keyof typeof expected], 1);
  agrees("D16", "infiltration W", loss.infiltrationW, 315, 1);
  agrees("D16", "total W", loss.totalW, 1285, 2);
});

test("D17 outdoor air (62.2 example in ch. 17; 62.1 office)", () => {
  agrees("D17", "dwelling L/s", dwellingAirLps(195.3, 3), 43, 0.5);
  agrees("D17", "office L/s", outdoorAirLps(spaceAir.office, 8, 100), 50, 0.5);
});

test("D18 an electricity bill of December 2020 (Gulf News)", () => {
  const then = { ...tariffs.dewaHome, surchargeAedPerKwh: 0.05, meterAedPerMonth: 6 };
  const bill = monthlyBill(then, 1699);
  agrees("D18", "energy AED", bill.energyAed, 390.77, 0.005);
  agrees("D18", "surcharge AED", bill.surchargeAed, 84.95, 0.005);
  const water = 1760 * 0.035 + 1760 * 0.004 + 5;
  agrees("D18", "with water and VAT AED", bill.totalAed + water * 1.05, 583.13, 0.005);
});

// Last: by now every case has run. To renew the README, replace its table by what this prints when it fails.
test("the README prints every value", () => {
  const table = rows.map((row) => `| ${[row.case, row.quantity, row.expected, row.got, row.tolerance].join(" | ")} |`).join("\n");
  const readme = readFileSync("README.md", "utf8");
  expect(readme.includes(table), table).toBe(true);
});
