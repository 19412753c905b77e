// An entry's data as a flat list of fields, and back. The history of a page compares two texts with it, and the health page searches it for
// broken links.

export type FieldValue = string | number | boolean;
export type Field = { path: string; value: FieldValue };

function isBranch(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === "object" && value !== null;
}

/** Every text, number and switch in the data, by dotted path ("promises.0.title"), in reading order. */
export function flattenFields(data: unknown, path = ""): Field[] {
  if (!isBranch(data)) return [{ path, value: data as FieldValue }];
  return Object.entries(data).flatMap(([key, value]) => flattenFields(value, path ? `${path}.${key}` : key));
}

/** A copy of the same shape with each leaf replaced by `read(path, current value)`. */
export function replaceFields<T>(data: T, read: (path: string, current: FieldValue) => FieldValue, path = ""): T {
  if (!isBranch(data)) return read(path, data as FieldValue) as T;
  const below = (key: string) => (path ? `${path}.${key}` : key);
  if (Array.isArray(data)) return data.map((value, index) => replaceFields(value, read, below(String(index)))) as T;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, replaceFields(value, read, below(key))])) as T;
}
