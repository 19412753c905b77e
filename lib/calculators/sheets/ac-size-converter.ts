// Converts a load to unit sizes and back: TR, kW and Btu/h, the hottest and the most humid day, stars of a label. Capacities use the same
// functions as the units of the cooling load.
import type { SourceId } from "../data/sources.ts";
import { splitBehaviour, splitSizes, starLabels } from "../data/unit-sizes.ts";
import { capacityShare, type UnitChoice, unitChoices } from "../engineering/equipment.ts";
import { humidityRatioFromRelativeHumidity, wetBulbC } from "../engineering/psychrometrics.ts";
import { btuhToWatts, tonsToWatts } from "../engineering/units.ts";
import { alternatePowerUnits } from "./alternate-units.ts";
import type { Answer, Outcome, OutcomeTable, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, type Sheet, type Values } from "./sheet.ts";

const kw = (watts: number) => watts / 1000;
/** Tons come first, because the trade uses them. */
const sizesOf = ({ count, nominalBtuh }: UnitChoice) => {
  const watts = count * btuhToWatts(nominalBtuh);
  return [
    { value: watts / tonsToWatts(1), unit: "tr", places: 1 },
    { value: kw(watts), unit: "kw", places: 2 },
  ];
};
const sizeName = ({ count, nominalBtuh }: UnitChoice) => `${count} × ${nominalBtuh.toLocaleString("en")} Btu/h`;

/** Stars of an efficiency at 46 °C, Btu/h per W; 0 is below the legal minimum. */
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

/** Room conditions of every result of this site; a unit has less capacity there than at its rating of 27 °C. */
const room = { dryBulbC: 24, humidity: 0.5, pressurePa: 101_325 } as const;
const roomWetBulbC = wetBulbC(
  room.dryBulbC,
  humidityRatioFromRelativeHumidity(room.dryBulbC, room.humidity, room.pressurePa),
  room.pressurePa,
);
const outdoorC = { hot: 46, humid: 35 } as const;

/** A day on which the unit has to carry the load; `share` is its capacity then, divided by the nominal size. */
type Day = { id: "hot" | "humid" | "given"; mark: string; share: number; outdoorC?: number };

/** The days to check: both if the day is unknown, the hottest first, because it needs the larger unit. */
function daysOf(values: Values, ratio: number): Day[] {
  const asked = choiceOf<Day["id"] | "unknown">(values, "day");
  if (asked === "given") return [{ id: "given", mark: "", share: numberOf(values, "share") / 100 }];
  const behaviour = { ...splitBehaviour, t3Ratio: ratio };
  const ids = asked === "unknown" ? (["hot", "humid"] as const) : [asked];
  return ids.map((id, index) => ({
    id,
    mark: ids.length > 1 ? String(index + 1) : "",
    share: capacityShare(behaviour, outdoorC[id], roomWetBulbC),
    outdoorC: outdoorC[id],
  }));
}

/** Id of an answer, step or column that belongs to one day. */
const dayId = (id: string, day: Day) => `${id}${day.id[0]?.toUpperCase()}${day.id.slice(1)}`;

function shareSteps(days: readonly Day[], ratio: number): Step[] {
  const computed = days.flatMap((day) => (day.outdoorC === undefined ? [] : [{ ...day, outdoorC: day.outdoorC }]));
  return [
    ...(computed.length > 0
      ? ([
          { id: "ratio", symbol: "r", value: ratio, unit: "", places: 3, sources: ["t3Ratio"] },
          { id: "wetBulb", symbol: "Tw", value: roomWetBulbC, unit: "c", places: 2, sources: ["ashraeAir"] },
        ] as const)
      : []),
    ...days.map((day): Step => {
      const step = { id: dayId("share", day), symbol: `s${day.mark}`, value: day.share, unit: "", places: 3 };
      if (day.outdoorC === undefined) return step;
      return {
        ...step,
        formula: `(1 − (1 − r) · (T${day.mark} − 35) / 11) · (1 + w · (Tw − 19))`,
        inputs: { r: ratio, [`T${day.mark}`]: day.outdoorC, w: splitBehaviour.perWetBulbK, Tw: roomWetBulbC },
        sources: ["t3Ratio", "wetBulbCapacity"],
      };
    }),
  ];
}

