// What better walls, roof, glass or film would take off: the engine before and after, on the design days and over the
// typical year.
import { dubaiLimits, measuredSavings } from "../data/constructions.ts";
import { designOutdoors } from "../data/design-outdoors.ts";
import { glasses } from "../data/glass.ts";
import type { SourceId } from "../data/sources.ts";
import { type Tariff, tariffs } from "../data/tariffs.ts";
import { byGroup, type Group } from "../engineering/lines.ts";
import { type OpaqueSurface, type Room, resolved, type WindowUnit } from "../engineering/room.ts";
import { roomLoad } from "../engineering/room-load.ts";
import type { Glass } from "../engineering/windows.ts";
import { btuhPerWatt, eerAt, type TypicalClimate, typicalClimates, typicalLoads } from "../typical-year.ts";
import { alternatePowerUnits } from "./alternate-units.ts";
import { type Answer, choiceOf, numberOf, type Outcome, type Remark, refuse, type Sheet, type Step, type Values } from "./sheet.ts";
import { likelyRoom, spaceFields, spaceSources } from "./space.ts";
import { monthDays, monthLabels, summed, total } from "./sums.ts";
import { addedBill, bandShare, climateOf } from "./year-cost.ts";

const measures = ["walls", "roof", "glass", "film", "all"] as const;
type Measure = (typeof measures)[number];

const { wallUWm2K, roofUWm2K } = dubaiLimits.from2014;
const newGlass = glasses.dubaiTo40;

const uOf = (surface: OpaqueSurface) => resolved(surface.construction).uWm2K;

function insulated(surface: OpaqueSurface, uWm2K: number): OpaqueSurface {
  const { series } = resolved(surface.construction);
  return uOf(surface) <= uWm2K ? surface : { ...surface, construction: { uWm2K, series } };
}

/** The same glass behind a film that leaves this much of the sun straight on. */
function filmed(glass: Glass, shgc: number): Glass {
  const share = shgc / (glass.shgc[0] as number);
  return { ...glass, shgc: glass.shgc.map((value) => value * share), shgcDiffuse: glass.shgcDiffuse * share };
}

function improved(room: Room, measure: Measure, filmShgc: number): Room {
  const does = (one: Measure) => measure === one || (measure === "all" && one !== "film");
  const window = (unit: WindowUnit): WindowUnit => {
    if (does("film")) return { ...unit, glass: filmed(unit.glass, filmShgc) };
    if (does("glass") && (unit.glass.shgc[0] as number) > (newGlass.shgc[0] as number)) return { ...unit, glass: newGlass };
    return unit;
  };
  return {
    ...room,
    surfaces: room.surfaces.map((surface) => {
      if (surface.kind === "roof") return does("roof") ? insulated(surface, roofUWm2K) : surface;
      return does("walls") ? insulated(surface, wallUWm2K) : surface;
    }),
    windows: room.windows.map(window),
  };
}

function yearKwh(room: Room, climate: TypicalClimate, eerT3: number): number[] {
  const { dryBulbC } = typicalClimates[climate];
  return typicalLoads(room, climate).map((hours, month) => {
    const watts = hours.map((load, hour) => (load * btuhPerWatt) / eerAt(dryBulbC[hour]?.[month] as number, eerT3));
    return (total(watts) * (monthDays[month] as number)) / 1000;
  });
}

function refuseNothing(room: Room, measure: Measure, filmShgc: number): void {
  const roof = room.surfaces.some(({ kind }) => kind === "roof");
  if (measure === "roof" && !roof) throw refuse("measure", measure, "noRoof");
  if (measure === "walls" && !room.surfaces.some(({ kind }) => kind === "wall")) throw refuse("measure", measure, "noWall");
  if ((measure === "glass" || measure === "film") && room.windows.length === 0) throw refuse("measure", measure, "noGlass");
  if (measure === "film" && room.windows.some(({ glass }) => (glass.shgc[0] as number) <= filmShgc))
    throw refuse("film", filmShgc, "filmNoBetter");
}

