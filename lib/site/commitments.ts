// Promises that the owner may make beyond the claims, each a switch of the settings. A promise that is on is shown on the pages it concerns
// (messages: commitments).

const visits = [
  "air-conditioning-maintenance",
  "air-conditioning-repair-cleaning",
  "air-conditioning-amc",
  "commercial-hvac-chiller-services",
  "commercial-hvac-vrf-services",
  "commercial-hvac-ahu-services",
  "commercial-hvac-cooling-tower-services",
  "commercial-hvac-maintenance-contracts",
  "commercial-hvac-repair-services",
] as const;

/** Where each is shown: services by slug, beside what the client receives. Without services, above the contact and quote forms. */
const commitments = {
  engineerReads: [],
  photosEachVisit: visits,
  oldUnitsTakenAway: ["air-conditioning-installation"],
} as const satisfies Record<string, readonly string[]>;

export type Commitment = keyof typeof commitments;

/** The promises that are on and concern a service; without a service, those for the forms. */
export function commitmentsOf(on: Readonly<Record<Commitment, boolean>>, service?: string): Commitment[] {
  return (Object.keys(commitments) as Commitment[]).filter((name) => {
    const services: readonly string[] = commitments[name];
    return on[name] && (service ? services.includes(service) : services.length === 0);
  });
}
