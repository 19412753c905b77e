// Saving by better walls, roof, glass or film: the engine before and after, on the design days and over the typical year.
import { dubaiLimits, modelledSavings } from "../data/constructions.ts";
import { designOutdoors } from "../data/design-outdoors.ts";
import { glasses } from "../data/glass.ts";
import type { SourceId } from "../data/sources.ts";
import type { Glass } from "../engineering/glass-properties.ts";
import { byGroup } from "../engineering/lines.ts";
import { type OpaqueSurface, type Room, resolveConstruction, type WindowUnit } from "../engineering/room.ts";
import { roomLoad } from "../engineering/room-load.ts";
import { btuhPerWatt, eerAt, type TypicalClimate, typicalClimates, typicalLoads } from "../typical-year.ts";
import { alternatePowerUnits } from "./alternate-units.ts";
import type { Answer, Outcome, OutcomeTable, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, refuse, type Sheet, type Values } from "./sheet.ts";
import { likelyRoom, spaceFields, spaceSources } from "./space.ts";
import { monthDays, monthLabels, tableWithTotals, total } from "./tables.ts";
import { addedBill, type BillCase, bandShare, billFields, billOf, billRemarks, typicalSource, weatherRemarks } from "./year-cost.ts";

const measures = ["walls", "roof", "glass", "film", "all"] as const;
type Measure = (typeof measures)[number];

const { wallUWm2K, roofUWm2K } = dubaiLimits.from2014;
const newGlass = glasses.dubaiTo40;

const uOf = (surface: OpaqueSurface) => resolveConstruction(surface.construction).uWm2K;

function insulated(surface: OpaqueSurface, uWm2K: number): OpaqueSurface {
  const { series } = resolveConstruction(surface.construction);
  return uOf(surface) <= uWm2K ? surface : { ...surface, construction: { uWm2K, series } };
}

/** The glass with a film; `shgc` is the share of the sun admitted at normal incidence. */
function filmed(glass: Glass, shgc: number): Glass {
  const share = shgc / (glass.shgc[0] as number);
  return { ...glass, shgc: glass.shgc.map((value) => value * share), shgcDiffuse: glass.shgcDiffuse * share };
}

