"use server";
import type { Route } from "next";
import { headers } from "next/headers";
// The contact form without JavaScript: errors come back with what was typed, a sent message leads to its result page.
import { redirect } from "next/navigation";
import { localePath } from "../i18n/locales.ts";
import { type ContactValues, contactFields, type FieldProblems } from "./fields.ts";
import { formLocale, submitLead, textField } from "./pipeline.ts";

export type ContactState = {
  status: "idle" | "refused" | "failed";
  values: ContactValues;
  problems: FieldProblems;
};

export async function contactAction(_previous: ContactState, form: FormData): Promise<ContactState> {
  const result = await submitLead("contact", form, await headers());
  if (result.status === "sent") redirect(`${localePath("/contact/sent", formLocale(form))}?ref=${result.reference}` as Route);
  const values = Object.fromEntries(contactFields.map((name) => [name, textField(form, name, 10_000)])) as ContactValues;
  return {
    status: result.status === "refused" ? "refused" : "failed",
    values,
    problems: result.status === "refused" ? result.problems : {},
  };
}
