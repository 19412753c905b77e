// Heat of people, lights and machines. ASHRAE Fundamentals 2021 SI, ch. 18, tables 1, 3 and 14.
import { inRange } from "./invalid-input.ts";

export type PersonHeat = { sensibleW: number; latentW: number };

/** Radiant share of the sensible heat of people, and of machines in an office. (table 14) */
export const peopleRadiantFraction = 0.6;
export const equipmentRadiantFraction = 0.3;

/**
 * Heat of a person at a room temperature of 15 to 30 °C: the total stays, and 20 % of the sensible heat becomes latent by 27 °C (table 1,
 * note). Linear, although the note covers 27 °C only.
 */
export function personHeatAt(at24: PersonHeat, roomC: number): PersonHeat {
  inRange("sensibleW", at24.sensibleW, 0, 1000, "W");
  inRange("latentW", at24.latentW, 0, 1000, "W");
  const moved = (at24.sensibleW * 0.2 * (inRange("roomC", roomC, 15, 30, "°C") - 24)) / 3;
  const kept = Math.max(-at24.latentW, moved);
  return { sensibleW: at24.sensibleW - kept, latentW: at24.latentW + kept };
}

/**
 * Heat from a motor and the machine it drives, both in the room, W: shaft power over efficiency. Shaft power 0 to 1 MW, efficiency 0.1 to
 * 1, use and load factors 0 to 2. (eq. 2)
 */
export function motorHeatW(shaftW: number, efficiency: number, useFactor: number, loadFactor: number): number {
  inRange("shaftW", shaftW, 0, 1e6, "W");
  inRange("efficiency", efficiency, 0.1, 1, "");
  return (shaftW / efficiency) * inRange("useFactor", useFactor, 0, 2, "") * inRange("loadFactor", loadFactor, 0, 2, "");
}
