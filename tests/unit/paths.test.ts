// Every path that a document or a comment names exists. Nothing else notices when a file moves and a sentence about it does not.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\0")
  .filter((file) => file && existsSync(file));

/** All files and their folders, each with a leading slash, so that a path can be searched by its end. */
const places = new Set(
  files.flatMap((file) => {
    const parts = file.split("/");
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  }),
);
/** Generated files that are never committed may be named too. */
const generated = readFileSync(".gitignore", "utf8").split("\n").filter(Boolean);

/** The parts of a file that people read: all of a document, the comments of code. */
function proseOf(file: string, text: string): [from: number, prose: string][] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match): [number, string] => [match.index, match[0]]);
  if (file === ".ci/run" || file.endsWith(".md")) return [[0, text]];
  const blocks = /(?<![\w*"'`/.])\/\*[\s\S]*?\*\//g;
  if (/\.(?:ts|tsx|mjs)$/.test(file)) return [...found(/(?<![^\s;,{}()])\/\/.*$/gm), ...found(blocks)];
  if (file.endsWith(".css")) return found(blocks);
  if (file.endsWith(".sql")) return [...found(/--.*$/gm), ...found(blocks)];
  if (/\.(?:py|toml)$/.test(file)) return [...found(/#.*$/gm), ...found(/"""[\s\S]*?"""/g)];
  return [];
}

const roots = "app|components|lib|tests|scripts|supabase|messages|docs|public|\\.ci";
// Paths of other projects do not match: @supabase/lite, https://…/docs/…, node_modules/…/lib/…
const wholePath = new RegExp(`(?<![\\w@/.…>-])(?:${roots})/(?:(?!\\]\\()[\\w./()[\\]{}<>*,…-])*`, "g");
const fileName = /(?<![\w@/.…>*-])(?:[\w-]+\/)*[\w][\w.-]*\.(?:tsx?|mjs|css|sql|py|typ)\b(?!\/)/g;

/** The target of a link in a document, relative to the document's folder. */
const link = /\]\((?!https?:|#)([^)#\s]+)/g;

/** Removes the sentence's punctuation: a full stop, and a bracket that was opened before the path. */
function withoutPunctuation(path: string): string {
  for (let rest = path; ; ) {
    const last = rest.at(-1) ?? "";
    const opens = { ")": "(", "]": "[", "}": "{", ">": "<" }[last];
    const isOpen = opens !== undefined && rest.split(opens).length >= rest.split(last).length;
    if (!/[.,()[\]{}<>/]/.test(last) || isOpen) return rest;
    rest = rest.slice(0, -1);
  }
}

/** "seed/<slug>.{en,ar}.md" means two paths, each of which may be a pattern. */
function alternatives(path: string): string[] {
  const [, before, inside, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path) ?? [];
  return inside === undefined ? [path] : inside.split(",").flatMap((alternative) => alternatives(`${before}${alternative}${after}`));
}

const endings = ["", ".ts", ".tsx"];

function exists(path: string): boolean {
  if (generated.some((name) => path.startsWith(name.replace(/\/$/, "")))) return true;
  return alternatives(path).every((alternative) => {
    if (!/[*<…]/.test(alternative)) return endings.some((ending) => places.has(`/${alternative}${ending}`));
    const pattern = alternative
      .replace(/<[^>]*>|…/g, "*")
      .replace(/[.+^$()|[\]\\{}]/g, "\\$&")
      .replace(/\*+/g, (stars) => (stars.length > 1 ? ".*" : "[^/]*"));
    const whole = new RegExp(`^/${pattern}(?:\\.tsx?)?$`);
    return [...places].some((place) => whole.test(place));
  });
}

/** A name without its folder ("spool.ts"), or with its last folders, may be that of any file. */
const isSomeFile = (name: string) => [...places].some((place) => place.endsWith(`/${name}`));

/** "file:line path" for every path in the text that does not exist. */
function stalePaths(file: string, text: string): string[] {
  return proseOf(file, text).flatMap(([from, prose]) => {
    const stale = (at: number, path: string) => `${file}:${text.slice(0, from + at).split("\n").length} ${path}`;
    const whole = [...prose.matchAll(wholePath)].map(({ index, 0: match }) => ({ index, path: withoutPunctuation(match) }));
    const links = file.endsWith(".md") ? [...prose.matchAll(link)] : [];
    const names = [...prose.matchAll(fileName)].filter(
      ({ index }) => !whole.some((found) => index >= found.index && index < found.index + found.path.length),
    );
    return [
      ...whole.filter(({ path }) => !exists(path)).map(({ index, path }) => stale(index, path)),
      ...links.filter(([, to = ""]) => !exists(join(dirname(file), to))).map(({ index, 1: to = "" }) => stale(index, to)),
      ...names.filter(([name]) => !isSomeFile(name)).map(({ index, 0: name }) => stale(index, name)),
    ];
  });
}

test("every path that a document or a comment names exists", () => {
  const read = /\.(?:tsx?|mjs|css|sql|py|toml)$|^docs\/.*\.md$|^README\.md$|^\.ci\/run$/;
  // Left out: this file, because its examples are missing paths, and migrations, which keep the names of their time.
  const stale = files
    .filter((file) => read.test(file) && file !== "tests/unit/paths.test.ts" && !file.startsWith("supabase/migrations/"))
    .flatMap((file) => stalePaths(file, readFileSync(file, "utf8")));
  expect(stale.join("\n")).toBe("");
});

test("a missing path is found with its line, and an existing one passes", () => {
  const stale = (text: string, file = "README.md") => stalePaths(file, text);
  expect(stale("See\n`lib/gone/away.ts`, and (lib/site/gone).")).toEqual(["README.md:2 lib/gone/away.ts", "README.md:2 lib/site/gone"]);
  expect(stale("`lib/site/routes.ts`, (lib/site/routes), lib/site/ and `npm run migrate`.")).toEqual([]);
  expect(stale("away.ts, engineering/away.ts, but routes.ts, site/routes.ts")).toEqual([
    "README.md:1 away.ts",
    "README.md:1 engineering/away.ts",
  ]);
  expect(stale("supabase/seed/location/<slug>.{en,ar}.md, components/admin/*, tests/**/*.spec.ts, lib/*/routes")).toEqual([]);
  expect(stale("supabase/seed/location/<slug>.{en,fr}.md, components/gone-*")).toHaveLength(2);
  expect(stale("app/[locale]/(site)/page.tsx, app/[locale]/(gone)/page.tsx")).toEqual(["README.md:1 app/[locale]/(gone)/page.tsx"]);
  expect(stale("@supabase/lite, https://nextjs.org/docs/app/gone, tests/e2e/.output/screens, /admin/app/gone")).toEqual([]);
  expect(stale("[one](lib/site/routes.ts), [lib/gone](https://nextjs.org)")).toEqual(["README.md:1 lib/gone"]);
  expect(stale("[one](operations.md#environment), [two](gone.md)", "docs/api.md")).toEqual(["docs/api.md:1 gone.md"]);
  expect(stale('const gone = "lib/gone.ts"; // and lib/gone\n/* lib/gone.tsx */', "a.ts")).toEqual([
    "a.ts:1 lib/gone",
    "a.ts:2 lib/gone.tsx",
  ]);
  expect(stale("select 'lib/gone'; -- lib/gone", "a.sql")).toEqual(["a.sql:1 lib/gone"]);
});

test("a database function that a document places in a schema file is defined in that file", () => {
  const wrong: string[] = [];
  let looked = 0;
  for (const file of files.filter((path) => path.endsWith(".md")))
    for (const [, names = "", schema = ""] of readFileSync(file, "utf8").matchAll(
      /((?:`[\w.]+\(\)`(?:, | and )?)+)\s+in `(supabase\/schemas\/\w+\.sql)`/g,
    ))
      for (const [, name = ""] of names.matchAll(/`(?:\w+\.)?(\w+)\(\)`/g)) {
        looked += 1;
        if (!new RegExp(`^create function \\w+\\.${name}\\(`, "m").test(readFileSync(schema, "utf8")))
          wrong.push(`${file}: ${name}() in ${schema}`);
      }
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(8);
});
