// The rows of the summary beside the quote form.
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import { dayLabel, windowLabel } from "../visit-fields.tsx";
import { type StepName, stepNames } from "./quote-steps.ts";
import type { Quote } from "./use-quote.ts";

export type SheetRow = { step: number; name: string; lines: (string | false | undefined)[] };

/** One row per step, with the filled-in values; empty lines are falsy. */
export function sheetRows(quote: Quote, values: Record<QuoteField, string>): SheetRow[] {
  const { locale, texts, services, emirates, cooling, step, photos, drawings } = quote;
  const service = services.flatMap(({ choices }) => choices).find(({ value }) => value === values.service)?.label;
  const lines: Record<StepName, SheetRow["lines"]> = {
    what: [texts.problems[values.problem as keyof typeof texts.problems], service, values.message],
    where: [
      [values.area, emirates[values.emirate as keyof typeof emirates]].filter(Boolean).join(locale === "ar" ? "، " : ", "),
      texts.properties[values.property as keyof typeof texts.properties],
      cooling.find(({ value }) => value === values.cooling)?.label,
    ],
    details: [values.size, ...[...photos, ...drawings].map(({ name }) => name)],
    when: [
      values.day ? dayLabel(values.day, locale) : step > 3 && texts.visit.soon,
      values.window && windowLabel(values.window, locale, texts.visit.range),
    ],
    who: [values.fullName, values.phone, values.email],
  };
  return stepNames.map((name, index) => ({ step: index, name: texts.stepNames[name], lines: lines[name] }));
}
