// The label, list heading and hint of a field.
import { useTranslations } from "next-intl";
import { fieldLabelKeys } from "#lib/content/field-label-keys";
import { useEditor } from "../editor-context.tsx";

export type FieldLabels = {
  label: string;
  /** The name of a whole list, if it differs from the name of one item. */
  heading: string | undefined;
  hint: string | undefined;
};

export function useFieldLabels(): (path: string, isList: boolean) => FieldLabels {
  const [fields, lists, hints] = [useTranslations("fields"), useTranslations("lists"), useTranslations("fieldHints")];
  const { kind } = useEditor();
  return (path, isList) => {
    // A kind may override a label: "testimonial_name" differs from "name" in a menu.
    const keys = [`${kind}_${path}`, ...fieldLabelKeys(path)];
    const field = keys.find((key): key is "title" => fields.has(key as "title"));
    const list = keys.find((key): key is "hours" => lists.has(key as "hours"));
    // A list and a text may share a name ("hours"), but a hint for the list does not apply to the text.
    const hint = keys.find((key): key is "taxNumber" => hints.has(key as "taxNumber") && lists.has(key as "hours") === isList);
    // A kind may have fields without a message yet; the key is shown instead.
    return { label: field ? fields(field) : (keys.at(-1) ?? ""), heading: list && lists(list), hint: hint && hints(hint) };
  };
}
