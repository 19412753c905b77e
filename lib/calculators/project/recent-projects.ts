// Recent projects stored on the device, newest first. Each has its own id, so that one does not replace another and two pages do not
// overwrite each other.

/** `query`: the project as an address; `by`: the page that stored it last. */
export type RecentProject = { id: string; query: string; title: string; rooms: number; savedAt: string; by: string };

const maxRecent = 8;

const isText = (value: unknown) => typeof value === "string";

/**
 * Reads the browser's stored list, also in the format of older pages: an address, and another one (`before`) for the previous project.
 * Never throws.
 */
export function readRecentProjects(text: string | null, before: string | null = null): RecentProject[] {
  if (!text) return [];
  if (!text.startsWith("["))
    return [text, before].flatMap((query, place) =>
      query ? [{ id: `older-${place}`, query, title: "", rooms: 0, savedAt: "", by: "" }] : [],
    );
  try {
    const found: unknown = JSON.parse(text);
    return (Array.isArray(found) ? found : []).filter(
      (entry): entry is RecentProject =>
        typeof entry === "object" &&
        entry !== null &&
        ["id", "query", "title", "savedAt", "by"].every((name) => isText((entry as Record<string, unknown>)[name])) &&
        Number.isFinite((entry as RecentProject).rooms),
    );
  } catch {
    return [];
  }
}

/** The list with this entry first, in place of its previous version. */
export const withRecentProject = (list: readonly RecentProject[], entry: RecentProject): RecentProject[] =>
  [entry, ...list.filter(({ id }) => id !== entry.id)].slice(0, maxRecent);

/** Texts of the list to try to store one after the other: the whole list, then without the oldest entries, down to the first alone. */
export const recentProjectTexts = (list: readonly RecentProject[]): string[] =>
  list.map((_, left) => JSON.stringify(list.slice(0, list.length - left)));
