import type { FieldOf, LeadFields } from "./form-fields.ts";

export const applicationFields = {
  kind: "application",
  fields: {
    job: "required",
    fullName: "required",
    phone: "required",
    email: "required",
    city: "optional",
    experience: "optional",
    message: "required",
    documents: "files",
    /** The version of the consent text that the applicant agreed to. */
    consent: "required",
  },
} as const satisfies LeadFields;
export type ApplicationField = FieldOf<typeof applicationFields>;

/** The value of `job` in an application that answers no advertisement. */
export const openApplication = "open-application";

export const maxExperience = 100;
