// Solar transmission of glass and shades by the angle of the sun. ASHRAE Fundamentals 2021 SI, ch. 15. The heat of a window, ch. 18 eq.
// 13–15, is in envelope-gains.ts.
import type { Inspection } from "./inspection.ts";
import { inRange } from "./invalid-input.ts";

/** Incidence angles of the values in Glass.shgc; at 90° the value is 0. */
const curveAnglesDeg = [0, 40, 50, 60, 70, 80] as const;

export type Glass = {
  uWm2K: number;
  /** Solar heat gain coefficient by angle of incidence (see curveAnglesDeg), of the centre or the whole window alike. */
  shgc: readonly number[];
  /** Solar heat gain coefficient for diffuse light. */
  shgcDiffuse: number;
};

export type InsideShade = {
  /** Indoor attenuation of the beam at profile angle 0, and of 60°, which already holds from 50° on; equal for a curtain. */
  beam0: number;
  beam60: number;
  diffuse: number;
  radiantFraction: number;
};

/** Curve of uncoated double glass relative to normal incidence, used if only the normal value is known. (ch. 15, table 10, 5d) */
const doubleGlassCurve = [1, 0.939, 0.898, 0.796, 0.633, 0.347];
const doubleGlassDiffuse = 0.837;

/** A glass from its normal solar heat gain coefficient alone. U 0.2 to 8 W/m²K, coefficient 0 to 1. */
export function glassFromNormal(uWm2K: number, shgcNormal: number): Glass {
  inRange("uWm2K", uWm2K, 0.2, 8, "W/m²K");
  inRange("shgcNormal", shgcNormal, 0, 1, "");
  return { uWm2K, shgc: doubleGlassCurve.map((ratio) => ratio * shgcNormal), shgcDiffuse: doubleGlassDiffuse * shgcNormal };
}

/** Solar heat gain coefficient of 3 mm clear glass, to which a shading coefficient refers. (ch. 15) */
export const shgcPerShadingCoefficient = 0.87;

/** Solar heat gain coefficient from the shading coefficient of older data sheets, 0 to 1.149. */
export const shgcFromShadingCoefficient = (shadingCoefficient: number) =>
  shgcPerShadingCoefficient * inRange("shadingCoefficient", shadingCoefficient, 0, 1.149, "");

export function inspectGlass(glass: Glass, field: string, inspection: Inspection): void {
  inspection.number(`${field}.uWm2K`, glass.uWm2K, 0.2, 8, "W/m²K");
  inspection.number(`${field}.shgcDiffuse`, glass.shgcDiffuse, 0, 1, "");
  if (glass.shgc?.length !== curveAnglesDeg.length)
    inspection.refusals.push({ field: `${field}.shgc`, value: glass.shgc?.length, allowed: { length: curveAnglesDeg.length } });
  else for (const [index, value] of glass.shgc.entries()) inspection.number(`${field}.shgc[${index}]`, value, 0, 1, "");
}

/** Solar heat gain coefficient at an incidence of 0 to 180°, linear between the angles of the curve; 0 from 90° on. */
export function shgcAt(glass: Glass, incidenceDeg: number): number {
  inRange("incidenceDeg", incidenceDeg, 0, 180, "°");
  if (incidenceDeg >= 90) return 0;
  let index = 0;
  while (index < 5 && incidenceDeg > (curveAnglesDeg[index + 1] as number)) index++;
  const from = curveAnglesDeg[index] as number;
  const to = curveAnglesDeg[index + 1] ?? 90;
  const value = glass.shgc[index] as number;
  return value + (((glass.shgc[index + 1] ?? 0) - value) * (incidenceDeg - from)) / (to - from);
}

/** Attenuation of the beam by horizontal slats at a profile angle of 0 to 90°. (ch. 15, eq. 43) */
export function beamAttenuation(shade: InsideShade, profileDeg: number): number {
  inRange("profileDeg", profileDeg, 0, 90, "°");
  return shade.beam0 + (shade.beam60 - shade.beam0) * Math.min(1, 0.02 * profileDeg);
}

/** Radiant part of diffuse sun and of conduction: 0.33 for clear glass, 0.46 for a coefficient of 0.5 and below. (ch. 18, table 14) */
export const glassRadiantFraction = (glass: Glass) => ((glass.shgc[0] as number) > 0.5 ? 0.33 : 0.46);

export function inspectShade(shade: InsideShade, field: string, inspection: Inspection): void {
  for (const key of ["beam0", "beam60", "diffuse", "radiantFraction"] as const) inspection.number(`${field}.${key}`, shade[key], 0, 1, "");
}
