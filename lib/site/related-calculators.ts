// Which calculators fit which service, and which input a place's page can prefill.
import type { SheetSlug } from "./calculators.ts";
import { seaKm } from "./sea-distance.ts";

/** Paths below /calculators. */
export type CalculatorSlug = "hvac-cooling-load" | SheetSlug;

/** By slug of the service, the best fit first. Services not listed have none. */
const calculatorsByService: Readonly<Record<string, readonly CalculatorSlug[]>> = {
  "air-conditioning": ["hvac-cooling-load", "ac-electricity-cost"],
  "air-conditioning-installation": ["hvac-cooling-load", "ac-size-converter"],
  "air-conditioning-maintenance": ["ac-electricity-cost", "amc-plan"],
  "air-conditioning-repair-cleaning": ["ac-electricity-cost", "condensation-check"],
  "air-conditioning-amc": ["amc-plan"],
  "commercial-hvac": ["hvac-cooling-load", "chilled-water-pipe"],
  "commercial-hvac-chiller-services": ["chilled-water-pipe"],
  "commercial-hvac-vrf-services": ["hvac-cooling-load", "ac-size-converter"],
  "commercial-hvac-ahu-services": ["fresh-air-ventilation", "duct-sizing"],
  "commercial-hvac-cooling-tower-services": ["chilled-water-pipe"],
  "commercial-hvac-maintenance-contracts": ["amc-plan"],
  "commercial-hvac-repair-services": ["chilled-water-pipe", "duct-sizing"],
  ventilation: ["fresh-air-ventilation", "duct-sizing"],
  mep: ["duct-sizing", "chilled-water-pipe"],
  "mep-mechanical-services": ["duct-sizing", "chilled-water-pipe"],
  "mep-electrical-services": ["ac-electricity-cost"],
  "mep-plumbing-services": ["condensation-check"],
  "mep-turnkey-projects": ["hvac-cooling-load", "duct-sizing"],
  "building-management-systems": ["ac-electricity-cost"],
  "low-voltage-and-network-systems": ["hvac-cooling-load"],
  "interior-fit-out": ["insulation-glass-upgrade", "hvac-cooling-load"],
  "solar-panels": ["solar-pv"],
};

export const calculatorsOf = (services: readonly string[]): CalculatorSlug[] => [
  ...new Set(services.flatMap((service) => calculatorsByService[service] ?? [])),
];

/** For a place as a whole. */
export const calculatorsOfPlace: readonly CalculatorSlug[] = ["hvac-cooling-load", "ac-electricity-cost"];

/** Slugs of the services that a calculator is about. */
export const servicesOf = (calculator: CalculatorSlug): string[] =>
  Object.keys(calculatorsByService).filter((service) => calculatorsByService[service]?.includes(calculator));

/** The calculators' names for the climate of an emirate or city, and for a home's bill there. */
const inputValues: Readonly<Record<string, { climate: string; bill: string }>> = {
  dubai: { climate: "dubai", bill: "dewaHome" },
  sharjah: { climate: "sharjah", bill: "sharjahHome" },
  "abu-dhabi": { climate: "abuDhabi", bill: "abuDhabiFlat" },
  ajman: { climate: "ajman", bill: "northHome" },
  "ras-al-khaimah": { climate: "rasAlKhaimah", bill: "northHome" },
  "umm-al-quwain": { climate: "ummAlQuwain", bill: "northHome" },
  fujairah: { climate: "fujairah", bill: "northHome" },
  "al-ain": { climate: "alAin", bill: "abuDhabiVilla" },
};

const prefilledInputs: Partial<Record<CalculatorSlug, { name: string; fact: "climate" | "bill" }>> = {
  "hvac-cooling-load": { name: "p", fact: "climate" },
  "fresh-air-ventilation": { name: "place", fact: "climate" },
  "ac-electricity-cost": { name: "bill", fact: "bill" },
  "insulation-glass-upgrade": { name: "bill", fact: "bill" },
  "solar-pv": { name: "bill", fact: "bill" },
};

/** From here on the days are hotter than at Dubai's airport, which is about 5 km from the sea itself. */
const inlandFromKm = 9;

/** The climate of an emirate, city or area, by its name in the calculators' data. */
export const climateOf = (place: string, emirate = place): string | undefined =>
  (seaKm[place] ?? 0) >= inlandFromKm ? "dubaiInland" : inputValues[emirate]?.climate;

/** The address of a calculator, prefilled with what the place and its emirate determine. */
export function calculatorAddress(calculator: CalculatorSlug, place?: string, emirate = place): string {
  const input = prefilledInputs[calculator];
  const answer = input && place && (input.fact === "climate" ? climateOf(place, emirate) : inputValues[emirate ?? ""]?.bill);
  return `/calculators/${calculator}${answer ? `?${input.name}=${answer}` : ""}`;
}
