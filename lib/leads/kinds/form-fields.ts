// What the forms of all kinds share. The validation is not here, because the initial JavaScript of a form must not load it.
import type { Attachment } from "./attachments.ts";

/**
 * The fields of a kind in the order of its form. The schema in <kind>.ts holds one rule for each typed field; the type check fails when a
 * field is missing on either side.
 */
export type LeadFields = {
  /** The name under which the kind is stored. */
  readonly kind: string;
  readonly fields: { readonly [name: string]: "required" | "optional" | "files" };
};

/** Every field of a form. */
export type FieldOf<Declared extends LeadFields> = keyof Declared["fields"] & string;

/** The typed or chosen fields: all but files. */
export type InputOf<Declared extends LeadFields> = {
  [Name in FieldOf<Declared>]: Declared["fields"][Name] extends "files" ? never : Name;
}[FieldOf<Declared>];

/** The fields for files. */
export type FilesOf<Declared extends LeadFields> = Exclude<FieldOf<Declared>, InputOf<Declared>> & Attachment;

/** A hidden field that only scripts fill. */
export const honeypot = "leaveEmpty";
/**
 * What every form may send besides its kind's own fields. All are optional except `kind` (default: contact): page (path of the form's
 * page), submissionId (a UUID made in the browser), cameFrom ("yes" if the sender agreed to store the attribution), attribution (JSON
 * {"first": touch, "last": touch}, see attribution.ts), elapsedMs (since the form was first
 * touched), marketing ("yes" if the box was ticked) with marketingVersion (the version of its text), proof (of work), and the honeypot.
 */
export const commonFields = [
  "kind",
  "locale",
  "page",
  "submissionId",
  "cameFrom",
  "attribution",
  "elapsedMs",
  "marketing",
  "marketingVersion",
  "proof",
  honeypot,
] as const;
export type CommonField = (typeof commonFields)[number];

/** Longest message in UTF-16 units; the database accepts no more. */
export const maxMessage = 5000;
