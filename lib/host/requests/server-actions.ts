// Which server actions this build has. The guard answers requests for any other before the framework sees them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether an id of the framework names a cached function: the first bit of its first byte is set. */
export const isCachedFunction = (id: string): boolean => (Number.parseInt(id.slice(0, 2), 16) & 0x80) !== 0;

/** The ids of this build's actions; undefined in development, where actions are compiled on demand. */
export function serverActions(): ReadonlySet<string> | undefined {
  if (process.env.NODE_ENV !== "production") return undefined;
  const file = join(/* turbopackIgnore: true */ process.cwd(), ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as { node: Record<string, unknown> };
  return new Set(Object.keys(node));
}
