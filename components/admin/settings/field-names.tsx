import { getTranslations } from "next-intl/server";
import { fieldLabelKeys } from "#lib/content/field-label-keys";

/** The names of fields of the settings, as the editor shows them, in one line. */
export async function FieldNames({ fields }: { fields: readonly string[] }) {
  const [t, names, lists] = [await getTranslations("settings"), await getTranslations("fields"), await getTranslations("lists")];
  const nameOf = (key: string) => {
    const list = fieldLabelKeys(key).find((name): name is "hours" => lists.has(name as "hours"));
    return list ? lists(list) : names(key as "title");
  };
  return fields.map(nameOf).join(t("comma"));
}
