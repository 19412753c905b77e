import { z } from "zod";
import { day, line, optionalCode, optionalLine, optionalMarkdown, slug } from "./fields.ts";

// An error's text is a code: the office says it in the reader's language (editor.problem_… in messages/).
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time");
const phone = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, "phone")
  .meta({ control: "phone" });
const aed = z.int().min(1).max(9_999_999);

/** The services whose pages show the annual contracts' prices. */
const amcPages = ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"] as const;

/** The business itself: one entry, "site". Nothing here is repeated in code. Empty optional fields are not shown. */
export const settings = z.strictObject({
  businessName: line(80),
  shortName: line(40),
  descriptor: line(60),
  phone,
  whatsapp: phone,
  email: z.email("email"),
  /** Answered day and night; empty where there is none. */
  emergencyPhone: z.union([z.literal(""), phone], "phone").default(""),
  /** What counts as an emergency, and what happens after the call. */
  emergencyMeans: optionalLine(300),
  /** True until the owner has put real numbers in: the site then says that these are placeholders. */
  contactIsPlaceholder: z.boolean(),
  /** The name in the commercial register, where it differs. */
  legalName: optionalLine(120),
  address: optionalLine(200),
  tradeLicence: optionalCode(120),
  tradeLicenceIssuer: optionalLine(80),
  tradeLicenceExpires: day,
  taxNumber: z
    .string()
    .trim()
    .regex(/^(?:\d{15})?$/, "taxNumber")
    .default(""),
  /** Licences and certificates, each shown from when it has a number until it expires. */
  licences: z
    .array(
      z.strictObject({
        name: line(80),
        number: optionalCode(60),
        issuer: optionalLine(80),
        expires: day,
        /** What exactly it covers: an activity, a grade, a site. */
        scope: optionalLine(200),
      }),
    )
    .max(20)
    .default([]),
  /** Working hours; days as ISO numbers, Monday 1 to Sunday 7. Times are Asia/Dubai. */
  hours: z
    .array(
      z
        .strictObject({
          days: z.array(z.number().int().min(1).max(7)).min(1, "days").meta({ control: "days" }),
          opens: time,
          closes: time,
        })
        .refine(({ opens, closes }) => opens < closes, { path: ["closes"], error: "closes" }),
    )
    .max(7),
  /** Opening text of a WhatsApp chat. */
  whatsappGreeting: line(300),
  /** What the owner says of the business; each may carry the paper behind it. */
  claims: z.array(z.strictObject({ figure: line(20), label: line(80), proof: optionalLine(200) })).max(12),
  /** Testimonials marked as samples, and cases that are calculations. */
  showSamples: z.boolean().default(true),
  /** Further promises, each said on the pages it concerns while it is on (lib/site/commitments.ts). */
  commitments: z
    .strictObject({
      engineerReads: z.boolean().default(false),
      photosEachVisit: z.boolean().default(false),
      oldUnitsTakenAway: z.boolean().default(false),
    })
    .prefault({}),
  /** How to complain and how to cancel: sections of the terms, linked from the foot of every page. Markdown. */
  complaints: optionalMarkdown(6000),
  cancellation: optionalMarkdown(6000),
  /** "From" prices in AED with VAT, and what they cover: one for a service, on its page. */
  prices: z
    .array(z.strictObject({ service: slug, fromAed: aed, unit: optionalLine(60), covers: optionalLine(240) }))
    .max(80)
    .default([])
    .refine((prices) => new Set(prices.map(({ service }) => service)).size === prices.length, "twice"),
  /** Annual contracts: what a year costs, with VAT, and what it holds. */
  amcPlans: z
    .array(
      z.strictObject({
        page: z.enum(amcPages, "required"),
        name: line(60),
        visits: z.int().min(1).max(52),
        /** The price of the year is for this many units; each one more costs extraUnitAed. */
        units: z.int().min(1).max(500),
        yearAed: aed,
        extraUnitAed: z.int().min(0).max(9_999_999),
        covers: optionalLine(300),
      }),
    )
    .max(10)
    .default([]),
});
