// What an air conditioner costs to run in a year, and what a better one would save: loads of the engine over the typical
// year, EER between its values at 35 and 46 °C, marginal slabs of the tariff.
import { districtCooling, type Tariff, tariffs, vatShare } from "../data/tariffs.ts";
import { oldStarLabels, starLabels } from "../data/unit-sizes.ts";
import { monthlyBill } from "../electricity-bill.ts";
import { btuhPerWatt, eerAt, type TypicalClimate, t1OverT3, typicalClimates, typicalLoads } from "../typical-year.ts";
import { choiceOf, numberOf, type Outcome, type Remark, type Sheet, type Step, type Values } from "./sheet.ts";
import { likelyRoom, spaceFields, spaceSources } from "./space.ts";
import { monthDays, monthLabels, summed, total } from "./sums.ts";
import { addedBill, bandShare, climateOf } from "./year-cost.ts";

const between = (hour: number, from: number, to: number) => (from < to ? hour > from && hour <= to : hour > from || hour <= to);
/** Hours it runs. */
const uses = {
  always: () => true,
  evening: (hour: number) => between(hour, 16, 7),
  night: (hour: number) => between(hour, 21, 7),
  work: (hour: number) => between(hour, 7, 18),
} as const;
/** Of the heat that gathers while it is off, what is still there when it starts. */
const keptWhenOff = 0.5;

const limit = (stars: number) => starLabels.split.limits.find((each) => each.stars === stars)?.from as number;
const mean = ([low, high]: readonly [number, number]) => (low + high) / 2;
const efficiencies = {
  oldWindow: mean(oldStarLabels.window.oneStar),
  oldSplit: mean(oldStarLabels.split.oneStar),
  oldFive: oldStarLabels.split.fiveStarsFrom,
  s1: limit(1),
  s2: limit(2),
  s3: limit(3),
  s4: limit(4),
  s5: limit(5),
} as const;
const isOld = (unit: string) => unit.startsWith("old");

type Month = { thermalKwh: number; kwh: number; newKwh: number };

function monthsOf(loads: readonly (readonly number[])[], climate: TypicalClimate, weights: readonly number[], eer: number, newEer: number) {
  const { dryBulbC } = typicalClimates[climate];
  return loads.map((hours, month): Month => {
    const days = (monthDays[month] as number) / 1000;
    const sum = (watts: (load: number, outdoorC: number) => number) =>
      days * hours.reduce((total, load, hour) => total + (weights[hour] as number) * watts(load, dryBulbC[hour]?.[month] as number), 0);
    return {
      thermalKwh: sum((load) => load),
      kwh: sum((load, outdoorC) => (load * btuhPerWatt) / eerAt(outdoorC, eer)),
      newKwh: sum((load, outdoorC) => (load * btuhPerWatt) / eerAt(outdoorC, newEer)),
    };
  });
}

function billSteps(tariff: Tariff, otherKwh: number, kwh: number): Step[] {
  const sources = [tariff.source];
  const parts: string[] = [];
  const inputs: Record<string, number> = {};
  let from = 0;
  for (const [index, { upToKwh, aedPerKwh }] of tariff.slabs.entries()) {
    const share = Math.max(0, Math.min(otherKwh + kwh, upToKwh ?? Number.POSITIVE_INFINITY) - from);
    from += share;
    if (share === 0) continue;
    parts.push(`k${index + 1} · p${index + 1}`);
    inputs[`k${index + 1}`] = share;
    inputs[`p${index + 1}`] = aedPerKwh;
  }
  const bill = monthlyBill(tariff, otherKwh + kwh);
  const rest = monthlyBill(tariff, otherKwh);
  return [
    { id: "slabs", symbol: "S", value: bill.energyAed, unit: "aed", places: 2, formula: parts.join(" + ") || "0", inputs, sources },
    {
      id: "bill",
      symbol: "B",
      value: bill.totalAed,
      unit: "aed",
      places: 2,
      formula: "(S + C · f + m) · (1 + v)",
      inputs: {
        S: bill.energyAed,
        C: otherKwh + kwh,
        f: tariff.surchargeAedPerKwh,
        m: tariff.meterAedPerMonth,
        v: vatShare,
      },
      sources,
    },
    { id: "restBill", symbol: "B0", value: rest.totalAed, unit: "aed", places: 2 },
    {
      id: "monthCost",
      symbol: "K",
      value: bill.totalAed - rest.totalAed,
      unit: "aed",
      places: 2,
      formula: "B − B0",
      inputs: { B: bill.totalAed, B0: rest.totalAed },
    },
  ];
}

