// The name of a list item, to tell it apart from the others. Pure.
import { type FormField, isTranslated, type Json, valueAt } from "#lib/content/schema-form";
import { type Locale, otherLocale } from "#lib/i18n/locales";

/** The label of a choice or of another entry by its code; undefined if there is none. */
export type CodeName = (field: FormField, code: string) => string | undefined;

/** The item's first translated text in the user's language, else in the other language, else its first code; "" if it is empty. */
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
