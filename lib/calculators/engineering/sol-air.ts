// Sol-air temperature: the outdoor temperature that would give the same heat flow without sun. ASHRAE Fundamentals 2021 SI, ch. 18, eq. 30.
import { inRange } from "./invalid-input.ts";

/** Heat transfer at the outside surface in summer wind, W/m²K. (ch. 18, sol-air temperatures) */
const outsideFilmWm2K = 17;

/** Temperature loss to the sky, K: 4 facing up, 0 for a wall or facing down, by the cosine between. (ch. 18, sol-air temperatures) */
function skyLossK(tiltDeg: number): number {
  return 4 * Math.max(0, Math.cos((inRange("tiltDeg", tiltDeg, 0, 180, "°") * Math.PI) / 180));
}

/** Sol-air temperature, °C. Outdoor −60 to 70 °C, irradiance 0 to 1600 W/m², absorptance 0 to 1. */
export function solAirC(outdoorC: number, irradianceWm2: number, absorptance: number, tiltDeg: number): number {
  inRange("outdoorC", outdoorC, -60, 70, "°C");
  inRange("irradianceWm2", irradianceWm2, 0, 1600, "W/m²");
  inRange("absorptance", absorptance, 0, 1, "");
  return outdoorC + (absorptance * irradianceWm2) / outsideFilmWm2K - skyLossK(tiltDeg);
}
