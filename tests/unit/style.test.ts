// Conventions that a type checker cannot check.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressOf, screens } from "../roles.ts";

const files = execFileSync("git", ["ls-files", "app", "components", "lib", "middleware.ts", "instrumentation.ts"], { encoding: "utf8" })
  .trim()
  .split("\n");
const read = (file: string) => readFileSync(file, "utf8");

test("classes and styles use start and end, because left and right do not mirror in Arabic", () => {
  const physical =
    /(?:^|[\s"'`:])-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|scroll-ml|scroll-mr)-[\w[]|text-(?:left|right)\b|float-(?:left|right)\b/;
  for (const file of files.filter((name) => name.endsWith(".tsx"))) {
    for (const classes of read(file).match(/className=(?:"[^"]*"|\{`[^`]*`\})/g) ?? []) expect(classes, file).not.toMatch(physical);
  }
  for (const file of files.filter((name) => name.endsWith(".css"))) {
    expect(read(file), file).not.toMatch(/(?:margin|padding|border)-(?:left|right)|text-align:\s*(?:left|right)|(?:^|\s)(?:left|right):/);
  }
});

test("only English text has letter-spacing, because it breaks joined Arabic letters", () => {
  const english = /[^{}]*:lang\(en\) \{\s*letter-spacing: [-.\dem]+;\s*\}/g;
  for (const file of files.filter((name) => /\.(tsx|css)$/.test(name)))
    expect(read(file).replace(english, ""), file).not.toMatch(/letter-spacing|tracking-/);
});

test("the secret key is read by server-only files, and client code imports none of them", () => {
  const readers = files.filter((file) => read(file).includes("SUPABASE_SECRET_KEY"));
  expect(readers).toEqual(["lib/env.ts", "lib/supabase/auth-requests.ts", "lib/supabase/privileged.ts"]);
  for (const file of readers.slice(1)) expect(read(file)).toContain('import "server-only"');
  for (const file of files.filter((name) => read(name).startsWith('"use client"'))) {
    expect(read(file).replace(/^import type .*|^\s*(?:\/\/|\/?\*).*$/gm, ""), file).not.toMatch(
      /lib\/(env|host\/(?!sleeping-page)|supabase\/(?!errors)|content\/(?!edit\/(?:(?:redirect-)?actions|offers|same-fields|editor-facts)|field-label-keys|terms|tokens|flatten-fields|kinds|media-files|schema-form))/,
    );
  }
});

test("the environment is read in one file, except for variables of the framework and the engine", () => {
  const ofEngine = /process\.env\.(?:NODE_ENV|NEXT_RUNTIME|NEXT_PHASE)\b/g;
  const readers = files.filter((name) => /\.tsx?$/.test(name) && read(name).replace(ofEngine, "").includes("process.env"));
  // The host reads it before the site's code is loaded, and passes PATH on to its workers.
  expect(readers).toEqual(["lib/env.ts", "lib/host/process/early-requests.ts", "lib/host/workers.ts"]);
});

test("a link to what is no page is a plain one, because the framework would wait for a page for ever", () => {
  const folders = (kind: string) =>
    execFileSync("git", ["ls-files", `app/*/${kind}`], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((file) => file.split("/").at(-2) ?? "");
  const pages = new Set(folders("page.tsx"));
  const names = folders("route.ts").filter((name) => !name.startsWith("[") && !pages.has(name));
  expect(names).toEqual(expect.arrayContaining(["report", "paper"]));
  const soft = new RegExp(`<(?:Link|TextLink)\\b[^>]*href=[^>]*/(?:${names.join("|")})[\`"?]`);
  expect(files.filter((name) => name.endsWith(".tsx") && soft.test(read(name)))).toEqual([]);
});

test("a file's header comment stays above its imports when they are sorted", () => {
  const stranded = /^import [^\n]*\n\/\/ (?!biome-ignore)[^\n]*\nimport /m;
  expect(files.filter((name) => /\.tsx?$/.test(name) && stranded.test(read(name)))).toEqual([]);
});

test("no log line quotes the message of an unknown error, which may hold what a visitor typed", () => {
  const quotes = /console\.\w+\([^;]*\((?:error|cause) as Error\)(?:\?)?\.(?:message|stack)/;
  expect(files.filter((name) => /\.tsx?$/.test(name) && quotes.test(read(name)))).toEqual([]);
});

test.each([
  ["the offset of Dubai", /\+04:00|\b4 \* (?:60 \* 60|3600|3_600|hour)|timeZone: "Asia\/Dubai"/, ["lib/time/dubai-clock.ts"]],
  ["what a process shares", /globalThis as/, ["lib/host/process/process-state.ts"]],
  ["what a UUID is", /\[0-9a-f\]\{8\}/, ["lib/formats/uuid.ts"]],
])("%s is defined in one file only", (_, pattern, home) => {
  const code = files.filter((name) => /\.tsx?$/.test(name) && !/^lib\/(?:calculators\/engineering|leads\/inbox\/types)/.test(name));
  expect(code.filter((file) => pattern.test(read(file).replace(/^\s*(?:\/\/|\/?\*).*$/gm, "")))).toEqual(home);
});

test("every page and action of the office checks the user's role", () => {
  const pages = files.filter(
    (file) => file.includes("(admin)") && file.endsWith("page.tsx") && screens[addressOf(file)]?.may.includes("anonymous") !== true,
  );
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(read(page), page).toMatch(/await require(Role|User)\(/);
  // Actions of visitors and of users who are not signed in yet have checks of their own in tests/roles.ts.
  const ofVisitors =
    /^lib\/(?:accounts\/(?:(?:account|sign-in)-|second-factor\/)actions|leads\/(?:intake\/|status\/|quotes\/public-actions))/;
  const actionFiles = files.filter((file) => read(file).startsWith('"use server"') && !ofVisitors.test(file));
  expect(actionFiles.length).toBeGreaterThan(1);
  for (const file of actionFiles) {
    const actions = read(file).match(/export async function [^{]*\{\s*(?:return|const \w+ = await) staffAction\(may/g) ?? [];
    expect(actions.length, file).toBe((read(file).match(/export async function/g) ?? []).length);
  }
});

test("server actions capture no variables, because the key that would encrypt them is not secret (scripts/build.ts)", () => {
  for (const file of files.filter((name) => read(name).includes('"use server"')))
    expect(read(file).lastIndexOf('"use server"'), file).toBe(0);
});

test("versions with known vulnerabilities are not used", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const atLeast = (version = "0", floor: string) => {
    const [actual, required] = [version, floor].map((text) => text.split(".").map(Number));
    for (let index = 0; index < 3; index++)
      if ((actual?.[index] ?? 0) !== (required?.[index] ?? 0)) return (actual?.[index] ?? 0) > (required?.[index] ?? 0);
    return true;
  };
  expect(atLeast(dependencies.next, "16.4.6")).toBe(true);
  for (const [name, version] of Object.entries(dependencies)) expect(version, name).toMatch(/^\d/);
});
