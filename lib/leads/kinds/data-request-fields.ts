// The data request's fields and choices by name. Apart from data-request.ts, so that drawing the form does not load the
// validation.
export const dataRequestFields = ["request", "fullName", "email", "phone", "message"] as const;
export type DataRequestField = (typeof dataRequestFields)[number];

export const dataRequestTypes = ["access", "correction", "erasure", "portability", "stop"] as const;
