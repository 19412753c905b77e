// The working of a load: a list of lines that add up to it, each with the inputs needed to recompute it by hand.

export type Component =
  | "roof"
  | "wall"
  | "exposedFloor"
  | "windowBeam"
  | "windowDiffuse"
  | "windowConduction"
  | "partition"
  | "ground"
  | "people"
  | "lights"
  | "equipment"
  | "infiltration"
  | "outdoorAir"
  /** Air of a fresh air unit, in the room: negative where it is colder or drier than the room. */
  | "suppliedAir"
  | "lightsToReturn"
  | "fan"
  | "duct"
  | "margin"
  /** Cancels the negative sensible load of a room in a sum of several. */
  | "coldKept";

/** Groups of components that a visitor sees, ordered as a building is read: envelope, contents, air, system. */
export const lineGroups = [
  "roof",
  "walls",
  "glassSun",
  "glassHeat",
  "people",
  "lightsAndMachines",
  "leakingAir",
  "freshAir",
  "system",
] as const;
export type Group = (typeof lineGroups)[number];

const groups: Record<Component, Group> = {
  roof: "roof",
  wall: "walls",
  exposedFloor: "walls",
  partition: "walls",
  ground: "walls",
  windowBeam: "glassSun",
  windowDiffuse: "glassSun",
  windowConduction: "glassHeat",
  people: "people",
  lights: "lightsAndMachines",
  equipment: "lightsAndMachines",
  lightsToReturn: "lightsAndMachines",
  infiltration: "leakingAir",
  outdoorAir: "freshAir",
  suppliedAir: "freshAir",
  fan: "system",
  duct: "system",
  margin: "system",
  coldKept: "walls",
};

/**
 * How a line was computed; h is the hour of the line, j counts 0 to 23 hours back.
 * conduction    gain[h] = area · u · (Σ conductionSeries[j] · solAirC[h−j] − indoorC)
 * difference    gain[h] = area · u · (otherSideC[h] − indoorC)
 * beam          gain[h] = area · sunlit[h] · beamWm2[h] · shgc[h] · attenuation[h]
 * diffuse       gain[h] = area · diffuseWm2[h] · shgcDiffuse · attenuation
 * schedule      gain[h] = count · each · schedule[h] (· spaceFraction)
 * air           sensible = 1.23 · L/s · (outdoorC[h] − indoorC) · (1 − recovery) · schedule[h];
 *               latent = 3010 · L/s · (W outdoor − W indoor)…, where a negative value counts as 0: drier outdoor air is not credited
 * process       sensible = 1.23 · L/s · (entering[h] − leaving[h]) · schedule[h], latent = 3010 · L/s · (W entering − W leaving)…: air from
 *               one state to another, at a coil or in a room
 * share         share · base
 * For the first five, load = (1 − radiantFraction) · gain[h] + radiantFraction · Σ radiantSeries[j] · gain[h−j].
 */
export type Formula = "conduction" | "difference" | "beam" | "diffuse" | "schedule" | "air" | "process" | "share";

export type Inputs = Record<string, number | readonly number[]>;

export type Line = {
  component: Component;
  name: string;
  /** Id of the line's room. */
  room: string;
  /** Whether the line is part of the room's load or is added at the coil. */
  at: "room" | "coil";
  /** Load of all `times` rooms together, W. */
  sensibleW: number;
  latentW: number;
  /** Number of equal rooms in a zone or building; the formula gives the value of one. */
  times?: number;
  formula: Formula;
  inputs: Inputs;
};

const groupOf = (component: Component): Group => groups[component];

export const totalW = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.sensibleW + line.latentW, 0);

/** W per group, largest first; the groups add up to the lines. */
export function byGroup(lines: readonly Line[]): { group: Group; watts: number }[] {
  const sums = new Map<Group, number>();
  for (const line of lines) sums.set(groupOf(line.component), (sums.get(groupOf(line.component)) ?? 0) + line.sensibleW + line.latentW);
  return [...sums].map(([group, watts]) => ({ group, watts })).sort((a, b) => b.watts - a.watts);
}

/** Why two loads differ: W per group, first minus second, largest change first; they add up to the difference. */
export function differenceByGroup(first: readonly Line[], second: readonly Line[]): { group: Group; watts: number }[] {
  const sums = new Map(byGroup(first).map(({ group, watts }) => [group, watts]));
  for (const { group, watts } of byGroup(second)) sums.set(group, (sums.get(group) ?? 0) - watts);
  return [...sums].map(([group, watts]) => ({ group, watts })).sort((a, b) => Math.abs(b.watts) - Math.abs(a.watts));
}

/**
 * Rounds values to a step so that they add up to the rounded total. Each is less than one step from its value (largest remainders). Step
 * above 0, any finite values.
 */
export function roundedToAddUp(values: readonly number[], step: number): number[] {
  const floors = values.map((value) => Math.floor(value / step));
  const missing = Math.round(values.reduce((sum, value) => sum + value, 0) / step) - floors.reduce((sum, value) => sum + value, 0);
  const byRemainder = values
    .map((value, index) => ({ index, remainder: value / step - (floors[index] as number) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) floors[index] = (floors[index] as number) + 1;
  return floors.map((value) => value * step);
}
