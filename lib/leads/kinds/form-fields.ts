// What the forms of all kinds share, without the validation: the first JavaScript of a form must not load it.
import type { Attachment } from "./attachments.ts";

/**
 * A kind of lead as its form knows it: every field in the order of the form, and how it is asked. The schema beside it
 * (<kind>.ts) holds one rule for each field that is typed; forgetting one on either side fails the type check.
 */
export type LeadFields = {
  /** As it is stored. */
  readonly kind: string;
  readonly fields: { readonly [name: string]: "required" | "optional" | "files" };
};

/** Everything a form asks for. */
export type FieldOf<Declared extends LeadFields> = keyof Declared["fields"] & string;

/** What is typed or chosen: all but files. */
export type InputOf<Declared extends LeadFields> = {
  [Name in FieldOf<Declared>]: Declared["fields"][Name] extends "files" ? never : Name;
}[FieldOf<Declared>];

/** The files it asks for. */
export type FilesOf<Declared extends LeadFields> = Exclude<FieldOf<Declared>, InputOf<Declared>> & Attachment;

/**
 * What every form may send beside its kind's own fields, all optional but `kind` (contact where it is missing): page (path of
 * the form's page), submissionId (a UUID made in the browser), cameFrom ("yes" when the box was ticked that lets attribution be
 * kept), attribution (JSON {"first": touch, "last": touch}, see attribution.ts), placePage, device (phone, tablet, desktop),
 * elapsedMs (since the form was first touched), marketing ("yes" when the box was ticked) with marketingVersion (the version of
 * its text), proof (of work), and the field that no person fills.
 */
export const honeypot = "leaveEmpty";
export const commonFields = [
  "kind",
  "locale",
  "page",
  "submissionId",
  "cameFrom",
  "attribution",
  "placePage",
  "device",
  "elapsedMs",
  "marketing",
  "marketingVersion",
  "proof",
  honeypot,
] as const;
export type CommonField = (typeof commonFields)[number];

/** Of a message, in UTF-16 units. The database takes no more. */
export const maxMessage = 5000;
