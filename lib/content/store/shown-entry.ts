// An entry as pages show it: numbers stay beside their units, and in Arabic figures keep their own order (lib/i18n/bidi.ts).
// Running text is left to the Markdown renderer, and what a program reads (codes, what search engines see) stays as it was written.

import { processState } from "../../host/process.ts";
import { isolated } from "../../i18n/bidi.ts";
import type { Locale } from "../../i18n/locales.ts";
import { keepUnits } from "../../i18n/unit-spaces.ts";
import { formOf } from "../form-of.ts";
import { type Kind, kinds, type PublicData, type PublicKind } from "../kinds.ts";
import type { FormField } from "../schema-form.ts";

// Of these the office and the links read every value.
const bare: readonly PublicKind[] = ["calendar", "media", "settings"];
const forms = new Map<Kind, FormField>();

function shown(value: unknown, field: FormField | undefined, locale: Locale): unknown {
  if (field?.type === "text")
    return typeof value === "string" && !field.markdown && !field.code ? isolated(keepUnits(value), locale) : value;
  if (field?.type === "list") return Array.isArray(value) ? value.map((item) => shown(item, field.item, locale)) : value;
  if (field?.type !== "group" || typeof value !== "object" || value === null) return value;
  const fields = new Map(field.fields.map(({ key, field: own }) => [key, own]));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === "seo" ? item : shown(item, fields.get(key), locale)]));
}

/** By what is published; a module may stand in the process more than once, so it is not the module's. */
const done = () => processState("shown-entries", () => new WeakMap<object, unknown>());

/** shownEntry(), done once for as long as the entry is the same, for lists of thousands. Whoever gets it must not change it. */
export function shownOnce<K extends PublicKind>(kind: K, data: PublicData<K>, locale: Locale): PublicData<K> {
  const before = done().get(data);
  if (before) return before as PublicData<K>;
  const after = shownEntry(kind, data, locale);
  done().set(data, after);
  return after;
}

export function shownEntry<K extends PublicKind>(kind: K, data: PublicData<K>, locale: Locale): PublicData<K> {
  if (bare.includes(kind)) return data;
  const form = forms.get(kind) ?? formOf(kinds[kind]);
  forms.set(kind, form);
  return shown(data, form, locale) as PublicData<K>;
}
