// What the owner may promise beyond the claims, each a switch of the settings. What is on is said on the pages it concerns
// (messages: commitments); what is off stands nowhere.

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

/** Where each is said: services by slug, beside what one receives. Without services it stands above the forms of contact and quote. */
const commitments = {
  engineerReads: [],
  photosEachVisit: visits,
  oldUnitsTakenAway: ["air-conditioning-installation"],
} as const satisfies Record<string, readonly string[]>;

export type Commitment = keyof typeof commitments;

/** Those that are on and concern a service; without one, those that concern the forms. */
export function commitmentsOf(on: Readonly<Record<Commitment, boolean>>, service?: string): Commitment[] {
  return (Object.keys(commitments) as Commitment[]).filter((name) => {
    const services: readonly string[] = commitments[name];
    return on[name] && (service ? services.includes(service) : services.length === 0);
  });
}
