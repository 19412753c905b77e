/** The value under a key, computed once. Forgets all when it holds too many, so that a server does not grow with what visitors type. */
export function memoize<K, V>(memory: Map<K, V>, key: K, compute: () => V, limit = 500): V {
  const found = memory.get(key);
  if (found !== undefined) return found;
  const value = compute();
  if (memory.size >= limit) memory.clear();
  memory.set(key, value);
  return value;
}
