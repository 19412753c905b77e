// Where the words of a field stand in the messages: its names in "fields", what a list is called in "lists", what to know in
// "fieldHints". Pure.

/** The keys to look under, the first that is there counts: a field may have other words inside a certain group ("seo_title"). */
export function wordKeys(path: string): string[] {
  const [key = "", parent = ""] = path
    .split(".")
    .filter((part) => !/^\d+$/.test(part))
    .reverse();
  return [`${parent}_${key}`, key];
}
