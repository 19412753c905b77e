// Message keys for the words of a field: its name in "fields", the name of a list in "lists", help text in "fieldHints". Pure.

/** Keys to look up; the first that exists is used. A field may have other words inside a certain group ("seo_title"). */
export function fieldLabelKeys(path: string): string[] {
  const [key = "", parent = ""] = path
    .split(".")
    .filter((part) => !/^\d+$/.test(part))
    .reverse();
  return [`${parent}_${key}`, key];
}

type FieldNames = ((key: "title") => string) & { has: (key: "title") => boolean };

/** The name of a field with its place in lists: "questions.1.answer" gives "Question 2 · Answer". `names`: the namespace "fields". */
export function fieldPathName(path: string, names: FieldNames): string {
  const nameAt = (part: string) => {
    const keys = fieldLabelKeys(part);
    const known = keys.find((key): key is "title" => names.has(key as "title"));
    return known ? names(known) : (keys.at(-1) ?? "");
  };
  return path
    .split(".")
    .map((part, at, parts) => (/^\d+$/.test(part) ? String(Number(part) + 1) : nameAt(parts.slice(0, at + 1).join("."))))
    .join(" · ")
    .replace(/ · (\d+)/g, " $1");
}
