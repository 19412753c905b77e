// Runs every regular expression of the code on texts made of its own pieces, and finds those whose time grows faster than the text. The
// search is empirical, so it may miss some. Expressions built at run time are covered by input-costs.test.ts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { processorMs } from "./processor-time.ts";

const root = join(import.meta.dirname, "../..");
const searched = ["lib", "components", "app", "scripts", "middleware.ts", "next.config.ts", "instrumentation.ts"];

type Found = { where: string; pattern: RegExp };

const filesBelow = (path: string): string[] =>
  /\.tsx?$/.test(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: "utf8" }).flatMap((file) =>
        /\.tsx?$/.test(file) ? [join(path, file)] : [],
      );

type Node = { type: string; start: number; regex?: { pattern: string; flags: string } };

/** Every regular expression literal in the code. */
function writtenPatterns(): Found[] {
  return searched.flatMap(filesBelow).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const found: Found[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const { regex, start } = value as Node;
      if (regex)
        found.push({ where: `${file}:${text.slice(0, start).split("\n").length}`, pattern: new RegExp(regex.pattern, regex.flags) });
      else for (const inner of Object.values(value)) visit(inner);
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

/** Up to four characters of a class such as [a-z.]: its first members and the ends of its ranges. */
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

/** The texts a pattern looks for: its literal runs and some characters of each class. */
function piecesOf({ source }: RegExp): string[] {
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
  return [...pieces].slice(0, 7);
}

/**
 * Patterns whose time grows faster than the text but whose text is never long; `longest` is its limit. Patterns for our own pages and
 * styles read texts that neither visitors nor editors can lengthen in such a way.
 */
const bounded: Record<string, { longest: number; because: string }> = {
  "lib/content/media.ts /-+$/": { longest: 50, because: "cut before" },
  "lib/content/edit/reply-keys.ts /-+$/": { longest: 50, because: "cut before" },
  "components/admin/content/writing/proposals.ts /-+$/": { longest: 80, because: "cut before" },
  'components/admin/content/writing/marks.ts /(?<!!)\\[((?:[^[\\]\\\\]|\\\\.)*)\\]\\(<?([^()\\s<>]*)>?(?:\\s+"[^"]*")?\\)/g': {
    longest: 2000,
    because: "the editor's own browser; a text of brackets behind backslashes is slow there",
  },
  'scripts/bench/pages.ts /<(?:link|img|script)[^>]* (?:href|src)="(\\/(?!\\/)[^"]*\\.(?:woff2|svg|png|webp|avif|js|css|webmanifest)[^"]*)"/g':
    { longest: 2000, because: "pages of our own, measured by hand" },
  "scripts/release.ts /\\d+$/": { longest: 2000, because: "names of our own migrations" },
  "lib/content/tokens.ts /(?:^|[.!?:]\\s+|\\n\\s*(?:[-*>#]+ )?)$/": { longest: 100, because: "longestSentenceStart" },
  "lib/host/pages/put-to-sleep.ts /<script([^>]*)>(.*?)<\\/script>/gs": { longest: 2000, because: "texts of a page are escaped" },
  "components/illustrations/plain-svg.ts /--color-([\\w-]+): light-dark\\((#\\w+), (#\\w+)\\)/g": {
    longest: 2000,
    because: "our own style sheet",
  },
};

const maxMs = 20;
const [shortText, longText] = [2000, 8000];
const textOf = (before: string, pump: string, after: string, length: number) =>
  before + pump.repeat(Math.ceil(length / pump.length)) + after;

/** A text on which the pattern takes too long for its length, or undefined. */
async function attackOn({ source, flags }: RegExp, maxLength: number): Promise<string | undefined> {
  const pattern = new RegExp(source, `${flags.replace(/[gy]/g, "")}g`);
  const read = (text: string) => text.replace(pattern, "");
  const pieces = piecesOf(pattern);
  const pumps = [...new Set([...pieces, "x", " ", "\n", "1", ...pieces.flatMap((start) => pieces.map((end) => start + end))])];
  for (const pump of pumps)
    for (const before of ["", ...pieces.slice(0, 2)]) {
      const short = textOf(before, pump, "\u0001", Math.min(shortText, maxLength));
      const start = performance.now();
      read(short);
      if (performance.now() - start < 0.5) continue;
      if ((await processorMs(() => read(short), 3)) < 0.5) continue;
      const long = textOf(before, pump, "\u0001", Math.min(longText, maxLength));
      if ((await processorMs(() => read(long), 2)) > maxMs) return JSON.stringify([before, pump]);
    }
  return undefined;
}

test("no regular expression slows down the site on a long text", { timeout: 600_000 }, async () => {
  const found = writtenPatterns();
  expect(found.length).toBeGreaterThan(500);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { where, pattern } of found) {
    const name = `${where.replace(/:\d+$/, "")} ${pattern}`;
    // An exception holds for its file only: the same pattern in another file is tested.
    if (!bounded[name]) {
      if (seen.has(String(pattern))) continue;
      seen.add(String(pattern));
    }
    const attack = await attackOn(pattern, bounded[name]?.longest ?? longText);
    if (attack) faults.push(`${where} ${pattern} of ${attack}`);
  }
  expect(faults).toEqual([]);
});

test("every excepted pattern still exists", () => {
  const names = new Set(writtenPatterns().map(({ where, pattern }) => `${where.replace(/:\d+$/, "")} ${pattern}`));
  expect(Object.keys(bounded).filter((name) => !names.has(name))).toEqual([]);
});
