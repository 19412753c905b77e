// The last buildings that were worked on, as the device keeps them: the newest first, each under an identity of its own, so that
// one does not push another out and two pages do not write over each other.

/** `query`: its address; `by`: the page that kept it last. */
export type KeptProject = { id: string; query: string; title: string; rooms: number; savedAt: string; by: string };

const mostKept = 8;

const isText = (value: unknown) => typeof value === "string";

/** What stands in the storage of a browser, also as older pages wrote it: an address, and another for the building before. Never throws. */
export function readKept(text: string | null, before: string | null = null): KeptProject[] {
  if (!text) return [];
  if (!text.startsWith("["))
    return [text, before].flatMap((query, place) =>
      query ? [{ id: `older-${place}`, query, title: "", rooms: 0, savedAt: "", by: "" }] : [],
    );
  try {
    const found: unknown = JSON.parse(text);
    return (Array.isArray(found) ? found : []).filter(
      (one): one is KeptProject =>
        typeof one === "object" &&
        one !== null &&
        ["id", "query", "title", "savedAt", "by"].every((name) => isText((one as Record<string, unknown>)[name])) &&
        Number.isFinite((one as KeptProject).rooms),
    );
  } catch {
    return [];
  }
}

/** With this one in front, in place of what it was before. */
export const withKept = (list: readonly KeptProject[], one: KeptProject): KeptProject[] =>
  [one, ...list.filter(({ id }) => id !== one.id)].slice(0, mostKept);

/** Texts of the list to try one after the other: whole, then without its oldest, down to the first alone. */
export const keptTexts = (list: readonly KeptProject[]): string[] =>
  list.map((_, left) => JSON.stringify(list.slice(0, list.length - left)));
