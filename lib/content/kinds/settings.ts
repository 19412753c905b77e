import { z } from "zod";
import { usualTimes } from "../../site/answer-times.ts";
import { amcPages } from "../../site/services.ts";
import { day, line, nameInEither, optionalCode, optionalLine, optionalMarkdown, picture, slug, slugOf } from "./fields.ts";

// An error's text is a code: the office says it in the reader's language (editor.problem_… in messages/).
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time")
  .meta({ control: "time" });
const phone = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, "phone")
  .meta({ control: "phone" });
const aed = z.int().min(1).max(9_999_999);
/** "#0a6c77"; empty: the colour of the house. */
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
/** Hours of the week; days as ISO numbers, Monday 1 to Sunday 7. Times are Asia/Dubai. */
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
  /** In the head of every page, instead of mark and name; the second on a dark ground, where the first cannot be read there. */
  logo: picture,
  logoOnDark: picture,
  /** On Arabic pages, where there is one: the same on both grounds. */
  logoArabic: picture,
  /** A square: the tab, the home screen, the corner of papers and pictures. */
  mark: picture,
  /** Links, buttons, drawings; and what is urgent. lib/site/brand.ts makes each readable in both themes. */
  mainColour: colour,
  accentColour: colour,
  phone,
  whatsapp: phone,
  email: z.email("email"),
  /** Empty where there is none. */
  emergencyPhone: z.union([z.literal(""), phone], "phone").default(""),
  /** When it is answered; empty: day and night. */
  emergencyHours: weekHours.default([]),
  /** What counts as an emergency, and what happens after the call. */
  emergencyMeans: optionalLine(300),
  /** In which every message is answered, by the wall clock; and an emergency. What pages promise and the office measures. */
  replyHours: z.int().min(1).max(120).default(usualTimes.replyHours),
  emergencyMinutes: z.int().min(5).max(240).default(usualTimes.emergencyMinutes),
  /** The name in the commercial register, where it differs. */
  legalName: optionalLine(120),
  address: optionalLine(200),
  /** The place on a public map; its coordinates are read from it where it holds them. */
  mapLink: webAddress,
  otherAddresses: z
    .array(z.strictObject({ name: line(60), address: line(200), mapLink: webAddress }))
    .max(8)
    .default([]),
  /** The business elsewhere on the web. */
  profiles: z
    .array(z.url({ protocol: /^https$/, error: "url" }).max(300))
    .max(10)
    .default([]),
  /** Where clients review it in public. */
  reviewProfile: webAddress,
  tradeLicence: optionalCode(120),
  tradeLicenceIssuer: optionalLine(80),
  tradeLicenceExpires: day,
  /** The paper itself. */
  tradeLicencePicture: picture,
  taxNumber: z
    .string()
    .trim()
    .regex(/^(?:\d{15})?$/, "taxNumber")
    .meta({ control: "code" })
    .default(""),
  /** Licences and certificates, each shown from when it has a number until it expires. */
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
        /** The paper itself. */
        picture,
        /** The services that need it; none: it is said of the business alone. */
        services: z.array(slug).max(20).default([]),
      }),
    )
    .max(20)
    .default([]),
  /** Working hours. */
  hours: weekHours,
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
  /** "From" prices in AED with VAT, and what they cover: one for a service, on its page; `part`: what for, where it is not for all of that. */
  prices: z
    .array(z.strictObject({ service: slug, fromAed: aed, part: optionalLine(60), unit: optionalLine(60), covers: optionalLine(240) }))
    .max(80)
    .default([])
    .refine((prices) => new Set(prices.map(({ service }) => service)).size === prices.length, "twice"),
  /** What coming to look costs, in AED with VAT ("0": nothing), whether it is taken off the bill, and what it covers. */
  visitFeeAed: z
    .string()
    .trim()
    .regex(/^(?:0|[1-9]\d{0,4}(?:\.\d{1,2})?)?$/, "aed")
    .meta({ control: "code" })
    .default(""),
  visitFeeCredited: z.boolean().default(false),
  visitFeeCovers: optionalLine(240),
  /** In months; a row without a service is for every service that has none of its own. */
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
  /** Who comes, with their papers. */
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
  /** What this business does not do, and where it does not go, by slug: it has no page, and nothing offers it. */
  servicesOff: z.array(slug).max(100).meta({ control: "offers", of: "service" }).default([]),
  placesOff: z.array(slugOf("location")).max(100).meta({ control: "offers", of: "location" }).default([]),
  /** The owner has closed the site to search engines; a band says that it is being prepared. */
  isClosed: z.boolean().default(false),
  /** Annual contracts: what a year costs, with VAT, and what it holds. */
  amcPlans: z
    .array(
      z.strictObject({
        page: z.enum(amcPages, "required"),
        name: nameInEither(60),
        visits: z.int().min(1).max(52),
        /** The price of the year is for this many units; each one more costs extraUnitAed. */
        units: z.int().min(1).max(500),
        yearAed: aed,
        extraUnitAed: z.int().min(0).max(9_999_999).default(0),
        /** One thing a line, worded alike in every contract that holds it: pages compare contracts by these lines. */
        includes: z.array(optionalLine(120)).max(16).default([]),
        covers: optionalLine(300),
      }),
    )
    .max(10)
    .default([]),
});
