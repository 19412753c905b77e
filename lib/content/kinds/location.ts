import { z } from "zod";
import { sectionDrawings } from "../../site/drawings.ts";
import { drawing } from "./drawings.ts";
import { day, detail, fact, line, markdown, optionalLine, optionalMarkdown, picture, question, seo, text } from "./fields.ts";

/** The topic of a block on a place page. An area needs at least five blocks that would be false elsewhere. */
const placeTopics = [
  "cooling",
  "responsible",
  "access",
  "climate",
  "buildings",
  "jobs",
  "approvals",
  "running-cost",
  "calendar",
  "visit",
] as const;

/** What cools a zone: machines of the home itself, district chilled water, the building's own chiller; or it is not known. */
const zoneCooling = ["own", "chilled", "building", "unknown"] as const;

/** Where in the place the reader is: it decides whom to call. */
const zone = z.strictObject({
  /** The name of the zone on the plan (lib/site/plans.ts); a zone that is not on it has any other. */
  id: z
    .string()
    .regex(/^[a-z][a-z-]{0,29}$/)
    .meta({ control: "code" }),
  name: line(40),
  /** What cools it, in a few words. */
  note: optionalLine(60),
  cooling: z.enum(zoneCooling).default("unknown"),
  /** Whom to call and why; the first sentence is set bold. */
  answer: text(320),
});

const reading = z.strictObject({ name: line(60), value: line(40), unit: optionalLine(30), note: optionalLine(90) });

/** One who owns a part of the cooling, from the plant to the room. */
const owner = z.strictObject({ name: line(60), what: line(160), ours: z.boolean().default(false) });

export const location = z.strictObject({
  seo,
  title: line(120),
  /** The place's name in lists. */
  name: line(60),
  lead: text(700),
  picture,
  /** Whom to call first: saves the visitor a wrong call. */
  firstCall: text(600),
  zonesQuestion: optionalLine(60),
  zones: z.array(zone).max(4).default([]),
  /** Values true of this place, shown large; the design temperatures of its climate are shown before them. */
  readings: z.array(reading).max(3).default([]),
  /** A section through a typical building. The blocks hang from its numbers: each names its own. */
  section: z
    .strictObject({ drawing: z.union([z.literal(""), z.enum(sectionDrawings)]).default(""), title: optionalLine(100) })
    .default({ drawing: "", title: "" }),
  /** One sourced figure, shown very large; none without a figure. */
  numeral: z
    .strictObject({
      figure: optionalLine(12),
      unit: optionalLine(24),
      title: optionalLine(140),
      text: z.string().trim().max(500).default(""),
    })
    .default({ figure: "", unit: "", title: "", text: "" }),
  /** Where the duty of others ends and the reader's begins, with a sign for each side; not shown without owners. */
  boundary: z
    .strictObject({
      title: optionalLine(80),
      homes: optionalLine(120),
      owners: z.array(owner).max(3).default([]),
      theirs: optionalLine(160),
      ours: optionalLine(160),
    })
    .default({ title: "", homes: "", owners: [], theirs: "", ours: "" }),
  /** What is true of this place and not of its neighbours, with its source and the day it was checked. */
  facts: z.array(fact.extend({ source: optionalLine(160), checked: day })).max(12),
  blocks: z
    .array(
      z.strictObject({
        topic: z.enum(placeTopics),
        title: line(120),
        text: markdown(3000),
        /** The number of the section drawing that it is about; 0 for none. */
        mark: detail(z.number().int().min(0).max(9).default(0)),
      }),
    )
    .max(9)
    .default([]),
  /** What to prepare for access and permits. */
  checklist: z.array(line(200)).max(10).default([]),
  drawings: z.array(drawing).max(3).default([]),
  /** Real, dated jobs at this place; only the owner can write them. */
  jobNotes: z
    .array(z.strictObject({ date: z.iso.date(), text: text(600) }))
    .max(12)
    .default([]),
  /** How soon the team arrives, in the owner's words. */
  responseWindow: optionalLine(160),
  questions: z.array(question).max(10),
  body: optionalMarkdown(),
});
