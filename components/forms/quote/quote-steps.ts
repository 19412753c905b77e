// The steps of the quote form, and the step that asks for each field.
import type { QuoteField } from "#lib/leads/kinds/quote-fields";

export const stepNames = ["what", "where", "details", "when", "who"] as const;
export type StepName = (typeof stepNames)[number];
export const lastStep = stepNames.length - 1;

const stepOf: Record<QuoteField, StepName> = {
  calculation: "what",
  problem: "what",
  service: "what",
  message: "what",
  area: "where",
  place: "where",
  emirate: "where",
  property: "where",
  cooling: "where",
  size: "details",
  photos: "details",
  drawings: "details",
  day: "when",
  window: "when",
  fullName: "who",
  phone: "who",
  email: "who",
  company: "who",
};

/** The number of the step that asks for a field. */
export const stepIndex = (name: QuoteField): number => stepNames.indexOf(stepOf[name]);

/** What a step asks for. */
export const fieldsOf = (step: number): QuoteField[] => (Object.keys(stepOf) as QuoteField[]).filter((name) => stepIndex(name) === step);
