// For whom a service is, and how it begins. Facility managers have a path and form fields of their own, which households never meet.

/** Whether a service is about the plant of a building. */
export const forFacilities = (service: string): boolean =>
  /^(?:commercial-hvac|mep-mechanical-services|building-management-systems)/.test(service);

/**
 * Whether somebody comes to a fault in a home, a shop, a restaurant or a clinic: its pages say how soon, and what that visit costs. Plant answers by urgency, and
 * projects, installations and contracts begin with an offer.
 */
export const attendsFaults = (service: string): boolean =>
  /^(?:air-conditioning(?!-amc|-installation)|mep(?!-mechanical|-turnkey)|ventilation)/.test(service);
