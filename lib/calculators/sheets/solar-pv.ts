// Yield of solar panels on a roof, and its value at the tariff slabs that it saves.
import { dubaiMonths, stations } from "../data/climate.ts";
import { groundSun, performanceRatio, soiling, yieldCeiling } from "../data/solar.ts";
import type { Tariff } from "../data/tariffs.ts";
import { monthlyBill } from "../electricity-bill.ts";
import { clearSky } from "../engineering/clear-sky.ts";
import { surfaceIrradiance } from "../engineering/irradiance.ts";
import { dayOfYear, designAlmanac, extraterrestrialWm2, sunPosition } from "../engineering/sun.ts";
import { type Direction, directions } from "../quick/quick-answers.ts";
import type { TypicalClimate } from "../typical-year.ts";
import type { Answer, Outcome, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, type Sheet, type Values } from "./sheet.ts";
import { monthDays, monthLabels, tableWithTotals, total } from "./tables.ts";
import { type BillCase, billFields, billOf, billRemarks } from "./year-cost.ts";

const steps = 4;

/** Clear-sky energy of the 21st of each month on a plane and on level ground, Wh/m². */
export function clearSkyDays(climate: TypicalClimate, azimuthDeg: number, tiltDeg: number): { tilted: number[]; level: number[] } {
  const { latitudeDeg, longitudeDeg } = stations[climate];
  const place = { latitudeDeg, longitudeDeg, timeZoneH: 4 };
  const sum = (tilt: number, month: number) => {
    const day = dayOfYear(month + 1, 21);
    const almanac = designAlmanac(day);
    const sky = {
      beam: dubaiMonths.beamDepth[month] as number,
      diffuse: dubaiMonths.diffuseDepth[month] as number,
      edition: "2013" as const,
    };
    let wattHours = 0;
    for (let step = 0; step < 24 * steps; step++) {
      const sun = sunPosition(place, almanac, (step + 0.5) / steps);
      const clear = clearSky(sun.altitudeDeg, sky, extraterrestrialWm2(day));
      const { beamWm2, skyDiffuseWm2, groundWm2 } = surfaceIrradiance(sun, clear, { azimuthDeg, tiltDeg: tilt }, 0.2);
      wattHours += (beamWm2 + skyDiffuseWm2 + groundWm2) / steps;
    }
    return wattHours;
  };
  const months = Array.from({ length: 12 }, (_, month) => month);
  return { tilted: months.map((month) => sum(tiltDeg, month)), level: months.map((month) => sum(0, month)) };
}

/** Saving on each month's bill, AED. With `credit` the surplus is carried over to the following months. */
export function savedBills(
  tariff: Tariff,
  useKwh: number,
  yields: readonly number[],
  credit: boolean,
): { aed: number[]; unusedKwh: number } {
  let kept = 0;
  let lost = 0;
  const aed = yields.map((kwh) => {
    const available = kwh + kept;
    const used = Math.min(available, useKwh);
    kept = credit ? available - used : 0;
    lost += credit ? 0 : available - used;
    return monthlyBill(tariff, useKwh).totalAed - monthlyBill(tariff, useKwh - used).totalAed;
  });
  return { aed, unusedKwh: kept + lost };
}

/** The input; tilt and azimuth in degrees, `soiled` as a share of the yield. */
type Case = BillCase & {
  sizeKwp: number;
  tiltDeg: number;
  azimuthDeg: number;
  rarelyCleaned: boolean;
  soiled: number;
  useKwh: number;
  priceAed: number;
};

function caseOf(values: Values): Case {
  const rarelyCleaned = values.cleaning === "rare";
  return {
    ...billOf(values),
    sizeKwp: numberOf(values, "size"),
    tiltDeg: numberOf(values, "tilt"),
    azimuthDeg: directions[choiceOf<Direction>(values, "facing")],
    rarelyCleaned,
    soiled: rarelyCleaned ? soiling.share : 0,
    useKwh: numberOf(values, "use"),
    priceAed: numberOf(values, "price"),
  };
}

