// The contract with the framework (docs/decisions/0015-sleeping-pages.md): the expected form of a rendered page. A page of any other
// form is sent unchanged, with the framework's scripts.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { hydrationOf, keepHydration, keepHydrationIn, packHydration, tidyHydration } from "../../../lib/host/pages/hydration-store.ts";
import { type HydrationData, putToSleep as split, UnknownPage } from "../../../lib/host/pages/put-to-sleep.ts";
import { sleepRecord } from "../../../lib/host/pages/sleep-record.ts";
import PageCache from "../../../lib/host-config/cache-handler.ts";
import { openPolicy, requestPolicy, sleepingPolicy, stylesIn, toastStyles } from "../../../lib/http/content-security-policy.ts";
import { pageScript } from "../../../lib/http/page-script.generated.ts";
import { pageTransition } from "../../../lib/http/page-transition.ts";
import { showReadersLanguage } from "../../../lib/http/readers-language.ts";
import { showEveryStep } from "../../../lib/http/show-every-step.ts";
import { brandStyle } from "../../../lib/site/brand.ts";
import { applyRememberedTheme } from "../../../lib/site/theme.ts";
import { fieldWorkerModule, pageScriptModule } from "../../../scripts/page-script.ts";

// The data directory that the hydration store writes to.
const dataDir = mkdtempSync(join(tmpdir(), "hydration-test-"));
const onDisk = join(dataDir, "hydration");
keepHydrationIn(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const { readSheet } = vi.hoisted(() => ({
  readSheet: (href: string) => (href === "/_next/static/chunks/x.css" ? '.words{color:red}.elsewhere:before{content:"←"}' : undefined),
}));
vi.mock("../../../lib/host-config/built-sheets.ts", () => ({ readBuiltSheet: readSheet }));
const used = ".words{color:red}";
const chunk = (name: string) => `/_next/static/chunks/${name}.js`;
const parts = {
  style: `<link rel="stylesheet" href="/_next/static/chunks/x.css" data-precedence="next"/>`,
  preload: `<link rel="preload" as="script" fetchPriority="low" href="${chunk("main")}"/>`,
  chunk: `<script src="${chunk("react")}" async=""></script>`,
  old: `<script src="${chunk("polyfills")}" noModule=""></script>`,
  theme: `<script>${applyRememberedTheme}</script>`,
  ours: `<script>${pageScript}</script>`,
  facts: '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
  first: `<script src="${chunk("main")}" id="_R_" async=""></script>`,
  chunks: '<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/main.js"]});</script>',
  begin: "<script>(self.__next_f=self.__next_f||[]).push([0])</script>",
  words: `<script>self.__next_f.push([1,"0:\\u003cp>words\\n"])</script>`,
};
type Parts = typeof parts;
const ownScripts = [applyRememberedTheme, pageScript, showReadersLanguage];
const putToSleep = (html: string) => split(html, { ownScripts, readSheet });

function pageOf(changed: Partial<Parts> = {}): string {
  const { style, preload, chunk, theme, old, ours, facts, first, ...rest } = { ...parts, ...changed };
  return `<!DOCTYPE html><html><head>${style}${preload}${chunk}${theme}${old}</head><body><p class="words">words</p>${facts}${ours}${first}${Object.values(rest).join("")}</body></html>`;
}

beforeEach(() => {
  sleepRecord().asleep.clear();
  sleepRecord().awake.clear();
});

test("a sleeping page keeps its text, its structured data and our script, and none of the framework's scripts", () => {
  const { html } = putToSleep(pageOf());
  expect(html.replace(/<script type="application\/json" id="sleeping-page">.*?<\/script>/, "")).toBe(
    `<!DOCTYPE html><html><head><style data-precedence="next">${used}</style><template>${parts.style}</template>${parts.theme}</head><body><p class="words">words</p>${parts.facts}${parts.ours}</body></html>`,
  );
});

test("a sleeping page names the scripts that hydrate it, in order, and its hydration data by content hash", () => {
  const { html, hash, hydration } = putToSleep(pageOf());
  const [, block = ""] = /id="sleeping-page">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(block)).toEqual({ data: `/hydration/${hash}`, scripts: [chunk("react"), chunk("main")], first: chunk("main") });
  const data = JSON.parse(hydration) as HydrationData;
  expect(data).toEqual({
    pushes: [[0], [1, "0:<p>words\n"]],
    chunks: { otherChunks: ["static/chunks/main.js"] },
  });
  expect(putToSleep(pageOf()).hash).toBe(hash);
  expect(putToSleep(pageOf({ words: '<script>self.__next_f.push([1,"other"])</script>' })).hash).not.toBe(hash);
});

