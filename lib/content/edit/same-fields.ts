// Whether two texts of an entry say the same in some of its fields. Pure.
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { type Json, valueAt } from "../schema-form.ts";

type Data = Record<Locale, Json>;

/** fields: the names of fields of the entry. */
export function sameFields(one: Data, two: Data, fields: readonly string[]): boolean {
  return fields.every((key) =>
    localeCodes.every((code) => JSON.stringify(valueAt(one[code], [key])) === JSON.stringify(valueAt(two[code], [key]))),
  );
}
