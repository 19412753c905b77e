// Keys of reply templates. A key pairs the two languages' texts and is stored in the history of leads, so it never changes once it exists,
// and the form does not ask for it. Pure.
import { type Json, valueAt } from "../schema-form.ts";

type Sides = Record<"en" | "ar", Json>;

const listOf = (side: Json): Json[] => {
  const templates = valueAt(side, ["templates"]);
  return Array.isArray(templates) ? templates : [];
};
const wordOf = (item: Json | undefined, key: string) => String(valueAt(item, [key]) ?? "");

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  return slug.replace(/-+$/, "") || "reply";
}

/** Both editions with a unique key for every template, the same in both. */
export function withReplyKeys(sides: Sides): Sides {
  const [en, ar] = [listOf(sides.en), listOf(sides.ar)];
  const used = new Set<string>();
  const givenKeys = Array.from({ length: Math.max(en.length, ar.length) }, (_, at) => {
    const key = wordOf(en[at], "key") || wordOf(ar[at], "key");
    if (!key || used.has(key)) return "";
    used.add(key);
    return key;
  });
  const keys = givenKeys.map((key, at) => {
    if (key) return key;
    const wish = slugOf(wordOf(en[at], "name"));
    let free = wish;
    for (let number = 2; used.has(free); number++) free = `${wish}-${number}`;
    used.add(free);
    return free;
  });
  const keyed = (side: Json, list: Json[]): Json => ({
    ...(side as Record<string, Json>),
    templates: list.map((item, at) => ({ ...(item as Record<string, Json>), key: keys[at] ?? "" })),
  });
  return { en: keyed(sides.en, en), ar: keyed(sides.ar, ar) };
}
