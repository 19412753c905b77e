"use client";
// Leads to a field of a long form.
import { useTranslations } from "next-intl";
import { type FieldOf, type FormField, isTranslated } from "#lib/content/schema-form";
import type { Locale } from "#lib/i18n/locales";
import { showField } from "./field-from-address.ts";
import { useFieldLabels } from "./use-field-labels.ts";

/** The id of a field, or of the first field of a group, on the side of the office's language. */
function idOf(field: FormField, path: string, locale: Locale): string {
  const [first] = field.type === "group" ? field.fields : [];
  if (first) return idOf(first.field, `${path}.${first.key}`, locale);
  return `${field.type !== "list" && isTranslated(field) ? locale : "en"}.${path}`;
}

type JumpToProps = { form: React.RefObject<HTMLFormElement | null>; fields: FieldOf<"group">["fields"]; locale: Locale };

export function JumpTo({ form, fields, locale }: JumpToProps) {
  const t = useTranslations("editor");
  const wordsOf = useFieldLabels();
  return (
    <select
      aria-label={t("jumpTo")}
      value=""
      onChange={(event) => form.current && showField(form.current, event.target.value, "")}
      className="min-h-11 rounded-control border border-hair bg-paper px-2 text-16 sm:max-w-28"
    >
      <option value="">{t("jumpTo")}</option>
      {fields.map(({ key, field }) => {
        const { label, heading = label } = wordsOf(key, field.type === "list");
        return (
          <option key={key} value={idOf(field, key, locale)}>
            {heading}
          </option>
        );
      })}
    </select>
  );
}
