// Chilled water for a load: flow at the actual temperature difference, smallest pipe within its limits, pump, condensate, expansion.
import { type PipeSize, pipeSources, pipes, pipeVelocityLimits, waterDifferences, waterGrowth } from "../data/pipes.ts";
import { chilledWaterLps, pipeFlow, waterDensityKgm3, waterHeatKJlK, waterViscosityM2s } from "../engineering/pipe.ts";
import { tonsToWatts } from "../engineering/units.ts";
import { frictionFactorStep } from "./friction-step.ts";
import type { Answer, Outcome, PipeBore, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, refuse, type Sheet, type Values } from "./sheet.ts";

/** Latent share of the load, used only for the drain. (assumed) */
const latentShare = 0.25;
/** Heat that condensing vapour gives off, kJ/kg. */
const vapourKJkg = 2501;

const limitOf = ({ innerMm }: PipeSize) =>
  innerMm < pipeVelocityLimits.smallBelowMm ? pipeVelocityLimits.smallMs : pipeVelocityLimits.largeMs;

export function pipeFor(waterLps: number, material: keyof typeof pipes, frictionPaM: number): PipeSize | undefined {
  const { sizes, roughnessMm } = pipes[material];
  return sizes.find((size) => {
    const flow = pipeFlow(waterLps, size.innerMm / 1000, roughnessMm);
    return flow.frictionPaM <= frictionPaM && flow.velocityMs <= limitOf(size);
  });
}

/** The input; fittings as a share of the run's friction, the pump's efficiency as a share. */
type Case = {
  loadKw: number;
  system: keyof typeof waterDifferences | "own";
  differenceK: number;
  material: keyof typeof pipes;
  maxFrictionPaM: number;
  lengthM: number;
  fittings: number;
  machineKpa: number;
  efficiency: number;
};

function caseOf(values: Values): Case {
  const system = choiceOf<Case["system"]>(values, "system");
  return {
    loadKw: numberOf(values, "load"),
    system,
    differenceK: system === "own" ? numberOf(values, "difference") : waterDifferences[system],
    material: choiceOf<keyof typeof pipes>(values, "material"),
    maxFrictionPaM: numberOf(values, "friction"),
    lengthM: numberOf(values, "length"),
    fittings: numberOf(values, "fittings") / 100,
    machineKpa: numberOf(values, "machine"),
    efficiency: numberOf(values, "efficiency") / 100,
  };
}

/** Pipe, water flow and pump. Throws InvalidInputError for a load that no pipe of the table carries. */
function installation({ loadKw, differenceK, material, maxFrictionPaM, lengthM, fittings, machineKpa, efficiency }: Case) {
  const waterLps = chilledWaterLps(loadKw, differenceK);
  const size = pipeFor(waterLps, material, maxFrictionPaM);
  if (!size) throw refuse("load", loadKw, "tooMuch");
  const { roughnessMm } = pipes[material];
  const diameterM = size.innerMm / 1000;
  const flow = pipeFlow(waterLps, diameterM, roughnessMm);
  const headKpa = (2 * lengthM * flow.frictionPaM * (1 + fittings)) / 1000 + machineKpa;
  return {
    waterLps,
    size,
    roughnessMm,
    diameterM,
    ...flow,
    headKpa,
    pumpW: (waterLps * headKpa) / efficiency,
    condensateLh: (latentShare * loadKw * 3600) / vapourKJkg,
    volumeL: 1000 * (Math.PI / 4) * diameterM ** 2 * 2 * lengthM,
  };
}
type Installation = ReturnType<typeof installation>;

function answersOf({ waterLps, size, velocityMs, frictionPaM, headKpa, pumpW, condensateLh, volumeL }: Installation): Answer[] {
  return [
    { id: "flow", value: waterLps, unit: "waterLps", places: 2, also: [{ value: waterLps * 3.6, unit: "m3h", places: 2 }] },
    { id: "pipe", text: size.name },
    { id: "velocity", value: velocityMs, unit: "ms", places: 2 },
    { id: "friction", value: frictionPaM, unit: "waterPam", places: 0 },
    { id: "head", value: headKpa, unit: "kpa", places: 0 },
    { id: "pump", value: pumpW / 1000, unit: "motorKw", places: 2 },
    { id: "condensate", value: condensateLh, unit: "lh", places: 1 },
    { id: "expansion", value: volumeL * waterGrowth, unit: "l", places: 1 },
  ];
}

function remarksOf({ system }: Case, { velocityMs }: Installation): Remark[] {
  const remarks: Remark[] = [];
  if (system === "district") remarks.push({ id: "lowDifference", tone: "note" });
  if (velocityMs < 0.3) remarks.push({ id: "slow", tone: "note" });
  remarks.push({ id: "drain", tone: "note" }, { id: "machineVolume", tone: "note" });
  return remarks;
}

function flowSteps({ loadKw, system, differenceK }: Case, { waterLps }: Installation): Step[] {
  return [
    {
      id: "difference",
      symbol: "dT",
      value: differenceK,
      unit: "k",
      places: 1,
      ...(system !== "own" && { sources: [pipeSources.sizes] }),
    },
    {
      id: "flow",
      symbol: "V",
      value: waterLps,
      unit: "waterLps",
      places: 3,
      formula: `Q / (${waterHeatKJlK} · dT)`,
      inputs: { Q: loadKw, dT: differenceK },
    },
    {
      id: "perTon",
      symbol: "Vt",
      value: chilledWaterLps(tonsToWatts(1) / 1000, differenceK),
      unit: "waterLps",
      places: 3,
      formula: `3.516853 / (${waterHeatKJlK} · dT)`,
      inputs: { dT: differenceK },
    },
  ];
}

