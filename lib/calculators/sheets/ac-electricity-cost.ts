// Yearly running cost of an air conditioner, and the saving with a better one: loads of the engine over the typical year, EER between its
// values at 35 and 46 °C, marginal slabs of the tariff.
import type { SourceId } from "../data/sources.ts";
import { districtCooling, type Tariff, vatShare } from "../data/tariffs.ts";
import { oldStarLabels, starLabels } from "../data/unit-sizes.ts";
import { monthlyBill, vatShareOf } from "../electricity-bill.ts";
import { btuhPerWatt, eerAt, t1OverT3, typicalClimates, typicalLoads } from "../typical-year.ts";
import type { Answer, Outcome, OutcomeTable, Remark, Step } from "./outcome.ts";
import { billAnswers, billCauses, billComparison, ownBills } from "./own-bills.ts";
import { choiceOf, numberOf, type Sheet, type Values } from "./sheet.ts";
import { likelyRoom, spaceFields, spaceSources } from "./space.ts";
import { monthDays, monthLabels, tableWithTotals, total } from "./tables.ts";
import { addedBill, type BillCase, bandShare, billFields, billOf, billRemarks, typicalSource, weatherRemarks } from "./year-cost.ts";

const between = (hour: number, from: number, to: number) => (from < to ? hour > from && hour <= to : hour > from || hour <= to);
/** Whether the unit runs in an hour (ending 1 to 24), by use. */
const uses = {
  always: () => true,
  evening: (hour: number) => between(hour, 16, 7),
  night: (hour: number) => between(hour, 21, 7),
  work: (hour: number) => between(hour, 7, 18),
} as const;
/** Share of the heat gathered while the unit is off that is still present when it starts. */
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

/** The input. EER in Btu/h per W at 46 °C; `weights` is the share of each hour's load that is cooled. */
type Case = BillCase & {
  now: keyof typeof efficiencies | "own" | "district";
  eer: number;
  newEer: number;
  weights: readonly number[];
  otherKwh: number;
  priceAed: number;
  /** Of the visitor's own bills for August and January, a month's kWh; 0 if not given. */
  summerKwh: number;
  winterKwh: number;
};

function caseOf(values: Values): Case {
  const now = choiceOf<Case["now"]>(values, "now");
  const next = choiceOf<keyof typeof efficiencies>(values, "next");
  const use = uses[choiceOf<keyof typeof uses>(values, "hours")];
  return {
    ...billOf(values),
    now,
    eer: now === "own" ? numberOf(values, "eer") : now === "district" ? efficiencies.s3 : efficiencies[now],
    newEer: efficiencies[next],
    weights: Array.from({ length: 24 }, (_, index) => (use(index + 1) ? 1 : keptWhenOff)),
    otherKwh: numberOf(values, "other"),
    priceAed: numberOf(values, "price"),
    summerKwh: numberOf(values, "summer"),
    winterKwh: numberOf(values, "winter"),
  };
}

/** Load by month and hour of the month's average day, W. */
type Loads = readonly (readonly number[])[];
type Month = { thermalKwh: number; kwh: number; newKwh: number };

function monthsOf({ climate, weights, eer, newEer }: Case, loads: Loads) {
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
        v: vatShareOf(tariff),
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

/** The only published prices are those of a provider in Dubai. */
const districtRemarks = (bill: Case["bill"]): Remark[] => [
  { id: "districtDubai", tone: "note", values: { date: districtCooling.readOn } },
  ...(bill.startsWith("dewa") ? [] : ([{ id: "districtElsewhere", tone: "warning" }] as const)),
];

function districtOutcome(values: Values, { bill, climate }: Case, months: readonly Month[]): Outcome {
  const tons = numberOf(values, "declared");
  const thermalKwh = total(months.map((month) => month.thermalKwh));
  const tonHours = thermalKwh / 3.516853;
  const price = numberOf(values, "tonHourPrice");
  const capacity = numberOf(values, "capacityPrice");
  const published = price === districtCooling.aedPerTonHour && capacity === districtCooling.capacityAedPerTonYear;
  // The regulator's cap applies to the published price; a contract's price includes its surcharge.
  const cap = published ? districtCooling.totalCapAedPerTonHour : price;
  const cost = (hours: number, each: number) => (hours * each + tons * capacity) * (1 + vatShare);
  const sources: SourceId[] = [published ? districtCooling.source : "ownContract"];
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
      ...(published ? districtRemarks(bill) : ([{ id: "ownContract", tone: "note" }] as const)),
      { id: "districtNoUnit", tone: "note" },
    ],
    steps: [
      { id: "thermalYear", symbol: "Q", value: thermalKwh, unit: "kwh", places: 0 },
      { id: "tonHours", symbol: "H", value: tonHours, unit: "rth", places: 0, formula: "Q / 3.516853", inputs: { Q: thermalKwh } },
      { id: "tonPrice", symbol: "p", value: price, unit: "aedRth", places: 3, sources },
      ...(published ? [{ id: "tonCap", symbol: "q", value: cap, unit: "aedRth", places: 3, sources }] : []),
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
      tableWithTotals(
        "districtMonths",
        [
          { id: "month", unit: "", places: 0 },
          { id: "thermal", unit: "kwh", places: 0 },
        ],
        monthLabels,
        [months.map((month) => month.thermalKwh)],
      ),
    ],
    figure: { kind: "months", table: "districtMonths", columns: ["thermal"] },
    sources: [typicalSource(climate), ...spaceSources],
  };
}

