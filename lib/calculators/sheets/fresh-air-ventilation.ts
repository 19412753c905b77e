// Outdoor air and exhaust of a space, and the coil load of that air on both design days.
import { type PlaceId, places, type Station, stations } from "../data/climate.ts";
import type { SourceId } from "../data/sources.ts";
import { exhaust, recoveryRequiredAbove, recoveryWheel, type SpaceAir, spaceAir } from "../data/ventilation.ts";
import { dwellingAirLps, latentFactor, outdoorAirLps, sensibleFactor } from "../engineering/air.ts";
import { roundedToAddUp } from "../engineering/lines.ts";
import { humidityRatioFromRelativeHumidity, humidityRatioFromWetBulb } from "../engineering/psychrometrics.ts";
import { alternateFlowUnits, alternatePowerUnits } from "./alternate-units.ts";
import type { Answer, Outcome, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, type Sheet, type Values } from "./sheet.ts";

export const indoorC = 24;
const indoorHumidity = 0.5;

const kinds = Object.keys(spaceAir) as (keyof typeof spaceAir)[];
const peopled = kinds.filter((kind) => spaceAir[kind].perPersonLps > 0);

export type AirLoad = { outdoorC: number; outdoorRatio: number; sensibleW: number; latentW: number; totalW: number };

/** Heat of outdoor air into a room at 24 °C and 50 %, W; air drier than the room is not credited. */
export function airLoad(station: Station, day: "dry" | "humid", airFlowLps: number, recovery = { sensible: 0, latent: 0 }): AirLoad {
  const { cooling, humid, pressurePa } = station;
  const [outdoorC, wetBulbC] = day === "dry" ? cooling.p04 : [humid.p04[1], humid.p04[0]];
  const outdoorRatio = humidityRatioFromWetBulb(outdoorC, wetBulbC, pressurePa);
  const indoorRatio = humidityRatioFromRelativeHumidity(indoorC, indoorHumidity, pressurePa);
  const sensibleW = sensibleFactor * airFlowLps * (outdoorC - indoorC) * (1 - recovery.sensible);
  const latentW = Math.max(0, latentFactor * airFlowLps * (outdoorRatio - indoorRatio) * (1 - recovery.latent));
  return { outdoorC, outdoorRatio, sensibleW, latentW, totalW: sensibleW + latentW };
}

function supply(values: Values): { lps: number; people: number; steps: Step[] } {
  const space = choiceOf<keyof typeof spaceAir | "home" | "carPark">(values, "space");
  const areaM2 = numberOf(values, "area");
  if (space === "carPark") return { lps: 0, people: 0, steps: [] };
  if (space === "home") {
    const bedrooms = numberOf(values, "bedrooms");
    const lps = dwellingAirLps(areaM2, bedrooms);
    const inputs = { A: areaM2, N: bedrooms };
    return {
      lps,
      people: 0,
      steps: [
        {
          id: "supply",
          symbol: "V",
          value: lps,
          unit: "lps",
          places: 1,
          formula: "0.15 · A + 3.5 · (N + 1)",
          inputs,
          sources: ["standard622"],
        },
      ],
    };
  }
  const rate: SpaceAir = spaceAir[space];
  const people = rate.perPersonLps > 0 ? numberOf(values, "people") : 0;
  const lps = outdoorAirLps(rate, people, areaM2);
  return {
    lps,
    people,
    steps: [
      { id: "perPerson", symbol: "Rp", value: rate.perPersonLps, unit: "lps", places: 1, sources: [rate.source] },
      { id: "perArea", symbol: "Ra", value: rate.perAreaLpsM2, unit: "lpsM2", places: 1, sources: [rate.source] },
      {
        id: "supply",
        symbol: "V",
        value: lps,
        unit: "lps",
        places: 1,
        formula: "(Rp · P + Ra · A) / Ez",
        inputs: { Rp: rate.perPersonLps, P: people, Ra: rate.perAreaLpsM2, A: areaM2, Ez: 1 },
      },
    ],
  };
}

/** Spaces that may have toilets; rooms inside another space have none of their own. */
const withToilets = [
  "home",
  ...kinds.filter((kind) => !["conference", "reception", "breakRoom", "corridor", "storage", "computerRoom"].includes(kind)),
];

