// The quote form's fields and choices by name. Apart from quote.ts, so that drawing the form does not load the validation.
import { documentTypes, paperTypes, photoTypes } from "../../platform/file-types.ts";

export const quoteFields = [
  "problem",
  "service",
  "message",
  "area",
  "place",
  "emirate",
  "property",
  "cooling",
  "size",
  "calculation",
  "day",
  "window",
  "fullName",
  "phone",
  "email",
  "company",
] as const;
export type QuoteField = (typeof quoteFields)[number];

/** In the order in which people call: what hurts first. */
export const problems = ["no-cooling", "water", "weak", "noise", "care", "contract", "new", "project", "other"] as const;
/** What should not wait for a form. */
export const urgentProblems: readonly string[] = ["no-cooling", "water"];

/** The emirates and cities of lib/site/places, by name, without what is known of them. */
export const quoteEmirates = ["dubai", "sharjah", "abu-dhabi", "ajman", "ras-al-khaimah", "umm-al-quwain", "fujairah", "al-ain"] as const;

export const properties = ["flat", "villa", "shop", "office", "warehouse", "building", "other"] as const;

/** Files that may be sent along. The server checks what they are by their content. */
export const attachments = {
  photos: { most: 5, types: photoTypes },
  drawings: { most: 3, types: [...documentTypes, ...photoTypes] },
  /** With an application. */
  documents: { most: 3, types: paperTypes },
} as const;
export type Attachment = keyof typeof attachments;