function improved(room: Room, measure: Measure, filmShgc: number): Room {
  const does = (part: Measure) => measure === part || (measure === "all" && part !== "film");
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

/** The input; the film's solar heat gain coefficient at normal incidence, EER in Btu/h per W at 46 °C. */
type Case = BillCase & {
  measure: Measure;
  filmShgc: number;
  eer: number;
  otherKwh: number;
  priceAed: number;
};

function caseOf(values: Values): Case {
  return {
    ...billOf(values),
    measure: choiceOf<Measure>(values, "measure"),
    filmShgc: numberOf(values, "film"),
    eer: numberOf(values, "eer"),
    otherKwh: numberOf(values, "other"),
    priceAed: numberOf(values, "price"),
  };
}

/** Design peak of a room, and its year by month. */
function running(room: Room, { tariff, climate, eer, otherKwh }: Case) {
  const { peak } = roomLoad(room, designOutdoors(climate));
  const kwh = yearKwh(room, climate, eer);
  return { peak, kwh, aed: kwh.map((month) => addedBill(tariff, otherKwh, month)) };
}
type Running = ReturnType<typeof running>;

function savingOf(before: Running, after: Running) {
  const kwh = total(before.kwh) - total(after.kwh);
  return {
    kwh,
    aed: total(before.aed) - total(after.aed),
    percent: total(before.kwh) > 0 ? (100 * kwh) / total(before.kwh) : 0,
    peakW: before.peak.coilW - after.peak.coilW,
  };
}
type Saving = ReturnType<typeof savingOf>;

function answersOf({ priceAed }: Case, { kwh, aed, percent, peakW }: Saving): Answer[] {
  const band = (value: number) => ({ value, low: value * (1 - bandShare), high: value * (1 + bandShare) });
  const answers: Answer[] = [
    { id: "saved", ...band(aed), unit: "aedYear", places: 0 },
    { id: "savedKwh", ...band(kwh), unit: "kwhYear", places: 0 },
    { id: "share", value: percent, unit: "pct", places: 0 },
    { id: "peak", value: peakW / 1000, unit: "kw", places: 2, also: alternatePowerUnits(peakW) },
  ];
  if (priceAed > 0 && aed > 0)
    answers.push({
      id: "payback",
      value: priceAed / aed,
      low: priceAed / (aed * (1 + bandShare)),
      high: priceAed / (aed * (1 - bandShare)),
      unit: "years",
      places: 1,
    });
  return answers;
}

/** Saving in percent that a study of whole villas computed for the measure; undefined for a film. */
const modelledFor = (measure: Measure) => (measure === "film" ? undefined : modelledSavings[measure]);

function remarksOf(asked: Case, { kwh, percent }: Saving): Remark[] {
  const { measure } = asked;
  const remarks: Remark[] = [];
  if (kwh < 1) remarks.push({ id: "alreadyGood", tone: "warning" });
  const modelled = modelledFor(measure);
  if (modelled !== undefined && kwh >= 1)
    remarks.push({
      id: percent > modelled ? "aboveModelled" : "modelled",
      tone: percent > modelled ? "warning" : "note",
      values: { percent: modelled },
    });
  if (measure === "film") remarks.push({ id: "film", tone: "note" });
  remarks.push(...billRemarks(asked), ...weatherRemarks(asked));
  return remarks;
}

function savingSteps({ climate, eer, tariff }: Case, before: Running, after: Running, saving: Saving): Step[] {
  return [
    { id: "peakBefore", symbol: "P1", value: before.peak.coilW, unit: "w", places: 0, sources: ["ashraeRadiant", "ashrae2021Climate"] },
    { id: "peakAfter", symbol: "P2", value: after.peak.coilW, unit: "w", places: 0 },
    {
      id: "peakLess",
      symbol: "P",
      value: saving.peakW,
      unit: "w",
      places: 0,
      formula: "P1 − P2",
      inputs: { P1: before.peak.coilW, P2: after.peak.coilW },
    },
    { id: "eer", symbol: "E3", value: eer, unit: "btuhw", places: 2 },
    {
      id: "kwhBefore",
      symbol: "W1",
      value: total(before.kwh),
      unit: "kwhYear",
      places: 0,
      sources: [typicalSource(climate)],
    },
    { id: "kwhAfter", symbol: "W2", value: total(after.kwh), unit: "kwhYear", places: 0 },
    {
      id: "share",
      symbol: "x",
      value: saving.percent,
      unit: "pct",
      places: 1,
      formula: total(before.kwh) > 0 ? "100 · (W1 − W2) / W1" : "0",
      inputs: { W1: total(before.kwh), W2: total(after.kwh) },
    },
    {
      id: "aedLess",
      symbol: "K",
      value: saving.aed,
      unit: "aedYear",
      places: 2,
      formula: "K1 − K2",
      inputs: { K1: total(before.aed), K2: total(after.aed) },
      sources: [tariff.source],
    },
  ];
}

function paybackSteps({ priceAed }: Case, { aed }: Saving): Step[] {
  if (!(priceAed > 0 && aed > 0)) return [];
  return [
    { id: "payback", symbol: "Y", value: priceAed / aed, unit: "years", places: 1, formula: "a / K", inputs: { a: priceAed, K: aed } },
  ];
}

/** Groups of the peak load, before and after. */
function partsTable(before: Running, after: Running): OutcomeTable {
  const parts = [before, after].map(({ peak }) => byGroup(peak.lines));
  const groups = [...new Set(parts.flat().map(({ group }) => group))];
  return tableWithTotals(
    "parts",
    [
      { id: "part", unit: "", places: 0 },
      { id: "before", unit: "w", places: 0 },
      { id: "after", unit: "w", places: 0 },
    ],
    groups,
    parts.map((part) => groups.map((group) => part.find((entry) => entry.group === group)?.watts ?? 0)),
  );
}

function monthsTable(before: Running, after: Running): OutcomeTable {
  return tableWithTotals(
    "months",
    [
      { id: "month", unit: "", places: 0 },
      { id: "kwhBefore", unit: "kwh", places: 0 },
      { id: "aedBefore", unit: "aed", places: 0 },
      { id: "kwhAfter", unit: "kwh", places: 0 },
      { id: "aedAfter", unit: "aed", places: 0 },
    ],
    monthLabels,
    [before.kwh, before.aed, after.kwh, after.aed],
  );
}

function compute(values: Values): Outcome {
  const asked = caseOf(values);
  const { measure, filmShgc } = asked;
  const room = likelyRoom(values);
  refuseNothing(room, measure, filmShgc);
  const better = improved(room, measure, filmShgc);
  const [before, after] = [running(room, asked), running(better, asked)];
  const saving = savingOf(before, after);
  return {
    answers: answersOf(asked, saving),
    remarks: remarksOf(asked, saving),
    steps: [...partSteps(room, better, measure), ...savingSteps(asked, before, after, saving), ...paybackSteps(asked, saving)],
    tables: [partsTable(before, after), monthsTable(before, after)],
    figure: { kind: "months", table: "months", columns: ["aedBefore", "aedAfter"] },
    sources: [...(modelledFor(measure) === undefined ? [] : [modelledSavings.source]), ...spaceSources],
  };
}

export const sheet: Sheet = {
  fields: [
    { id: "measure", options: measures, usual: "all" },
    { id: "film", quantity: "none", min: 0.1, max: 0.6, usual: 0.35, guess: true, only: { field: "measure", values: ["film"] } },
    ...billFields,
    ...spaceFields,
    { id: "eer", symbol: "E3", quantity: "efficiency", min: 4, max: 18, usual: 8.3, guess: true },
    { id: "other", symbol: "Co", quantity: "energy", min: 0, max: 100_000, usual: 300, guess: true },
    { id: "price", symbol: "a", quantity: "money", min: 0, max: 1_000_000, usual: 0 },
  ],
  compute,
};