const nominalKw = ({ count, nominalBtuh }: UnitChoice) => kw(count * btuhToWatts(nominalBtuh));
const spareOf = (choice: UnitChoice, loadKw: number, { share }: Day) => 100 * ((nominalKw(choice) * share) / loadKw - 1);

function loadSteps(loadKw: number, days: readonly Day[], first: UnitChoice | undefined): Step[] {
  return days.flatMap((day): Step[] => {
    const { mark, share } = day;
    const nominal: Step = {
      id: dayId("nominal", day),
      symbol: `N${mark}`,
      value: loadKw / share,
      unit: "kw",
      places: 3,
      formula: `Q / s${mark}`,
      inputs: { Q: loadKw, [`s${mark}`]: share },
    };
    if (!first) return [nominal];
    const gives = nominalKw(first) * share;
    return [
      nominal,
      {
        id: dayId("gives", day),
        symbol: `C${mark}`,
        value: gives,
        unit: "kw",
        places: 3,
        formula: `n · B · 0.000293071 · s${mark}`,
        inputs: { n: first.count, B: first.nominalBtuh, [`s${mark}`]: share },
        sources: ["unitSizes"],
      },
      {
        id: dayId("spare", day),
        symbol: `x${mark}`,
        value: spareOf(first, loadKw, day),
        unit: "pct",
        places: 1,
        formula: `100 · (C${mark} − Q) / Q`,
        inputs: { [`C${mark}`]: gives, Q: loadKw },
      },
    ];
  });
}

function choicesTable(
  choices: readonly UnitChoice[],
  loadKw: number,
  days: readonly Day[],
  drive: "inverter" | "fixedSpeed",
): OutcomeTable {
  return {
    id: "choices",
    columns: [
      { id: "units", unit: "", places: 0 },
      ...days.flatMap((day) => [
        { id: dayId("gives", day), unit: "kw", places: 2 },
        { id: dayId("spare", day), unit: "pct", places: 0 },
      ]),
      { id: "judgement", unit: "", places: 0 },
    ],
    rows: choices.map((choice) => ({
      label: sizeName(choice),
      values: [...days.flatMap((day) => [nominalKw(choice) * day.share, spareOf(choice, loadKw, day)]), judge(choice, drive)],
    })),
  };
}

/** Remarks on the smallest fitting unit: too large on its day, or larger than the other day alone would need. */
function sizeRemarks(first: UnitChoice, humid: UnitChoice | undefined, days: readonly Day[], drive: "inverter" | "fixedSpeed"): Remark[] {
  const differs = humid !== undefined && sizeName(humid) !== sizeName(first);
  return [
    ...(differs
      ? [{ id: "whichDay", tone: "warning" as const, values: { size: sizeName(humid) } }]
      : days.length > 1
        ? [{ id: "eitherDay", tone: "note" as const }]
        : []),
    ...(first.tooLargeFor.includes(drive)
      ? [{ id: drive === "inverter" ? "tooLargeInverter" : "tooLargeFixed", tone: "warning" as const }]
      : []),
  ];
}

function outcomeForLoad(values: Values, loadKw: number, days: readonly Day[]): Omit<Outcome, "sources"> {
  const loadW = loadKw * 1000;
  const drive = choiceOf<"inverter" | "fixedSpeed">(values, "drive");
  const [hardest, other] = days as readonly [Day, Day?];
  const choices = unitChoices(loadW / hardest.share, splitSizes.btuh);
  const [first] = choices;
  const alone = other ? [] : [hardest];
  const [humid] = other ? unitChoices(loadW / other.share, splitSizes.btuh) : [];
  return {
    answers: [
      first ? { id: "size", text: sizeName(first), also: sizesOf(first) } : { id: "size", word: "noSplit" },
      ...(humid && first && sizeName(humid) !== sizeName(first) ? [{ id: "sizeHumid", text: sizeName(humid), also: sizesOf(humid) }] : []),
      { id: "load", value: loadKw, unit: "kw", places: 2, also: alternatePowerUnits(loadW) },
      // With two days the answers give only the units; the table and the working hold the figures of each day.
      ...alone.map(
        (day): Answer => ({
          id: dayId("nominal", day),
          value: loadKw / day.share,
          unit: "kw",
          places: 2,
          also: alternatePowerUnits(loadW / day.share),
        }),
      ),
      ...(first
        ? alone.map((day): Answer => ({ id: dayId("spare", day), value: spareOf(first, loadKw, day), unit: "pct", places: 0 }))
        : []),
    ],
    remarks: first ? sizeRemarks(first, humid, days, drive) : [],
    steps: loadSteps(loadKw, days, first),
    ...(first && {
      tables: [choicesTable(choices, loadKw, days, drive)],
      figure: {
        kind: "scale",
        unit: "kw",
        places: 2,
        rows: choices.map((choice) => ({
          label: sizeName(choice),
          value: nominalKw(choice) * hardest.share,
          tone: judge(choice, drive) === "fits" ? ("good" as const) : ("bad" as const),
          word: judge(choice, drive),
        })),
        limit: { label: "load", value: loadKw },
      },
    }),
  };
}

