// Validates what a visitor types, field by field: one set of rules for the browser, the server and the tests. A value that passes is safe
// to store and to show: no control characters, no marks that reorder or hide text, no broken Unicode.
import "../../formats/schemas-without-eval.ts";
import { z } from "zod";
import { toE164 } from "../../formats/phone.ts";
import { calculationAddress, maxCalculationAddress } from "../../site/calculation-address.ts";
import { maxMessage } from "./form-fields.ts";

export type InputProblem = "required" | "invalid";
export type InputProblems = Record<string, InputProblem>;

// Line breaks stay, as do the joiners that Arabic and Persian words need.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
// biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points, each invisible by itself
const invisible = /^[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064\u2800\u3164\ufe00-\ufe0f\uffa0]*$/;

export function clean(value: string): string {
  return value
    .replace(/\p{Surrogate}/gu, "\ufffd") // lone surrogates, which no database accepts
    .replace(hidden, "")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .normalize("NFC")
    .trim();
}

/** At most `maxUnits` UTF-16 units, without splitting a surrogate pair. */
export function cut(value: string, maxUnits: number): string {
  return value.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, "");
}

/** Required text of any number of lines, at most `max` UTF-16 units. */
export const text = (max: number) =>
  z
    .string({ error: "required" })
    .max(max * 2, { error: "invalid" })
    .transform(clean)
    .pipe(
      z
        .string()
        .refine((value) => !invisible.test(value), { error: "required" })
        .max(max, { error: "invalid" }),
    );

export const oneLine = (max: number) => text(max).transform((value) => value.replace(/\s+/g, " "));

/** Makes a schema optional: an empty or invisible value becomes null. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === "string" && invisible.test(clean(value.slice(0, 10_000)))) ? null : value),
    z.union([z.null(), schema]),
  );

/** One value of a closed list. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string({ error: "required" })
    .min(1, { error: "required" })
    .pipe(z.enum(values, { error: "invalid" }));

/** A part of an address on this site, or the key of a choice whose list the office edits. */
export const slug = z
  .string({ error: "required" })
  .min(1, { error: "required" })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "invalid" })
  .max(100, { error: "invalid" });

/** The address of a calculation on this site, with its inputs. */
export const calculationPath = z.string().max(maxCalculationAddress, { error: "invalid" }).regex(calculationAddress, { error: "invalid" });

export const message = text(maxMessage);
export const fullName = oneLine(200).refine((value) => /\p{L}/u.test(value), { error: "invalid" });
export const email = oneLine(254).pipe(z.email({ error: "invalid" }));
export const phone = oneLine(60).transform((typed, context) => {
  const e164 = toE164(typed);
  if (!e164) {
    context.issues.push({ code: "custom", message: "invalid", input: typed });
    return z.NEVER;
  }
  return { typed, e164 };
});