/** Exhaust by fans: all the time, which outdoor air has to replace, and during cooking or toilet use. */
type Exhaust = { steadyLps: number; atTimesLps: number; hoodLps: number; steps: Step[] };

function exhausted(values: Values): Exhaust {
  const space = values.space as string;
  const areaM2 = numberOf(values, "area");
  if (space === "carPark") {
    const lps = exhaust.carParkLpsM2 * areaM2;
    const inputs = { Rx: exhaust.carParkLpsM2, A: areaM2 };
    return {
      steadyLps: lps,
      atTimesLps: 0,
      hoodLps: 0,
      steps: [{ id: "exhaust", symbol: "X", value: lps, unit: "lps", places: 0, formula: "Rx · A", inputs, sources: [exhaust.source] }],
    };
  }
  if (!withToilets.includes(space)) return { steadyLps: 0, atTimesLps: 0, hoodLps: 0, steps: [] };
  const toilets = numberOf(values, "toilets");
  const rate = exhaust[space === "home" || space === "hotelRoom" ? "privateToilet" : "publicToilet"];
  const whenUsed = values.fans === "whenUsed";
  const each = whenUsed ? rate.whenUsedLps : rate.steadyLps;
  const lps = toilets * each;
  return {
    steadyLps: whenUsed ? 0 : lps,
    atTimesLps: whenUsed ? lps : 0,
    hoodLps: space === "home" ? exhaust.homeKitchenLps : 0,
    steps: [
      { id: "perToilet", symbol: "Rt", value: each, unit: "lps", places: 1, sources: [exhaust.source] },
      { id: "exhaust", symbol: "X", value: lps, unit: "lps", places: 1, formula: "n · Rt", inputs: { n: toilets, Rt: each } },
    ],
  };
}

type Recovery = { sensible: number; latent: number };

/** A kind of day: outdoors, coil load of the supplied air, and of the air drawn in through gaps. */
type DayAir = { day: "dry" | "humid"; brought: AirLoad; drawnIn: AirLoad; totalW: number };

function dayAir(station: Station, day: DayAir["day"], broughtLps: number, drawnInLps: number, recovery: Recovery): DayAir {
  const brought = airLoad(station, day, broughtLps, recovery);
  // Air through gaps does not pass the recovery wheel.
  const drawnIn = airLoad(station, day, drawnInLps);
  return { day, brought, drawnIn, totalW: brought.totalW + drawnIn.totalW };
}

type Flows = { broughtLps: number; drawnInLps: number };

function daySteps(
  { day, brought, drawnIn, totalW }: DayAir,
  { broughtLps, drawnInLps }: Flows,
  indoorRatio: number,
  recovery: Recovery,
  source: SourceId,
): Step[] {
  const mark = day === "dry" ? "1" : "2";
  const [T, W, S, L, G] = [`T${mark}`, `W${mark}`, `S${mark}`, `L${mark}`, `G${mark}`];
  return [
    { id: `${day}Outdoors`, symbol: T, value: brought.outdoorC, unit: "c", places: 1, sources: [source] },
    { id: `${day}Ratio`, symbol: W, value: brought.outdoorRatio, unit: "kgkg", places: 5, sources: [source, "ashraeAir"] },
    {
      id: `${day}Sensible`,
      symbol: S,
      value: brought.sensibleW,
      unit: "w",
      places: 0,
      formula: `1.23 · V · (${T} − Ti) · (1 − es)`,
      inputs: { V: broughtLps, [T]: brought.outdoorC, Ti: indoorC, es: recovery.sensible },
      sources: ["ashraeAir"],
    },
    {
      id: `${day}Latent`,
      symbol: L,
      value: brought.latentW,
      unit: "w",
      places: 0,
      formula: `max(0, 3010 · V · (${W} − Wi) · (1 − el))`,
      inputs: { V: broughtLps, [W]: brought.outdoorRatio, Wi: indoorRatio, el: recovery.latent },
      sources: ["ashraeAir"],
    },
    ...(drawnInLps > 0
      ? [
          {
            id: `${day}DrawnIn`,
            symbol: G,
            value: drawnIn.totalW,
            unit: "w",
            places: 0,
            formula: `1.23 · I · (${T} − Ti) + max(0, 3010 · I · (${W} − Wi))`,
            inputs: { I: drawnInLps, [T]: brought.outdoorC, Ti: indoorC, [W]: brought.outdoorRatio, Wi: indoorRatio },
            sources: ["ashraeAir" as const],
          },
        ]
      : []),
    {
      id: `${day}Total`,
      symbol: `Q${mark}`,
      value: totalW,
      unit: "w",
      places: 0,
      formula: drawnInLps > 0 ? `${S} + ${L} + ${G}` : `${S} + ${L}`,
      inputs: { [S]: brought.sensibleW, [L]: brought.latentW, ...(drawnInLps > 0 && { [G]: drawnIn.totalW }) },
    },
  ];
}