function districtOutcome(values: Values, months: readonly Month[]): Outcome {
  const tons = numberOf(values, "declared");
  const thermalKwh = total(months.map((month) => month.thermalKwh));
  const tonHours = thermalKwh / 3.516853;
  const { aedPerTonHour: price, totalCapAedPerTonHour: cap, capacityAedPerTonYear: capacity } = districtCooling;
  const cost = (hours: number, each: number) => (hours * each + tons * capacity) * (1 + vatShare);
  const sources = [districtCooling.source];
  return {
    answers: [
      {
        id: "districtYear",
        value: cost(tonHours, price),
        low: cost(tonHours * (1 - bandShare), price),
        high: cost(tonHours * (1 + bandShare), cap),
        unit: "aedYear",
        places: 0,
      },
      { id: "capacityPart", value: tons * capacity * (1 + vatShare), unit: "aedYear", places: 0 },
    ],
    remarks: [
      { id: "districtDubai", tone: "note", values: { date: districtCooling.readOn } },
      { id: "districtNoUnit", tone: "note" },
    ],
    steps: [
      { id: "thermalYear", symbol: "Q", value: thermalKwh, unit: "kwh", places: 0 },
      { id: "tonHours", symbol: "H", value: tonHours, unit: "rth", places: 0, formula: "Q / 3.516853", inputs: { Q: thermalKwh } },
      { id: "tonPrice", symbol: "p", value: price, unit: "aedRth", places: 3, sources },
      { id: "tonCap", symbol: "q", value: cap, unit: "aedRth", places: 3, sources },
      { id: "capacityPrice", symbol: "c", value: capacity, unit: "aedTonYear", places: 0, sources },
      {
        id: "districtCost",
        symbol: "K",
        value: cost(tonHours, price),
        unit: "aedYear",
        places: 2,
        formula: "(H · p + R · c) · (1 + v)",
        inputs: { H: tonHours, p: price, R: tons, c: capacity, v: vatShare },
      },
    ],
    tables: [
      summed(
        "districtMonths",
        [
          { id: "month", unit: "", places: 0 },
          { id: "thermal", unit: "kwh", places: 0 },
        ],
        monthLabels,
        [months.map((month) => month.thermalKwh)],
      ),
    ],
    sources: ["dubaiTypical", ...spaceSources],
  };
}

