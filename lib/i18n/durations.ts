// A duration in the middle of a sentence, after "within" or «خلال»: "24 hours", «ساعتين». Texts of pages and the status form in the browser
// use it too, where no messages are available. Pure.
import { type Locale, locales } from "./locales.ts";

type Unit = "hours" | "minutes" | "workingHours" | "workingMinutes";

const words = {
  en: {
    hours: { one: "# hour", other: "# hours" },
    minutes: { one: "# minute", other: "# minutes" },
    workingHours: { one: "# working hour", other: "# working hours" },
    workingMinutes: { one: "# working minute", other: "# working minutes" },
  },
  ar: {
    hours: { one: "ساعة واحدة", two: "ساعتين", few: "# ساعات", other: "# ساعة" },
    minutes: { one: "دقيقة واحدة", two: "دقيقتين", few: "# دقائق", other: "# دقيقة" },
    workingHours: { one: "ساعة عمل واحدة", two: "ساعتي عمل", few: "# ساعات عمل", other: "# ساعة عمل" },
    workingMinutes: { one: "دقيقة عمل واحدة", two: "دقيقتي عمل", few: "# دقائق عمل", other: "# دقيقة عمل" },
  },
} as const satisfies Record<Locale, Record<Unit, { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>>;

/** Minutes, and whole hours as hours: "30 minutes", "4 hours", or "4 working hours". Fractions of a minute are rounded. */
export function minutesInWords(minutes: number, locale: Locale, ofWork = false): string {
  const whole = Math.round(minutes);
  return whole % 60 === 0
    ? durationInWords(whole / 60, ofWork ? "workingHours" : "hours", locale)
    : durationInWords(whole, ofWork ? "workingMinutes" : "minutes", locale);
}

/** `count`: a whole number, or a fraction above 2. */
export function durationInWords(count: number, unit: Unit, locale: Locale): string {
  const forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>> = words[locale][unit];
  const form = forms[new Intl.PluralRules(locales[locale].tag).select(count)] ?? forms.other;
  return form.replace("#", String(count));
}
