// Values of a form in the office, brought into the form that the database takes.
import { isUuid } from "../formats/uuid.ts";

/** The id in a field. Throws when it holds none, which no screen sends. */
export function idFrom(form: FormData, field: string): string {
  const id = String(form.get(field) ?? "");
  if (!isUuid(id)) throw new Error("Not an id.");
  return id;
}

export const textFrom = (form: FormData, field: string, maxLength: number) =>
  String(form.get(field) ?? "")
    .trim()
    .slice(0, maxLength);