test.each([
  ["a script in the page's words", { facts: "<script>alert(1)</script>" }, /an inline script that nobody knows: alert/],
  ["a script of another place", { facts: '<script src="https://other.test/x.js"></script>' }, /a script of another place/],
  ["no script that starts the framework", { first: "" }, /id "_R_"/],
  ["nothing for the bundler", { chunks: "" }, /TURBOPACK/],
  ["no style sheets", { style: "" }, /no link to a style sheet/],
  ["a style sheet of another build", { style: parts.style.replace("x.css", "y.css") }, /does not have: .*y\.css/],
  ["no data", { begin: "", words: "" }, /__next_f/],
  ["data that begins otherwise", { begin: "<script>self.__next_f.push([7])</script>" }, /begun otherwise/],
  ["data that is no JSON", { words: "<script>self.__next_f.push([1,x])</script>" }, /no JSON/],
] as [string, Partial<Parts>, RegExp][])("a page with %s is not put to sleep, and the reason is given", (_, changed, reason) => {
  expect(() => putToSleep(pageOf(changed))).toThrow(UnknownPage);
  expect(() => putToSleep(pageOf(changed))).toThrow(reason);
});

const policy = () => sleepingPolicy([], used);

type Cache = {
  set(key: string, value: object, context: object): Promise<void>;
  get(key: string, context: object): Promise<unknown>;
  revalidateTag(tag: string, durations: object): Promise<void>;
};
const cacheOfFramework = () =>
  new PageCache({
    maxMemoryCacheSize: 10_000_000,
    flushToDisk: false,
    serverDistDir: "/nowhere",
    revalidatedTags: [],
    fs: {},
  }) as unknown as Cache;

async function served(html: string, more: object = {}) {
  const cache = cacheOfFramework();
  const key = `/page-${Math.random()}`;
  await cache.set(key, { kind: "APP_PAGE", html, headers: { "x-next-cache-tags": "a" }, status: 200, ...more }, {});
  await cache.get(key, { kind: "APP_PAGE" });
  return (await cache.get(key, { kind: "APP_PAGE" })) as { value: { html: string; headers: Record<string, string> } };
}

test("a visitor who waited for the rendering gets the sleeping page too, because the cached object itself is changed", async () => {
  const page = { kind: "APP_PAGE", html: pageOf(), headers: {}, status: 200 };
  await cacheOfFramework().set("/waited-for", page, {});
  expect(page.html).toContain("sleeping-page");
  expect(page.headers).toMatchObject({ "content-security-policy": policy() });
});

test("the framework's cache returns sleeping pages with the strict policy, and their hydration data is available", async () => {
  const { value } = await served(pageOf());
  expect(value.html).toContain("sleeping-page");
  expect(value.headers).toMatchObject({ "x-next-cache-tags": "a", "content-security-policy": policy() });
  expect(await hydrationOf(putToSleep(pageOf()).hash)).toBe(putToSleep(pageOf()).hydration);
  expect(sleepRecord().asleep.size).toBe(1);
});

test("two instances that write the hydration data in another order have the same version of the page, and a changed text has another", async () => {
  const versionOf = async (html: string) => (await served(html)).value.headers["x-page-version"];
  const version = await versionOf(pageOf());
  expect(version).toBeTruthy();
  expect(await versionOf(pageOf({ words: `<script>self.__next_f.push([1,"1:\\u003cp>words\\n"])</script>` }))).toBe(version);
  expect(await versionOf(pageOf().replace(">words<", ">new words<"))).not.toBe(version);
});

test("the hydration data of a page that is still served stays available, however many other pages are rendered", async () => {
  const cache = cacheOfFramework();
  await cache.set("/served", { kind: "APP_PAGE", html: pageOf(), headers: {}, status: 200 }, {});
  const serve = () => cache.get("/served", { kind: "APP_PAGE" });
  await serve();
  const { hash } = putToSleep(pageOf());
  await vi.waitFor(() => expect(existsSync(join(onDisk, hash))).toBe(true));
  rmSync(join(onDisk, hash));
  // Sixty megabytes of other pages' data.
  for (let index = 0; index < 60; index++) keepHydration(`other-${index}`, Buffer.alloc(1024 * 1024));
  expect(await hydrationOf(hash)).toBeUndefined();
  await serve();
  expect(await hydrationOf(hash)).toBe(putToSleep(pageOf()).hydration);
});

test("a process finds the hydration data of pages another process served on the shared disk, for 3 h after the last use", async () => {
  const [hash, text] = ["a".repeat(20), '{"pushes":[]}'];
  keepHydration(hash, packHydration(text));
  const file = join(onDisk, hash);
  await vi.waitFor(() => expect(existsSync(file)).toBe(true));
  // A new process has nothing in memory.
  vi.resetModules();
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for("site.hydration")];
  const fresh = await import("../../../lib/host/pages/hydration-store.ts");
  fresh.keepHydrationIn(dataDir);
  const old = new Date(Date.now() - 2 * 3600_000);
  utimesSync(file, old, old);
  await tidyHydration();
  expect(existsSync(file)).toBe(true);
  // A visitor whose page needs it extends the time, as serving the page does.
  expect(await fresh.hydrationOf(hash)).toBe(text);
  expect(await fresh.hydrationOf("b".repeat(20))).toBeUndefined();
  await vi.waitFor(() => expect(statSync(file).mtimeMs).toBeGreaterThan(old.getTime() + 3600_000));
  await tidyHydration(Date.now() + 2.5 * 3600_000);
  expect(existsSync(file)).toBe(true);
  await tidyHydration(Date.now() + 3.1 * 3600_000);
  expect(existsSync(file)).toBe(false);
});

