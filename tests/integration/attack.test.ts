// The short form of `npm run attack`: each attack for some seconds, on a site of its own. Its limits allow for a machine that is busy with
// other tests; docs/attacked.md has the long form's figures.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as cheerio from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attackActions } from "../../scripts/attack/actions.ts";
import { formOf, quoteFields } from "../../scripts/attack/forms.ts";
import { attackHeaders } from "../../scripts/attack/headers.ts";
import { attackPictures, pictureOfChunks, png } from "../../scripts/attack/pictures.ts";
import { attackOffice } from "../../scripts/attack/rights.ts";
import { attacks, holdUp } from "../../scripts/attack/stopping.ts";
import { type AttackRow, addressOf, lineOfRow, startTarget, type Target } from "../../scripts/attack/target.ts";
import { preparedDataDir } from "../helpers/processes.ts";
import { isLong } from "../helpers/run-size.ts";

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
  for (const row of rows) console.log(lineOfRow(row));
  expect(rows.filter(({ held }) => !held)).toEqual([]);
}

/** A request that is expensive to read, and one that comes often. */
const aMinute = ["millions of fields in parts", "pages as the router asks"];

describe("no request holds up other visitors", () => {
  test.each(isLong ? Object.keys(attacks) : aMinute)("beside %s", { timeout: 240_000 }, async (name) => {
    expectHeld([await holdUp(target, name, { addresses: 50, ms: 3000, weighMs: 0, allowed: (idleMs) => 1500 + 8 * idleMs })]);
  });

  test("afterwards a form with a photo is accepted as usual", async () => {
    const answer = await fetch(`${target.url}/api/leads?kind=quote`, {
      method: "POST",
      body: formOf(quoteFields(), [png(300, 200)]),
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(await answer.json()).toMatchObject({ status: "sent" });
  });
});

test("strangers can neither call functions of the cache nor write lines of the log", { timeout: 240_000 }, async () => {
  expectHeld(await attackActions(target));
});

test("every response carries the headers that tell browsers how to use it", async () => {
  expectHeld(await attackHeaders(target.url));
});

test("an account reaches no data past the site, and reading everything is noticed", { timeout: 240_000 }, async () => {
  expectHeld(await attackOffice(target));
});

describe("a quote arrives with its photo, beside pictures that are expensive to decode", () => {
  const many = Array.from({ length: 50 }, (_, index) => addressOf(index));
  const senders: [string, string[]][] = [
    ["fifty", many],
    ["one address", many.slice(0, 1)],
  ];
  test.each(isLong ? senders : senders.slice(0, 1))("from %s", { timeout: 240_000 }, async (_, addresses) => {
    const honestAddress = `198.51.${addresses.length}.7`;
    expectHeld(await attackPictures({ site: target.url, perSecond: 5, addresses, seconds: 3, honestAddress }));
  });
});

test("without JavaScript a quote with such a photo ends on the page with its reference, which says that the photo is missing", {
  timeout: 120_000,
}, async () => {
  for (const [path, said] of [
    ["/quote", "Not all of your files are with it"],
    ["/ar/quote", "لم تصل كل ملفاتك"],
  ] as const) {
    const $ = cheerio.load(await (await fetch(target.url + path)).text());
    const form = new FormData();
    for (const input of $("form input[type=hidden]").toArray()) form.append($(input).attr("name") ?? "", $(input).attr("value") ?? "");
    const fields = {
      fullName: "Photo Missing",
      problem: "no-cooling",
      message: "Warm.",
      area: "Marina",
      emirate: "dubai",
      property: "flat",
    };
    for (const [name, value] of Object.entries({ ...fields, phone: path === "/quote" ? "0504000001" : "0504000002" }))
      form.set(name, value);
    form.append("photos", new File([new Uint8Array(pictureOfChunks())], "a.png", { type: "image/png" }));
    const answer = await fetch(target.url + path, { method: "POST", body: form, headers: { "x-forwarded-for": "192.0.2.77" } });
    expect(answer.url).toMatch(/\/quote\/sent\?ref=RQ-[0-9A-Z]{8}&at=\d+&files=unread&urgent=1$/);
    expect(await answer.text()).toContain(said);
  }
});