/** Cost, kWh and saving of a year: likely, and at the low and the high end of the band. */
function yearOf({ tariff, otherKwh }: Case, months: readonly Month[]) {
  const yearAed = (pick: (month: Month) => number, share = 1) =>
    total(months.map((month) => addedBill(tariff, otherKwh, pick(month) * share)));
  const kwh = total(months.map((month) => month.kwh));
  const savedAt = (share: number) => yearAed((month) => month.kwh, share) - yearAed((month) => month.newKwh, share);
  const [low, likely, high] = [1 - bandShare, 1, 1 + bandShare];
  return {
    costAed: { value: yearAed((month) => month.kwh), low: yearAed((month) => month.kwh, low), high: yearAed((month) => month.kwh, high) },
    kwh: { value: kwh, low: kwh * low, high: kwh * high },
    savedAed: { low: savedAt(low), likely: savedAt(likely), high: savedAt(high) },
  };
}
type Year = ReturnType<typeof yearOf>;

/** The average day of the month with the highest consumption, by hour; the working shows it. */
function hardestDay({ climate, weights, eer }: Case, loads: Loads, months: readonly Month[]) {
  const worst = months.reduce((best, month, index) => (month.kwh > (months[best]?.kwh ?? 0) ? index : best), 0);
  const watts = loads[worst] as readonly number[];
  const outdoorsC = typicalClimates[climate].dryBulbC.map((hour) => hour[worst] as number);
  return {
    watts,
    outdoorsC,
    kwh: watts.map((load, index) => ((weights[index] as number) * load * btuhPerWatt) / eerAt(outdoorsC[index] as number, eer) / 1000),
    monthKwh: months[worst]?.kwh ?? 0,
    daysInMonth: monthDays[worst] as number,
  };
}
type Day = ReturnType<typeof hardestDay>;

/** Payback time in years that a fair price is computed for if no price is given. */
const fairYears = 5;

/** Payback time of the price; without a price, the price that pays back in fairYears. */
function payback(priceAed: number, { low, likely: saved, high }: Year["savedAed"]): Answer[] {
  if (low <= 0) return [];
  if (priceAed > 0)
    return [{ id: "payback", value: priceAed / saved, low: priceAed / high, high: priceAed / low, unit: "years", places: 1 }];
  return [
    { id: "payback", word: "priceMissing" },
    { id: "fairPrice", value: saved * fairYears, low: low * fairYears, high: high * fairYears, unit: "aed", places: 0 },
  ];
}

function answersOf({ priceAed }: Case, { costAed, kwh, savedAed }: Year): Answer[] {
  const { low, likely: saved, high } = savedAed;
  return [
    { id: "yearCost", ...costAed, unit: "aedYear", places: 0 },
    { id: "yearKwh", ...kwh, unit: "kwhYear", places: 0 },
    { id: "saving", value: saved, low: Math.min(low, high), high: Math.max(low, high), unit: "aedYear", places: 0 },
    { id: "savingShare", value: costAed.value > 0 ? (100 * saved) / costAed.value : 0, unit: "pct", places: 0 },
    ...payback(priceAed, savedAed),
  ];
}

function remarksOf(asked: Case, { savedAed }: Year): Remark[] {
  const { now } = asked;
  const remarks: Remark[] = [];
  if (savedAed.likely <= 0) remarks.push({ id: "noSaving", tone: "warning" });
  if (isOld(now)) remarks.push({ id: "oldUnit", tone: "note" });
  remarks.push(...billRemarks(asked), ...weatherRemarks(asked));
  return remarks;
}

/** Steps from the unit's efficiency, over the hour ending 15:00 of the hardest day, to the month's kWh. */
function electricitySteps({ now, eer, climate }: Case, { watts, outdoorsC, kwh, monthKwh, daysInMonth }: Day): Step[] {
  const [load, outdoorC] = [watts[14] as number, outdoorsC[14] as number];
  const eerT1 = eer * t1OverT3;
  return [
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
      sources: [typicalSource(climate)],
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
      inputs: { D: total(kwh), n: daysInMonth },
    },
  ];
}

