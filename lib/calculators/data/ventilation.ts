// Outdoor air by use of the space, by ASHRAE Standard 62.1. `peoplePer100M2` is the default if the number of people is not known.
import type { VentilationRate } from "../engineering/air.ts";
import type { SourceId } from "./sources.ts";

export type SpaceAir = VentilationRate & { peoplePer100M2?: number; source: SourceId };

const rate = (perPersonLps: number, perAreaLpsM2: number, source: SourceId, peoplePer100M2?: number): SpaceAir => ({
  perPersonLps,
  perAreaLpsM2,
  ...(peoplePer100M2 !== undefined && { peoplePer100M2 }),
  source,
});

export const spaceAir = {
  office: rate(2.5, 0.3, "standard621Common", 5),
  conference: rate(2.5, 0.3, "standard621Common"),
  reception: rate(2.5, 0.3, "standard621", 30),
  /** Main entrance of an office building; that of a hotel has its own row. */
  lobby: rate(2.5, 0.3, "standard621", 10),
  breakRoom: rate(2.5, 0.3, "standard621", 25),
  corridor: rate(0, 0.3, "standard621"),
  /** Storage of dry goods, in which people work. */
  storage: rate(2.5, 0.3, "standard621", 2),
  computerRoom: rate(5, 0.6, "standard621Common"),
  retail: rate(3.8, 0.6, "standard621Common"),
  salon: rate(10, 0.6, "standard621Common"),
  bank: rate(3.8, 0.3, "standard621", 15),
  restaurant: rate(3.8, 0.9, "standard621", 70),
  cafe: rate(3.8, 0.9, "standard621", 100),
  kitchen: rate(3.8, 0.6, "standard621"),
  hotelRoom: rate(2.5, 0.3, "standard621", 10),
  hotelLobby: rate(3.8, 0.3, "standard621", 30),
  classroom: rate(5, 0.6, "standard621", 35),
  lecture: rate(3.8, 0.3, "standard621"),
  library: rate(2.5, 0.6, "standard621", 10),
  /** Weights and machines; classes and aerobics have the same rates with 40 people per 100 m². */
  gym: rate(10, 0.3, "standard621Common", 10),
  /** Playing floor of a sports hall. */
  sportsHall: rate(10, 0.9, "standard621Common", 7),
  assembly: rate(3.8, 0.3, "standard621"),
  prayer: rate(2.5, 0.3, "standard621", 120),
} as const satisfies Record<string, SpaceAir>;

/** Share of heat and moisture that a usual wheel recovers. */
export const recoveryWheel = { sensible: 0.7, latent: 0.6, source: "usualUse" } as const satisfies {
  sensible: number;
  latent: number;
  source: SourceId;
};

/** Dubai requires recovery above this flow of outdoor air. */
export const recoveryRequiredAbove = { airFlowLps: 1000, source: "dubaiRules" } as const satisfies { airFlowLps: number; source: SourceId };

/** Exhaust in L/s: a toilet with a continuous fan or one that runs when used, a home kitchen, and a car park per m². */
export const exhaust = {
  publicToilet: { steadyLps: 25, whenUsedLps: 35 },
  privateToilet: { steadyLps: 12.5, whenUsedLps: 25 },
  homeKitchenLps: 50,
  carParkLpsM2: 3.7,
  source: "exhaustRates",
} as const satisfies { source: SourceId } & Record<string, unknown>;
