// Outdoor air for a space, exhaust beside it, and what cooling that air costs at the coil on both design days.
import { type PlaceId, places, type Station, stations } from "../data/climate.ts";
import type { SourceId } from "../data/sources.ts";
import { exhaust, recoveryRequiredAbove, recoveryWheel, type SpaceAir, spaceAir } from "../data/ventilation.ts";
import { dwellingAirLps, latentFactor, outdoorAirLps, sensibleFactor } from "../engineering/air.ts";
import { humidityRatioFromRelativeHumidity, humidityRatioFromWetBulb } from "../engineering/psychrometrics.ts";
import { alternateFlowUnits, alternatePowerUnits } from "./alternate-units.ts";
import type { Answer, Outcome, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, type Sheet, type Values } from "./sheet.ts";

export const indoorC = 24;
const indoorHumidity = 0.5;

const kinds = Object.keys(spaceAir) as (keyof typeof spaceAir)[];
const peopled = kinds.filter((kind) => spaceAir[kind].perPersonLps > 0);

export type AirLoad = { outdoorC: number; outdoorRatio: number; sensibleW: number; latentW: number; totalW: number };

/** Heat of outdoor air into a room at 24 °C and 50 %, W; air drier than the room takes nothing off. */
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

function exhausted(values: Values): { lps: number; steps: Step[] } {
  const space = values.space as string;
  const areaM2 = numberOf(values, "area");
  if (space === "carPark") {
    const lps = exhaust.carParkLpsM2 * areaM2;
    const inputs = { Rx: exhaust.carParkLpsM2, A: areaM2 };
    return {
      lps,
      steps: [{ id: "exhaust", symbol: "X", value: lps, unit: "lps", places: 0, formula: "Rx · A", inputs, sources: [exhaust.source] }],
    };
  }
  const toilets = numberOf(values, "toilets");
  const rate = exhaust[space === "home" ? "privateToilet" : "publicToilet"];
  const each = values.fans === "whenUsed" ? rate.whenUsedLps : rate.steadyLps;
  const kitchen = space === "home" ? exhaust.homeKitchenLps : 0;
  const lps = toilets * each + kitchen;
  return {
    lps,
    steps: [
      { id: "perToilet", symbol: "Rt", value: each, unit: "lps", places: 1, sources: [exhaust.source] },
      {
        id: "exhaust",
        symbol: "X",
        value: lps,
        unit: "lps",
        places: 1,
        formula: kitchen > 0 ? "n · Rt + k" : "n · Rt",
        inputs: { n: toilets, Rt: each, k: kitchen },
        sources: [exhaust.source],
      },
    ],
  };
}

function daySteps(
  day: "dry" | "humid",
  load: AirLoad,
  lps: number,
  indoorRatio: number,
  recovery: { sensible: number; latent: number },
  source: SourceId,
): Step[] {
  const mark = day === "dry" ? "1" : "2";
  return [
    { id: `${day}Outdoors`, symbol: `T${mark}`, value: load.outdoorC, unit: "c", places: 1, sources: [source] },
    { id: `${day}Ratio`, symbol: `W${mark}`, value: load.outdoorRatio, unit: "kgkg", places: 5, sources: [source, "ashraeAir"] },
    {
      id: `${day}Sensible`,
      symbol: `S${mark}`,
      value: load.sensibleW,
      unit: "w",
      places: 0,
      formula: `1.23 · V · (T${mark} − Ti) · (1 − es)`,
      inputs: { V: lps, [`T${mark}`]: load.outdoorC, Ti: indoorC, es: recovery.sensible },
      sources: ["ashraeAir"],
    },
    {
      id: `${day}Latent`,
      symbol: `L${mark}`,
      value: load.latentW,
      unit: "w",
      places: 0,
      formula: `max(0, 3010 · V · (W${mark} − Wi) · (1 − el))`,
      inputs: { V: lps, [`W${mark}`]: load.outdoorRatio, Wi: indoorRatio, el: recovery.latent },
      sources: ["ashraeAir"],
    },
    {
      id: `${day}Total`,
      symbol: `Q${mark}`,
      value: load.totalW,
      unit: "w",
      places: 0,
      formula: `S${mark} + L${mark}`,
      inputs: { [`S${mark}`]: load.sensibleW, [`L${mark}`]: load.latentW },
    },
  ];
}

