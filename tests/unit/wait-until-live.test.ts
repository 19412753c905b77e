// When the editor says that a publication is live.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitUntilLive } from "../../components/admin/content/editor/wait-until-live.ts";
import type { VisitorPages } from "../../lib/content/publish/visitor-pages.ts";

const site = "https://www.sarab.example";
const shown: VisitorPages = { version: 7, cachedMs: 6000, publicOrigin: site, pages: { "/": "new", "/ar": "new" } };
const asked: string[] = [];
let answers: (path: string) => Response;

/** The result, or "waiting" while there is none after so many seconds. */
async function after(seconds: number, origin = site): Promise<boolean | "waiting"> {
  let result: boolean | "waiting" = "waiting";
  const ask = async (path: string) => {
    asked.push(path);
    return answers(path);
  };
  void waitUntilLive("/shown", origin, ask, new AbortController().signal).then((isLive) => {
    result = isLive;
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return result;
}
const page = (version: string) => new Response("", { headers: { "x-page-version": version, etag: '"of this instance"' } });
const answersWith = (found: VisitorPages, version: (path: string) => string) => (path: string) =>
  path.startsWith("/shown") ? Response.json(found) : page(version(path));

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("after the caches in front have dropped older pages and visitors get the new ones", async () => {
  answers = answersWith(shown, () => "new");
  expect(await after(5.5)).toBe("waiting");
  expect(await after(8)).toBe(true);
});

test("never while an instance does not show the publication", async () => {
  answers = answersWith({ ...shown, cachedMs: null }, () => "new");
  expect(await after(119)).toBe("waiting");
  expect(await after(140)).toBe(false);
  expect(asked).toContain("/shown?version=7");
});

test("never while a cache in front serves an older page, an answer fails, or the site cannot be reached", async () => {
  answers = answersWith(shown, (path) => (path === "/ar" ? "old" : "new"));
  expect(await after(140)).toBe(false);
  answers = (path) => (path.startsWith("/shown") ? Response.json(shown) : Response.error());
  expect(await after(140)).toBe(false);
  answers = () => new Response(null, { status: 503 });
  expect(await after(140)).toBe(false);
});

test("never in an office that is open at another address than the public one", async () => {
  answers = answersWith(shown, () => "new");
  expect(await after(1, "http://10.0.0.5:3001")).toBe(false);
  answers = answersWith({ ...shown, publicOrigin: null, cachedMs: 0 }, () => "new");
  expect(await after(1, "http://10.0.0.5:3001")).toBe(true);
});
