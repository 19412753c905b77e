// Formulas of the working and their symbols, the same in both languages and in the PDF.
import type { Formula, Inputs } from "./engineering/lines.ts";

export const lineFormulas: Record<Formula, string> = {
  conduction: "Q(h) = A · U · (Σ c(j) · Te(h−j) − Ti)",
  difference: "Q(h) = A · U · (To(h) − Ti)",
  beam: "Q(h) = A · f(h) · Eb(h) · S(h) · a(h)",
  diffuse: "Q(h) = A · Ed(h) · Sd · a",
  schedule: "Q(h) = n · qs · k(h) · φ,  latent = n · ql · k(h)",
  air: "sensible = 1.23 · V · (To − Ti) · (1 − εs) · k,  latent = 3010 · V · (Wo − Wi) · (1 − εl) · k, ≥ 0",
  process: "sensible = 1.23 · V · (T1 − T2) · k,  latent = 3010 · V · (W1 − W2) · k",
  share: "q = x · B",
};
export const spreadFormula = "q(h) = (1 − r) · Q(h) + r · Σ s(j) · Q(h−j)";

/** The PDF has no space for series, so one value, Tc or R, stands for the effect of the earlier hours. */
export const pdfFormulas = {
  formulas: { ...lineFormulas, conduction: "Q(h) = A · U · (Tc(h) − Ti),  Tc(h) = Σ c(j) · Te(h−j)" },
  spread: "q(h) = (1 − r) · Q(h) + r · R(h),  R(h) = Σ s(j) · Q(h−j)",
  /** Symbols of these formulas that no line of the PDF gives a value for; its legend lists them as well. */
  unvalued: ["loadW", "hour", "back", "solAirC", "conductionSeries", "radiantSeries"],
} as const;

export const symbols: Record<string, readonly [symbol: string, unit: string]> = {
  areaM2: ["A", "m²"],
  uWm2K: ["U", "W/m²K"],
  absorptance: ["α", ""],
  azimuthDeg: ["ψ", "°"],
  tiltDeg: ["β", "°"],
  indoorC: ["Ti", "°C"],
  solAirC: ["Te", "°C"],
  delayedC: ["Tc", "°C"],
  conductionSeries: ["c", ""],
  beamWm2: ["Eb", "W/m²"],
  incidenceDeg: ["θ", "°"],
  sunlit: ["f", ""],
  shgc: ["S", ""],
  attenuation: ["a", ""],
  diffuseWm2: ["Ed", "W/m²"],
  shgcDiffuse: ["Sd", ""],
  otherSideC: ["To", "°C"],
  count: ["n", ""],
  eachSensibleW: ["qs", "W"],
  eachLatentW: ["ql", "W"],
  schedule: ["k", ""],
  spaceFraction: ["φ", ""],
  airFlowLps: ["V", "L/s"],
  outdoorC: ["To", "°C"],
  outdoorHumidityRatio: ["Wo", "kg/kg"],
  indoorHumidityRatio: ["Wi", "kg/kg"],
  sensibleRecovery: ["εs", ""],
  latentRecovery: ["εl", ""],
  enteringC: ["T1", "°C"],
  leavingC: ["T2", "°C"],
  enteringHumidityRatio: ["W1", "kg/kg"],
  leavingHumidityRatio: ["W2", "kg/kg"],
  gainW: ["Q", "W"],
  radiantFraction: ["r", ""],
  radiantSeries: ["s", ""],
  storedW: ["R", "W"],
  loadW: ["q", "W"],
  hour: ["h", ""],
  back: ["j", ""],
  share: ["x", ""],
  base: ["B", "W"],
};
/** Lists indexed by hours back (j) instead of by hour of the day (h). */
export const seriesByHoursBack = new Set(["conductionSeries", "radiantSeries"]);

/** The engine counts azimuth from south, west positive; readers expect a bearing clockwise from north. */
const bearingFrom = (azimuthDeg: number) => (azimuthDeg + 540) % 360;

/** The inputs of a line as shown to a reader: a wall's azimuth becomes its bearing; surfaces that face up or down have none. */
export function shownInputs(inputs: Inputs): [name: string, value: number | readonly number[]][] {
  const looksAside = inputs.tiltDeg !== 0 && inputs.tiltDeg !== 180;
  return Object.entries(inputs).flatMap(([name, value]): [string, number | readonly number[]][] => {
    if (name !== "azimuthDeg" || typeof value !== "number") return [[name, value]];
    return looksAside ? [[name, bearingFrom(value)]] : [];
  });
}