function compute(values: Values): Outcome {
  const place = choiceOf<PlaceId>(values, "place");
  const station: Station = stations[places[place]];
  const recovery = values.recovery === "wheel" ? recoveryWheel : { sensible: 0, latent: 0 };
  const { lps, people, steps } = supply(values);
  const out = exhausted(values);
  const answers: Answer[] = [];
  const remarks: Remark[] = [];
  const working = [...steps];
  if (lps > 0) {
    const dry = airLoad(station, "dry", lps, recovery);
    const humid = airLoad(station, "humid", lps, recovery);
    const worse = Math.max(dry.totalW, humid.totalW);
    answers.push({ id: "supply", value: lps, unit: "lps", places: 0, also: alternateFlowUnits(lps) });
    if (people > 0) answers.push({ id: "eachPerson", value: lps / people, unit: "lps", places: 1 });
    answers.push({ id: "load", value: worse / 1000, unit: "kw", places: 1, also: alternatePowerUnits(worse) });
    if (values.recovery === "wheel") {
      const without = Math.max(airLoad(station, "dry", lps).totalW, airLoad(station, "humid", lps).totalW);
      answers.push({ id: "recovered", value: (without - worse) / 1000, unit: "kw", places: 1, also: alternatePowerUnits(without - worse) });
    }
    const ratio = humid.totalW / dry.totalW;
    if (ratio > 1.1) remarks.push({ id: "humidWorse", tone: "note", values: { times: ratio.toFixed(1) } });
    if (lps > recoveryRequiredAbove.airFlowLps && values.recovery === "none" && place.startsWith("dubai"))
      remarks.push({ id: "recoveryRequired", tone: "warning" });
    const indoorRatio = humidityRatioFromRelativeHumidity(indoorC, indoorHumidity, station.pressurePa);
    working.push(
      { id: "indoor", symbol: "Ti", value: indoorC, unit: "c", places: 0 },
      { id: "indoorRatio", symbol: "Wi", value: indoorRatio, unit: "kgkg", places: 5, sources: ["ashraeAir"] },
      ...(values.recovery === "wheel"
        ? ([
            { id: "sensibleRecovery", symbol: "es", value: recovery.sensible, unit: "", places: 1, sources: [recoveryWheel.source] },
            { id: "latentRecovery", symbol: "el", value: recovery.latent, unit: "", places: 1, sources: [recoveryWheel.source] },
          ] as const)
        : []),
      ...daySteps("dry", dry, lps, indoorRatio, recovery, station.source),
      ...daySteps("humid", humid, lps, indoorRatio, recovery, station.source),
    );
  }
  if (out.lps > 0) answers.push({ id: "exhaust", value: out.lps, unit: "lps", places: 0, also: alternateFlowUnits(out.lps) });
  if (answers.length === 0) answers.push({ id: "exhaust", value: 0, unit: "lps", places: 0 });
  // Less than half a litre a second is no suction anybody would notice, and would read "0 l/s".
  const suctionLps = Math.round(out.lps - lps);
  if (lps > 0 && suctionLps > 0) remarks.push({ id: "suction", tone: "warning", values: { lps: suctionLps } });
  const hooded = values.space === "kitchen" || values.space === "restaurant";
  if (hooded) remarks.push({ id: "hoods", tone: "warning" });
  if (values.space === "carPark") remarks.push({ id: "smoke", tone: "note" });
  if (values.space === "home") remarks.push({ id: "homeExhaust", tone: "note" });
  return {
    answers,
    remarks,
    steps: [...working, ...out.steps],
    ...(lps + out.lps >= 1 && {
      figure: { kind: "airflows", supplyLps: Math.round(lps), exhaustLps: Math.round(out.lps), whole: !hooded },
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
      only: { field: "space", values: ["home", ...kinds] },
    },
    { id: "fans", options: ["steady", "whenUsed"], usual: "steady", only: { field: "space", values: ["home", ...kinds] } },
    { id: "place", options: Object.keys(places), usual: "dubai" },
    { id: "recovery", options: ["none", "wheel"], usual: "none" },
  ],
  compute,
};
