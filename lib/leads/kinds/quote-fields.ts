import type { Trouble } from "../../site/troubles.ts";
import type { FieldOf, LeadFields } from "./form-fields.ts";

export const quoteFields = {
  kind: "quote",
  fields: {
    calculation: "optional",
    problem: "required",
    service: "optional",
    message: "required",
    area: "required",
    /** The place of lib/site/places that the area means. */
    place: "optional",
    emirate: "required",
    property: "required",
    cooling: "optional",
    size: "optional",
    photos: "files",
    drawings: "files",
    day: "optional",
    window: "optional",
    fullName: "required",
    phone: "required",
    email: "optional",
    company: "optional",
  },
} as const satisfies LeadFields;
export type QuoteField = FieldOf<typeof quoteFields>;

/** In the order in which people call: what hurts first. */
export const problems = ["no-cooling", "water", "weak", "noise", "care", "contract", "new", "project", "other"] as const;
/** What is offered only while one of these services is, by slug; a page of before may still send it. */
const needed: Partial<Record<(typeof problems)[number], readonly string[]>> = {
  contract: ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"],
  project: ["mep", "mep-turnkey-projects", "interior-fit-out", "commercial-hvac"],
};

export const problemsFor = (services: { has: (slug: string) => boolean }) =>
  problems.filter((problem) => needed[problem]?.some((slug) => services.has(slug)) ?? true);

/** What the page's "What is wrong?" calls otherwise. */
export const problemOf: Record<Trouble, (typeof problems)[number]> = {
  "no-cooling": "no-cooling",
  weak: "weak",
  water: "water",
  noise: "noise",
  smell: "other",
  bill: "weak",
  tripping: "no-cooling",
};
/** What should not wait for a form. */
export const urgentProblems: readonly string[] = ["no-cooling", "water"];

/** The emirates and cities of lib/site/places, by name, without what is known of them. */
export const quoteEmirates = ["dubai", "sharjah", "abu-dhabi", "ajman", "ras-al-khaimah", "umm-al-quwain", "fujairah", "al-ain"] as const;

/** What a request may name: also a place that is no longer offered, of a page that was opened before, and another one. */
export const anyEmirate = [...quoteEmirates, "other"] as const;

export const properties = ["flat", "villa", "shop", "office", "warehouse", "building", "other"] as const;
