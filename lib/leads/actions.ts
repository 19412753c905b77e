"use server";
import type { Route } from "next";
// The contact form without JavaScript: errors come back with what was typed, a sent message leads to its result page.
import { redirect } from "next/navigation";
import { localePath } from "../i18n/locales.ts";
import { contactValues, formLocale, submitContact } from "./contact.ts";
import type { ContactValues, FieldProblems } from "./fields.ts";

export type ContactState = {
  status: "idle" | "refused" | "failed";
  values: ContactValues;
  problems: FieldProblems;
};

export async function contactAction(_previous: ContactState, form: FormData): Promise<ContactState> {
  const result = await submitContact(form);
  if (result.status === "sent") redirect(`${localePath("/contact/sent", formLocale(form))}?ref=${result.reference}` as Route);
  return { status: result.status, values: contactValues(form), problems: result.status === "refused" ? result.problems : {} };
}
