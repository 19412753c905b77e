// Heat of people, lights and machines, and their schedules.
import type { PersonHeat } from "../engineering/people-and-motors.ts";
import type { SourceId } from "./sources.ts";

/** W per adult at 24 °C, for a usual mix of men, women and children. */
export const activities = {
  sleeping: { sensibleW: 66, latentW: 31, source: "usualUse" },
  theatre: { sensibleW: 70, latentW: 35, source: "ashraeGains" },
  seated: { sensibleW: 70, latentW: 45, source: "ashraeGains" },
  office: { sensibleW: 75, latentW: 55, source: "ashraeGains" },
  retail: { sensibleW: 75, latentW: 55, source: "ashraeGains" },
  standing: { sensibleW: 75, latentW: 70, source: "ashraeGains" },
  restaurant: { sensibleW: 80, latentW: 80, source: "ashraeGains" },
  lightWork: { sensibleW: 80, latentW: 140, source: "ashraeGains" },
  dancing: { sensibleW: 90, latentW: 160, source: "ashraeGains" },
  gym: { sensibleW: 210, latentW: 315, source: "ashraeGains" },
} as const satisfies Record<string, PersonHeat & { source: SourceId }>;

export type ActivityId = keyof typeof activities;

/** Lights, W/m². */
export const lightDensities = {
  home: { wattsM2: 5, source: "usualGains" },
  office: { wattsM2: 10, source: "usualGains" },
  retail: { wattsM2: 13.5, source: "usualGains" },
  restaurant: { wattsM2: 9, source: "usualGains" },
} as const satisfies Record<string, { wattsM2: number; source: SourceId }>;

/** LED panels: radiant share, and share of the heat that reaches the room if the return air passes above them. */
export const ledPanel = { radiantFraction: 0.4, spaceFractionWithReturn: 0.55, source: "ashraeGains" } as const;

/**
 * Latent heat of a home kitchen at full cooking, W: low, likely, high. Three litres of water a day without a hood are 7.3 MJ; over the 9.1
 * full hours of `schedules.cooking` that is 225 W. A hood in use removes half, or more with an electric hob.
 */
export const cookingMoisture = { latentW: [60, 110, 225], source: "cookingMoisture" } as const satisfies {
  latentW: readonly [number, number, number];
  source: SourceId;
};

/**
 * Sensible heat of a home kitchen while people cook, W: low, likely, high. The published values are for all appliances of a home at its
 * design hour: 1,600, 2,400 or 3,600 Btu/h, most of it from the range, the refrigerator and the dishwasher. The heat depends on the
 * appliances, not on the floor: a small kitchen has as much.
 */
export const kitchenAppliances = { sensibleW: [470, 700, 1055], source: "kitchenAppliances" } as const satisfies {
  sensibleW: readonly [number, number, number];
  source: SourceId;
};

/** Machines, W/m²: low, likely, high. */
export const machineDensities = {
  home: { wattsM2: [3, 4, 5], source: "usualGains" },
  office: { wattsM2: [5.4, 10.8, 16], source: "usualGains" },
  meeting: { wattsM2: [3, 5.4, 10.8], source: "usualGains" },
  shop: { wattsM2: [2, 4, 8], source: "usualGains" },
} as const satisfies Record<string, { wattsM2: readonly [number, number, number]; source: SourceId }>;

const hours = (on: (hour: number) => number) => Array.from({ length: 24 }, (_, index) => on(index + 1));

/** Factors for the hours ending 1 to 24. */
export const schedules = {
  always: { factors: hours(() => 1), source: "usualUse" },
  /** Full at night and half by day, because someone is always home. */
  bedroom: { factors: hours((hour) => (hour <= 8 || hour >= 22 ? 1 : 0.5)), source: "usualUse" },
  living: { factors: hours((hour) => (hour >= 15 && hour <= 23 ? 1 : hour >= 8 ? 0.5 : 0.1)), source: "usualUse" },
  cooking: {
    factors: hours((hour) => ([12, 13, 14, 19, 20].includes(hour) ? 1 : hour >= 7 && hour <= 22 ? 0.3 : 0.1)),
    source: "usualUse",
  },
  office: { factors: hours((hour) => (hour >= 9 && hour <= 18 ? 1 : 0.05)), source: "usualUse" },
  shop: { factors: hours((hour) => (hour >= 11 && hour <= 22 ? 1 : 0.05)), source: "usualUse" },
  evening: { factors: hours((hour) => (hour >= 18 && hour <= 23 ? 1 : hour >= 7 ? 0.2 : 0.05)), source: "usualUse" },
} as const satisfies Record<string, { factors: readonly number[]; source: SourceId }>;

export type ScheduleId = keyof typeof schedules;
