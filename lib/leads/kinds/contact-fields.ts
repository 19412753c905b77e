// The contact form's fields by name. Apart from contact-schema.ts, so that drawing the form does not load the validation.
export const contactFields = ["fullName", "email", "phone", "message", "calculation"] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

/** Why a field was refused; the form says it in the reader's language (spec §5: "is required", "is invalid"). */
type FieldProblem = "required" | "invalid";
export type FieldProblems = Partial<Record<ContactField, FieldProblem>>;

/**
 * What every form may send beside its kind's own fields, all optional but `kind` (contact where it is missing):
 * kind, locale, page (path of the form's page), submissionId (a UUID made in the browser), attribution (JSON
 * {"first": touch, "last": touch}, see attribution.ts), placePage, device (phone, tablet, desktop), elapsedMs (since the
 * form was first touched), marketing ("yes" when the box was ticked) with marketingVersion (the version of its text),
 * and the field that no person fills.
 */
export const honeypot = "leaveEmpty";

/** Of one photo or document, and of a whole form that brings some (fields photos, documents, drawings). */
export const maxFileBytes = 10 * 1024 * 1024;
export const maxFormBytes = 48 * 1024 * 1024;