function paybackSteps({ priceAed }: Case, { savedAed }: Year): Step[] {
  const saved = savedAed.likely;
  if (saved <= 0) return [];
  if (priceAed === 0)
    return [
      {
        id: "fairPrice",
        symbol: "a",
        value: saved * fairYears,
        unit: "aed",
        places: 0,
        formula: "y · s",
        inputs: { y: fairYears, s: saved },
      },
    ];
  return [
    { id: "payback", symbol: "Y", value: priceAed / saved, unit: "years", places: 1, formula: "a / s", inputs: { a: priceAed, s: saved } },
  ];
}

function hoursTable({ weights }: Case, { watts, outdoorsC, kwh }: Day): OutcomeTable {
  return {
    ...tableWithTotals(
      "hours",
      [
        { id: "hour", unit: "", places: 0 },
        { id: "outdoors", unit: "c", places: 1, noTotal: true },
        { id: "load", unit: "w", places: 0, noTotal: true },
        { id: "share", unit: "", places: 1, noTotal: true },
        { id: "electric", unit: "kwh", places: 3 },
      ],
      Array.from({ length: 24 }, (_, index) => `${index + 1}:00`),
      [outdoorsC, watts, weights, kwh],
    ),
    folded: true,
  };
}

function monthsTable({ tariff, otherKwh }: Case, months: readonly Month[]): OutcomeTable {
  return tableWithTotals(
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
      months.map((month) => addedBill(tariff, otherKwh, month.kwh)),
      months.map((month) => month.newKwh),
      months.map((month) => addedBill(tariff, otherKwh, month.newKwh)),
    ],
  );
}

function compute(values: Values): Outcome {
  const asked = caseOf(values);
  const loads = typicalLoads({ ...likelyRoom(values), indoorDryBulbC: numberOf(values, "temperature") }, asked.climate);
  const months = monthsOf(asked, loads);
  if (asked.now === "district") return districtOutcome(values, asked, months);

  const year = yearOf(asked, months);
  const day = hardestDay(asked, loads, months);
  const bills = ownBills(asked, months);
  return {
    answers: [...(bills ? billAnswers(asked, bills) : []), ...answersOf(asked, year)],
    remarks: [...billCauses(asked, bills), ...remarksOf(asked, year)],
    steps: [
      ...(bills ? billComparison(asked, bills) : []),
      ...electricitySteps(asked, day),
      ...billSteps(asked.tariff, asked.otherKwh, day.monthKwh),
      ...paybackSteps(asked, year),
    ],
    tables: [hoursTable(asked, day), monthsTable(asked, months)],
    figure: { kind: "months", table: "months", columns: ["nowAed", "newAed"] },
    sources: spaceSources,
  };
}

/** With district cooling there is no unit to replace. */
const replaced = { field: "now", values: [...Object.keys(efficiencies), "own"] };

export const sheet: Sheet = {
  fields: [
    ...billFields,
    ...spaceFields,
    { id: "temperature", symbol: "Ti", quantity: "temperature", min: 20, max: 28, usual: 24, guess: true },
    { id: "hours", options: Object.keys(uses), usual: "always", guess: true },
    { id: "now", options: [...Object.keys(efficiencies), "own", "district"], usual: "oldSplit", guess: true },
    { id: "eer", symbol: "E3", quantity: "efficiency", min: 4, max: 18, usual: 8.3, only: { field: "now", values: ["own"] } },
    { id: "declared", symbol: "R", quantity: "tons", min: 0.5, max: 200, usual: 3, only: { field: "now", values: ["district"] } },
    {
      id: "tonHourPrice",
      symbol: "p",
      quantity: "coolingPrice",
      min: 0.1,
      max: 3,
      usual: districtCooling.aedPerTonHour,
      guess: true,
      only: { field: "now", values: ["district"] },
    },
    {
      id: "capacityPrice",
      symbol: "c",
      quantity: "capacityPrice",
      min: 0,
      max: 5000,
      usual: districtCooling.capacityAedPerTonYear,
      guess: true,
      only: { field: "now", values: ["district"] },
    },
    { id: "next", options: ["s3", "s4", "s5"], usual: "s5", only: replaced },
    { id: "price", symbol: "a", quantity: "money", min: 0, max: 1_000_000, usual: 0, only: replaced },
    { id: "other", symbol: "Co", quantity: "energy", min: 0, max: 100_000, usual: 300, guess: true },
    { id: "summer", symbol: "Ks", quantity: "energy", min: 0, max: 100_000, usual: 0, only: replaced },
    { id: "winter", symbol: "Kw", quantity: "energy", min: 0, max: 100_000, usual: 0, only: replaced },
  ],
  compute,
};
