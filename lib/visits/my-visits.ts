// A technician's visits as my_visits() gives them: what has to be known on the way, and nothing else of the lead.
import "../formats/schemas-without-eval.ts";
import { z } from "zod";

const localeCode = z.enum(["en", "ar"]).catch("en");

export const myVisit = z.object({
  id: z.string(),
  starts_at: z.string(),
  length_minutes: z.number(),
  status: z.enum(["booked", "on-the-way", "arrived", "done", "missed", "cancelled"]),
  place: z.string().nullable(),
  address: z.string(),
  instruction: z.string(),
  reference: z.string(),
  locale: localeCode,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  problem: z.string().nullable(),
  service: z.string().nullable(),
  // Visits that a phone keeps from before have none.
  emergency: z.boolean().catch(false),
  report: z.unknown(),
  /** A report that the office has opened again, to be corrected. */
  opened: z.unknown(),
  before: z.array(z.object({ at: z.string(), report: z.unknown() })),
});
export type MyVisit = z.output<typeof myVisit>;

/** The answer of /admin/field/visits. owner: whose visits they are. */
export const myVisits = z.object({ owner: z.string(), visits: z.array(myVisit) });
export type MyVisits = z.output<typeof myVisits>;
