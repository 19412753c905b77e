"use server";
import { headers } from "next/headers";
// The contact form without JavaScript: errors come back with what was typed, a sent message leads to its result page.
import { redirect } from "next/navigation";
import { localePath } from "../../i18n/locales.ts";
import { type ContactField, type ContactValues, contactFields } from "../kinds/contact-fields.ts";
import { type FormState, shownProblems } from "./form-state.ts";
import { formLocale, submitLead, textField } from "./submit.ts";

export async function contactAction(_previous: FormState<ContactField>, form: FormData): Promise<FormState<ContactField>> {
  const result = await submitLead("contact", form, await headers());
  if (result.status === "sent") redirect(`${localePath("/contact/sent", formLocale(form))}?ref=${result.reference}`);
  const values = Object.fromEntries(contactFields.map((name) => [name, textField(form, name, 10_000)])) as ContactValues;
  return {
    status: result.status === "refused" ? "refused" : "failed",
    values,
    problems: result.status === "refused" ? shownProblems(result.problems) : {},
  };
}
