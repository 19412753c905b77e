// The pictures that an entry's data shows, in picture fields and in running text.
import type { Json } from "../schema-form.ts";

export function picturesIn(value: Json | undefined, path = ""): { path: string; slug: string }[] {
  if (typeof value === "string") {
    if (/(?:^|\.)(?:picture|logo|logoOnDark|logoArabic|mark)$/.test(path)) return value ? [{ path, slug: value }] : [];
    return [...value.matchAll(/!\[[^[\]]*\]\(\/media\/([a-z0-9-]+)\)/g)].map(([, slug = ""]) => ({ path, slug }));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => picturesIn(inner, path ? `${path}.${key}` : key));
}
