"use server";
// Every form without JavaScript: problems come back with what was typed, a sent one leads to its result page. Files have to
// be chosen again; no browser lets a page fill them in.
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readWorkingCalendar } from "../../content/pages/read-working-calendar.ts";
import { type Locale, localePath } from "../../i18n/locales.ts";
import { isOffered } from "../../time/visit-windows.ts";
import { isLeadKind, leadKinds } from "../kinds/index.ts";
import type { InputProblems } from "../kinds/inputs.ts";
import type { FormState } from "./form-state.ts";
import { commonField, formLocale, submitLead, textField } from "./submit.ts";

/** With JavaScript only open days can be chosen; here any day can be typed, a public holiday too. */
async function visitProblems({ day, window }: Record<string, string>, locale: Locale): Promise<InputProblems | null> {
  if (day === undefined || window === undefined) return null; // this kind asks for no visit
  const offered = isOffered(await readWorkingCalendar(locale), { day, window });
  if (!offered.day) return { day: "invalid" };
  return offered.window ? null : { window: "invalid" };
}

/** `kind` among its fields says which form it is. */
export async function leadAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  const [kind, locale] = [commonField(form, "kind"), formLocale(form)];
  if (!isLeadKind(kind)) return { status: "refused", values: {}, problems: { kind: "invalid" } };
  const { fields, parse, sentPage } = leadKinds[kind];
  const values = Object.fromEntries(fields.map((name) => [name, textField(form, name, 10_000)]));
  const refused = (problems: InputProblems) => ({ status: "refused" as const, values, problems });

  const notOffered = await visitProblems(values, locale);
  if (notOffered) {
    const parsed = parse(values);
    return refused({ ...(parsed.ok ? {} : parsed.problems), ...notOffered });
  }
  const result = await submitLead(kind, form, await headers());
  if (result.status === "sent") redirect(`${localePath(sentPage, locale)}?ref=${result.reference}${result.unread ? "&files=unread" : ""}`);
  return result.status === "refused" ? refused(result.problems) : { status: "failed", values, problems: {} };
}
