// A report as it is typed, and what it becomes when it is sent.
import {
  type PressureUnit,
  type Reading,
  type Report,
  report,
  typedReading,
  type WorkKind,
  workKindNames,
  workKinds,
} from "#lib/visits/report";
import type { Draft } from "./kept-data.ts";

export type Fields = Draft["fields"];
export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};
export const listOf = (fields: Fields, name: string): string[] => {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
};
export const kindOf = (fields: Fields, usual: WorkKind): WorkKind => workKindNames.find((kind) => kind === fields.kind) ?? usual;

/** The name of the field of a reading. */
export const readingField = (when: "found" | "left", name: Reading) => `${when}.${name}`;

export type ReportProblem = { field: string; problem: "noNumber" | "signerMissing" | "signatureMissing" };

/** The report, or what keeps it from being sent. Readings of another kind of work, typed before it was changed, are left out. */
export function reportFrom({ fields, photos }: Draft, usual: WorkKind): { report: Report } | { problems: ReportProblem[] } {
  const kind = kindOf(fields, usual);
  const problems: ReportProblem[] = [];
  const numberIn = (field: string): number | null => {
    const value = typedReading(textOf(fields, field));
    if (value === undefined) problems.push({ field, problem: "noNumber" });
    return value ?? null;
  };
  const measured = (when: "found" | "left") =>
    Object.fromEntries(
      workKinds[kind].readings.flatMap((name) => {
        const value = numberIn(readingField(when, name));
        return value === null ? [] : [[name, value]];
      }),
    );
  const signed = textOf(fields, "signed") || "drawn";
  const signer = textOf(fields, "signer").trim();
  if (signed !== "no" && !signer) problems.push({ field: "signer", problem: "signerMissing" });
  if (signed === "drawn" && !photos.some(({ purpose }) => purpose === "signature"))
    problems.push({ field: "signature", problem: "signatureMissing" });
  const read = report.safeParse({
    kind,
    found: measured("found"),
    left: measured("left"),
    pressureUnit: (textOf(fields, "pressureUnit") || "psi") as PressureUnit,
    refrigerant: textOf(fields, "refrigerant"),
    refrigerantKg: kind === "cooling" ? numberIn("refrigerantKg") : null,
    work: listOf(fields, "work").filter((work) => (workKinds[kind].works as readonly string[]).includes(work)),
    note: textOf(fields, "note"),
    parts: textOf(fields, "parts"),
    advice: textOf(fields, "advice"),
    signer: signed === "no" ? "" : signer,
    signed,
    photos: photosToSend(fields, photos).length,
  });
  if (problems.length > 0) return { problems };
  if (read.success) return { report: read.data };
  return { problems: [{ field: String(read.error.issues[0]?.path[0] ?? "refrigerantKg"), problem: "noNumber" }] };
}

/** What was typed for a report that is corrected. It is signed anew, and photos that were sent stay with it. */
export function fieldsOf(stored: Report): Fields {
  const measured = (when: "found" | "left") =>
    Object.fromEntries(Object.entries(stored[when]).map(([name, value]) => [readingField(when, name as Reading), String(value)]));
  const { kind, pressureUnit, refrigerant, refrigerantKg, work, note, parts, advice, signer, signed } = stored;
  return {
    ...measured("found"),
    ...measured("left"),
    ...{ kind, pressureUnit, refrigerant, work, note, parts, advice, signer, signed },
    refrigerantKg: refrigerantKg === null ? "" : String(refrigerantKg),
  };
}

/** A signature that was drawn before another way was chosen is not sent. */
export const photosToSend = (fields: Fields, photos: Draft["photos"]): Draft["photos"] =>
  photos.filter(({ purpose }) => purpose !== "signature" || (textOf(fields, "signed") || "drawn") === "drawn");
