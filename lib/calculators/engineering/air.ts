// Flow and heat of infiltration and of supplied outdoor air. ASHRAE Fundamentals 2021 SI, ch. 16 and 18 (heat), Standards 62.1 and 62.2
// (flow). L/s are of standard air (1.204 kg/m³), which is 3 % too high at the elevation of Al Ain.
import { inRange } from "./invalid-input.ts";

/** Sensible heat, W per L/s and K; latent heat, W per L/s and kg/kg. (ch. 18, eq. 9 and 11) */
export const sensibleFactor = 1.23;
export const latentFactor = 3010;

const airFlow = (airFlowLps: number) => inRange("airFlowLps", airFlowLps, 0, 1e6, "L/s");

/** Sensible heat, W; negative if the outdoor air is cooler. Temperature difference −80 to 80 K. */
export function sensibleHeatW(airFlowLps: number, differenceK: number): number {
  return sensibleFactor * airFlow(airFlowLps) * inRange("differenceK", differenceK, -80, 80, "K");
}

/** Latent heat, W; negative if the outdoor air is drier. Difference of humidity ratio −0.1 to 0.1 kg/kg. */
export function latentHeatW(airFlowLps: number, differenceKgkg: number): number {
  return latentFactor * airFlow(airFlowLps) * inRange("differenceKgkg", differenceKgkg, -0.1, 0.1, "kg/kg");
}

/** Infiltration in L/s at 0 to 20 air changes an hour. */
export function infiltrationLps(airChangesPerHour: number, volumeM3: number): number {
  inRange("airChangesPerHour", airChangesPerHour, 0, 20, "1/h");
  return (airChangesPerHour * inRange("volumeM3", volumeM3, 0, 1e6, "m³")) / 3.6;
}

export type VentilationRate = { perPersonLps: number; perAreaLpsM2: number };

/**
 * Outdoor air for people and floor, L/s, divided by the effectiveness of the air distribution (1.0 for cool air from above). (62.1, eq.
 * 6-1, 6-2)
 */
export function outdoorAirLps(rate: VentilationRate, people: number, floorAreaM2: number, effectiveness = 1): number {
  inRange("perPersonLps", rate.perPersonLps, 0, 50, "L/s");
  inRange("perAreaLpsM2", rate.perAreaLpsM2, 0, 20, "L/s·m²");
  inRange("effectiveness", effectiveness, 0.2, 2, "");
  inRange("people", people, 0, 100_000, "people");
  inRange("floorAreaM2", floorAreaM2, 0, 1e6, "m²");
  return (rate.perPersonLps * people + rate.perAreaLpsM2 * floorAreaM2) / effectiveness;
}

/** Outdoor air of a dwelling, per m² of floor and per bedroom, with one bedroom's share for the other rooms. (62.2-2019, eq. 4-1b) */
export const dwellingAir = { perAreaLpsM2: 0.15, perBedroomLps: 3.5 } as const;

/** L/s of outdoor air for a whole dwelling. Floor area up to 5000 m², 0 to 30 bedrooms. */
export function dwellingAirLps(floorAreaM2: number, bedrooms: number): number {
  inRange("floorAreaM2", floorAreaM2, 0, 5000, "m²");
  return dwellingAir.perAreaLpsM2 * floorAreaM2 + dwellingAir.perBedroomLps * (inRange("bedrooms", bedrooms, 0, 30, "") + 1);
}
