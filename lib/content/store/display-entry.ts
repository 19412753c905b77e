// An entry as pages show it: numbers stay beside their units, and in Arabic text keep their order (lib/i18n/bidi.ts). Running text is left
// to the Markdown renderer, and what a program reads (codes, texts for search engines) stays as written.

import { processState } from "../../host/process.ts";
import { isolated } from "../../i18n/bidi.ts";
import type { Locale } from "../../i18n/locales.ts";
import { keepUnits } from "../../i18n/unit-spaces.ts";
import { formOfKind } from "../form-of.ts";
import type { PublicData, PublicKind } from "../kinds.ts";
import type { FormField } from "../schema-form.ts";

// The office and links read every value of these kinds, so they stay as written.
const kindsAsWritten: readonly PublicKind[] = ["calendar", "media", "settings"];
function displayValue(value: unknown, field: FormField | undefined, locale: Locale): unknown {
  if (field?.type === "text")
    return typeof value === "string" && !field.markdown && !field.code ? isolated(keepUnits(value), locale) : value;
  if (field?.type === "list") return Array.isArray(value) ? value.map((item) => displayValue(item, field.item, locale)) : value;
  if (field?.type !== "group" || typeof value !== "object" || value === null) return value;
  const fields = new Map(field.fields.map(({ key, field: subfield }) => [key, subfield]));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === "seo" ? item : displayValue(item, fields.get(key), locale)]),
  );
}

/** By published data. Kept in the process and not in the module, which may be loaded more than once. */
const displayCache = () => processState("shown-entries", () => new WeakMap<object, unknown>());

/** displayEntry(), done once per entry object, for lists of thousands. Callers must not change the result. */
export function displayEntryCached<K extends PublicKind>(kind: K, data: PublicData<K>, locale: Locale): PublicData<K> {
  const before = displayCache().get(data);
  if (before) return before as PublicData<K>;
  const after = displayEntry(kind, data, locale);
  displayCache().set(data, after);
  return after;
}

export function displayEntry<K extends PublicKind>(kind: K, data: PublicData<K>, locale: Locale): PublicData<K> {
  if (kindsAsWritten.includes(kind)) return data;
  const form = formOfKind(kind);
  return displayValue(data, form, locale) as PublicData<K>;
}
