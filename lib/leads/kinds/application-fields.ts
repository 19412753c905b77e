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
    /** The version of the text that was agreed to. */
    consent: "required",
  },
} as const satisfies LeadFields;
export type ApplicationField = FieldOf<typeof applicationFields>;

/** What `job` says where nobody answers an advertisement. */
export const openApplication = "open-application";

export const maxExperience = 100;
