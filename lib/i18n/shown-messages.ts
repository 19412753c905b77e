// The messages of a language, ready to be shown: units beside their numbers, and in Arabic figures in their order.
import { isolated, valueIsolated } from "./bidi.ts";
import type { Locale } from "./locales.ts";
import { keepUnits } from "./unit-spaces.ts";

/** A message before its values are filled in: its own figures isolated, and a value with the % or ° behind it; not its tags. */
function isolatedMessage(message: string): string {
  return message
    .split(/(<\/?\w+>|\{\w+\}[ \u00a0]?(?:%|°C))/)
    .map((part, index) => (index % 2 === 0 ? isolated(part, "ar") : part.startsWith("<") ? part : valueIsolated(part)))
    .join("");
}

const bareKeys = new Set(["version", "agreementVersion", "csvHead"]);

/** What is stored or exported stays bare. */
export function shownMessages<T>(messages: T, locale: Locale): T {
  const read = (value: unknown): unknown => {
    if (typeof value === "string") return locale === "ar" ? isolatedMessage(keepUnits(value)) : keepUnits(value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bareKeys.has(key) ? item : read(item)]));
  };
  return read(messages) as T;
}