/** Solar energy of each month on level ground and on the plane of the panels, kWh/m². */
function sunOf({ climate, azimuthDeg, tiltDeg }: Case) {
  const { tilted, level } = clearSkyDays(climate, azimuthDeg, tiltDeg);
  const weights = level.map((wattHours, month) => wattHours * (monthDays[month] as number));
  const [lowSun, highSun] = groundSun[climate];
  const midSun = (lowSun + highSun) / 2;
  // Haze has no direction, so of what a tilt gains under a clear sky half is counted, and of what it loses all.
  const gains = tilted.map((wattHours, month) => {
    const clear = wattHours / (level[month] as number);
    return (Math.min(1, clear) + clear) / 2;
  });
  const onGround = weights.map((weight) => (midSun * weight) / total(weights));
  return { lowSun, midSun, highSun, onGround, onPlane: onGround.map((kwh, month) => kwh * (gains[month] as number)) };
}
type Sun = ReturnType<typeof sunOf>;

/** Yield of the year and of its months, kWh; `low` and `high` are the ends of the band as shares of the likely value. */
function yieldFrom({ lowSun, midSun, highSun, onPlane }: Sun, { sizeKwp, soiled }: Case) {
  const plane = total(onPlane);
  const [lowRatio, highRatio] = performanceRatio.range;
  const midRatio = (lowRatio + highRatio) / 2;
  const yieldOf = (sun: number, ratio: number) => Math.min((sun / midSun) * plane * ratio, yieldCeiling.kwhPerKwp) * (1 - soiled);
  const kwhPerKwp = yieldOf(midSun, midRatio);
  const yearKwh = kwhPerKwp * sizeKwp;
  return {
    plane,
    ratio: midRatio,
    kwhPerKwp,
    yearKwh,
    months: onPlane.map((kwh) => (kwh / total(onPlane)) * yearKwh),
    low: yieldOf(lowSun, lowRatio) / kwhPerKwp,
    high: yieldOf(highSun, highRatio) / kwhPerKwp,
  };
}
type Yield = ReturnType<typeof yieldFrom>;

/** Saving on the bills, AED, with its band. */
function worthOf({ bill, tariff, useKwh }: Case, { months, low, high }: Yield) {
  const scheme = bill.startsWith("dewa") || bill.startsWith("north");
  const saving = (share: number) =>
    savedBills(
      tariff,
      useKwh,
      months.map((kwh) => kwh * share),
      scheme,
    );
  const { aed, unusedKwh } = saving(1);
  return { aed, unusedKwh, saved: total(aed), savedLow: total(saving(low).aed), savedHigh: total(saving(high).aed) };
}
type Worth = ReturnType<typeof worthOf>;

function answersOf({ useKwh, priceAed }: Case, { yearKwh, kwhPerKwp, low, high }: Yield, worth: Worth): Answer[] {
  const { unusedKwh, saved, savedLow, savedHigh } = worth;
  return [
    { id: "year", value: yearKwh, low: yearKwh * low, high: yearKwh * high, unit: "kwhYear", places: 0 },
    { id: "worth", value: saved, low: savedLow, high: savedHigh, unit: "aedYear", places: 0 },
    { id: "perKwp", value: kwhPerKwp, low: kwhPerKwp * low, high: kwhPerKwp * high, unit: "kwhKwp", places: 0 },
    ...(useKwh > 0 ? [{ id: "covers", value: (100 * (yearKwh - unusedKwh)) / (useKwh * 12), unit: "pct", places: 0 }] : []),
    ...(priceAed > 0 && savedLow > 0
      ? [{ id: "payback", value: priceAed / saved, low: priceAed / savedHigh, high: priceAed / savedLow, unit: "years", places: 1 }]
      : []),
  ];
}

function remarksOf(asked: Case, { yearKwh }: Yield, { unusedKwh }: Worth): Remark[] {
  const { bill, rarelyCleaned } = asked;
  const remarks: Remark[] = [];
  if (unusedKwh > 0.02 * yearKwh) remarks.push({ id: "surplus", tone: "warning", values: { kwh: Math.round(unusedKwh / 10) * 10 } });
  if (bill.startsWith("dewa")) remarks.push({ id: "dubaiScheme", tone: "note" });
  if (bill.startsWith("north")) remarks.push({ id: "northScheme", tone: "note" });
  if (bill.startsWith("sharjah")) remarks.push({ id: "sharjahScheme", tone: "warning" });
  if (bill === "own") remarks.push({ id: "ownScheme", tone: "warning" });
  if (bill.startsWith("abuDhabi")) remarks.push({ id: "abuDhabiScheme", tone: "warning" });
  if (rarelyCleaned) remarks.push({ id: "dust", tone: "note" });
  remarks.push(...billRemarks(asked));
  return remarks;
}

