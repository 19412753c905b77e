// The services with a fixed address: hubs and their sub-pages. Anything else under /services/ is an entry added in the office.

import type { Trouble } from "./troubles.ts";

/** Each hub with its sub-pages by address; the entry of a sub-page has the slug "<hub>-<sub-page>". */
export const serviceTree = {
  "air-conditioning": ["installation", "maintenance", "repair-cleaning", "amc"],
  "commercial-hvac": [
    "chiller-services",
    "vrf-services",
    "ahu-services",
    "cooling-tower-services",
    "maintenance-contracts",
    "repair-services",
  ],
  mep: ["mechanical-services", "electrical-services", "plumbing-services"],
} as const satisfies Record<string, readonly string[]>;

/** The standalone services, in menu order; those added in the office follow. */
export const standaloneServices = [
  "ventilation",
  "mep-turnkey-projects",
  "building-management-systems",
  "low-voltage-and-network-systems",
  "interior-fit-out",
  "solar-panels",
  "cctv-and-security",
] as const;

/** `trouble`: whose warnings it shows. `isJob`: what people order by its name, and not a trouble. `emergency`: only while there is an emergency line. */
type AskedPage = { service: string; trouble?: Trouble; isJob?: true; emergency?: true };

/**
 * Pages that answer what people ask by name. Each belongs to a service, whose prices, promises, warranty and choice in the quote form hold
 * for it, and which takes it along when it is switched off. They stand in no menu and are not switched by themselves: "What is wrong?",
 * the list of services and the search lead to them.
 */
export const askedPages: Readonly<Record<string, AskedPage>> = {
  "ac-not-cooling": { service: "air-conditioning-repair-cleaning", trouble: "no-cooling" },
  "ac-leaking-water": { service: "air-conditioning-repair-cleaning", trouble: "water" },
  "ac-noise": { service: "air-conditioning-repair-cleaning", trouble: "noise" },
  "ac-smell": { service: "air-conditioning-repair-cleaning", trouble: "smell" },
  "ac-ice": { service: "air-conditioning-repair-cleaning" },
  "ac-tripping": { service: "air-conditioning-repair-cleaning", trouble: "tripping" },
  "high-cooling-bill": { service: "air-conditioning-repair-cleaning", trouble: "bill" },
  "ac-error-codes": { service: "air-conditioning-repair-cleaning" },
  "emergency-ac-repair": { service: "air-conditioning-repair-cleaning", emergency: true },
  "ac-deep-cleaning": { service: "air-conditioning-repair-cleaning", isJob: true },
  "duct-cleaning": { service: "air-conditioning-repair-cleaning", isJob: true },
  "ac-gas-leak-test": { service: "air-conditioning-repair-cleaning", isJob: true },
  "thermostat-and-valve": { service: "air-conditioning-repair-cleaning", isJob: true },
  "kitchen-exhaust-cleaning": { service: "ventilation", isJob: true },
  "cold-rooms": { service: "commercial-hvac-repair-services", isJob: true },
  "temporary-cooling": { service: "commercial-hvac-repair-services", isJob: true },
};

/** The pages that promise what only an emergency line can keep: hidden while there is none. */
export const emergencyPages: readonly string[] = Object.keys(askedPages).filter((slug) => askedPages[slug]?.emergency);

export const isAsked = (slug: string): boolean => Object.hasOwn(askedPages, slug);

/** The service to which a page belongs: another one for a page that answers what people ask, else itself. */
export const serviceOf = (slug: string): string => askedPages[slug]?.service ?? slug;

/** The page about a trouble. A unit that cools too little and one that does not cool have one page. */
export const pageOfTrouble = (trouble: Trouble): string | undefined =>
  Object.keys(askedPages).find((slug) => askedPages[slug]?.trouble === (trouble === "weak" ? "no-cooling" : trouble));

/** The slugs of a hub's sub-pages; empty for any other service. */
export const subServicesOf = (hub: string): string[] =>
  Object.hasOwn(serviceTree, hub) ? serviceTree[hub as keyof typeof serviceTree].map((sub) => `${hub}-${sub}`) : [];

/** All services of the first edition, in the order of lists. */
export const serviceOrder: readonly string[] = [
  ...Object.entries(serviceTree).flatMap(([hub, subs]) => [hub, ...subs.map((sub) => `${hub}-${sub}`)]),
  ...standaloneServices,
];

/** Compares two slugs for sorting. */
export function byServiceOrder(first: string, second: string): number {
  const place = (slug: string) => (serviceOrder.includes(slug) ? serviceOrder.indexOf(slug) : serviceOrder.length);
  return place(first) - place(second) || (first < second ? -1 : 1);
}

/** The services whose pages show the annual contracts' prices. */
export const amcPages = ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"] as const;