test("content published while a page is rendered does not count as shown by that page", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000_000 });
  const cache = cacheOfFramework();
  const page = { kind: "APP_PAGE", html: pageOf(), headers: { "x-next-cache-tags": "entry:one,entry:two" }, status: 200 };
  const get = () => cache.get("/dated", { kind: "APP_PAGE" }) as Promise<{ lastModified: number }>;
  const later = () => vi.setSystemTime(Date.now() + 1000);
  await cache.set("/dated", { ...page }, {});
  later();
  const first = Date.now();
  await cache.revalidateTag("entry:one", {});
  later();
  // A request starts the rendering; meanwhile other requests arrive and content is published.
  const began = Date.now();
  await get();
  later();
  const between = Date.now();
  await cache.revalidateTag("entry:two", {});
  later();
  await get();
  await cache.set("/dated", { ...page }, {});
  const { lastModified } = await get();
  expect(lastModified).toBe(began);
  expect(lastModified).toBeGreaterThan(first);
  expect(lastModified).toBeLessThan(between);
  // The next rendering is up to date.
  later();
  const again = Date.now();
  await get();
  later();
  await cache.set("/dated", { ...page }, {});
  expect((await get()).lastModified).toBeGreaterThanOrEqual(between);
  expect((await get()).lastModified).toBeLessThanOrEqual(again);
  vi.useRealTimers();
});

test("pages of an unexpected form are sent unchanged with a policy that lets them run, and this is logged once", async () => {
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = pageOf({ first: "" });
  const { value } = await served(page);
  await served(page);
  expect(value.html).toBe(page);
  expect(value.headers["content-security-policy"]).toBe(openPolicy);
  expect([...sleepRecord().awake.values()]).toEqual([expect.stringContaining('"_R_"'), expect.stringContaining('"_R_"')]);
  expect(errorLog).toHaveBeenCalledOnce();
  errorLog.mockRestore();
});

test("a page with a part rendered per request is sent unchanged", async () => {
  const { value } = await served(pageOf(), { postponed: "state" });
  expect(value.html).toBe(pageOf());
  expect(value.headers).toEqual({ "x-next-cache-tags": "a" });
});

test("the strict policy allows inline scripts by hash only", () => {
  const [, scripts = ""] = /script-src ([^;]*)/.exec(sleepingPolicy([], used)) ?? [];
  expect(scripts.split(" ").filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'"]);
});

const styleSources = (policy: string) => (/style-src ([^;]*)/.exec(policy)?.[1] ?? "").split(" ");
const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the policy allows our own style elements by hash, and none that an editor wrote into a text", () => {
  const rule = '.narrowed:has([name="a"][value="b"]:checked) [data-a]:not([data-a~="b"]){display:none}';
  const brand = brandStyle({ mainColour: "#0a6c77", accentColour: "#0b5cad" });
  const foreign = ["body{background:url(//x.example/a)}", '@import "//x.example";.a{display:none}', "a{display:none}b{color:red}"];
  const own = [rule, brand, showEveryStep, pageTransition];
  const texts = [...own, ...foreign];
  const policy = sleepingPolicy(stylesIn(texts.map((text) => `<style>${text}</style>`).join("")), used);
  expect(styleSources(policy)).toEqual(["'self'", ...toastStyles, ...[used, ...own].map(sourceOf)]);
  for (const checked of [policy, requestPolicy("bm9uY2U=", brand)]) {
    expect(styleSources(checked)).not.toContain("'unsafe-inline'");
    expect(checked).toContain("style-src-attr 'unsafe-inline'");
  }
  expect(styleSources(requestPolicy("bm9uY2U=", brand))).toEqual(expect.arrayContaining([sourceOf(brand), "'nonce-bm9uY2U='"]));
});

test("the allowed style hash of the notices library matches the installed version", () => {
  const [, text = '""'] = /__insertCSS\((".*?")\);?\n/s.exec(readFileSync("node_modules/sonner/dist/index.mjs", "utf8")) ?? [];
  expect(toastStyles).toEqual([sourceOf(""), sourceOf(JSON.parse(text))]);
});

test("the generated page script is up to date with components/page-script", async () => {
  expect(readFileSync("lib/http/page-script.generated.ts", "utf8"), "run `npm run fix`").toBe(await pageScriptModule());
  expect(readFileSync("lib/visits/field-worker.generated.ts", "utf8"), "run `npm run fix`").toBe(await fieldWorkerModule());
});
