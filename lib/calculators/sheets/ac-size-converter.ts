// From a load to units on the shelf and back: TR, kW and Btu/h, 35 and 46 °C, stars of a label.
import type { SourceId } from "../data/sources.ts";
import { splitSizes, starLabels } from "../data/unit-sizes.ts";
import { type UnitChoice, unitChoices } from "../engineering/equipment.ts";
import { btuhToWatts } from "../engineering/units.ts";
import { alternatePowerUnits } from "./alternate-units.ts";
import type { Answer, Outcome, Remark, Step, Sums } from "./outcome.ts";
import { choiceOf, numberOf, type Sheet, type Values } from "./sheet.ts";

const kw = (watts: number) => watts / 1000;
const sizeName = ({ count, nominalBtuh }: UnitChoice) => `${count} × ${nominalBtuh.toLocaleString("en")} Btu/h`;

/** Stars of an efficiency at 46 °C, Btu/h per W; 0 is below what may be sold. */
export function starsOf(type: keyof typeof starLabels, eer: number): number {
  return starLabels[type].limits.filter(({ from }) => eer >= from).at(-1)?.stars ?? 0;
}

function label(values: Values): { answers: Answer[]; steps: Step[]; sources: SourceId[] } {
  const eer = numberOf(values, "eer");
  if (eer === 0) return { answers: [], steps: [], sources: [] };
  const stars = starsOf(choiceOf(values, "label"), eer);
  return {
    answers: [{ id: "stars", word: `stars${stars}`, tone: stars === 0 ? "bad" : "good" }],
    steps: [{ id: "eer", symbol: "E3", value: eer, unit: "btuhw", places: 2, sources: ["starLabels2019"] }],
    sources: ["starLabels2019"],
  };
}

function gasRemarks(gas: string): Remark[] {
  return gas === "r22" ? [{ id: "r22", tone: "warning" }] : gas === "r410a" || gas === "r32" ? [{ id: gas, tone: "note" }] : [];
}

const judge = ({ tooLargeFor }: UnitChoice, drive: "fixedSpeed" | "inverter") => (tooLargeFor.includes(drive) ? "tooLarge" : "fits");

function forLoad(values: Values, loadKw: number, ratio: number): Omit<Outcome, "sources"> {
  const loadW = loadKw * 1000;
  const drive = choiceOf<"inverter" | "fixedSpeed">(values, "drive");
  const nominalW = loadW / ratio;
  const choices = unitChoices(nominalW, splitSizes.btuh);
  const at46Kw = ({ count, nominalBtuh }: UnitChoice) => kw(count * btuhToWatts(nominalBtuh) * ratio);
  const [first] = choices;
  const answers: Answer[] = first ? [{ id: "size", text: sizeName(first) }] : [{ id: "size", word: "noSplit" }];
  answers.push(
    { id: "load", value: loadKw, unit: "kw", places: 2, also: alternatePowerUnits(loadW) },
    { id: "nominal", value: kw(nominalW), unit: "kw", places: 2, also: alternatePowerUnits(nominalW) },
  );
  const remarks: Remark[] = [];
  if (first) {
    answers.push({ id: "spare", value: 100 * first.oversize, unit: "pct", places: 0 });
    if (first.tooLargeFor.includes(drive))
      remarks.push({ id: drive === "inverter" ? "tooLargeInverter" : "tooLargeFixed", tone: "warning" });
  }
  const table: Sums | undefined = first && {
    id: "choices",
    columns: [
      { id: "units", unit: "", places: 0 },
      { id: "at46", unit: "kw", places: 2 },
      { id: "spare", unit: "pct", places: 0 },
      { id: "judgement", unit: "", places: 0 },
    ],
    rows: choices.map((choice) => ({
      label: sizeName(choice),
      values: [at46Kw(choice), 100 * choice.oversize, judge(choice, drive)],
    })),
  };
  return {
    answers,
    remarks,
    steps: [
      {
        id: "nominal",
        symbol: "N",
        value: kw(nominalW),
        unit: "kw",
        places: 3,
        formula: "Q / r",
        inputs: { Q: loadKw, r: ratio },
        sources: ["t3Ratio"],
      },
      ...(first
        ? [
            {
              id: "at46",
              symbol: "C",
              value: at46Kw(first),
              unit: "kw",
              places: 3,
              formula: "n · B · 0.000293071 · r",
              inputs: { n: first.count, B: first.nominalBtuh, r: ratio },
              sources: ["unitSizes" as const],
            },
            {
              id: "spare",
              symbol: "x",
              value: 100 * first.oversize,
              unit: "pct",
              places: 1,
              formula: "100 · (C − Q) / Q",
              inputs: { C: at46Kw(first), Q: loadKw },
            },
          ]
        : []),
    ],
    ...(table && {
      tables: [table],
      figure: {
        kind: "scale",
        unit: "kw",
        places: 2,
        rows: choices.map((choice) => ({
          label: sizeName(choice),
          value: at46Kw(choice),
          tone: judge(choice, drive) === "fits" ? ("good" as const) : ("bad" as const),
          word: judge(choice, drive),
        })),
        limit: { label: "load", value: loadKw },
      },
    }),
  };
}

function forBox(boxKw: number, ratio: number): Omit<Outcome, "sources"> {
  const at46 = boxKw * ratio;
  return {
    answers: [
      { id: "carries", value: at46, unit: "kw", places: 2, also: alternatePowerUnits(at46 * 1000) },
      { id: "box", value: boxKw, unit: "kw", places: 2, also: alternatePowerUnits(boxKw * 1000) },
    ],
    remarks: [],
    steps: [
      {
        id: "carries",
        symbol: "C",
        value: at46,
        unit: "kw",
        places: 3,
        formula: "N · r",
        inputs: { N: boxKw, r: ratio },
        sources: ["t3Ratio"],
      },
    ],
    figure: {
      kind: "scale",
      unit: "kw",
      places: 2,
      rows: [
        { label: "box", value: boxKw },
        { label: "carries", value: at46, tone: "good" },
      ],
    },
  };
}

function compute(values: Values): Outcome {
  const powerKw = numberOf(values, "power");
  const ratio = numberOf(values, "ratio") / 100;
  const read = label(values);
  const main = values.known === "load" ? forLoad(values, powerKw, ratio) : forBox(powerKw, ratio);
  return {
    ...main,
    answers: [...main.answers, ...read.answers],
    remarks: [...main.remarks, { id: "ratio", tone: "note" }, ...gasRemarks(choiceOf(values, "gas"))],
    steps: [{ id: "ratio", symbol: "r", value: ratio, unit: "", places: 3, sources: ["t3Ratio"] }, ...main.steps, ...read.steps],
    sources: read.sources,
  };
}

/** kW of the usual two-ton unit's load. */
const usualKw = Math.round(btuhToWatts(18_000) / 100) / 10;

export const sheet: Sheet = {
  fields: [
    { id: "known", options: ["load", "box"], usual: "load" },
    { id: "power", symbol: "Q", quantity: "power", min: 0.5, max: 500, usual: usualKw },
    { id: "drive", options: ["inverter", "fixedSpeed"], usual: "inverter", only: { field: "known", values: ["load"] } },
    { id: "ratio", quantity: "percent", min: 70, max: 100, usual: 87.5 },
    { id: "label", options: ["split", "window"], usual: "split" },
    { id: "eer", symbol: "E3", quantity: "efficiency", min: 0, max: 20, usual: 0 },
    { id: "gas", options: ["unknown", "r22", "r410a", "r32"], usual: "unknown" },
  ],
  compute,
};
