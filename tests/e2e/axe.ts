// The accessibility rules of axe-core, run inside the page and told to report violations only. Its package for Playwright ends
// each run in a page of its own and hands over all that passed as well: four times as long for the same answer.
import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** Each rule that is broken, with the elements that break it. `runOnly`: tags, or names of rules; all that are on by default if not given. */
export async function brokenRules(page: Page, runOnly?: RunOptions["runOnly"]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(options)).violations,
    { ...(runOnly && { runOnly }), resultTypes: ["violations"], selectors: false } satisfies RunOptions,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
