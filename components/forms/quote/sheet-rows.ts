// The lines of the job sheet beside the quote form: what was answered so far, step by step.

import { locales } from "#lib/i18n/locales";
import { plantFields, type QuoteField } from "#lib/leads/kinds/quote-fields";
import { dayLabel, windowLabel } from "../visit-fields.tsx";
import { type SheetName, sheetNames, stepOf } from "./quote-steps.ts";
import type { Quote } from "./use-quote.ts";

/** Lines that are left out while they are empty. */
const ifGiven: readonly SheetName[] = ["service", "email", ...plantFields];

export type SheetRow = { name: SheetName; step: number; value: string };

/** `isComplete`: after the last question, where no day means as soon as possible. */
export function sheetRows(quote: Quote, values: Record<QuoteField, string>, isComplete: boolean): SheetRow[] {
  const { locale, texts, services, emirates, cooling, photos, drawings } = quote;
  const { comma } = locales[locale];
  const listed = (parts: (string | undefined)[]) => parts.filter(Boolean).join(comma);
  const lines: Record<SheetName, string | undefined> = {
    problem: texts.problems[values.problem as keyof typeof texts.problems],
    service: services.flatMap(({ choices }) => choices).find(({ value }) => value === values.service)?.label,
    message: values.message,
    area: listed([values.area, emirates[values.emirate as keyof typeof emirates]]),
    property: texts.properties[values.property as keyof typeof texts.properties],
    cooling: cooling.find(({ value }) => value === values.cooling)?.label,
    size: values.size,
    plant: values.plant,
    plantMakes: values.plantMakes,
    contractEnds: values.contractEnds,
    shutdown: values.shutdown,
    purchase: values.purchase,
    files: listed([...photos, ...drawings].map(({ name }) => name)),
    day: listed([
      values.day ? dayLabel(values.day, locale) : isComplete ? texts.visit.soon : "",
      values.window && windowLabel(values.window, locale, texts.visit.range),
    ]),
    fullName: values.fullName,
    phone: values.phone,
    email: values.email,
  };
  return sheetNames
    .map((name) => ({ name, step: stepOf(name === "files" ? "photos" : name), value: lines[name] ?? "" }))
    .filter(({ name, value }) => value || !ifGiven.includes(name));
}
