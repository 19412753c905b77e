// Round and rectangular ducts for a flow: the smallest that keeps both friction and velocity within their limits.
import { compressed, ductSources, roughnesses, roundSizes, velocityLimits } from "../data/ducts.ts";
import { airReynoldsNumber, ductFrictionPaM, equivalentDiameterM, frictionFactor } from "../engineering/duct.ts";
import { frictionFactorStep } from "./friction-step.ts";
import type { Answer, Outcome, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, refuse, type Sheet, type Values } from "./sheet.ts";

const maxAspect = 4;
const stepMm = 50;

type Limits = { lps: number; velocityMs: number; frictionPaM: number; roughnessMm: number };
const area = (millimetres: number) => (Math.PI / 4) * (millimetres / 1000) ** 2;

export function roundDuct({ lps, velocityMs, frictionPaM, roughnessMm }: Limits): number | undefined {
  return roundSizes.find((size) => lps / 1000 / area(size) <= velocityMs && ductFrictionPaM(lps, size / 1000, roughnessMm) <= frictionPaM);
}

export type Rectangle = { widthMm: number; heightMm: number };

/** The rectangle with the least sheet metal, no higher than the space and no flatter than 4 to 1. */
export function rectangularDuct({ lps, velocityMs, frictionPaM, roughnessMm }: Limits, maxHeightMm: number): Rectangle | undefined {
  let best: Rectangle | undefined;
  for (let heightMm = 100; heightMm <= maxHeightMm; heightMm += stepMm) {
    for (let widthMm = heightMm; widthMm <= heightMm * maxAspect; widthMm += stepMm) {
      if (best && widthMm + heightMm >= best.widthMm + best.heightMm) break;
      const [width, height] = [widthMm / 1000, heightMm / 1000];
      if (lps / 1000 / (width * height) > velocityMs) continue;
      const equivalentM = equivalentDiameterM(Math.min(width, 5), height);
      if (ductFrictionPaM(lps, equivalentM, roughnessMm) > frictionPaM) continue;
      best = { widthMm, heightMm };
      break;
    }
  }
  return best;
}

/** The input. */
type Case = Limits & {
  where: keyof typeof velocityLimits | "own";
  material: keyof typeof roughnesses;
  lengthM: number;
  heightMm: number;
};

function caseOf(values: Values): Case {
  const where = choiceOf<Case["where"]>(values, "where");
  const material = choiceOf<keyof typeof roughnesses>(values, "material");
  return {
    lps: numberOf(values, "flow"),
    velocityMs: where === "own" ? numberOf(values, "velocity") : velocityLimits[where],
    frictionPaM: numberOf(values, "friction"),
    roughnessMm: roughnesses[material],
    where,
    material,
    lengthM: numberOf(values, "length"),
    heightMm: numberOf(values, "height"),
  };
}

/** Round duct with its air, and rectangle for the same flow. Throws InvalidInputError for a flow that no round size carries. */
function ductsFor(asked: Case) {
  const { lps, roughnessMm, material, heightMm } = asked;
  const roundMm = roundDuct(asked);
  if (roundMm === undefined) throw refuse("flow", lps, "tooMuch");
  const speedMs = lps / 1000 / area(roundMm);
  const reynolds = airReynoldsNumber(roundMm / 1000, speedMs);
  return {
    roundMm,
    diameterM: roundMm / 1000,
    speedMs,
    lossPaM: ductFrictionPaM(lps, roundMm / 1000, roughnessMm),
    reynolds,
    factor: frictionFactor(reynolds, roughnessMm / roundMm),
    rectangle: material === "steel" ? rectangularDuct(asked, heightMm) : undefined,
  };
}
type Ducts = ReturnType<typeof ductsFor>;

function answersOf({ lengthM }: Case, { roundMm, speedMs, lossPaM, rectangle }: Ducts): Answer[] {
  const answers: Answer[] = [
    { id: "round", value: roundMm, unit: "mm", places: 0, also: [{ value: roundMm / 25.4, unit: "in", places: 1 }] },
  ];
  if (rectangle) answers.push({ id: "rectangle", text: `${rectangle.widthMm} × ${rectangle.heightMm}`, unit: "mm" });
  answers.push(
    { id: "velocity", value: speedMs, unit: "ms", places: 1 },
    { id: "friction", value: lossPaM, unit: "pam", places: 2 },
    { id: "loss", value: lossPaM * lengthM, unit: "pa", places: 0 },
  );
  return answers;
}

function remarksOf({ lps, velocityMs, frictionPaM, roughnessMm, material, heightMm }: Case, { roundMm, rectangle }: Ducts): Remark[] {
  const remarks: Remark[] = [{ id: "fittings", tone: "note" }];
  if (material === "steel" && !rectangle)
    remarks.unshift({ id: "tooFlat", tone: "warning", values: { height: { value: heightMm, unit: "mm", places: 0 } } });
  if (material === "flexible")
    remarks.unshift({
      id: "flexible",
      tone: "warning",
      values: {
        little: compressed[0].share * 100,
        littleTimes: compressed[0].times,
        lot: compressed[1].share * 100,
        lotTimes: compressed[1].times,
      },
    });
  const smaller = roundSizes.filter((size) => size < roundMm).at(-1);
  if (smaller) {
    const byVelocity = lps / 1000 / area(smaller) > velocityMs;
    const byFriction = ductFrictionPaM(lps, smaller / 1000, roughnessMm) > frictionPaM;
    remarks.push({
      id: byVelocity && byFriction ? "bothDecide" : byVelocity ? "velocityDecides" : "frictionDecides",
      tone: "note",
      values: { smaller: { value: smaller, unit: "mm", places: 0 } },
    });
  }
  return remarks;
}

