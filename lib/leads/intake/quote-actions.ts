"use server";
// Quote, "call me back" and data request without JavaScript: errors come back with what was typed, a sent request leads to its result.
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readWorkingCalendar } from "../../content/pages/working-calendar.ts";
import { localePath } from "../../i18n/locales.ts";
import { isOffered } from "../../time/visit-windows.ts";
import { type CallbackField, callbackFields } from "../kinds/callback-fields.ts";
import { type DataRequestField, dataRequestFields } from "../kinds/data-request-fields.ts";
import { parse } from "../kinds/quote.ts";
import { type QuoteField, quoteFields } from "../kinds/quote-fields.ts";
import { type FormState, shownProblems } from "./form-state.ts";
import { formLocale, submitLead } from "./submit.ts";

function valuesOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value.slice(0, 10_000) : ""];
    }),
  ) as Record<Name, string>;
}

export async function quoteAction(_previous: FormState<QuoteField>, form: FormData): Promise<FormState<QuoteField>> {
  const [values, locale] = [valuesOf(form, quoteFields), formLocale(form)];
  // With JavaScript only open days can be chosen; here any day can be typed, a public holiday too.
  const offered = isOffered(await readWorkingCalendar(locale), values);
  if (!offered.day || !offered.window) {
    const parsed = parse(values);
    const wrong = offered.day ? { window: "invalid" as const } : { day: "invalid" as const };
    return { status: "refused", values, problems: { ...(parsed.ok ? {} : shownProblems(parsed.problems)), ...wrong } };
  }
  const result = await submitLead("quote", form, await headers());
  if (result.status === "sent") redirect(`${localePath("/quote/sent", locale)}?ref=${result.reference}`);
  return {
    status: result.status === "refused" ? "refused" : "failed",
    values,
    problems: result.status === "refused" ? shownProblems(result.problems) : {},
  };
}

export async function callbackAction(_previous: FormState<CallbackField>, form: FormData): Promise<FormState<CallbackField>> {
  const result = await submitLead("callback", form, await headers());
  if (result.status === "sent") redirect(`${localePath("/contact/sent", formLocale(form))}?ref=${result.reference}`);
  return {
    status: result.status === "refused" ? "refused" : "failed",
    values: valuesOf(form, callbackFields),
    problems: result.status === "refused" ? shownProblems(result.problems) : {},
  };
}

export async function dataRequestAction(_previous: FormState<DataRequestField>, form: FormData): Promise<FormState<DataRequestField>> {
  const result = await submitLead("data-request", form, await headers());
  if (result.status === "sent") redirect(`${localePath("/contact/sent", formLocale(form))}?ref=${result.reference}`);
  return {
    status: result.status === "refused" ? "refused" : "failed",
    values: valuesOf(form, dataRequestFields),
    problems: result.status === "refused" ? shownProblems(result.problems) : {},
  };
}
