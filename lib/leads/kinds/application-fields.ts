// The application's fields by name. Apart from application.ts, so that drawing the form does not load the validation.
export const applicationFields = ["fullName", "email", "phone", "job", "experience", "city", "message", "consent"] as const;
export type ApplicationField = (typeof applicationFields)[number];

/** What `job` says where nobody answers an advertisement. */
export const openApplication = "open-application";
