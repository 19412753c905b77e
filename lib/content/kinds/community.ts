import { z } from "zod";
import { emirates } from "../../site/places.ts";
import { day, detail, line, optionalLine, optionalMarkdown, slugOf, text } from "./fields.ts";

/** What makes the cold: a plant outside the building, the building's own, machines of the home, both or several of these, or nobody has published it. */
export const communityCooling = ["district", "building-chiller", "own", "mixed", "unknown"] as const;

/** Who says so: the provider, developer, manager or authority, itself or quoted by the press; others; or nobody. */
const certainties = ["confirmed", "reported", "unknown"] as const;

/** A year, a month or a day: as exact as the source is. */
const sourceDate = z.string().regex(/^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/);

const optionalText = (max: number) => z.string().trim().max(max).default("");

/** A community of the register "Who cools my building". Every row stands on published sources; one with a text has a page of its own. */
export const community = z.strictObject({
  name: line(60),
  /** Other names and spellings that people type, with commas between them. */
  also: optionalLine(400),
  /** Who cools it, in at most forty words that can stand alone; for a community of which nothing is published, how to tell there. */
  answer: text(360),
  providers: z.array(line(60)).max(4).default([]),
  /** What is billed to whom here, where a source says it. */
  billed: optionalText(400),
  /** Who permits works on the inside. */
  authority: optionalText(300),
  /** The community's manager or developer. */
  manager: optionalLine(120),
  buildings: z
    .array(
      z.strictObject({
        name: line(60),
        cooling: z.enum(["district", "building-chiller", "own"]),
        provider: optionalLine(60),
        note: optionalLine(140),
      }),
    )
    .max(40)
    .default([]),
  /** What is true here and not next door. */
  body: optionalMarkdown(4000),
  sources: z
    .array(
      z.strictObject({
        publisher: line(80),
        /** Empty for a document that is nowhere to be read at an address of its publisher. */
        url: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
        /** YYYY, YYYY-MM or YYYY-MM-DD. */
        date: z.union([z.literal(""), sourceDate]).default(""),
        says: text(300),
      }),
    )
    .max(16)
    .default([]),
  cooling: detail(z.enum(communityCooling)),
  certainty: detail(z.enum(certainties)),
  checked: detail(day),
  emirate: detail(z.enum(emirates.map(({ slug }) => slug) as [string, ...string[]])),
  /** The place page that it belongs to, beyond its emirate's. */
  placePage: detail(z.union([z.literal(""), slugOf("location")]).default("")),
  /** Degrees, accurate to about a kilometre: for what is nearest. */
  lat: detail(z.number().min(22).max(27)),
  lon: detail(z.number().min(51).max(57)),
});
