// The services with a fixed address: hubs and their sub-pages. Anything else under /services/ is an entry added in the office.

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
