/** The systems of the building section in display order; only systems with a name get a number. */
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