function compute(values: Values): Outcome {
  const bill = choiceOf<keyof typeof tariffs>(values, "bill");
  const tariff: Tariff = tariffs[bill];
  const climate = climateOf(bill);
  const now = choiceOf<keyof typeof efficiencies | "own" | "district">(values, "now");
  const next = choiceOf<keyof typeof efficiencies>(values, "next");
  const eer = now === "own" ? numberOf(values, "eer") : now === "district" ? efficiencies.s3 : efficiencies[now];
  const newEer = efficiencies[next];
  const use = uses[choiceOf<keyof typeof uses>(values, "hours")];
  const weights = Array.from({ length: 24 }, (_, index) => (use(index + 1) ? 1 : keptWhenOff));
  const loads = typicalLoads({ ...likelyRoom(values), indoorDryBulbC: numberOf(values, "temperature") }, climate);
  const months = monthsOf(loads, climate, weights, eer, newEer);
  if (now === "district") return districtOutcome(values, months);

  const other = numberOf(values, "other");
  const yearAed = (pick: (month: Month) => number, share = 1) =>
    total(months.map((month) => addedBill(tariff, other, pick(month) * share)));
  const kwh = total(months.map((month) => month.kwh));
  const savedAt = (share: number) => yearAed((month) => month.kwh, share) - yearAed((month) => month.newKwh, share);
  const [low, likely, high] = [1 - bandShare, 1, 1 + bandShare];
  const saved = savedAt(likely);
  const cost = yearAed((month) => month.kwh);
  const price = numberOf(values, "price");
  const remarks: Remark[] = [];
  if (saved <= 0) remarks.push({ id: "noSaving", tone: "warning" });
  if (isOld(now)) remarks.push({ id: "oldUnit", tone: "note" });
  remarks.push({ id: tariff.weak ? "weakTariff" : "tariffRead", tone: tariff.weak ? "warning" : "note", values: { date: tariff.readOn } });
  if (bill.startsWith("sharjah") || bill.startsWith("north")) remarks.push({ id: "dubaiWeather", tone: "note" });

  const worst = months.reduce((best, month, index) => (month.kwh > (months[best]?.kwh ?? 0) ? index : best), 0);
  const day = loads[worst] as readonly number[];
  const outdoors = typicalClimates[climate].dryBulbC.map((hour) => hour[worst] as number);
  const [load, outdoorC] = [day[14] as number, outdoors[14] as number];
  const monthKwh = months[worst]?.kwh ?? 0;
  const eerT1 = eer * t1OverT3;
  const hourly = day.map(
    (watts, index) => ((weights[index] as number) * watts * btuhPerWatt) / eerAt(outdoors[index] as number, eer) / 1000,
  );
  const dayKwh = total(hourly);
  return {
    answers: [
      {
        id: "yearCost",
        value: cost,
        low: yearAed((month) => month.kwh, low),
        high: yearAed((month) => month.kwh, high),
        unit: "aedYear",
        places: 0,
      },
      { id: "yearKwh", value: kwh, low: kwh * low, high: kwh * high, unit: "kwhYear", places: 0 },
      {
        id: "saving",
        value: saved,
        low: Math.min(savedAt(low), savedAt(high)),
        high: Math.max(savedAt(low), savedAt(high)),
        unit: "aedYear",
        places: 0,
      },
      { id: "savingShare", value: cost > 0 ? (100 * saved) / cost : 0, unit: "pct", places: 0 },
      ...(price > 0 && savedAt(low) > 0
        ? [{ id: "payback", value: price / saved, low: price / savedAt(high), high: price / savedAt(low), unit: "years", places: 1 }]
        : []),
    ],
    remarks,
    steps: [
      {
        id: "eerT3",
        symbol: "E3",
        value: eer,
        unit: "btuhw",
        places: 2,
        ...(now !== "own" && { sources: [isOld(now) ? ("starLabels2015" as const) : ("starLabels2019" as const)] }),
      },
      {
        id: "eerT1",
        symbol: "E1",
        value: eerT1,
        unit: "btuhw",
        places: 2,
        formula: "E3 · 9.5 / 6.6",
        inputs: { E3: eer },
        sources: ["dubaiRules"],
      },
      { id: "hourLoad", symbol: "Q", value: load, unit: "w", places: 0, sources: ["ashraeRadiant"] },
      {
        id: "hourOutdoors",
        symbol: "T",
        value: outdoorC,
        unit: "c",
        places: 1,
        sources: [climate === "dubai" ? "dubaiTypical" : "abuDhabiTypical"],
      },
      {
        id: "hourEer",
        symbol: "E",
        value: eerAt(outdoorC, eer),
        unit: "btuhw",
        places: 2,
        formula: "E1 − (E1 − E3) · (max(T, 25) − 35) / 11",
        inputs: { E1: eerT1, E3: eer, T: outdoorC },
      },
      {
        id: "hourPower",
        symbol: "P",
        value: (load * btuhPerWatt) / eerAt(outdoorC, eer),
        unit: "w",
        places: 0,
        formula: "Q · 3.412 / E",
        inputs: { Q: load, E: eerAt(outdoorC, eer) },
      },
      {
        id: "monthKwh",
        symbol: "W",
        value: monthKwh,
        unit: "kwh",
        places: 0,
        formula: "D · n",
        inputs: { D: dayKwh, n: monthDays[worst] as number },
      },
      ...billSteps(tariff, other, monthKwh),
      ...(price > 0 && saved > 0
        ? [{ id: "payback", symbol: "Y", value: price / saved, unit: "years", places: 1, formula: "a / s", inputs: { a: price, s: saved } }]
        : []),
    ],
    tables: [
      {
        ...summed(
          "hours",
          [
            { id: "hour", unit: "", places: 0 },
            { id: "outdoors", unit: "c", places: 1, apart: true },
            { id: "load", unit: "w", places: 0, apart: true },
            { id: "share", unit: "", places: 1, apart: true },
            { id: "electric", unit: "kwh", places: 3 },
          ],
          Array.from({ length: 24 }, (_, index) => `${index + 1}:00`),
          [outdoors, day, weights, hourly],
        ),
        folded: true,
      },
      summed(
        "months",
        [
          { id: "month", unit: "", places: 0 },
          { id: "thermal", unit: "kwh", places: 0 },
          { id: "nowKwh", unit: "kwh", places: 0 },
          { id: "nowAed", unit: "aed", places: 0 },
          { id: "newKwh", unit: "kwh", places: 0 },
          { id: "newAed", unit: "aed", places: 0 },
        ],
        monthLabels,
        [
          months.map((month) => month.thermalKwh),
          months.map((month) => month.kwh),
          months.map((month) => addedBill(tariff, other, month.kwh)),
          months.map((month) => month.newKwh),
          months.map((month) => addedBill(tariff, other, month.newKwh)),
        ],
      ),
    ],
    sources: spaceSources,
  };
}

export const sheet: Sheet = {
  fields: [
    { id: "bill", options: Object.keys(tariffs), usual: "dewaHome" },
    ...spaceFields,
    { id: "temperature", symbol: "Ti", quantity: "temperature", min: 20, max: 28, usual: 24 },
    { id: "hours", options: Object.keys(uses), usual: "always" },
    { id: "now", options: [...Object.keys(efficiencies), "own", "district"], usual: "oldSplit" },
    { id: "eer", symbol: "E3", quantity: "efficiency", min: 4, max: 18, usual: 8.3, only: { field: "now", values: ["own"] } },
    { id: "declared", symbol: "R", quantity: "tons", min: 0.5, max: 200, usual: 3, only: { field: "now", values: ["district"] } },
    { id: "next", options: ["s3", "s4", "s5"], usual: "s5" },
    { id: "other", symbol: "Co", quantity: "energy", min: 0, max: 100_000, usual: 300 },
    { id: "price", symbol: "a", quantity: "money", min: 0, max: 1_000_000, usual: 0 },
  ],
  compute,
};
