// Which server actions this build has. The guard answers requests for any other before the framework sees them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether the framework's number names a function of the cache: it begins with a byte whose first bit says so. */
export const isCachedFunction = (id: string): boolean => (Number.parseInt(id.slice(0, 2), 16) & 0x80) !== 0;

/** The numbers of this build's actions; undefined in development, where they are compiled as they are asked for. */
export function serverActions(): ReadonlySet<string> | undefined {
  if (process.env.NODE_ENV !== "production") return undefined;
  const file = join(/* turbopackIgnore: true */ process.cwd(), ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as { node: Record<string, unknown> };
  return new Set(Object.keys(node));
}
