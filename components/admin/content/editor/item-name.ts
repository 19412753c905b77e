// What an item of a list is told by while it is read among the others. Pure.
import { type FormField, isTranslated, type Json, valueAt } from "#lib/content/schema-form";
import { type Locale, otherLocale } from "#lib/i18n/locales";

/** What one of fixed choices, or another entry, is called; undefined where that is not known. */
export type CodeName = (field: FormField, code: string) => string | undefined;

/** Its first words in the reader's language, else in the other, else the first code it has. */
export function itemName(field: FormField, sides: Partial<Record<Locale, Json | undefined>>, locale: Locale, codeName?: CodeName): string {
  const inOrder = [sides[locale], sides[otherLocale(locale)]];
  if (field.type !== "group") return inOrder.find((side) => typeof side === "string" && side !== "")?.toString() ?? "";
  const shown = field.fields.filter(({ field: inner }) => !(inner.type === "text" && inner.hidden));
  for (const isWanted of [isTranslated, () => true])
    for (const side of inOrder)
      for (const { key, field: inner } of shown) {
        const text = isWanted(inner) && valueAt(side, [key]);
        if (typeof text === "string" && text.trim() !== "") return codeName?.(inner, text) ?? text;
      }
  return "";
}
