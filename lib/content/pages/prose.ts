// The words of an entry that people read, without references, switches and texts for search engines only.

export const notProse: ReadonlySet<string> = new Set([
  "seo",
  "drawing",
  "drawings",
  "topic",
  "type",
  "service",
  "services",
  "related",
  "relatedPosts",
  "url",
  "date",
  "order",
  "picture",
  "fromAed",
  "toAed",
  "postedOn",
  "closesOn",
  "publishedOn",
  "updatedOn",
  "source",
  "checked",
  "kind",
  "view",
  "at",
  "from",
  "part",
  "compares",
  "cooling",
  "certainty",
  "emirate",
  "placePage",
]);

export function proseOf(value: unknown, key = ""): string[] {
  if (notProse.has(key)) return [];
  if (typeof value === "string") return value ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => proseOf(item, key));
  if (typeof value === "object" && value !== null) return Object.entries(value).flatMap(([name, item]) => proseOf(item, name));
  return [];
}
