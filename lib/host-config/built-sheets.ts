// The style sheets of this build, of which a sleeping page contains the rules that it uses.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A build has a handful of them. */
const texts = new Map<string, string>();

/** The text of a style sheet, by its address in a page; undefined if this build has none there. */
export function readBuiltSheet(href: string): string | undefined {
  const [, file] = /^\/_next\/static\/chunks\/([\w~.-]+\.css)$/.exec(href) ?? [];
  if (!file) return undefined;
  try {
    const text = texts.get(file) ?? readFileSync(join(process.cwd(), ".next", "static", "chunks", file), "utf8");
    texts.set(file, text);
    return text;
  } catch {
    return undefined;
  }
}