function frictionSteps({ waterLps, diameterM: diameter, roughnessMm, velocityMs, reynolds, factor, frictionPaM }: Installation): Step[] {
  return [
    { id: "diameter", symbol: "D", value: diameter, unit: "m", places: 4, sources: [pipeSources.sizes] },
    {
      id: "velocity",
      symbol: "v",
      value: velocityMs,
      unit: "ms",
      places: 3,
      formula: "V / 1000 / (3.14159 / 4 · D^2)",
      inputs: { V: waterLps, D: diameter },
    },
    {
      id: "reynolds",
      symbol: "Re",
      value: reynolds,
      unit: "",
      places: 0,
      formula: `v · D / ${waterViscosityM2s.toFixed(8)}`,
      inputs: { v: velocityMs, D: diameter },
      sources: [pipeSources.friction],
    },
    { id: "roughness", symbol: "r", value: roughnessMm / 1000, unit: "m", places: 7, sources: [pipeSources.friction] },
    frictionFactorStep({ factor, reynolds, diameterM: diameter, roughnessMm }),
    {
      id: "friction",
      symbol: "p",
      value: frictionPaM,
      unit: "waterPam",
      places: 1,
      formula: `f / D · ${waterDensityKgm3} / 2 · v^2`,
      inputs: { f: factor, D: diameter, v: velocityMs },
    },
  ];
}

function pumpSteps({ lengthM, fittings, machineKpa, efficiency }: Case, { waterLps, frictionPaM, headKpa, pumpW }: Installation): Step[] {
  return [
    {
      id: "head",
      symbol: "H",
      value: headKpa,
      unit: "kpa",
      places: 2,
      formula: "2 · L · p · (1 + z) / 1000 + m",
      inputs: { L: lengthM, p: frictionPaM, z: fittings, m: machineKpa },
    },
    {
      id: "pump",
      symbol: "N",
      value: pumpW,
      unit: "w",
      places: 0,
      formula: "V · H / e",
      inputs: { V: waterLps, H: headKpa, e: efficiency },
    },
  ];
}

/** Steps for the condensate of the coil and the expansion of the water in the pipes. */
function waterSteps({ loadKw, lengthM }: Case, { diameterM: diameter, condensateLh, volumeL }: Installation): Step[] {
  return [
    { id: "latent", symbol: "x", value: latentShare, unit: "", places: 2, sources: ["usualUse"] },
    {
      id: "condensate",
      symbol: "M",
      value: condensateLh,
      unit: "lh",
      places: 2,
      formula: `x · Q · 3600 / ${vapourKJkg}`,
      inputs: { x: latentShare, Q: loadKw },
    },
    {
      id: "volume",
      symbol: "B",
      value: volumeL,
      unit: "l",
      places: 1,
      formula: "1000 · 3.14159 / 4 · D^2 · 2 · L",
      inputs: { D: diameter, L: lengthM },
    },
    {
      id: "expansion",
      symbol: "X",
      value: volumeL * waterGrowth,
      unit: "l",
      places: 2,
      formula: `B · ${waterGrowth}`,
      inputs: { B: volumeL },
      sources: [pipeSources.sizes],
    },
  ];
}

/** The chosen size between the next smaller and the next larger. */
function boresBeside({ material, maxFrictionPaM }: Case, { waterLps, size }: Installation): PipeBore[] {
  const { sizes, roughnessMm } = pipes[material];
  const at = sizes.indexOf(size);
  return sizes.slice(Math.max(0, at - 1), at + 2).map((bore) => {
    const { velocityMs, frictionPaM } = pipeFlow(waterLps, bore.innerMm / 1000, roughnessMm);
    const isWithinLimits = frictionPaM <= maxFrictionPaM && velocityMs <= limitOf(bore);
    return { ...bore, velocityMs, frictionPaM, isChosen: bore === size, isWithinLimits };
  });
}

function compute(values: Values): Outcome {
  const asked = caseOf(values);
  const found = installation(asked);
  return {
    answers: answersOf(found),
    remarks: remarksOf(asked, found),
    steps: [...flowSteps(asked, found), ...frictionSteps(found), ...pumpSteps(asked, found), ...waterSteps(asked, found)],
    figure: { kind: "pipes", pipes: boresBeside(asked, found) },
  };
}

export const sheet: Sheet = {
  fields: [
    { id: "load", symbol: "Q", quantity: "power", min: 1, max: 5000, usual: 35 },
    { id: "system", options: [...Object.keys(waterDifferences), "own"], usual: "building" },
    { id: "difference", symbol: "dT", quantity: "difference", min: 3, max: 12, usual: 6, only: { field: "system", values: ["own"] } },
    { id: "material", options: Object.keys(pipes), usual: "steel" },
    { id: "friction", quantity: "friction", min: 100, max: 400, usual: 250, guess: true },
    { id: "length", symbol: "L", quantity: "length", min: 1, max: 1000, usual: 30 },
    { id: "fittings", quantity: "percent", min: 0, max: 200, usual: 50, guess: true },
    { id: "machine", symbol: "m", quantity: "pressure", min: 0, max: 300, usual: 40, guess: true },
    { id: "efficiency", quantity: "percent", min: 20, max: 90, usual: 60, guess: true },
  ],
  compute,
};