function sizeSteps({ lps, velocityMs, where }: Case, { diameterM: diameter }: Ducts): Step[] {
  return [
    {
      id: "limit",
      symbol: "vm",
      value: velocityMs,
      unit: "ms",
      places: 1,
      ...(where !== "own" && { sources: [ductSources.limits] }),
    },
    {
      id: "least",
      symbol: "Dv",
      value: Math.sqrt((4 * lps) / 1000 / Math.PI / velocityMs),
      unit: "m",
      places: 3,
      formula: "√(4 · V / 1000 / 3.14159 / vm)",
      inputs: { V: lps, vm: velocityMs },
    },
    { id: "chosen", symbol: "D", value: diameter, unit: "m", places: 3, sources: [ductSources.limits] },
  ];
}

/** Steps from the air in the round duct to the loss of its whole length. */
function lossSteps({ lps, roughnessMm, lengthM }: Case, { diameterM: diameter, speedMs, lossPaM, reynolds, factor }: Ducts): Step[] {
  return [
    {
      id: "speed",
      symbol: "v",
      value: speedMs,
      unit: "ms",
      places: 2,
      formula: "V / 1000 / (3.14159 / 4 · D^2)",
      inputs: { V: lps, D: diameter },
    },
    {
      id: "reynolds",
      symbol: "Re",
      value: reynolds,
      unit: "",
      places: 0,
      formula: "66400 · D · v",
      inputs: { D: diameter, v: speedMs },
      sources: [ductSources.friction],
    },
    { id: "roughness", symbol: "r", value: roughnessMm / 1000, unit: "m", places: 5, sources: [ductSources.friction] },
    { ...frictionFactorStep({ factor, reynolds, diameterM: diameter, roughnessMm }), sources: [ductSources.friction] },
    {
      id: "perMetre",
      symbol: "p",
      value: lossPaM,
      unit: "pam",
      places: 3,
      formula: "f / D · 1.204 / 2 · v^2",
      inputs: { f: factor, D: diameter, v: speedMs },
      sources: [ductSources.friction],
    },
    {
      id: "run",
      symbol: "P",
      value: lossPaM * lengthM,
      unit: "pa",
      places: 1,
      formula: "p · L",
      inputs: { p: lossPaM, L: lengthM },
    },
  ];
}

function rectangleSteps({ lps, roughnessMm }: Case, rectangle: Rectangle): Step[] {
  const equivalentM = equivalentDiameterM(rectangle.widthMm / 1000, rectangle.heightMm / 1000);
  return [
    {
      id: "equivalent",
      symbol: "De",
      value: equivalentM,
      unit: "m",
      places: 3,
      formula: "1.3 · (a · b)^0.625 / (a + b)^0.25",
      inputs: { a: rectangle.widthMm / 1000, b: rectangle.heightMm / 1000 },
      sources: [ductSources.friction],
    },
    {
      id: "rectangleSpeed",
      symbol: "vr",
      value: lps / 1000 / ((rectangle.widthMm / 1000) * (rectangle.heightMm / 1000)),
      unit: "ms",
      places: 2,
      formula: "V / 1000 / (a · b)",
      inputs: { V: lps, a: rectangle.widthMm / 1000, b: rectangle.heightMm / 1000 },
    },
    { id: "rectangleFriction", symbol: "pr", value: ductFrictionPaM(lps, equivalentM, roughnessMm), unit: "pam", places: 3 },
  ];
}

function compute(values: Values): Outcome {
  const asked = caseOf(values);
  const ducts = ductsFor(asked);
  return {
    answers: answersOf(asked, ducts),
    remarks: remarksOf(asked, ducts),
    figure: { kind: "duct", roundMm: ducts.roundMm, speedMs: ducts.speedMs, rectangle: ducts.rectangle },
    steps: [...sizeSteps(asked, ducts), ...lossSteps(asked, ducts), ...(ducts.rectangle ? rectangleSteps(asked, ducts.rectangle) : [])],
    ...(asked.material === "flexible" && { sources: [ductSources.compressed] }),
  };
}

export const sheet: Sheet = {
  fields: [
    { id: "flow", symbol: "V", quantity: "airFlow", min: 10, max: 20_000, usual: 300 },
    { id: "where", options: [...Object.keys(velocityLimits), "own"], usual: "branch" },
    { id: "velocity", symbol: "vm", quantity: "speed", min: 1, max: 15, usual: 6, only: { field: "where", values: ["own"] } },
    { id: "friction", quantity: "friction", min: 0.3, max: 5, usual: 0.8, guess: true },
    { id: "material", options: Object.keys(roughnesses), usual: "steel" },
    { id: "height", quantity: "size", min: 100, max: 1500, usual: 250, only: { field: "material", values: ["steel"] } },
    { id: "length", symbol: "L", quantity: "length", min: 1, max: 300, usual: 15 },
  ],
  compute,
};
