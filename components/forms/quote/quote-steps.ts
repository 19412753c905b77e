// The steps of the quote form, and the fields that each asks for.

export const stepNames = ["what", "where", "details", "when", "who"] as const;
export type StepName = (typeof stepNames)[number];

export const fieldsOf: Record<StepName, readonly string[]> = {
  what: ["calculation", "problem", "service", "message"],
  where: ["area", "place", "emirate", "property", "cooling"],
  details: ["size", "photos", "drawings"],
  when: ["day", "window"],
  who: ["fullName", "phone", "email", "company"],
};
/** The step that asks for a field; -1 where none does. */
export const stepOf = (name: string) => stepNames.findIndex((step) => fieldsOf[step].includes(name));
export const lastStep = stepNames.length - 1;