function partSteps(before: Room, after: Room, measure: Measure): Step[] {
  const steps: Step[] = [];
  const source = (id: SourceId) => ({ sources: [id] });
  for (const kind of ["wall", "roof"] as const) {
    const [old, better] = [before, after].map((room) => room.surfaces.find((surface) => surface.kind === kind));
    if (!old || !better || uOf(old) === uOf(better)) continue;
    steps.push(
      { id: `${kind}Before`, symbol: kind === "wall" ? "U1" : "U3", value: uOf(old), unit: "wm2k", places: 2, ...source("frameEffect") },
      { id: `${kind}After`, symbol: kind === "wall" ? "U2" : "U4", value: uOf(better), unit: "wm2k", places: 2, ...source("dubaiRules") },
    );
  }
  const [old, better] = [before.windows[0]?.glass, after.windows[0]?.glass];
  if (old && better && old !== better)
    steps.push(
      { id: "glassBefore", symbol: "g1", value: old.shgc[0] as number, unit: "", places: 2, ...source("ashraeGlass") },
      {
        id: "glassAfter",
        symbol: "g2",
        value: better.shgc[0] as number,
        unit: "",
        places: 2,
        ...(measure === "film" ? {} : source("dubaiRules")),
      },
    );
  return steps;
}

function compute(values: Values): Outcome {
  const bill = choiceOf<keyof typeof tariffs>(values, "bill");
  const tariff: Tariff = tariffs[bill];
  const climate = climateOf(bill);
  const measure = choiceOf<Measure>(values, "measure");
  const filmShgc = numberOf(values, "film");
  const before = likelyRoom(values);
  refuseNothing(before, measure, filmShgc);
  const after = improved(before, measure, filmShgc);
  const eer = numberOf(values, "eer");
  const other = numberOf(values, "other");
  const [peak1, peak2] = [before, after].map((room) => roomLoad(room, designOutdoors(climate)).peak) as [
    ReturnType<typeof roomLoad>["peak"],
    ReturnType<typeof roomLoad>["peak"],
  ];
  const [kwh1, kwh2] = [yearKwh(before, climate, eer), yearKwh(after, climate, eer)];
  const aed = (months: readonly number[]) => months.map((kwh) => addedBill(tariff, other, kwh));
  const [aed1, aed2] = [aed(kwh1), aed(kwh2)];
  const savedKwh = total(kwh1) - total(kwh2);
  const savedAed = total(aed1) - total(aed2);
  const percent = total(kwh1) > 0 ? (100 * savedKwh) / total(kwh1) : 0;
  const peakW = peak1.coilW - peak2.coilW;
  const band = (value: number) => ({ value, low: value * (1 - bandShare), high: value * (1 + bandShare) });
  const price = numberOf(values, "price");

  const answers: Answer[] = [
    { id: "saved", ...band(savedAed), unit: "aedYear", places: 0 },
    { id: "savedKwh", ...band(savedKwh), unit: "kwhYear", places: 0 },
    { id: "share", value: percent, unit: "pct", places: 0 },
    { id: "peak", value: peakW / 1000, unit: "kw", places: 2, also: alternatePowerUnits(peakW) },
  ];
  if (price > 0 && savedAed > 0)
    answers.push({
      id: "payback",
      value: price / savedAed,
      low: price / (savedAed * (1 + bandShare)),
      high: price / (savedAed * (1 - bandShare)),
      unit: "years",
      places: 1,
    });
  const remarks: Remark[] = [];
  if (savedKwh < 1) remarks.push({ id: "alreadyGood", tone: "warning" });
  const measured = measure === "film" ? undefined : measuredSavings[measure];
  if (measured !== undefined && savedKwh >= 1)
    remarks.push({
      id: percent > measured ? "aboveMeasured" : "measured",
      tone: percent > measured ? "warning" : "note",
      values: { percent: measured },
    });
  if (measure === "film") remarks.push({ id: "film", tone: "note" });
  remarks.push({ id: tariff.weak ? "weakTariff" : "tariffRead", tone: tariff.weak ? "warning" : "note", values: { date: tariff.readOn } });

  const groups = [...new Set([...byGroup(peak1.lines), ...byGroup(peak2.lines)].map(({ group }) => group))];
  const wattsOf = (lines: typeof peak1.lines, group: Group) => byGroup(lines).find((one) => one.group === group)?.watts ?? 0;
  return {
    answers,
    remarks,
    steps: [
      ...partSteps(before, after, measure),
      { id: "peakBefore", symbol: "P1", value: peak1.coilW, unit: "w", places: 0, sources: ["ashraeRadiant", "ashrae2021Climate"] },
      { id: "peakAfter", symbol: "P2", value: peak2.coilW, unit: "w", places: 0 },
      { id: "peakLess", symbol: "P", value: peakW, unit: "w", places: 0, formula: "P1 − P2", inputs: { P1: peak1.coilW, P2: peak2.coilW } },
      { id: "eer", symbol: "E3", value: eer, unit: "btuhw", places: 2 },
      {
        id: "kwhBefore",
        symbol: "W1",
        value: total(kwh1),
        unit: "kwhYear",
        places: 0,
        sources: [climate === "dubai" ? "dubaiTypical" : "abuDhabiTypical"],
      },
      { id: "kwhAfter", symbol: "W2", value: total(kwh2), unit: "kwhYear", places: 0 },
      {
        id: "share",
        symbol: "x",
        value: percent,
        unit: "pct",
        places: 1,
        formula: total(kwh1) > 0 ? "100 · (W1 − W2) / W1" : "0",
        inputs: { W1: total(kwh1), W2: total(kwh2) },
      },
      {
        id: "aedLess",
        symbol: "K",
        value: savedAed,
        unit: "aedYear",
        places: 2,
        formula: "K1 − K2",
        inputs: { K1: total(aed1), K2: total(aed2) },
        sources: [tariff.source],
      },
      ...(price > 0 && savedAed > 0
        ? [
            {
              id: "payback",
              symbol: "Y",
              value: price / savedAed,
              unit: "years",
              places: 1,
              formula: "a / K",
              inputs: { a: price, K: savedAed },
            },
          ]
        : []),
    ],
    tables: [
      summed(
        "parts",
        [
          { id: "part", unit: "", places: 0 },
          { id: "before", unit: "w", places: 0 },
          { id: "after", unit: "w", places: 0 },
        ],
        groups,
        [groups.map((group) => wattsOf(peak1.lines, group)), groups.map((group) => wattsOf(peak2.lines, group))],
      ),
      summed(
        "months",
        [
          { id: "month", unit: "", places: 0 },
          { id: "kwhBefore", unit: "kwh", places: 0 },
          { id: "aedBefore", unit: "aed", places: 0 },
          { id: "kwhAfter", unit: "kwh", places: 0 },
          { id: "aedAfter", unit: "aed", places: 0 },
        ],
        monthLabels,
        [kwh1, aed1, kwh2, aed2],
      ),
    ],
    sources: [...(measured === undefined ? [] : [measuredSavings.source]), ...spaceSources],
  };
}

export const sheet: Sheet = {
  fields: [
    { id: "measure", options: measures, usual: "all" },
    { id: "film", quantity: "none", min: 0.1, max: 0.6, usual: 0.35, only: { field: "measure", values: ["film"] } },
    { id: "bill", options: Object.keys(tariffs), usual: "dewaHome" },
    ...spaceFields,
    { id: "eer", symbol: "E3", quantity: "efficiency", min: 4, max: 18, usual: 8.3 },
    { id: "other", symbol: "Co", quantity: "energy", min: 0, max: 100_000, usual: 300 },
    { id: "price", symbol: "a", quantity: "money", min: 0, max: 1_000_000, usual: 0 },
  ],
  compute,
};
