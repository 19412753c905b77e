// Which calculator fits which service, and what a page of a place can tell it beforehand. Edge-safe.
import type { SheetSlug } from "./calculators.ts";

/** Addresses below /calculators. */
export type CalculatorSlug = "hvac-cooling-load" | SheetSlug;

/** By slug of the service, the most fitting first. What is not here has none that fits. */
const ofService: Readonly<Record<string, readonly CalculatorSlug[]>> = {
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
  ...new Set(services.flatMap((service) => ofService[service] ?? [])),
];

/** Of a place as a whole. */
export const calculatorsOfPlace: readonly CalculatorSlug[] = ["hvac-cooling-load", "ac-electricity-cost"];

/** Slugs of the services that do what a calculator speaks of. */
export const servicesOf = (calculator: CalculatorSlug): string[] =>
  Object.keys(ofService).filter((service) => ofService[service]?.includes(calculator));

/** What the calculators call an emirate's or a city's climate, and the bill of a home there. */
const known: Readonly<Record<string, { climate: string; bill: string }>> = {
  dubai: { climate: "dubai", bill: "dewaHome" },
  sharjah: { climate: "sharjah", bill: "sharjahHome" },
  "abu-dhabi": { climate: "abuDhabi", bill: "abuDhabiFlat" },
  ajman: { climate: "ajman", bill: "northHome" },
  "ras-al-khaimah": { climate: "rasAlKhaimah", bill: "northHome" },
  "umm-al-quwain": { climate: "ummAlQuwain", bill: "northHome" },
  fujairah: { climate: "fujairah", bill: "northHome" },
  "al-ain": { climate: "alAin", bill: "abuDhabiVilla" },
};

const asks: Partial<Record<CalculatorSlug, { name: string; of: "climate" | "bill" }>> = {
  "hvac-cooling-load": { name: "p", of: "climate" },
  "fresh-air-ventilation": { name: "place", of: "climate" },
  "ac-electricity-cost": { name: "bill", of: "bill" },
  "insulation-glass-upgrade": { name: "bill", of: "bill" },
  "solar-pv": { name: "bill", of: "bill" },
};

/** The address of a calculator with what a page of that emirate knows filled in. */
export function calculatorAddress(calculator: CalculatorSlug, emirate?: string): string {
  const asked = asks[calculator];
  const answer = asked && emirate && known[emirate]?.[asked.of];
  return `/calculators/${calculator}${answer ? `?${asked.name}=${answer}` : ""}`;
}
