// Glass, and the shades behind it.
import { type Glass, glassFromNormal, type InsideShade } from "../engineering/glass-properties.ts";
import type { SourceId } from "./sources.ts";

export type GlassData = Glass & { source: SourceId };

const known = (uWm2K: number, shgc: readonly number[], shgcDiffuse: number): GlassData => ({
  uWm2K,
  shgc,
  shgcDiffuse,
  source: "ashraeGlass",
});
const rule = (uWm2K: number, shgcNormal: number): GlassData => ({ ...glassFromNormal(uWm2K, shgcNormal), source: "dubaiRules" });

/** Solar heat gain coefficients at 0, 40, 50, 60, 70 and 80°; U with an aluminium frame. */
export const glasses = {
  singleClear: known(5.9, [0.81, 0.8, 0.78, 0.73, 0.62, 0.39], 0.73),
  singleTinted: known(5.8, [0.59, 0.57, 0.55, 0.51, 0.44, 0.28], 0.52),
  doubleClear: known(3.2, [0.7, 0.67, 0.64, 0.58, 0.45, 0.23], 0.6),
  doubleTinted: known(3.2, [0.49, 0.46, 0.44, 0.39, 0.31, 0.17], 0.41),
  lowEClear: known(2.4, [0.6, 0.59, 0.57, 0.51, 0.4, 0.21], 0.53),
  lowETinted: known(2.4, [0.39, 0.37, 0.35, 0.31, 0.24, 0.13], 0.33),
  reflectiveDouble: known(2.8, [0.22, 0.21, 0.21, 0.19, 0.16, 0.09], 0.2),
  /** Dubai rules from 2014, by share of glass in the façade: up to 40 %, 40 to 60 %, above 60 %. */
  dubaiTo40: rule(2.1, 0.35),
  dubaiTo60: rule(1.9, 0.28),
  dubaiAbove60: rule(1.9, 0.22),
} as const satisfies Record<string, GlassData>;

export type GlassId = keyof typeof glasses;

export type ShadeData = InsideShade & { source: SourceId };

/** Attenuation behind heat-absorbing double glass; behind clear single glass a light blind blocks more. */
export const shades = {
  lightBlind: { beam0: 0.74, beam60: 0.65, diffuse: 0.79, radiantFraction: 0.54, source: "ashraeShades" },
  closedCurtain: { beam0: 0.68, beam60: 0.68, diffuse: 0.68, radiantFraction: 0.54, source: "ashraeShades" },
  halfCurtain: { beam0: 0.84, beam60: 0.84, diffuse: 0.84, radiantFraction: 0.54, source: "ashraeShades" },
} as const satisfies Record<string, ShadeData>;

export type ShadeId = keyof typeof shades;
