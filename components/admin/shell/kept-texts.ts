// What is typed in a form of the office and not saved yet, kept on the device: under the person's id, for two weeks, and until
// they sign out. Storage may be closed; then the page alone holds it.

/** A field by its name and its place among those of that name, and what was typed or ticked in it. */
export type TypedField = readonly [name: string, place: number, value: string | boolean];

const keptForMs = 14 * 86_400_000;
const prefix = "office-kept:";
const nameOf = (user: string, key: string) => `${prefix}${user}:${key}`;

export function keepTyped(user: string, key: string, fields: readonly TypedField[]): void {
  try {
    if (fields.length === 0) localStorage.removeItem(nameOf(user, key));
    else localStorage.setItem(nameOf(user, key), JSON.stringify({ at: Date.now(), fields }));
  } catch {
    // closed or full
  }
}

type Kept = { at: number; fields: TypedField[] };

function read(name: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "null") as Kept | null;
    return kept && Array.isArray(kept.fields) && Date.now() - kept.at < keptForMs ? kept : null;
  } catch {
    return null;
  }
}

export function readTyped(user: string, key: string): TypedField[] {
  return read(nameOf(user, key))?.fields ?? [];
}

/**
 * Drops what nobody may find here any more: what is older than two weeks, and what is another person's than the one who is
 * signed in. user: null once they signed out themselves, which leaves nothing.
 */
export function tidyKept(user: string | null): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && (user === null || !name.startsWith(nameOf(user, "")) || !read(name))) localStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}
