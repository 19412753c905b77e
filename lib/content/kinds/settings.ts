import { z } from "zod";
import { defaultAnswerTimes } from "../../site/answer-times.ts";
import { amcPages } from "../../site/services.ts";
import { day, line, nameInEither, optionalCode, optionalLine, optionalMarkdown, picture, slug, slugOf } from "./fields.ts";

// Error messages are codes, which the office translates (editor.problem_… in messages/).
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time")
  .meta({ control: "time" });
const phone = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, "phone")
  .meta({ control: "phone" });
const aed = z.int().min(1).max(9_999_999);
/** "#0a6c77"; empty: the default colour. */
const colour = z
  .string()
  .trim()
  .regex(/^(?:#[0-9a-fA-F]{6})?$/, "colour")
  .meta({ control: "colour" })
  .default("");
const months = z
  .string()
  .trim()
  .regex(/^(?:[1-9]\d?|1[01]\d|120)?$/, "months")
  .meta({ control: "code" })
  .default("");
const webAddress = z.union([z.literal(""), z.url({ protocol: /^https$/, error: "url" }).max(500)], "url").default("");
/** Weekly hours; days as ISO numbers, Monday 1 to Sunday 7. Times are Asia/Dubai. */
const weekHours = z
  .array(
    z
      .strictObject({
        days: z.array(z.number().int().min(1).max(7)).min(1, "days").meta({ control: "days" }),
        opens: time,
        closes: time,
      })
      .refine(({ opens, closes }) => opens < closes, { path: ["closes"], error: "closes" }),
  )
  .max(7);

/** The business itself: one entry, "site". Nothing here is repeated in code. Empty optional fields are not shown. */
export const settings = z.strictObject({
  businessName: line(80),
  shortName: line(40),
  descriptor: line(60),
  /** In the header of every page, instead of mark and name; `logoOnDark` on a dark ground, where `logo` cannot be read. */
  logo: picture,
  logoOnDark: picture,
  /** On Arabic pages, if set, for light and dark grounds alike. */
  logoArabic: picture,
  /** A square picture for the browser tab, the home screen, and the corner of PDFs and pictures. */
  mark: picture,
  /** Links, buttons, drawings (main); what is urgent (accent). lib/site/brand.ts makes each readable in both themes. */
  mainColour: colour,
  accentColour: colour,
  phone,
  whatsapp: phone,
  email: z.email("email"),
  /** Empty if there is none. */
  emergencyPhone: z.union([z.literal(""), phone], "phone").default(""),
  /** When the emergency line is answered; empty: day and night. */
  emergencyHours: weekHours.default([]),
  /** What counts as an emergency, and what happens after the call. */
  emergencyMeans: optionalLine(300),
  /** Hours (wall clock) to answer a message, and minutes for an emergency. Pages promise them, the office measures them. */
  replyHours: z.int().min(1).max(120).default(defaultAnswerTimes.replyHours),
  emergencyMinutes: z.int().min(5).max(240).default(defaultAnswerTimes.emergencyMinutes),
  /** The name in the commercial register, if it differs. */
  legalName: optionalLine(120),
  address: optionalLine(200),
  /** The place on a public map; its coordinates are read from the link if it holds them. */
  mapLink: webAddress,
  otherAddresses: z
    .array(z.strictObject({ name: line(60), address: line(200), mapLink: webAddress }))
    .max(8)
    .default([]),
  /** Profiles of the business elsewhere on the web. */
  profiles: z
    .array(z.url({ protocol: /^https$/, error: "url" }).max(300))
    .max(10)
    .default([]),
  /** Where clients review the business in public. */
  reviewProfile: webAddress,
  tradeLicence: optionalCode(120),
  tradeLicenceIssuer: optionalLine(80),
  tradeLicenceExpires: day,
  /** A picture of the document. */
  tradeLicencePicture: picture,
  taxNumber: z
    .string()
    .trim()
    .regex(/^(?:\d{15})?$/, "taxNumber")
    .meta({ control: "code" })
    .default(""),
  /** Licences and certificates. Each is shown once it has a number, until it expires. */
  licences: z
    .array(
      z.strictObject({
        name: nameInEither(80),
        number: optionalCode(60),
        issuer: optionalLine(80),
        issued: day,
        expires: day,
        /** What exactly it covers: an activity, a grade, a site. */
        scope: optionalLine(200),
        /** A picture of the document. */
        picture,
        /** The services that need it; empty: it is shown for the business as a whole only. */
        services: z.array(slug).max(20).default([]),
      }),
    )
    .max(20)
    .default([]),
  hours: weekHours,
  /** Opening text of a WhatsApp chat. */
  whatsappGreeting: line(300),
  /** Claims of the owner about the business, each optionally with its proof. */
  claims: z.array(z.strictObject({ figure: line(20), label: line(80), proof: optionalLine(200) })).max(12),
  /** Whether to show testimonials marked as samples, and calculated cases. */
  showSamples: z.boolean().default(true),
  /** Further promises; each is shown on the pages it concerns while it is on (lib/site/commitments.ts). */
  commitments: z
    .strictObject({
      engineerReads: z.boolean().default(false),
      photosEachVisit: z.boolean().default(false),
      oldUnitsTakenAway: z.boolean().default(false),
    })
    .prefault({}),
  /** How to complain and how to cancel: sections of the terms, linked from the footer of every page. Markdown. */
  complaints: optionalMarkdown(6000),
  cancellation: optionalMarkdown(6000),
  /**
   * "From" prices in AED with VAT, and what they cover: one per service, on its page. `part`: what it is for, if not the whole service.
   */
  prices: z
    .array(z.strictObject({ service: slug, fromAed: aed, part: optionalLine(60), unit: optionalLine(60), covers: optionalLine(240) }))
    .max(80)
    .default([])
    .refine((prices) => new Set(prices.map(({ service }) => service)).size === prices.length, "twice"),
  /** The cost of a visit in AED with VAT ("0": free), whether it is taken off the bill, and what it covers. */
  visitFeeAed: z
    .string()
    .trim()
    .regex(/^(?:0|[1-9]\d{0,4}(?:\.\d{1,2})?)?$/, "aed")
    .meta({ control: "code" })
    .default(""),
  visitFeeCredited: z.boolean().default(false),
  visitFeeCovers: optionalLine(240),
  /** In months; a row without a service applies to every service without its own row. */
  warranties: z
    .array(
      z.strictObject({
        service: z.union([z.literal(""), slug]).default(""),
        partsMonths: months,
        labourMonths: months,
        terms: optionalLine(300),
      }),
    )
    .max(40)
    .default([])
    .refine((rows) => new Set(rows.map(({ service }) => service)).size === rows.length, "twice"),
  /** The people who visit, with their certificates. */
  team: z
    .array(
      z.strictObject({
        name: nameInEither(80),
        role: optionalLine(80),
        picture,
        certificate: optionalLine(120),
        certificateNumber: optionalCode(60),
        certificateExpires: day,
      }),
    )
    .max(30)
    .default([]),
  /** Services that the business does not offer and places it does not serve, by slug: they have no page, and no page offers them. */
  servicesOff: z.array(slug).max(100).meta({ control: "offers", entryKind: "service" }).default([]),
  placesOff: z.array(slugOf("location")).max(100).meta({ control: "offers", entryKind: "location" }).default([]),
  /** The owner has closed the site to search engines; a banner says that it is being prepared. */
  isClosed: z.boolean().default(false),
  /** Annual contracts: the price of a year, with VAT, and what it includes. */
  amcPlans: z
    .array(
      z.strictObject({
        page: z.enum(amcPages, "required"),
        name: nameInEither(60),
        visits: z.int().min(1).max(52),
        /** `yearAed` is for this many units; each further one costs extraUnitAed. */
        units: z.int().min(1).max(500),
        yearAed: aed,
        extraUnitAed: z.int().min(0).max(9_999_999).default(0),
        /** One item per line, worded alike in every contract that includes it: pages compare contracts by these lines. */
        includes: z.array(optionalLine(120)).max(16).default([]),
        covers: optionalLine(300),
      }),
    )
    .max(10)
    .default([]),
});
