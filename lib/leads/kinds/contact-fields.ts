import type { FieldOf, LeadFields } from "./form-fields.ts";

export const contactFields = {
  kind: "contact",
  fields: {
    fullName: "required",
    email: "required",
    phone: "required",
    message: "required",
    calculation: "optional",
  },
} as const satisfies LeadFields;
export type ContactField = FieldOf<typeof contactFields>;
