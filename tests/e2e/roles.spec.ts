// Everybody × every screen, action and address of tests/roles.ts, through the browser and by posts of their own.
import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { actions, addressOf, handlers, type Person, people, screens } from "../roles.ts";
import { admin, asService, expect, makeAccount, signIn, siteUrl, test } from "./site.ts";

const emails: Record<Exclude<Person, "anonymous">, string> = {
  nobody: "matrix-nobody@example.test",
  sales: "matrix-sales@example.test",
  editor: "matrix-editor@example.test",
  admin: admin.email,
};

test.beforeAll(async () => {
  await makeAccount(emails.nobody);
  await makeAccount(emails.sales, "sales");
  await makeAccount(emails.editor, "editor");
});

async function tryScreens(page: Page, person: Person): Promise<void> {
  for (const [screen, { may, at }] of Object.entries(screens)) {
    const path = at ?? screen;
    await page.goto(path);
    const wanted = may.includes(person)
      ? path
      : person === "anonymous"
        ? "/admin/sign-in"
        : // The front page is each role's own.
          screen === "/admin" && person === "editor"
          ? "/admin/pages"
          : "/admin/no-access";
    // A page that has begun to arrive sends on by itself.
    await expect.soft.poll(() => new URL(page.url()).pathname, `${person} ${screen}`).toBe(wanted);
    await expect.soft(page.locator("h1:visible"), `${person} ${screen}`).toHaveCount(1);
  }
}

/** Posts an action by its id, to a page that has it, with an empty form, as no page of ours would. */
async function post(request: APIRequestContext, id: string, at: string) {
  return request.post(siteUrl + at, {
    headers: { "next-action": id, origin: siteUrl, "sec-fetch-site": "same-origin", accept: "text/x-component" },
    multipart: { "1_none": "", "0": JSON.stringify([{ status: "idle" }, "$K1"]) },
    maxRedirects: 0,
  });
}

async function tryActions(request: APIRequestContext, person: Person): Promise<void> {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as {
    node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }>;
  };
  const built = Object.entries(manifest.node).map(([id, { filename, exportedName, workers }]) => ({
    id,
    name: `${filename} ${exportedName}`,
    screens: Object.keys(workers).map((worker) => addressOf(`${worker}.tsx`)),
  }));
  for (const [name, may] of Object.entries(actions)) {
    if (may === people) continue;
    const action = built.find((candidate) => candidate.name === name);
    const screen = action?.screens.find((candidate) => candidate in screens) ?? "";
    expect(screens[screen], `${name} is in no screen of the build`).toBeDefined();
    const answer = await post(request, action?.id ?? "", screens[screen]?.at ?? screen);
    const text = await answer.text();
    // The gate sends strangers to sign in before an action is asked.
    if (person === "anonymous") expect.soft(answer.status() === 307 || /"status":"signed-out"/.test(text), `${person} ${name}`).toBe(true);
    else {
      if (may.includes(person)) expect.soft(text, `${person} ${name}`).not.toMatch(/"status":"(?:signed-out|forbidden)"/);
      else expect.soft(text, `${person} ${name}`).toMatch(/"status":"forbidden"/);
      // An action may refuse by throwing: then nothing was done either.
      expect.soft(text, `${person} ${name}`).toMatch(/"status":"|"digest":|:E\{/);
    }
  }
}

async function tryHandlers(request: APIRequestContext, person: Person): Promise<void> {
  for (const [address, who] of Object.entries(handlers)) {
    if (who === "public") continue;
    if (who === "closed") expect.soft((await request.post(siteUrl + address, { data: {} })).status(), `${person} ${address}`).toBe(404);
    else {
      const answer = await request.fetch(siteUrl + who.at, {
        method: who.method ?? "GET",
        headers: { origin: siteUrl, "sec-fetch-site": "same-origin" },
        maxRedirects: 0,
        ...(who.method ? { multipart: { none: "" } } : {}),
      });
      const seen = answer.status();
      if (who.may.includes(person)) expect.soft(seen, `${person} ${address}`).toBe(who.wrong);
      else expect.soft([who.method ? 303 : 307, 401, 403], `${person} ${address}`).toContain(seen);
    }
  }
}

test.describe("everybody, everywhere", () => {
  // A lead that is not there answers 404 to who may look.
  test.use({ expectedErrors: [/^404 .*\/admin\/leads\/0/] });
  for (const person of people) {
    // The short form leaves out who may do everything, and who may do nothing.
    test(person, { tag: ["nobody", "admin"].includes(person) ? "@long" : [] }, async ({ page }) => {
      if (person !== "anonymous") await signIn(page, emails[person], "/admin/account");
      const before = await asService<unknown[]>("/rest/v1/staff?select=user_id,role&order=user_id");
      await tryActions(page.request, person);
      await tryHandlers(page.request, person);
      expect(await asService<unknown[]>("/rest/v1/staff?select=user_id,role&order=user_id")).toEqual(before);
      await tryScreens(page, person);
      const session = await page.evaluate(async () => (await fetch("/api/session")).json());
      expect(session.user?.email).toBe(person === "anonymous" ? undefined : emails[person]);
      expect(JSON.stringify(session)).not.toMatch(/token|eyJ/);
    });
  }
});