const watts = (id: string, value: number): Answer => ({ id, value: value / 1000, unit: "kw", places: 1, also: alternatePowerUnits(value) });
const flow = (id: string, lps: number): Answer => ({ id, value: lps, unit: "lps", places: 0, also: alternateFlowUnits(lps) });

/** The load of the harder day, with the parts that add up to it. */
function loadAnswers({ brought, drawnIn, totalW }: DayAir, { broughtLps, drawnInLps }: Flows): Answer[] {
  if (drawnInLps === 0 || broughtLps === 0) return [watts("load", totalW)];
  const [first, second] = roundedToAddUp([brought.totalW, drawnIn.totalW], 100) as [number, number];
  return [watts("load", first + second), watts("loadBrought", first), watts("loadDrawnIn", second)];
}

/** A remark if the entered people are less than half or more than twice the default of the standard. */
function peopleRemark(space: string, people: number, areaM2: number): Remark[] {
  const per100 = space in spaceAir ? (spaceAir[space as keyof typeof spaceAir] as SpaceAir).peoplePer100M2 : undefined;
  const usual = Math.max(1, Math.round(((per100 ?? 0) * areaM2) / 100));
  if (per100 === undefined || (people >= usual / 2 && people <= usual * 2)) return [];
  return [{ id: "usualPeople", tone: "note", values: { people: usual } }];
}

/** Spaces whose hoods exhaust more than anything computed here. */
const hooded = ["kitchen", "restaurant", "cafe"];

function flowRemarks(values: Values, { steadyLps, atTimesLps, hoodLps }: Exhaust, { drawnInLps }: Flows, broughtLps: number): Remark[] {
  const space = values.space as string;
  const remarks: Remark[] = [];
  // Suction of less than half a litre a second is not noticeable, and would be shown as "0 l/s".
  if (drawnInLps >= 0.5) remarks.push({ id: "suction", tone: "warning", values: { flow: { value: drawnInLps, unit: "lps", places: 0 } } });
  const atTimes = Math.max(0, steadyLps + atTimesLps + hoodLps - broughtLps) - drawnInLps;
  if (space !== "carPark" && atTimesLps + hoodLps > 0 && atTimes >= 0.5)
    remarks.push({
      id: hoodLps > 0 ? "homeAtTimes" : "toiletsAtTimes",
      tone: "note",
      values: { flow: { value: atTimes, unit: "lps", places: 0 } },
    });
  if (hooded.includes(space)) remarks.push({ id: "hoods", tone: "warning" });
  if (space === "carPark") remarks.push({ id: "smoke", tone: "note" });
  return remarks;
}

