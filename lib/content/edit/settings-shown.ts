// Which fields of the settings the site does not show, because their published text is empty.
import "server-only";
import { localeCodes } from "../../i18n/locales.ts";
import { formOfKind } from "../form-of.ts";
import { fieldAt, isBlank, type Json, valueAt } from "../schema-form.ts";
import { entryKey } from "../store/entry.ts";
import { ownContent } from "../store/snapshot.ts";
import { type SubjectId, subjects } from "./settings-subjects.ts";

/** Empty, these fields mean that everything is offered, at all hours, or that nothing more is promised: nothing is missing. */
const saysEnough: readonly string[] = ["servicesOff", "placesOff", "commitments", "emergencyHours"];

/** The fields of a subject that are empty in both languages. Switches and numbers are never empty. */
export function unshownFields(id: SubjectId): string[] {
  const { entry, fields } = subjects[id];
  const form = formOfKind(entry.kind);
  const { entries } = ownContent();
  const published = localeCodes.map((locale) => entries[entryKey(entry.kind, entry.slug, locale)]?.data as Json | undefined);
  return fields.filter((key) => {
    const field = fieldAt(form, [key]);
    return (
      field &&
      field.type !== "boolean" &&
      field.type !== "number" &&
      !saysEnough.includes(key) &&
      published.every((data) => data === undefined || isBlank(field, valueAt(data, [key])))
    );
  });
}
