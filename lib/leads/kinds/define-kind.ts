// What every kind of lead does with what was typed. A kind declares its fields, a rule for each, and what is its own.
import { z } from "zod";
import type { InputOf, LeadFields } from "./form-fields.ts";
import { type InputProblems, parseInputs } from "./inputs.ts";

type Phone = { typed: string; e164: string };

/** What every lead has columns for; a kind may leave out all but the name. */
type Core = { fullName: string; email?: string | null; phone?: Phone | null; message?: string | null };
type CoreSchemas = { [Name in keyof Core]: z.ZodType<Core[Name]> };

export type LeadContent = {
  fullName: string;
  email: string | null;
  phone: Phone | null;
  message: string;
  /** Every other answer by the name of its field; what was left empty is not there. */
  details: Record<string, unknown>;
};

type Parsed = { ok: true; content: LeadContent } | { ok: false; problems: InputProblems };

/** Photos and documents that may come with a lead; none where the kind does not say. */
export type FileRule = {
  photos: number;
  documents: number;
  /** The documents it takes, by extension, where they are not all that files.ts knows. */
  only?: readonly string[];
};

export type LeadKindRule<Kind extends string = string> = {
  kind: Kind;
  /** How each field is asked, in the order of the form. */
  asks: LeadFields["fields"];
  /** Those that are typed, by name. */
  fields: readonly string[];
  files?: FileRule | undefined;
  /** The page with its reference, where a browser without JavaScript goes next. */
  sentPage: string;
  /** Never throws, whatever it is given. */
  parse(values: Record<string, unknown>): Parsed;
};

type Answers<Shape> = { [Name in keyof Shape]: z.output<Shape[Name]> };

type Options<Shape> = {
  sentPage: string;
  files?: FileRule;
  /**
   * What has to hold between several answers; `field` is told what is wrong. Asked once each answer is right by itself, or
   * with `always` whatever else is wrong: then what it reads may be missing.
   */
  rules?: readonly {
    holds: (answers: Answers<Shape>) => boolean;
    field: keyof Shape & string;
    problem: "required" | "invalid";
    always?: true;
  }[];
};

/** A kind of lead: a schema for exactly the declared fields, the core columns apart from all other answers. */
export function defineKind<const Declared extends LeadFields, Shape extends Record<InputOf<Declared>, z.ZodType> & CoreSchemas>(
  declared: Declared,
  shape: Shape & { [Name in Exclude<keyof Shape, InputOf<Declared>>]: never },
  { sentPage, files, rules = [] }: Options<Shape>,
): LeadKindRule<Declared["kind"]> {
  const schema = rules.reduce<z.ZodType>(
    (answers, { holds, field, problem, always }) =>
      answers.refine((values) => holds(values as Answers<Shape>), {
        path: [field],
        error: problem,
        ...(always && { when: () => true }),
      }),
    z.object(shape as Record<string, z.ZodType>),
  );
  return {
    kind: declared.kind,
    asks: declared.fields,
    fields: Object.keys(declared.fields).filter((name) => declared.fields[name] !== "files"),
    files,
    sentPage,
    parse(values) {
      const parsed = parseInputs(schema, values);
      if (!parsed.ok) return parsed;
      const { fullName, email = null, phone = null, message, ...others } = parsed.data as Core & Record<string, unknown>;
      const details = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
      return { ok: true, content: { fullName, email, phone, message: message ?? "", details } };
    },
  };
}
