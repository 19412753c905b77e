// The messages of a language, ready for display: units stay beside their numbers, and in Arabic figures keep their order.
import { isolated, valueIsolated } from "./bidi.ts";
import type { Locale } from "./locales.ts";
import { keepUnits } from "./unit-spaces.ts";

/**
 * Isolates the figures of a message whose values are not filled in yet, and each placeholder together with a % or °C after it; tags stay
 * unchanged.
 */
function isolatedMessage(message: string): string {
  return message
    .split(/(<\/?\w+>|\{\w+\}[ \u00a0]?(?:%|°C))/)
    .map((part, index) => (index % 2 === 0 ? isolated(part, "ar") : part.startsWith("<") ? part : valueIsolated(part)))
    .join("");
}

const unchangedKeys = new Set(["version", "agreementVersion", "csvHead"]);

/** Messages under one of `unchangedKeys` are stored or exported, so they stay unchanged. */
export function displayMessages<T>(messages: T, locale: Locale): T {
  const read = (value: unknown): unknown => {
    if (typeof value === "string") return locale === "ar" ? isolatedMessage(keepUnits(value)) : keepUnits(value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unchangedKeys.has(key) ? item : read(item)]));
  };
  return read(messages) as T;
}
