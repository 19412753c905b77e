// Every role × every screen, action and address of tests/roles.ts, signed in as people do and then by direct requests.
import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { actions, addressOf, handlers, noLead, type Person, people, screens } from "../roles.ts";
import { admin, asService, expect, makeAccount, signIn, siteUrl, test } from "./site.ts";

const emails: Record<Exclude<Person, "anonymous">, string> = {
  nobody: "matrix-nobody@example.test",
  technician: "matrix-technician@example.test",
  sales: "matrix-sales@example.test",
  editor: "matrix-editor@example.test",
  admin: admin.email,
};

test.beforeAll(async () => {
  await makeAccount(emails.nobody);
  await makeAccount(emails.technician, "technician");
  await makeAccount(emails.sales, "sales");
  await makeAccount(emails.editor, "editor");
});

type Shown = { path: string; shows: "a page" | "nothing there" | "no heading" };

/** The path at which an address ends after redirects, and what is shown there. */
async function shownAt(request: APIRequestContext, path: string): Promise<Shown> {
  const answer = await request.get(path);
  const html = await answer.text();
  const headings = html.split(/<h1[\s>]/).length - 1;
  // A response that has begun to arrive redirects, or says 404, by the framework's script.
  const sentOn = headings === 0 && /NEXT_REDIRECT;replace;([^;]+);/.exec(html)?.[1];
  if (sentOn) return shownAt(request, sentOn);
  const isMissing = answer.status() === 404 || html.includes("NEXT_HTTP_ERROR_FALLBACK;404");
  const shows = isMissing ? "nothing there" : headings === 1 ? "a page" : "no heading";
  return { path: new URL(answer.url()).pathname, shows };
}

const frontPages: Partial<Record<Person, string>> = { editor: "/admin/pages", technician: "/admin/field" };

async function tryScreens(request: APIRequestContext, person: Person): Promise<void> {
  for (const [screen, { may, at }] of Object.entries(screens)) {
    const path = at ?? screen;
    const wanted = may.includes(person)
      ? path
      : person === "anonymous"
        ? "/admin/sign-in"
        : // Each role has a front page of its own.
          screen === "/admin" && frontPages[person]
          ? frontPages[person]
          : "/admin/no-access";
    // The lead and the person in these paths do not exist, which allowed roles are told.
    const shows = may.includes(person) && path.includes(noLead) ? "nothing there" : "a page";
    expect.soft(await shownAt(request, path), `${person} ${screen}`).toEqual({ path: wanted, shows });
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
    // The middleware sends visitors to sign in before an action runs.
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

test.describe("every role gets only its own screens, actions and addresses", () => {
  for (const person of people) {
    // The short form leaves out the role that may do everything and the one that may do nothing.
    test(person, { tag: ["nobody", "admin"].includes(person) ? "@long" : [] }, async ({ page }) => {
      if (person !== "anonymous") await signIn(page, emails[person], "/admin/account");
      const before = await asService<unknown[]>("/rest/v1/staff?select=user_id,role&order=user_id");
      await tryActions(page.request, person);
      await tryHandlers(page.request, person);
      expect(await asService<unknown[]>("/rest/v1/staff?select=user_id,role&order=user_id")).toEqual(before);
      await tryScreens(page.request, person);
      const session = await (await page.request.get("/api/session", { headers: { "sec-fetch-site": "same-origin" } })).json();
      expect(session.user?.email).toBe(person === "anonymous" ? undefined : emails[person]);
      expect(JSON.stringify(session)).not.toMatch(/token|eyJ/);
    });
  }
});
