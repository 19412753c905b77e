// A visitor waits for the calculator's code and data at the first touch, so they have a size limit.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { transformSync } from "@swc/core";
import { expect, test } from "vitest";

function reached(entry: URL, found = new Map<string, string>()): Map<string, string> {
  if (found.has(entry.href)) return found;
  const text = readFileSync(entry, "utf8");
  const minify = { compress: false, mangle: false, format: { comments: false } } as const;
  const { code } = transformSync(text, {
    jsc: { target: "es2023", parser: { syntax: "typescript" }, minify, transform: { verbatimModuleSyntax: true } },
    minify: true,
  });
  found.set(entry.href, code);
  for (const [, path] of code.matchAll(/from ?"(\.[^"]+)"/g)) reached(new URL(path as string, entry), found);
  return found;
}

test("the code of the detailed form's worker is under 31 KB compressed, without shortened names", () => {
  const files = reached(new URL("../../../lib/calculators/project/project-load.ts", import.meta.url));
  const bytes = gzipSync([...files.values()].join("\n"), { level: 9 }).length;
  console.log(`worker: ${files.size} files, ${(bytes / 1024).toFixed(1)} KB compressed, names written out`);
  expect(files.size).toBeGreaterThan(30);
  expect(bytes).toBeLessThan(31 * 1024);
});

test("the quick form and the building load with their data are under 28 KB compressed, without shortened names", () => {
  const root = new URL("../../../lib/calculators/", import.meta.url);
  const files = reached(new URL("quick/quick.ts", root));
  reached(new URL("engineering/building-load.ts", root), files);
  reached(new URL("engineering/equipment.ts", root), files);
  reached(new URL("data/climate-sources.ts", root), files);
  reached(new URL("data/unit-sizes.ts", root), files);
  expect([...files.keys()].some((file) => file.includes("climate-tables"))).toBe(false);
  const bytes = gzipSync([...files.values()].join("\n"), { level: 9 }).length;
  console.log(`engine, quick form and data: ${files.size} files, ${(bytes / 1024).toFixed(1)} KB compressed, names written out`);
  expect(files.size).toBeGreaterThan(30);
  expect(bytes).toBeLessThan(28 * 1024);
});
