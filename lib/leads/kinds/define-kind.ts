// Builds a kind of lead from its declared fields, a schema for each typed field, and its options.
import { z } from "zod";
import type { InputOf, LeadFields } from "./form-fields.ts";
import type { InputProblems } from "./inputs.ts";

type Phone = { typed: string; e164: string };

/** The answers with a database column of their own; a kind may leave out all but the name. */
type Core = { fullName: string; email?: string | null; phone?: Phone | null; message?: string | null };
type CoreSchemas = { [Name in keyof Core]: z.ZodType<Core[Name]> };

export type LeadContent = {
  fullName: string;
  email: string | null;
  phone: Phone | null;
  message: string;
  /** All other answers by field name; empty answers are left out. */
  details: Record<string, unknown>;
};

type Parsed = { ok: true; content: LeadContent } | { ok: false; problems: InputProblems };

/** How many photos and documents may come with a lead. A kind without a rule accepts no files. */
export type FileRule = {
  photos: number;
  documents: number;
  /** Extensions of the accepted documents, if they are not all the types that files.ts accepts. */
  only?: readonly string[];
  /** Voice notes and films are accepted among the documents. */
  recordings?: true;
};

export type LeadKindRule<Kind extends string = string> = {
  kind: Kind;
  /** Whether each field is required, optional or for files, in the order of the form. */
  asks: LeadFields["fields"];
  /** Names of the typed fields, without those for files. */
  fields: readonly string[];
  files?: FileRule | undefined;
  /** The page that shows the reference; a browser without JavaScript is redirected to it. */
  sentPage: string;
  /** Never throws, whatever the input. */
  parse(values: Record<string, unknown>): Parsed;
};

type Answers<Shape> = { [Name in keyof Shape]: z.output<Shape[Name]> };

type Options<Shape> = {
  sentPage: string;
  files?: FileRule;
  /**
   * Conditions on several answers together; a violation reports `problem` for `field`. A rule runs once every answer is valid by itself, or
   * with `always` in any case: then the answers it reads may be missing.
   */
  rules?: readonly {
    holds: (answers: Answers<Shape>) => boolean;
    field: keyof Shape & string;
    problem: "required" | "invalid";
    always?: true;
  }[];
};

/** Null when the library throws: it compares the `length` of any value that has one, and JSON may contain a `length` of any type. */
function verdictOf<Schema extends z.ZodType>(schema: Schema, values: Record<string, unknown>) {
  try {
    return schema.safeParse(values);
  } catch {
    return null;
  }
}

/** Parses typed values with a schema. Returns the first problem of each field. Never throws. */
function parseInputs<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, unknown>,
): { ok: true; data: z.output<Schema> } | { ok: false; problems: InputProblems } {
  const result = verdictOf(schema, values);
  if (!result) return { ok: false, problems: { form: "invalid" } };
  if (result.success) return { ok: true, data: result.data };
  const problems: InputProblems = {};
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? "form");
    problems[name] ??= deepestMessage(issue) === "required" ? "required" : "invalid";
  }
  return { ok: false, problems };
}

/** An optional field is a union of null and its schema; the message of the schema, the last branch, is the relevant one. */
function deepestMessage(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_union") return issue.message;
  const branch = issue.errors.at(-1)?.[0];
  return branch ? deepestMessage(branch) : "invalid";
}

/** Defines a kind by a schema for exactly the declared fields. parse() separates the core columns from all other answers. */
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
