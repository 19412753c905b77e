// Solar irradiance on a surface of any direction and tilt. ASHRAE Fundamentals 2021 SI, ch. 14, eq. 22–31.
import type { ClearSky } from "./clear-sky.ts";
import { inRange } from "./invalid-input.ts";
import type { SunPosition } from "./sun.ts";

const radians = Math.PI / 180;

export type Facing = {
  /** Direction that the surface faces, from south, west positive: south 0, west 90, north 180, east −90. */
  azimuthDeg: number;
  /** 0 faces up, 90 is a wall, 180 faces down. */
  tiltDeg: number;
};

export type SurfaceIrradiance = {
  /** Angle between the sun and the surface normal; above 90 the sun is behind the surface. */
  incidenceDeg: number;
  /** Sun azimuth minus surface azimuth, −180 to 180. */
  surfaceSolarAzimuthDeg: number;
  beamWm2: number;
  skyDiffuseWm2: number;
  groundWm2: number;
};

/** Ratio of sky diffuse on a vertical surface to that on level ground, at this incidence on the vertical surface. (eq. 29) */
export const verticalDiffuseRatio = (cosIncidence: number) =>
  Math.max(0.45, 0.55 + 0.437 * cosIncidence + 0.313 * cosIncidence * cosIncidence);

/**
 * Irradiance in W/m², each part at least 0; ground reflectance 0 to 1. The accuracy is that of the clear-sky model, some 5 % of the total.
 */
export function surfaceIrradiance(sun: SunPosition, sky: ClearSky, facing: Facing, groundReflectance: number): SurfaceIrradiance {
  inRange("azimuthDeg", facing.azimuthDeg, -360, 360, "°");
  inRange("tiltDeg", facing.tiltDeg, 0, 180, "°");
  inRange("groundReflectance", groundReflectance, 0, 1, "");
  const turn = sun.azimuthDeg - facing.azimuthDeg;
  const surfaceSolarAzimuthDeg = turn - 360 * Math.round(turn / 360);
  const altitude = sun.altitudeDeg * radians;
  const tilt = facing.tiltDeg * radians;
  const cosVertical = Math.cos(altitude) * Math.cos(surfaceSolarAzimuthDeg * radians);
  const cosine = cosVertical * Math.sin(tilt) + Math.sin(altitude) * Math.cos(tilt);
  const incidenceDeg = Math.acos(Math.min(1, Math.max(-1, cosine))) / radians;
  const up = Math.max(0, Math.cos(tilt));
  return {
    incidenceDeg,
    surfaceSolarAzimuthDeg,
    beamWm2: sky.beamNormalWm2 * Math.max(0, cosine),
    skyDiffuseWm2: sky.diffuseHorizontalWm2 * (verticalDiffuseRatio(cosVertical) * Math.sin(tilt) + up),
    groundWm2:
      ((sky.beamNormalWm2 * Math.max(0, Math.sin(altitude)) + sky.diffuseHorizontalWm2) * groundReflectance * (1 - Math.cos(tilt))) / 2,
  };
}
