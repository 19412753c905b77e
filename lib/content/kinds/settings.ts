import { z } from "zod";
import { defaultAnswerTimes } from "../../site/answer-times.ts";
import { emirates } from "../../site/places.ts";
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
/** A number of days as text, up to ten years; empty: none. */
const days = z
  .string()
  .trim()
  .regex(/^(?:[1-9]\d{0,2}|[12]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)?$/, "warrantyDays")
  .meta({ control: "code" })
  .default("");
/** Dirhams with VAT as text: "0" is free; empty: not stated. */
const optionalAed = z
  .string()
  .trim()
  .regex(/^(?:0|[1-9]\d{0,4}(?:\.\d{1,2})?)?$/, "aed")
  .meta({ control: "code" })
  .default("");
/** The emirates that issue licences, without Al Ain, a city of Abu Dhabi. */
const emirate = z.enum(emirates.map(({ slug }) => slug).filter((slug) => slug !== "al-ain"));
const optionalEmirate = z.union([z.literal(""), emirate]).default("");
const optionalTime = z.union([z.literal(""), time], "time").default("");
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

const insuranceCovers = ["third-party", "workers", "professional", "all-risks"] as const;

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
  /** Building and street. */
  address: optionalLine(200),
  addressArea: optionalLine(80),
  addressCity: optionalLine(60),
  addressEmirate: optionalEmirate,
  /** The ten digits of the entrance's Makani plate. */
  makani: z
    .string()
    .trim()
    .regex(/^(?:\d{5} ?\d{5})?$/, "makani")
    .meta({ control: "code" })
    .default(""),
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
  /** One per emirate or free zone: each is valid only there. Shown once it has a number, until it expires. */
  tradeLicences: z
    .array(
      z.strictObject({
        emirate: optionalEmirate,
        freeZone: nameInEither(80),
        number: optionalCode(120),
        issuer: optionalLine(80),
        expires: day,
        /** A picture of the document. */
        picture,
      }),
    )
    .max(12)
    .default([]),
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
  /** What pays when something goes wrong. Shown once it has a number, until it expires. */
  insurances: z
    .array(
      z.strictObject({
        cover: z.enum(insuranceCovers, "required"),
        insurer: nameInEither(80),
        number: optionalCode(80),
        /** The most it pays for one event, in AED. */
        limitAed: z.int().min(0).max(999_999_999).default(0),
        expires: day,
        picture,
      }),
    )
    .max(12)
    .default([]),
  /** The firms that hold the licence for regulated work which this business sells but may not carry out itself. */
  licensedFirms: z
    .array(
      z.strictObject({
        name: nameInEither(80),
        /** What it holds: "SIRA installation licence". */
        licence: optionalLine(120),
        number: optionalCode(60),
        expires: day,
        services: z.array(slug).max(20).default([]),
      }),
    )
    .max(12)
    .default([]),
  /** The makes that are serviced; without services, on every page about cooling. */
  makes: z
    .array(
      z.strictObject({
        name: nameInEither(60),
        /** The maker or its distributor has authorised the business; `proof` says by which paper, until `expires`. */
        authorised: z.boolean().default(false),
        proof: optionalLine(160),
        expires: day,
        services: z.array(slug).max(30).default([]),
      }),
    )
    .max(40)
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
   * "From" prices in AED with VAT: any number per service, each for one task, size and unit. `part`: the task, if not the whole service.
   * `pages`: the pages about a trouble or a job whose usual work it is.
   */
  prices: z
    .array(
      z.strictObject({
        service: slug,
        fromAed: aed,
        part: optionalLine(60),
        size: optionalLine(60),
        unit: optionalLine(60),
        covers: optionalLine(240),
        excludes: optionalLine(240),
        /** What makes it dearer or cheaper. */
        changes: optionalLine(240),
        pages: z.array(slug).max(20).default([]),
      }),
    )
    .max(120)
    .default([]),
  /**
   * The cost of a first visit to a home, shop, restaurant or clinic in AED with VAT ("0": free), whether it is taken off the bill, and what it
   * covers.
   */
  visitFeeAed: optionalAed,
  visitFeeCredited: z.boolean().default(false),
  visitFeeCovers: optionalLine(240),
  /** The fee of a visit to one of these outside working hours, in place of the usual one, and whether it is taken off the bill. */
  visitAfterHoursAed: optionalAed,
  visitAfterHoursCredited: z.boolean().default(false),
  /** The fee of a visit to any other building (an office, a warehouse, a labour camp) or to plant, and what it covers. */
  visitBuildingAed: optionalAed,
  visitBuildingCovers: optionalLine(240),
  /**
   * Outside working hours, without a contract, called on the emergency line: within how many hours by the clock somebody is there (0: not
   * stated), and what coming costs. For a home or a shop that is `visitAfterHoursAed`.
   */
  outsideHours: z
    .strictObject({
      homeHours: z.int().min(0).max(72).default(0),
      officeHours: z.int().min(0).max(72).default(0),
      officeAed: optionalAed,
      plantHours: z.int().min(0).max(72).default(0),
      plantAed: optionalAed,
    })
    .prefault({}),
  /** What a visit costs at which nobody opens, or that is cancelled later than `visitCancelHours` before it. */
  visitWastedAed: optionalAed,
  visitCancelHours: z.int().min(0).max(168).default(0),
  /** How the bill can be paid. */
  payments: z
    .strictObject({
      cash: z.boolean().default(false),
      card: z.boolean().default(false),
      paymentLink: z.boolean().default(false),
      transfer: z.boolean().default(false),
      cheque: z.boolean().default(false),
    })
    .prefault({}),
  /** Who offers instalments, from what sum, and what they cost. */
  instalments: optionalLine(300),
  /** In days; a row without a service applies to every service without its own row. */
  warranties: z
    .array(
      z.strictObject({
        service: z.union([z.literal(""), slug]).default(""),
        partsDays: days,
        labourDays: days,
        /** A soldered or flared joint that was made or repaired: that it does not leak. */
        jointDays: days,
        cleaningDays: days,
        installationDays: days,
        terms: optionalLine(300),
      }),
    )
    .max(40)
    .default([])
    .refine((rows) => new Set(rows.map(({ service }) => service)).size === rows.length, "twice"),
  /** How to claim a warranty: a section of the terms. Markdown. */
  warrantyClaim: optionalMarkdown(6000),
  /**
   * How soon somebody comes: one row for some places (none: all that are served) and some hours of the day at which a call comes in (none:
   * whenever the office is open). `hours`: of work, from the call, or from the next opening where the office is closed then.
   */
  arrivals: z
    .array(
      z.strictObject({
        places: z.array(slugOf("location")).max(60).default([]),
        calledFrom: optionalTime,
        calledUntil: optionalTime,
        hours: z.number().min(0.5).max(168),
      }),
    )
    .max(40)
    .default([]),
  /** How many hours of work later in the months when everybody calls; both months included. */
  summerDelay: z
    .strictObject({
      hours: z.number().min(0).max(168).default(0),
      fromMonth: z.int().min(1).max(12).default(6),
      untilMonth: z.int().min(1).max(12).default(9),
    })
    .prefault({}),
  /** For facility managers: who and what stands ready, and how soon, by the urgency of the fault. */
  crew: z
    .array(z.strictObject({ role: nameInEither(80), count: z.int().min(1).max(9999) }))
    .max(20)
    .default([]),
  standbyPlant: z
    .array(z.strictObject({ what: nameInEither(120), capacity: optionalCode(40), terms: optionalLine(160) }))
    .max(20)
    .default([]),
  /** For plant under contract; without one somebody comes as `arrivals` says. */
  responseLevels: z
    .array(
      z.strictObject({
        name: nameInEither(60),
        means: optionalLine(200),
        answerMinutes: z.int().min(1).max(10_080),
        onSiteHours: z.number().min(0.5).max(720),
        /** Whether both count working hours only, instead of running by the clock. */
        workingHours: z.boolean().default(false),
        /** When this holds: "day and night", "in working hours". */
        when: optionalLine(80),
      }),
    )
    .max(8)
    .default([]),
  /** Clients who can be named, for the prequalification paper. Without consent a row is not shown. */
  references: z
    .array(
      z.strictObject({
        client: nameInEither(120),
        work: optionalLine(200),
        place: optionalLine(80),
        years: optionalCode(20),
        consent: z.boolean().default(false),
      }),
    )
    .max(30)
    .default([]),
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
        /** An hour of work beyond what the contract includes; 0: not stated. */
        hourAed: z.int().min(0).max(9_999_999).default(0),
        /** What the client gets when somebody comes too late. */
        lateRemedy: optionalLine(160),
        /** How soon the plant is to run again, and who is told while it does not. */
        restores: optionalLine(160),
        escalation: optionalLine(160),
        /** What a visit counts as that is cancelled late. */
        lateCancelling: optionalLine(160),
      }),
    )
    .max(10)
    .default([]),
});
