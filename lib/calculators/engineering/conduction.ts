// Hourly heat through walls and roofs. The conduction time series is computed from the layers, by the transfer matrix of each layer at the
// harmonics of a day (ISO 13786; ASHRAE Fundamentals ch. 18 and 26 for the quantities), with the outdoor temperature linear between hours.
// It differs from the published series by 0.1–0.5 points for heavy walls and about 1 point for light ones.
import { Inspection } from "./inspection.ts";
import { inRange } from "./invalid-input.ts";
import { memoize } from "./memoize.ts";

export type MassLayer = { thicknessM: number; conductivityWmK: number; densityKgm3: number; specificHeatJkgK: number };
/** A film, an air gap, or anything with negligible mass. */
type ResistanceLayer = { resistanceM2KW: number };
export type Layer = MassLayer | ResistanceLayer;

export type Conduction = {
  uWm2K: number;
  /** Shares of the heat from this hour (index 0) and from 1 to 23 hours ago; they sum to one. */
  series: readonly number[];
};

const daySeconds = 86_400;
/** Number of harmonics of the day; higher ones do not show in hourly values, even of light walls. */
const harmonics = 960;

type Complex = { re: number; im: number };
const times = (a: Complex, b: Complex): Complex => ({ re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re });
const plus = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
const inverse = (a: Complex): Complex => {
  const size = a.re * a.re + a.im * a.im;
  return { re: a.re / size, im: -a.im / size };
};

const isMass = (layer: Layer): layer is MassLayer => "thicknessM" in layer;

export const layerResistanceM2KW = (layer: Layer) => (isMass(layer) ? layer.thicknessM / layer.conductivityWmK : layer.resistanceM2KW);

/** Matrix elements cosh z, sinh z / (k γ) and k γ sinh z of one layer at one frequency, with z = γ L. */
function layerMatrix(layer: Layer, frequency: number): { a: Complex; b: Complex; c: Complex } {
  if (!isMass(layer)) return { a: { re: 1, im: 0 }, b: { re: layer.resistanceM2KW, im: 0 }, c: { re: 0, im: 0 } };
  const { thicknessM, conductivityWmK, densityKgm3, specificHeatJkgK } = layer;
  const root = Math.sqrt((frequency * densityKgm3 * specificHeatJkgK) / (2 * conductivityWmK));
  const x = root * thicknessM;
  const cosh = { re: Math.cosh(x) * Math.cos(x), im: Math.sinh(x) * Math.sin(x) };
  const sinh = { re: Math.sinh(x) * Math.cos(x), im: Math.cosh(x) * Math.sin(x) };
  const wave = { re: conductivityWmK * root, im: conductivityWmK * root };
  return { a: cosh, b: times(sinh, inverse(wave)), c: times(sinh, wave) };
}

/** Upper right element of the product of all layers: outdoor temperature over indoor heat flow at constant indoor temperature. */
function transfer(layers: readonly Layer[], frequency: number): Complex {
  let top: [Complex, Complex] = [
    { re: 1, im: 0 },
    { re: 0, im: 0 },
  ];
  for (const layer of layers) {
    const { a, b, c } = layerMatrix(layer, frequency);
    top = [plus(times(top[0], a), times(top[1], c)), plus(times(top[0], b), times(top[1], a))];
  }
  return top[1];
}

function inspect(layers: readonly Layer[]): void {
  const inspection = new Inspection();
  inspection.number("layers.length", layers.length, 1, 20, "layers");
  for (const [index, layer] of layers.entries()) {
    const field = (name: string) => `layers[${index}].${name}`;
    if (!isMass(layer)) inspection.number(field("resistanceM2KW"), layer.resistanceM2KW, 0, 20, "m²K/W");
    else {
      inspection.number(field("thicknessM"), layer.thicknessM, 0.0001, 2, "m");
      inspection.number(field("conductivityWmK"), layer.conductivityWmK, 0.005, 500, "W/mK");
      inspection.number(field("densityKgm3"), layer.densityKgm3, 1, 12_000, "kg/m³");
      inspection.number(field("specificHeatJkgK"), layer.specificHeatJkgK, 100, 5000, "J/kgK");
    }
  }
  inspection.close();
  inRange(
    "layers.resistanceM2KW",
    layers.reduce((sum, layer) => sum + layerResistanceM2KW(layer), 0),
    0.02,
    40,
    "m²K/W",
  );
}

function compute(layers: readonly Layer[]): Conduction {
  const uWm2K = 1 / layers.reduce((sum, layer) => sum + layerResistanceM2KW(layer), 0);
  const series = new Array<number>(24).fill(1 / 24);
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    if (harmonic % 24 === 0) continue;
    const angle = (Math.PI * harmonic) / 24;
    const hold = (Math.sin(angle) / angle) ** 2;
    const b = transfer(layers, (2 * Math.PI * harmonic) / daySeconds);
    const size = Math.hypot(b.re, b.im);
    // The remaining harmonics do not show in a series printed to a hundredth of a point (or have overflowed because they are so small).
    if (!(size < 1e150) || hold / (uWm2K * size) < 1e-9) break;
    const response = inverse({ re: b.re * uWm2K, im: b.im * uWm2K });
    for (let hour = 0; hour < 24; hour++) {
      const turn = (2 * Math.PI * harmonic * hour) / 24;
      series[hour] = (series[hour] as number) + (hold / 12) * (response.re * Math.cos(turn) - response.im * Math.sin(turn));
    }
  }
  return { uWm2K, series };
}

const known = new Map<string, Conduction>();

/**
 * U and series of layers listed from outdoors to indoors, films included. 1 to 20 layers; total resistance 0.02 to 40 m²K/W. Results are
 * cached by content, because a building repeats few constructions many times.
 */
export function conduction(layers: readonly Layer[]): Conduction {
  return memoize(known, JSON.stringify(layers), () => {
    inspect(layers);
    return compute(layers);
  });
}

/** Convolution of 24 hourly values with a series over a repeating day. It is linear and keeps the day's sum. */
export function throughSeries(day: readonly number[], series: readonly number[]): number[] {
  const result = new Array<number>(24);
  for (let hour = 0; hour < 24; hour++) {
    let sum = 0;
    for (let back = 0; back <= hour; back++) sum += (series[back] as number) * (day[hour - back] as number);
    for (let back = hour + 1; back < 24; back++) sum += (series[back] as number) * (day[hour - back + 24] as number);
    result[hour] = sum;
  }
  return result;
}
