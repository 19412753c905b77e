"use server";
// The action of every form without JavaScript: problems come back with the typed values, and a sent form redirects to its result page.
// Files have to be chosen again, because no browser lets a page fill them in.
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readWorkingCalendar } from "../../content/pages/read-working-calendar.ts";
import { type Locale, localePath } from "../../i18n/locales.ts";
import { isOffered } from "../../time/visit-windows.ts";
import { isLeadKind, leadKinds } from "../kinds/index.ts";
import type { InputProblems } from "../kinds/inputs.ts";
import type { FormState } from "./form-state.ts";
import { commonField, formLocale, submitLead, textField } from "./submit.ts";

/** With JavaScript only open days can be chosen; without it any day can be typed, even a public holiday. */
async function visitProblems({ day, window }: Record<string, string>, locale: Locale): Promise<InputProblems | null> {
  if (day === undefined || window === undefined) return null; // this kind has no visit
  const offered = isOffered(await readWorkingCalendar(locale), { day, window });
  if (!offered.day) return { day: "invalid" };
  return offered.window ? null : { window: "invalid" };
}

/** The form's field `kind` selects the kind of lead. */
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
  if (result.status === "sent") {
    // The page names the answer's time by the minute of arrival, or for an emergency whom to call; it leaves out the status, which asks for
    // the end of the number.
    const minute = Math.floor(Date.now() / 60_000);
    const more = `${result.unread ? "&files=unread" : ""}${result.isEmergency ? "&urgent=1" : ""}${values.phone ? "" : "&phone=none"}`;
    redirect(`${localePath(sentPage, locale)}?ref=${result.reference}&at=${minute}${more}`);
  }
  if (result.status === "refused") return refused(result.problems);
  return result.status === "limited" ? { ...result, values, problems: {} } : { status: "failed", values, problems: {} };
}
