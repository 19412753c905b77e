import { forFacilities } from "../../site/audiences.ts";
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
    /** The slug in lib/site/places that `area` stands for. */
    place: "optional",
    emirate: "required",
    property: "required",
    cooling: "optional",
    size: "optional",
    plant: "optional",
    plantMakes: "optional",
    contractEnds: "optional",
    shutdown: "optional",
    purchase: "optional",
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

/** In the order in which people call about them, the most pressing first. */
export const problems = ["no-cooling", "water", "weak", "noise", "care", "contract", "new", "project", "other"] as const;
/** Problems that are offered only while one of these services (by slug) is. A page loaded earlier may still send them. */
const needed: Partial<Record<(typeof problems)[number], readonly string[]>> = {
  contract: ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"],
  project: ["mep", "mep-turnkey-projects", "interior-fit-out", "commercial-hvac"],
};

export const problemsFor = (services: { has: (slug: string) => boolean }) =>
  problems.filter((problem) => needed[problem]?.some((slug) => services.has(slug)) ?? true);

/** Maps a choice of the page's "What is wrong?" to a problem of this form. */
export const problemOf: Record<Trouble, (typeof problems)[number]> = {
  "no-cooling": "no-cooling",
  weak: "weak",
  water: "water",
  noise: "noise",
  smell: "noise",
  bill: "other",
  tripping: "no-cooling",
};
/** Problems that should not wait for a form: they make a lead an emergency. */
export const urgentProblems: readonly string[] = ["no-cooling", "water"];

/** What only a facility manager knows: asked about plant, never of a household. */
export const plantFields = ["plant", "plantMakes", "contractEnds", "shutdown", "purchase"] as const satisfies readonly QuoteField[];

/** Whether a request is about the plant of a building. */
export const asksPlant = ({ service, property }: { service: string; property: string }) =>
  forFacilities(service) || property === "building";

/** Slugs of the emirates and cities in lib/site/places, without their data. */
export const quoteEmirates = ["dubai", "sharjah", "abu-dhabi", "ajman", "ras-al-khaimah", "umm-al-quwain", "fujairah", "al-ain"] as const;

/** The places a request may name: also `other`, and a place that is no longer offered, for pages that were loaded earlier. */
export const anyEmirate = [...quoteEmirates, "other"] as const;

export const properties = ["flat", "villa", "shop", "office", "warehouse", "building", "other"] as const;
