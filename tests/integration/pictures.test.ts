// Pictures that cost much to look at hold up nobody: beside them a quote with a photo is taken, its photo drawn, and a lead
// whose own photo is one of them is taken without it, with a note for its office and its sender.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as cheerio from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attackPictures, pictureOfChunks } from "../../scripts/attack/pictures.ts";
import { freePort, preparedDataDir, startScript, stop } from "../processes.ts";

const seconds = Number(process.env.HOSTILE_SECONDS ?? 4);
const scratch = preparedDataDir(mkdtempSync(join(tmpdir(), "pictures-")));
let site: ChildProcess | undefined;
let address = "";

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const admin = { ADMIN_EMAIL: "admin@example.test", ADMIN_PASSWORD: "a-long-password" };
  site = await startScript("start.ts", { DATA_DIR: scratch, PORT: String(port), TRUSTED_PROXIES: "1", ...admin }, /✓ Ready/);
}, 600_000);
afterAll(async () => {
  await stop(site, "SIGTERM");
  rmSync(scratch, { recursive: true, force: true });
});

const many = Array.from({ length: 50 }, (_, index) => `203.0.${index}.9`);

test.each([
  ["one address", ["192.0.2.1"]],
  ["fifty", many],
])("from %s", { timeout: (seconds * 2 + 180) * 1000 }, async (_, addresses) => {
  const rows = await attackPictures({ site: address, perSecond: 5, addresses, seconds, honestAddress: `198.51.${addresses.length}.7` });
  console.table(rows.map(({ figures, ...row }) => ({ ...row, ...figures })));
  for (const { what, held, tries } of rows) {
    expect(tries, what).toBeGreaterThan(0);
    expect(held, what).toBe(true);
  }
});

test("without JavaScript a lead with such a photo ends on the page with its number, which says that the photo is missing", {
  timeout: 120_000,
}, async () => {
  for (const [path, said] of [
    ["/quote", "Not all of your files are with it"],
    ["/ar/quote", "لم تصل كل ملفاتك"],
  ] as const) {
    const $ = cheerio.load(await (await fetch(address + path)).text());
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
    const answer = await fetch(address + path, { method: "POST", body: form, headers: { "x-forwarded-for": "192.0.2.77" } });
    expect(answer.url).toMatch(/\/quote\/sent\?ref=RQ-[0-9A-Z]{8}&files=unread$/);
    expect(await answer.text()).toContain(said);
  }
});
