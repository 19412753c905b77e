// Whether two versions of an entry are equal in some of its fields. Pure.
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { type Json, valueAt } from "../schema-form.ts";

type Data = Record<Locale, Json>;

export function sameFields(first: Data, second: Data, fields: readonly string[]): boolean {
  return fields.every((key) =>
    localeCodes.every((code) => JSON.stringify(valueAt(first[code], [key])) === JSON.stringify(valueAt(second[code], [key]))),
  );
}
