// The short form of `npm run attack`: each attack for some seconds, on a site of its own. What it asks for bears a machine that is busy
// with other tests; docs/attacked.md has the long form's figures.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attackActions } from "../../scripts/attack/actions.ts";
import { attacks, holdUp, pngOf, quoteWith } from "../../scripts/attack/stopping.ts";
import { type AttackRow, startTarget, type Target } from "../../scripts/attack/target.ts";
import { preparedDataDir } from "../processes.ts";

const scratch = preparedDataDir(mkdtempSync(join(tmpdir(), "attacked-")));
let target: Target;
beforeAll(async () => {
  target = await startTarget(scratch);
}, 600_000);
afterAll(async () => {
  await target?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

function expectHeld(rows: readonly AttackRow[]): void {
  for (const { what, tries, held, figures } of rows) console.log(`${held ? "✓" : "✗"} ${what}, ${tries} tries: ${figures}`);
  expect(rows.filter(({ held }) => !held)).toEqual([]);
}

describe("nobody's request holds up the others", () => {
  test.each(Object.keys(attacks))("%s", { timeout: 240_000 }, async (name) => {
    expectHeld([await holdUp(target, name, { addresses: 50, ms: 3000, weighMs: 0, allowed: (idleMs) => 1500 + 8 * idleMs })]);
  });

  test("afterwards a form with a photo is taken as ever", async () => {
    const answer = await fetch(`${target.url}/api/leads?kind=quote`, {
      method: "POST",
      body: quoteWith([pngOf(300, 200)]),
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(await answer.json()).toMatchObject({ status: "sent" });
  });
});

test("strangers call no function of the cache, and write no line of the log", { timeout: 240_000 }, async () => {
  expectHeld(await attackActions(target));
});
