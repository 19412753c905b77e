// Chilled water for a load: flow at the real difference, the smallest pipe within its limits, pump, condensate, expansion.
import { type PipeSize, pipeSources, pipes, pipeVelocityLimits, waterDifferences, waterGrowth } from "../data/pipes.ts";
import { chilledWaterLps, pipeFlow, waterDensityKgm3, waterHeatKJlK, waterViscosityM2s } from "../engineering/pipe.ts";
import { tonsToWatts } from "../engineering/units.ts";
import { choiceOf, numberOf, type Outcome, type Remark, refuse, type Sheet, type Values } from "./sheet.ts";

/** Share of the load that is moisture, for the drain alone. (assumed) */
const latentShare = 0.25;
/** kJ that a kilogram of vapour gives off. */
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

function compute(values: Values): Outcome {
  const loadKw = numberOf(values, "load");
  const system = choiceOf<keyof typeof waterDifferences | "own">(values, "system");
  const differenceK = system === "own" ? numberOf(values, "difference") : waterDifferences[system];
  const material = choiceOf<keyof typeof pipes>(values, "material");
  const waterLps = chilledWaterLps(loadKw, differenceK);
  const size = pipeFor(waterLps, material, numberOf(values, "friction"));
  if (!size) throw refuse("load", loadKw, "tooMuch");
  const { roughnessMm } = pipes[material];
  const diameter = size.innerMm / 1000;
  const { velocityMs, reynolds, factor, frictionPaM } = pipeFlow(waterLps, diameter, roughnessMm);
  const lengthM = numberOf(values, "length");
  const fittings = numberOf(values, "fittings") / 100;
  const machineKpa = numberOf(values, "machine");
  const efficiency = numberOf(values, "efficiency") / 100;
  const headKpa = (2 * lengthM * frictionPaM * (1 + fittings)) / 1000 + machineKpa;
  const pumpW = (waterLps * headKpa) / efficiency;
  const condensateLh = (latentShare * loadKw * 3600) / vapourKJkg;
  const volumeL = 1000 * (Math.PI / 4) * diameter ** 2 * 2 * lengthM;
  const remarks: Remark[] = [];
  if (system === "district") remarks.push({ id: "lowDifference", tone: "note" });
  if (velocityMs < 0.3) remarks.push({ id: "slow", tone: "note" });
  remarks.push({ id: "drain", tone: "note" }, { id: "machineVolume", tone: "note" });
  return {
    answers: [
      { id: "flow", value: waterLps, unit: "lps", places: 2, also: [{ value: waterLps * 3.6, unit: "m3h", places: 2 }] },
      { id: "pipe", text: size.name },
      { id: "velocity", value: velocityMs, unit: "ms", places: 2 },
      { id: "friction", value: frictionPaM, unit: "pam", places: 0 },
      { id: "head", value: headKpa, unit: "kpa", places: 0 },
      { id: "pump", value: pumpW / 1000, unit: "kw", places: 2 },
      { id: "condensate", value: condensateLh, unit: "lh", places: 1 },
      { id: "expansion", value: volumeL * waterGrowth, unit: "l", places: 1 },
    ],
    remarks,
    steps: [
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
        unit: "lps",
        places: 3,
        formula: `Q / (${waterHeatKJlK} · dT)`,
        inputs: { Q: loadKw, dT: differenceK },
      },
      {
        id: "perTon",
        symbol: "Vt",
        value: chilledWaterLps(tonsToWatts(1) / 1000, differenceK),
        unit: "lps",
        places: 3,
        formula: `3.516853 / (${waterHeatKJlK} · dT)`,
        inputs: { dT: differenceK },
      },
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
      {
        id: "factor",
        symbol: "f",
        value: factor,
        unit: "",
        places: 5,
        ...(reynolds < 2300
          ? { formula: "64 / Re", inputs: { Re: reynolds } }
          : {
              formula: "(−2 · lg(r / (3.7 · D) + 2.51 / (Re · √(f))))^(−2)",
              inputs: { r: roughnessMm / 1000, D: diameter, Re: reynolds, f: factor },
            }),
      },
      {
        id: "friction",
        symbol: "p",
        value: frictionPaM,
        unit: "pam",
        places: 1,
        formula: `f / D · ${waterDensityKgm3} / 2 · v^2`,
        inputs: { f: factor, D: diameter, v: velocityMs },
      },
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
    ],
  };
}

export const sheet: Sheet = {
  fields: [
    { id: "load", symbol: "Q", quantity: "power", min: 1, max: 5000, usual: 35 },
    { id: "system", options: [...Object.keys(waterDifferences), "own"], usual: "building" },
    { id: "difference", symbol: "dT", quantity: "difference", min: 3, max: 12, usual: 6, only: { field: "system", values: ["own"] } },
    { id: "material", options: Object.keys(pipes), usual: "steel" },
    { id: "friction", quantity: "friction", min: 100, max: 400, usual: 250 },
    { id: "length", symbol: "L", quantity: "length", min: 1, max: 1000, usual: 30 },
    { id: "fittings", quantity: "percent", min: 0, max: 200, usual: 50 },
    { id: "machine", symbol: "m", quantity: "pressure", min: 0, max: 300, usual: 40 },
    { id: "efficiency", quantity: "percent", min: 20, max: 90, usual: 60 },
  ],
  compute,
};