function yieldSteps({ sizeKwp, soiled }: Case, { midSun }: Sun, { plane, ratio, kwhPerKwp, yearKwh }: Yield): Step[] {
  return [
    { id: "sun", symbol: "G", value: midSun, unit: "kwhM2", places: 0, sources: [groundSun.source] },
    { id: "plane", symbol: "Gt", value: plane, unit: "kwhM2", places: 0, sources: ["skyOfDubai", "tiltGain"] },
    { id: "ratio", symbol: "q", value: ratio, unit: "", places: 3, sources: [performanceRatio.source] },
    { id: "soiled", symbol: "s", value: soiled, unit: "", places: 3, sources: [soiling.source] },
    { id: "ceiling", symbol: "Ym", value: yieldCeiling.kwhPerKwp, unit: "kwhKwp", places: 0, sources: [yieldCeiling.source] },
    {
      id: "yield",
      symbol: "Y",
      value: kwhPerKwp,
      unit: "kwhKwp",
      places: 0,
      formula: "min(Gt · q, Ym) · (1 − s)",
      inputs: { Gt: plane, q: ratio, Ym: yieldCeiling.kwhPerKwp, s: soiled },
    },
    { id: "year", symbol: "W", value: yearKwh, unit: "kwhYear", places: 0, formula: "P · Y", inputs: { P: sizeKwp, Y: kwhPerKwp } },
  ];
}

function billSteps({ tariff, useKwh, priceAed }: Case, { saved }: Worth): Step[] {
  return [
    { id: "without", symbol: "B1", value: monthlyBill(tariff, useKwh).totalAed, unit: "aed", places: 2, sources: [tariff.source] },
    {
      id: "marginal",
      symbol: "m",
      value: useKwh > 0 ? monthlyBill(tariff, useKwh).totalAed - monthlyBill(tariff, Math.max(0, useKwh - 1)).totalAed : 0,
      unit: "aedKwh",
      places: 4,
      sources: [tariff.source],
    },
    ...(priceAed > 0 && saved > 0
      ? [
          {
            id: "payback",
            symbol: "Z",
            value: priceAed / saved,
            unit: "years",
            places: 1,
            formula: "a / K",
            inputs: { a: priceAed, K: saved },
          },
        ]
      : []),
  ];
}

function compute(values: Values): Outcome {
  const asked = caseOf(values);
  const sun = sunOf(asked);
  const found = yieldFrom(sun, asked);
  const worth = worthOf(asked, found);
  return {
    answers: answersOf(asked, found, worth),
    remarks: remarksOf(asked, found, worth),
    steps: [...yieldSteps(asked, sun, found), ...billSteps(asked, worth)],
    tables: [
      tableWithTotals(
        "months",
        [
          { id: "month", unit: "", places: 0 },
          { id: "ground", unit: "kwhM2", places: 0 },
          { id: "plane", unit: "kwhM2", places: 0 },
          { id: "kwh", unit: "kwh", places: 0 },
          { id: "aed", unit: "aed", places: 0 },
        ],
        monthLabels,
        [sun.onGround, sun.onPlane, found.months, worth.aed],
      ),
    ],
    figure: { kind: "months", table: "months", columns: ["kwh"] },
  };
}

export const sheet: Sheet = {
  fields: [
    ...billFields,
    { id: "size", symbol: "P", quantity: "peakPower", min: 0.5, max: 1000, usual: 8 },
    { id: "facing", options: Object.keys(directions), usual: "S" },
    { id: "tilt", quantity: "angle", min: 0, max: 60, usual: 15, guess: true },
    { id: "cleaning", options: ["regular", "rare"], usual: "regular" },
    { id: "use", quantity: "energy", min: 0, max: 500_000, usual: 2500 },
    { id: "price", symbol: "a", quantity: "money", min: 0, max: 10_000_000, usual: 0 },
  ],
  compute,
};
