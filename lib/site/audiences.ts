// For whom a service is: facility managers have a path and form fields of their own, which households never meet.

/** Whether a service is about the plant of a building. */
export const forFacilities = (service: string): boolean =>
  /^(?:commercial-hvac|mep-mechanical-services|building-management-systems)/.test(service);
