import { z } from "zod";
import { drawing } from "./drawings.ts";
import { day, fact, line, markdown, optionalLine, optionalMarkdown, picture, question, seo, text } from "./fields.ts";

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

export const location = z.strictObject({
  seo,
  title: line(120),
  /** The place's name in lists. */
  name: line(60),
  lead: text(700),
  picture,
  /** Whom to call first: saves the visitor a wrong call. */
  firstCall: text(600),
  /** What is true of this place and not of its neighbours, with its source and the day it was checked. */
  facts: z.array(fact.extend({ source: optionalLine(160), checked: day })).max(12),
  blocks: z
    .array(z.strictObject({ topic: z.enum(placeTopics), title: line(120), text: markdown(3000) }))
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
