// The steps of the quote form, and the fields that each asks for.
import { plantFields, type QuoteField } from "#lib/leads/kinds/quote-fields";

export const stepNames = ["what", "where", "details", "when", "who"] as const;
export type StepName = (typeof stepNames)[number];
export const lastStep = stepNames.length - 1;

export const fieldsOf = {
  what: ["calculation", "problem", "service", "message"],
  where: ["area", "place", "emirate", "property", "cooling"],
  details: ["size", ...plantFields, "photos", "drawings"],
  when: ["day", "window"],
  who: ["fullName", "phone", "email", "company"],
} as const satisfies Record<StepName, readonly QuoteField[]>;

/** The index of the step that asks for a field. Callers pass any quote field, so a field without a step fails the type check. */
export const stepOf = (name: (typeof fieldsOf)[StepName][number]): number =>
  stepNames.findIndex((step) => (fieldsOf[step] as readonly QuoteField[]).includes(name));

/** The lines of the job sheet, in the order of the steps. */
export const sheetNames = [
  "problem",
  "service",
  "message",
  "area",
  "property",
  "cooling",
  "size",
  ...plantFields,
  "files",
  "day",
  "fullName",
  "phone",
  "email",
] as const;
export type SheetName = (typeof sheetNames)[number];
