// Irradiance of a cloudless sky from the optical depths of the place and month. ASHRAE Fundamentals 2021 SI, ch. 14, eq. 16–20. Depths
// published in 2009 need other exponents than those of 2013 and later, so a pair carries its edition: mixing them is wrong by up to 8 W/m²
// at noon.
import { inRange } from "./invalid-input.ts";

const radians = Math.PI / 180;

export type OpticalDepths = {
  beam: number;
  diffuse: number;
  /** "2013" covers every edition from 2013 on. */
  edition: "2009" | "2013";
};

export type ClearSky = {
  airMass: number;
  beamExponent: number;
  diffuseExponent: number;
  beamNormalWm2: number;
  diffuseHorizontalWm2: number;
};

const night: ClearSky = { airMass: 0, beamExponent: 0, diffuseExponent: 0, beamNormalWm2: 0, diffuseHorizontalWm2: 0 };

/** Air mass relative to the zenith; altitude above 0 to 90°. (eq. 16) */
function relativeAirMass(altitudeDeg: number): number {
  inRange("altitudeDeg", altitudeDeg, 0, 90, "°");
  return 1 / (Math.sin(altitudeDeg * radians) + 0.50572 * (6.07995 + altitudeDeg) ** -1.6364);
}

/** Irradiance in W/m²; zero with the sun at or below the horizon. Beam depth 0.1 to 1.5, diffuse 0.8 to 4. (eq. 17–20) */
export function clearSky(altitudeDeg: number, depths: OpticalDepths, extraterrestrialWm2: number): ClearSky {
  const beam = inRange("depths.beam", depths.beam, 0.1, 1.5, "");
  const diffuse = inRange("depths.diffuse", depths.diffuse, 0.8, 4, "");
  inRange("extraterrestrialWm2", extraterrestrialWm2, 0, 1500, "W/m²");
  inRange("altitudeDeg", altitudeDeg, -90, 90, "°");
  if (altitudeDeg <= 0) return night;
  const airMass = relativeAirMass(altitudeDeg);
  const old = depths.edition === "2009";
  const beamExponent = old
    ? 1.219 - 0.043 * beam - 0.151 * diffuse - 0.204 * beam * diffuse
    : 1.454 - 0.406 * beam - 0.268 * diffuse + 0.021 * beam * diffuse;
  const diffuseExponent = old
    ? 0.202 + 0.852 * beam - 0.007 * diffuse - 0.357 * beam * diffuse
    : 0.507 + 0.205 * beam - 0.08 * diffuse - 0.19 * beam * diffuse;
  return {
    airMass,
    beamExponent,
    diffuseExponent,
    beamNormalWm2: extraterrestrialWm2 * Math.exp(-beam * airMass ** beamExponent),
    diffuseHorizontalWm2: extraterrestrialWm2 * Math.exp(-diffuse * airMass ** diffuseExponent),
  };
}
