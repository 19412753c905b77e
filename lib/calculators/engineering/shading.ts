// Sunlit part of a window below an overhang and between fins. ASHRAE Fundamentals 2021 SI, ch. 15, eq. 34–40. Vertical glass; overhang and
// fins are long enough that no sun passes their ends; diffuse light is not shaded, as in ASHRAE, which errs on the high side.
import { inRange } from "./invalid-input.ts";

const radians = Math.PI / 180;

export type Projections = {
  widthM: number;
  heightM: number;
  /** `depthM` is measured out from the glass, `gapM` from the underside down to the top of the glass. */
  overhang?: { depthM: number; gapM: number };
  /** A pair, one on each side; `gapM` is between fin and glass. */
  fins?: { depthM: number; gapM: number };
};

/** Profile angle of the sun in the section perpendicular to the wall, 0 to 90°; 90 if the sun is beside or behind it. (eq. 34) */
export function profileAngleDeg(altitudeDeg: number, surfaceSolarAzimuthDeg: number): number {
  inRange("altitudeDeg", altitudeDeg, -90, 90, "°");
  inRange("surfaceSolarAzimuthDeg", surfaceSolarAzimuthDeg, -180, 180, "°");
  if (Math.abs(surfaceSolarAzimuthDeg) >= 90) return 90;
  return Math.atan(Math.tan(Math.max(0, altitudeDeg) * radians) / Math.cos(surfaceSolarAzimuthDeg * radians)) / radians;
}

function inspectProjection(name: string, part: { depthM: number; gapM: number } | undefined): void {
  if (!part) return;
  if (!(part.depthM >= 0 && part.depthM <= 20)) inRange(`${name}.depthM`, part.depthM, 0, 20, "m");
  if (!(part.gapM >= 0 && part.gapM <= 20)) inRange(`${name}.gapM`, part.gapM, 0, 20, "m");
}

/** Sunlit share of the glass, 0 to 1; 0 with the sun down, beside or behind. Sizes 0.05 to 100 m, depth and gap 0 to 20 m. */
export function sunlitFraction(window: Projections, altitudeDeg: number, surfaceSolarAzimuthDeg: number): number {
  inRange("widthM", window.widthM, 0.05, 100, "m");
  inRange("heightM", window.heightM, 0.05, 100, "m");
  inspectProjection("overhang", window.overhang);
  inspectProjection("fins", window.fins);
  const profileDeg = profileAngleDeg(altitudeDeg, surfaceSolarAzimuthDeg);
  if (altitudeDeg <= 0 || profileDeg >= 90) return 0;
  const share = (length: number, part: { depthM: number; gapM: number } | undefined, slope: number) =>
    part ? Math.min(1, Math.max(0, 1 - (part.depthM * slope - part.gapM) / length)) : 1;
  return (
    share(window.heightM, window.overhang, Math.tan(profileDeg * radians)) *
    share(window.widthM, window.fins, Math.abs(Math.tan(surfaceSolarAzimuthDeg * radians)))
  );
}
