// What a field is called, what its list is called, and what to know about it.
import { useTranslations } from "next-intl";
import { wordKeys } from "#lib/content/field-words";
import { useEditor } from "../editor-context.tsx";

export type FieldWords = {
  label: string;
  /** Of a list: what all of it is called, where that is not the name of one item. */
  heading: string | undefined;
  hint: string | undefined;
};

export function useFieldWords(): (path: string, isList: boolean) => FieldWords {
  const [fields, lists, hints] = [useTranslations("fields"), useTranslations("lists"), useTranslations("fieldHints")];
  const { kind } = useEditor();
  return (path, isList) => {
    // A field of a kind may have words of its own: "testimonial_name" is no name in a menu.
    const keys = [`${kind}_${path}`, ...wordKeys(path)];
    const field = keys.find((key): key is "title" => fields.has(key as "title"));
    const list = keys.find((key): key is "hours" => lists.has(key as "hours"));
    // A list and a text may have one name ("hours"); what is to be known of the list says nothing about the text.
    const hint = keys.find((key): key is "taxNumber" => hints.has(key as "taxNumber") && lists.has(key as "hours") === isList);
    // Kinds may have fields the messages do not know yet.
    return { label: field ? fields(field) : (keys.at(-1) ?? ""), heading: list && lists(list), hint: hint && hints(hint) };
  };
}
