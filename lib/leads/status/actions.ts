"use server";
// The status page's form. The typed values come back with the result, so that they never appear in an address or a log.
import { plainDigits } from "../../formats/phone.ts";
import { isReference, typedReference } from "../reference.ts";
import { readPublicStatus, type StatusAnswer } from "./public-status.ts";

export type StatusState = {
  reference: string;
  digits: string;
  problems: { reference?: "required" | "invalid"; digits?: "required" | "invalid" };
  answer: StatusAnswer | null;
};

const typed = (form: FormData, name: string) => String(form.get(name) ?? "").slice(0, 60);

export async function statusAction(_previous: StatusState, form: FormData): Promise<StatusState> {
  const [reference, digits] = [typedReference(typed(form, "reference")), plainDigits(typed(form, "digits"))];
  const problems: StatusState["problems"] = {};
  if (!reference) problems.reference = "required";
  else if (!isReference(reference)) problems.reference = "invalid";
  if (!digits) problems.digits = "required";
  else if (!/^\d{4}$/.test(digits)) problems.digits = "invalid";
  const shown = { reference: typed(form, "reference"), digits: typed(form, "digits"), problems };
  if (Object.keys(problems).length > 0) return { ...shown, answer: null };
  try {
    return { ...shown, answer: await readPublicStatus(reference, digits) };
  } catch {
    return { ...shown, answer: { status: "failed" } };
  }
}
