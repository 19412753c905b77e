// Duct sizes on the market, and limits of air velocity.
import type { SourceId } from "./sources.ts";

/** Inner diameters of round ducts, mm. */
export const roundSizes = [
  100, 125, 150, 160, 180, 200, 224, 250, 280, 315, 355, 400, 450, 500, 560, 630, 710, 800, 900, 1000, 1120, 1250, 1400, 1600, 1800, 2000,
] as const;

/** Inaudible air velocity, m/s; above it the duct needs lining or more space. */
export const velocityLimits = {
  home: 4,
  branch: 5,
  main: 8,
} as const;

/** Absolute roughness, mm: galvanised steel; flexible duct, stretched. */
export const roughnesses = { steel: 0.09, flexible: 0.9 } as const;

/** Friction of a compressed flexible duct as a multiple (`times`) of a stretched one, by the share of excess length. */
export const compressed = [
  { share: 0.04, times: 2.5 },
  { share: 0.3, times: 9 },
] as const;

export const ductSources = { friction: "ashraeDucts", limits: "ductVelocities", compressed: "flexibleDucts" } as const satisfies Record<
  string,
  SourceId
>;
