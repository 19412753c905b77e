// What a request for a quote is: one schema for the browser, the server and the tests.
import { z } from "zod";
import { coolingTypes } from "../../site/cooling-types.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { isVisitWindow } from "../../time/visit-windows.ts";
import { calculationPath, choice, email, fullName, oneLine, optional, type Parsed, parseInputs, phone, text } from "./inputs.ts";
import { problems, properties, quoteEmirates, quoteFields } from "./quote-fields.ts";

export const fields: readonly string[] = quoteFields;

const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "invalid" })
  .max(80, { error: "invalid" });

/** A day that exists, from today on and within half a year. */
const day = z.iso.date({ error: "invalid" }).refine(
  (value) => {
    const today = dubaiDay(new Date());
    const last = dubaiDay(new Date(Date.now() + 183 * 86_400_000));
    return value >= today && value <= last;
  },
  { error: "invalid" },
);

const schema = z
  .object({
    problem: choice(problems),
    service: optional(slug),
    message: text(5000),
    area: oneLine(120),
    place: optional(slug),
    emirate: choice(quoteEmirates),
    property: choice(properties),
    cooling: optional(z.enum([...coolingTypes, "unknown"], { error: "invalid" })),
    size: optional(oneLine(200)),
    calculation: optional(calculationPath),
    day: optional(day),
    window: optional(z.string().refine((value) => isVisitWindow(value), { error: "invalid" })),
    fullName,
    phone,
    email: optional(email),
    company: optional(oneLine(200)),
  })
  .refine(({ day, window }) => !window || isVisitWindow(window, day ?? undefined), { path: ["window"], error: "invalid" });

/** Parses what was typed. Never throws. */
export function parse(values: Record<string, string>): Parsed {
  const result = parseInputs(schema, values);
  if (!result.ok) return result;
  const { fullName, phone, email, message, ...details } = result.data;
  return { ok: true, content: { fullName, phone, email, message, details } };
}
