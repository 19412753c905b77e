import { z } from "zod";
import { detail, line, seo, text } from "./fields.ts";

export const jobFields = ["field", "engineering", "office"] as const;
const jobTerms = ["full-time", "part-time", "temporary", "internship"] as const;
export const jobPlaces = ["dubai", "sharjah", "abu-dhabi", "ajman", "ras-al-khaimah", "umm-al-quwain", "fujairah", "al-ain"] as const;

// Federal Decree-Law 33 of 2021, article 4, forbids choosing by race, colour, sex, religion, national or social origin or disability. There
// is no field for any of these, and a text that asks for one is rejected. Languages a job needs may be named.
const forbidden = [
  /\b(?:fe)?males?\b|\b(?:gentle)?(?:wo)?men only\b|\blad(?:y|ies)\b|\bnationalit(?:y|ies)\b|\b(?:un)?married\b|\bmarital\b|\breligio(?:n|us)\b|\b(?:muslim|christian|hindu)s?\b/i,
  /\b(?:max(?:imum)?|upper) age\b|\bage (?:limit|range|group|between|below|under)\b|\baged? \d|\b(?:under|below) \d{2} years\b|\byoung (?:and|candidates?|people|team members?)\b/i,
  /\b(?:indian|pakistani|filipino|filipina|nepali|bangladeshi|egyptian|arab|european|western|asian|african)s? (?:only|preferred|candidates?|nationals?)\b/i,
  /ذكور|إناث|للرجال|للنساء|الجنسية|جنسيات|متزوج|أعزب|عزباء|الديانة|مسلم|مسيحي|الحد الأقصى للعمر|لا يتجاوز عمره|العمر من|السن من|حسن المظهر/,
];

const fair = (schema: z.ZodString) =>
  schema.refine((value) => !forbidden.some((pattern) => pattern.test(value)), { error: "discriminates" });

/** AED per month; empty if not stated. */
const aed = z
  .string()
  .regex(/^(?:[1-9]\d{2,5})?$/)
  .meta({ control: "code" });

/** An open job, shown until the end of its closing day, Dubai time. */
export const job = z.strictObject({
  seo: z.strictObject({ title: fair(seo.shape.title), description: fair(seo.shape.description) }),
  title: fair(line(100)),
  summary: fair(text(300)),
  duties: z
    .array(fair(line(240)))
    .min(1)
    .max(12),
  requirements: z
    .array(fair(line(240)))
    .min(1)
    .max(12),
  /** Licences, certificates and languages that help but are not required. */
  helpful: z
    .array(fair(line(240)))
    .max(8)
    .default([]),
  offers: z
    .array(fair(line(240)))
    .max(10)
    .default([]),
  hours: fair(z.string().trim().max(160)).default(""),
  body: fair(z.string().trim().max(20_000)).meta({ control: "markdown" }).default(""),
  field: detail(z.enum(jobFields)),
  terms: detail(z.enum(jobTerms)),
  place: detail(z.enum(jobPlaces)),
  openings: detail(z.number().int().min(1).max(50).default(1)),
  postedOn: detail(z.iso.date()),
  closesOn: detail(z.iso.date()),
  salary: detail(z.strictObject({ fromAed: aed, toAed: aed }).default({ fromAed: "", toAed: "" })),
});
