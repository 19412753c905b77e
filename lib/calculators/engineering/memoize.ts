/**
 * Returns the value of a key and computes it only once. Clears the whole cache at `limit` entries, because visitors' input could otherwise
 * fill the server's memory.
 */
export function memoize<K, V>(memory: Map<K, V>, key: K, compute: () => V, limit = 500): V {
  const found = memory.get(key);
  if (found !== undefined) return found;
  const value = compute();
  if (memory.size >= limit) memory.clear();
  memory.set(key, value);
  return value;
}
