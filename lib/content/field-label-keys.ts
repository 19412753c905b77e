// Message keys for the words of a field: its name in "fields", the name of a list in "lists", help text in "fieldHints". Pure.

/** Keys to look up; the first that exists is used. A field may have other words inside a certain group ("seo_title"). */
export function fieldLabelKeys(path: string): string[] {
  const [key = "", parent = ""] = path
    .split(".")
    .filter((part) => !/^\d+$/.test(part))
    .reverse();
  return [`${parent}_${key}`, key];
}