/** Outcome for a unit of a given nominal size. */
function outcomeForSize(sizeKw: number, days: readonly Day[]): Omit<Outcome, "sources"> {
  const carried = days.map((day) => ({ day, id: dayId("carries", day), givesKw: sizeKw * day.share }));
  return {
    answers: [
      ...carried.map(
        ({ id, givesKw }): Answer => ({ id, value: givesKw, unit: "kw", places: 2, also: alternatePowerUnits(givesKw * 1000) }),
      ),
      { id: "box", value: sizeKw, unit: "kw", places: 2, also: alternatePowerUnits(sizeKw * 1000) },
    ],
    remarks: [],
    steps: carried.map(({ day: { mark, share }, id, givesKw }) => ({
      id,
      symbol: `C${mark}`,
      value: givesKw,
      unit: "kw",
      places: 3,
      formula: `N · s${mark}`,
      inputs: { N: sizeKw, [`s${mark}`]: share },
    })),
    figure: {
      kind: "scale",
      unit: "kw",
      places: 2,
      rows: [{ label: "box", value: sizeKw }, ...carried.map(({ id, givesKw }) => ({ label: id, value: givesKw, tone: "good" as const }))],
    },
  };
}

function compute(values: Values): Outcome {
  const powerKw = numberOf(values, "power");
  const ratio = numberOf(values, "ratio") / 100;
  const days = daysOf(values, ratio);
  const read = label(values);
  const main = values.known === "load" ? outcomeForLoad(values, powerKw, days) : outcomeForSize(powerKw, days);
  const assumed: Remark[] = values.day === "given" ? [] : [{ id: "ratio", tone: "note" }];
  return {
    ...main,
    answers: [...main.answers, ...read.answers],
    remarks: [...main.remarks, ...assumed, ...gasRemarks(choiceOf(values, "gas"))],
    steps: [...shareSteps(days, ratio), ...main.steps, ...read.steps],
    sources: read.sources,
  };
}

/** Nominal size of the usual 1.5-ton unit, kW. */
const usualKw = Math.round(btuhToWatts(18_000) / 100) / 10;

export const sheet: Sheet = {
  fields: [
    { id: "known", options: ["load", "box"], usual: "load" },
    { id: "power", symbol: "Q", quantity: "power", min: 0.5, max: 500, usual: usualKw },
    { id: "day", options: ["unknown", "hot", "humid", "given"], usual: "unknown" },
    { id: "share", quantity: "percent", min: 50, max: 110, usual: 83, only: { field: "day", values: ["given"] } },
    { id: "drive", options: ["inverter", "fixedSpeed"], usual: "inverter", only: { field: "known", values: ["load"] } },
    {
      id: "ratio",
      quantity: "percent",
      min: 70,
      max: 100,
      usual: 100 * splitBehaviour.t3Ratio,
      guess: true,
      only: { field: "day", values: ["unknown", "hot", "humid"] },
    },
    { id: "label", options: ["split", "window"], usual: "split" },
    { id: "eer", symbol: "E3", quantity: "efficiency", min: 0, max: 20, usual: 0 },
    { id: "gas", options: ["unknown", "r22", "r410a", "r32"], usual: "unknown" },
  ],
  compute,
};
