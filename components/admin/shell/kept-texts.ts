// Keeps unsaved form input in localStorage under the user's id, for two weeks and until sign-out. Storage may be unavailable; then only the
// page holds it.

/** A field by its name and its index among fields of that name, with the typed text or ticked state. */
export type TypedField = readonly [name: string, place: number, value: string | boolean];

const keptForMs = 14 * 86_400_000;
const prefix = "office-kept:";
const nameOf = (user: string, key: string) => `${prefix}${user}:${key}`;

export function keepTyped(user: string, key: string, fields: readonly TypedField[]): void {
  try {
    if (fields.length === 0) localStorage.removeItem(nameOf(user, key));
    else localStorage.setItem(nameOf(user, key), JSON.stringify({ at: Date.now(), fields }));
  } catch {
    // Storage is unavailable or full.
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

/** Removes input that is older than two weeks or belongs to another user. `user` is null after sign-out, which removes everything. */
export function tidyKept(user: string | null): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && (user === null || !name.startsWith(nameOf(user, "")) || !read(name))) localStorage.removeItem(name);
  } catch {
    // Storage is unavailable.
  }
}
