// Finds the regular expressions of the code and measures what each costs on texts made of its own pieces. A pattern that is quadratic is
// found by its growth; there is no theory in it, so what it does not find may still be there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";

const root = join(import.meta.dirname, "../..");
const searched = ["lib", "components", "app", "scripts", "middleware.ts", "next.config.ts", "instrumentation.ts"];

export type Found = { where: string; pattern: RegExp };

const filesBelow = (path: string): string[] =>
  /\.tsx?$/.test(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: "utf8" }).flatMap((file) =>
        /\.tsx?$/.test(file) ? [join(path, file)] : [],
      );

type Node = { type: string; start: number; regex?: { pattern: string; flags: string } };

/** Every pattern that is written down as one. Those put together while the program runs are asked where they are made. */
export function writtenPatterns(): Found[] {
  return searched.flatMap(filesBelow).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const found: Found[] = [];
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(visit);
      if (typeof value !== "object" || value === null) return;
      const { regex, start } = value as Node;
      if (regex)
        found.push({ where: `${file}:${text.slice(0, start).split("\n").length}`, pattern: new RegExp(regex.pattern, regex.flags) });
      else Object.values(value).forEach(visit);
    };
    visit(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }));
    return found;
  });
}

const samples: Record<string, string> = {
  d: "1",
  w: "a",
  s: " ",
  S: "x",
  D: "x",
  W: "-",
  b: "",
  B: "",
  n: "\n",
  t: "\t",
  r: "\r",
  f: "\f",
  v: "\v",
};

/** One sign of a class such as [a-z.]: its first members, and the ends of its ranges. */
function membersOf(inside: string): string[] {
  const signs: string[] = [];
  for (const [sign] of inside.replace(/^\^/, "").matchAll(/\\u[0-9a-f]{4}|\\p\{[^}]*\}|\\[\s\S]|[\s\S]/giu)) signs.push(...literalOf(sign));
  return signs.slice(0, 4);
}

function literalOf(sign: string): string[] {
  if (/^\\u[0-9a-f]{4}$/i.test(sign)) return [String.fromCharCode(Number.parseInt(sign.slice(2), 16))];
  if (/^\\p/i.test(sign)) return [/L/.test(sign) ? "a" : /N/.test(sign) ? "1" : "-"];
  if (sign.startsWith("\\")) return /\\[1-9k]/.test(sign) ? [] : [samples[sign[1] as string] ?? (sign[1] as string)];
  return [sign];
}

/** What a pattern speaks of: its literal runs, and a sign or two of each class. */
export function piecesOf({ source }: RegExp): string[] {
  const pieces = new Set<string>();
  let run = "";
  const end = () => {
    if (run.length > 1) pieces.add(run);
    run = "";
  };
  const tokens = source.matchAll(/\[(?:\\[\s\S]|[^\]\\])*\]|\(\?<?[=!:]?|\\u[0-9a-f]{4}|\\p\{[^}]*\}|\\[\s\S]|\{\d*,?\d*\}|[\s\S]/giu);
  for (const [token] of tokens) {
    if (token.startsWith("[") && token.length > 1) {
      end();
      for (const sign of membersOf(token.slice(1, -1))) pieces.add(sign);
    } else if (/^(?:\(.*|[)|?*+^$]|\{\d*,?\d*\})$/.test(token)) end();
    else if (token === ".") {
      end();
      pieces.add("x");
    } else
      for (const sign of literalOf(token)) {
        if (sign) pieces.add(sign);
        run += sign;
      }
  }
  end();
  pieces.delete("");
  return [...pieces].slice(0, 14);
}
