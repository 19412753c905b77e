// The contact form's fields by name. Apart from schema.ts, so that drawing the form does not load the validation.
export const contactFields = ["fullName", "email", "phone", "message"] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

/** Why a field was refused; the form says it in the reader's language (spec §5: "is required", "is invalid"). */
type FieldProblem = "required" | "invalid";
export type FieldProblems = Partial<Record<ContactField, FieldProblem>>;