function compute(values: Values): Outcome {
  const place = choiceOf<PlaceId>(values, "place");
  const station: Station = stations[places[place]];
  const isCarPark = values.space === "carPark";
  const recovery = values.recovery === "wheel" ? recoveryWheel : { sensible: 0, latent: 0 };
  const { lps, people, steps } = supply(values);
  const out = exhausted(values);
  // A car park is not cooled; the air for its exhaust comes in through its ramp.
  const flows: Flows = { broughtLps: lps, drawnInLps: isCarPark ? 0 : Math.max(0, out.steadyLps - lps) };
  const answers: Answer[] = [];
  const remarks: Remark[] = [];
  const working = [...steps, ...out.steps];
  if (!isCarPark) {
    const [dry, humid] = (["dry", "humid"] as const).map((day) => dayAir(station, day, lps, flows.drawnInLps, recovery)) as [
      DayAir,
      DayAir,
    ];
    const harder = humid.totalW > dry.totalW ? humid : dry;
    if (lps > 0) answers.push(flow("supply", lps));
    if (people > 0) answers.push({ id: "eachPerson", value: lps / people, unit: "lps", places: 1 });
    answers.push(...loadAnswers(harder, flows));
    if (values.recovery === "wheel") {
      const without = Math.max(airLoad(station, "dry", lps).totalW, airLoad(station, "humid", lps).totalW);
      answers.push(watts("recovered", without - Math.max(dry.brought.totalW, humid.brought.totalW)));
    }
    const ratio = humid.totalW / dry.totalW;
    if (ratio > 1.1) remarks.push({ id: "humidWorse", tone: "note", values: { times: ratio.toFixed(1) } });
    if (lps > recoveryRequiredAbove.airFlowLps && values.recovery === "none" && place.startsWith("dubai"))
      remarks.push({
        id: "recoveryRequired",
        tone: "warning",
        values: { flow: { value: recoveryRequiredAbove.airFlowLps, unit: "lps", places: 0 } },
      });
    const indoorRatio = humidityRatioFromRelativeHumidity(indoorC, indoorHumidity, station.pressurePa);
    working.push(
      ...(flows.drawnInLps > 0
        ? [
            {
              id: "drawnIn",
              symbol: "I",
              value: flows.drawnInLps,
              unit: "lps",
              places: 1,
              formula: "max(0, X − V)",
              inputs: { X: out.steadyLps, V: lps },
            },
          ]
        : []),
      { id: "indoor", symbol: "Ti", value: indoorC, unit: "c", places: 0 },
      { id: "indoorRatio", symbol: "Wi", value: indoorRatio, unit: "kgkg", places: 5, sources: ["ashraeAir"] },
      ...(values.recovery === "wheel"
        ? ([
            { id: "sensibleRecovery", symbol: "es", value: recovery.sensible, unit: "", places: 1, sources: [recoveryWheel.source] },
            { id: "latentRecovery", symbol: "el", value: recovery.latent, unit: "", places: 1, sources: [recoveryWheel.source] },
          ] as const)
        : []),
      ...daySteps(dry, flows, indoorRatio, recovery, station.source),
      ...daySteps(humid, flows, indoorRatio, recovery, station.source),
    );
  }
  const steadyOrAtTimes = out.steadyLps + out.atTimesLps;
  if (steadyOrAtTimes > 0 || isCarPark) answers.push(flow("exhaust", steadyOrAtTimes));
  if (out.hoodLps > 0) answers.push(flow("hood", out.hoodLps));
  remarks.push(...flowRemarks(values, out, flows, lps), ...peopleRemark(choiceOf(values, "space"), people, numberOf(values, "area")));
  return {
    answers,
    remarks,
    steps: working,
    ...(lps + out.steadyLps >= 1 && {
      figure: {
        kind: "airflows",
        supplyLps: lps,
        exhaustLps: out.steadyLps,
        whole: !hooded.includes(values.space as string),
      },
    }),
  };
}

const spaces = ["home", ...kinds, "carPark"];

export const sheet: Sheet = {
  fields: [
    { id: "space", options: spaces, usual: "office" },
    { id: "area", symbol: "A", quantity: "area", min: 5, max: 5000, usual: 100 },
    { id: "people", symbol: "P", quantity: "none", min: 0, max: 5000, usual: 8, whole: true, only: { field: "space", values: peopled } },
    { id: "bedrooms", symbol: "N", quantity: "none", min: 0, max: 12, usual: 2, whole: true, only: { field: "space", values: ["home"] } },
    {
      id: "toilets",
      symbol: "n",
      quantity: "none",
      min: 0,
      max: 200,
      usual: 2,
      whole: true,
      only: { field: "space", values: withToilets },
    },
    { id: "fans", options: ["steady", "whenUsed"], usual: "steady", guess: true, only: { field: "space", values: withToilets } },
    { id: "place", options: Object.keys(places), usual: "dubai" },
    { id: "recovery", options: ["none", "wheel"], usual: "none", guess: true },
  ],
  compute,
};
