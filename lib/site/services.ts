// The services with a fixed address: hubs and their sub-pages. Anything else under /services/ is an entry of the office.

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
