"use server";
// The application without JavaScript: errors come back with what was typed, a sent one leads to its result page. Files have
// to be chosen again; no browser lets a page fill them in.
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { localePath } from "../../i18n/locales.ts";
import { type ApplicationField, applicationFields } from "../kinds/application-fields.ts";
import { type FormState, shownProblems } from "./form-state.ts";
import { formLocale, submitLead, textField } from "./submit.ts";

export async function applicationAction(_previous: FormState<ApplicationField>, form: FormData): Promise<FormState<ApplicationField>> {
  const result = await submitLead("application", form, await headers());
  if (result.status === "sent") redirect(`${localePath("/careers/sent", formLocale(form))}?ref=${result.reference}`);
  return {
    status: result.status === "refused" ? "refused" : "failed",
    values: Object.fromEntries(applicationFields.map((name) => [name, textField(form, name, 10_000)])) as Record<ApplicationField, string>,
    problems: result.status === "refused" ? shownProblems(result.problems) : {},
  };
}
