// Runs the accessibility rules of axe-core inside the page and reports violations only. Its package for Playwright ends each run in a page
// of its own and also returns all that passed: four times as long for the same answer.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Each broken rule with the elements that break it. `runOnly`: tags, or names of rules; by default all that are on. */
export async function brokenRules(page: Page, runOnly?: RunOptions["runOnly"]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(options)).violations,
    { ...(runOnly && { runOnly }), resultTypes: ["violations"], selectors: false } satisfies RunOptions,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
