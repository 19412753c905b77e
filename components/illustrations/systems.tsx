/** The systems of the building section, in their order; numbers are given to those that are named. */
export const systemIds = [
  "cooling-tower",
  "chiller",
  "ahu",
  "fan-coil",
  "vrf",
  "split",
  "ducted",
  "ventilation",
  "electrical",
  "plumbing",
  "bms",
  "low-voltage",
  "solar",
  "cctv",
  "fit-out",
] as const;
export type SystemId = (typeof systemIds)[number];
