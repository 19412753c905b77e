// Keeps unsaved form input in localStorage under the user's id, for two weeks and until sign-out. Storage may be unavailable; then only the
// page holds it.

/** A field by its name and its index among fields of that name, with the typed text or ticked state. */
export type TypedField = readonly [name: string, place: number, value: string | boolean];

const maxAgeMs = 14 * 86_400_000;
const prefix = "office-kept:";
const nameOf = (user: string, key: string) => `${prefix}${user}:${key}`;

export function storeUnsavedInput(user: string, key: string, fields: readonly TypedField[]): void {
  try {
    if (fields.length === 0) localStorage.removeItem(nameOf(user, key));
    else localStorage.setItem(nameOf(user, key), JSON.stringify({ at: Date.now(), fields }));
  } catch {
    // Storage is unavailable or full.
  }
}

type StoredInput = { at: number; fields: TypedField[] };

function read(name: string): StoredInput | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? "null") as StoredInput | null;
    return stored && Array.isArray(stored.fields) && Date.now() - stored.at < maxAgeMs ? stored : null;
  } catch {
    return null;
  }
}

export function readUnsavedInput(user: string, key: string): TypedField[] {
  return read(nameOf(user, key))?.fields ?? [];
}

/** Removes input that is older than two weeks or belongs to another user. `user` is null after sign-out, which removes everything. */
export function removeStaleInput(user: string | null): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && (user === null || !name.startsWith(nameOf(user, "")) || !read(name))) localStorage.removeItem(name);
  } catch {
    // Storage is unavailable.
  }
}
