// The life of a page: scheduled, taken down, renamed and restored, by two editors at once. One state is left, and visitors get it.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syncContent } from "../../lib/content/store/sync.ts";
import { cases } from "../helpers/run-size.ts";
import { freshBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
  const { url, publishableKey, secretKey } = backend;
  Object.assign(process.env, { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey });
});
afterAll(() => backend?.end());

type Editor = "editor" | "admin";
const text = (title: string) => ({ seo: { title, description: title }, title, lead: title, body: title });
const both = (base: number, title: string) => ({ en: { base, data: text(title) }, ar: { base, data: text(title) } });
const call = async (who: Editor | "service", name: string, args: object) => (await backend.rpc(who, name, args)).body as never;
const save = (slug: string, base: number, title: string, publish: boolean, who: Editor = "editor") =>
  call(who, "save_entry", { p_kind: "page", p_slug: slug, p_versions: both(base, title), p_publish: publish }) as Promise<{ ok: boolean }>;
const rename = (from: string, to: string, who: Editor = "editor") =>
  call(who, "rename_entry", { p_kind: "page", p_from: from, p_to: to }) as Promise<{ ok: boolean; reason?: string }>;
const withdraw = (slug: string, status: string, who: Editor = "editor") =>
  call(who, "withdraw_entry", { p_kind: "page", p_slug: slug, p_status: status });
const schedule = (slug: string, at: string | null, revision: number, who: Editor = "editor") =>
  call(who, "schedule_entry", { p_kind: "page", p_slug: slug, p_at: at, p_revisions: { en: revision, ar: revision } }) as Promise<{
    ok: boolean;
  }>;
const publishDue = () => call("service", "publish_due", {}) as Promise<number>;
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const past = () => new Date(Date.now() - 1000).toISOString();
const publicTitles = async () => {
  const { entries } = await syncContent("test");
  return Object.fromEntries(Object.values(entries).map(({ slug, locale, data }) => [`${slug}/${locale}`, data.title]));
};
const clock = async () => (await syncContent("test")).version;

describe("scheduling", () => {
  test("a scheduled page is published once when it is due, however many instances ask", async () => {
    await save("planned", 0, "Planned", false);
    expect(await schedule("planned", soon(), 1)).toEqual({ ok: true });
    expect(await publishDue()).toBe(0);
    expect(await publicTitles()).not.toHaveProperty("planned/en");
    await backend.rest("service", "PATCH", "entries?slug=eq.planned", { scheduled_at: past() });
    const published = await Promise.all(Array.from({ length: 6 }, publishDue));
    expect(published.reduce((sum, count) => sum + count, 0)).toBe(2); // one row for each language
    expect(await publicTitles()).toMatchObject({ "planned/en": "Planned", "planned/ar": "Planned" });
    const before = await clock();
    await publishDue();
    expect(await clock()).toBe(before); // nothing due leaves the version as it is
  });

  test("a live page keeps its text until its scheduled change is due, and a later draft is not published with it", async () => {
    await save("changing", 0, "One", true);
    await save("changing", 1, "Two", false);
    await schedule("changing", past(), 2);
    await save("changing", 2, "Three, not meant yet", false);
    expect(await publicTitles()).toMatchObject({ "changing/en": "One" });
    await publishDue();
    expect(await publicTitles()).toMatchObject({ "changing/en": "Two" });
  });

  test("the office is told which saved text goes live, and which language differs from what is public", async () => {
    await save("half-changed", 0, "One", true);
    const versions = { en: { base: 1, data: text("Two") }, ar: { base: 1, data: text("One") } };
    await call("editor", "save_entry", { p_kind: "page", p_slug: "half-changed", p_versions: versions, p_publish: false });
    const at = soon();
    await schedule("half-changed", at, 2);
    await save("half-changed", 2, "Three", false);
    type Row = {
      slug: string;
      locale: string;
      revision: number;
      changed: boolean;
      scheduled_revision: number;
      scheduled_at: string | null;
    };
    const overview = async () =>
      ((await call("editor", "entries_overview", {})) as Row[]).filter(({ slug, locale }) => slug === "half-changed" && locale === "ar");
    expect(await overview()).toMatchObject([{ scheduled_revision: 2, changed: true }]);
    const history = (await call("editor", "entry_history", { p_kind: "page", p_slug: "half-changed" })) as Row[];
    expect(history.filter((row) => row.scheduled_at !== null).map(({ locale, revision }) => [locale, revision])).toEqual([
      ["ar", 2],
      ["en", 2],
    ]);
    // The Arabic of the second text is what is public: nothing of it waits.
    await save("same-arabic", 0, "One", true);
    await call("editor", "save_entry", { p_kind: "page", p_slug: "same-arabic", p_versions: versions, p_publish: false });
    const rows = ((await call("editor", "entries_overview", {})) as Row[]).filter(({ slug }) => slug === "same-arabic");
    expect(rows.map(({ locale, changed }) => [locale, changed])).toEqual([
      ["ar", false],
      ["en", true],
    ]);
  });

  test("scheduling an old revision is refused, and publishing or cancelling ends a schedule", async () => {
    await save("raced-plan", 0, "One", true);
    await save("raced-plan", 1, "Two", false, "admin");
    expect(await schedule("raced-plan", past(), 1)).toEqual({ ok: false });
    await schedule("raced-plan", past(), 2);
    await schedule("raced-plan", null, 0);
    await publishDue();
    expect(await publicTitles()).toMatchObject({ "raced-plan/en": "One" });
    await schedule("raced-plan", past(), 2);
    await save("raced-plan", 2, "Three", true);
    await publishDue();
    expect(await publicTitles()).toMatchObject({ "raced-plan/en": "Three" });
  });
});

describe("renaming", () => {
  test("redirects from former addresses take one hop, and renaming back makes no loop", async () => {
    await save("a", 0, "A", true);
    for (const [from, to] of [
      ["a", "b"],
      ["b", "c"],
      ["c", "d"],
    ] as const)
      expect(await rename(from, to)).toEqual({ ok: true });
    const { redirects } = await syncContent("test");
    expect(redirects).toMatchObject({ "page/a": "d", "page/b": "d", "page/c": "d" });
    await rename("d", "a");
    expect((await syncContent("test")).redirects).toEqual({ "page/b": "a", "page/c": "a", "page/d": "a" });
  });

  test("a page cannot take an address in use, and a page that was never public leaves no redirect", async () => {
    await save("seen", 0, "Seen", true);
    await save("unseen", 0, "Unseen", false);
    expect(await rename("unseen", "seen")).toEqual({ ok: false, reason: "taken" });
    expect(await rename("nowhere", "else")).toEqual({ ok: false, reason: "missing" });
    await rename("unseen", "still-unseen");
    expect((await syncContent("test")).redirects).not.toHaveProperty("page/unseen");
  });
});

describe("old addresses added by hand", () => {
  const add = (path: string, slug: string, who: Editor = "editor") =>
    call(who, "add_redirect", { p_path: path, p_kind: "page", p_slug: slug }) as Promise<{ ok: boolean; reason?: string; slug?: string }>;
  const paths = async () => (await syncContent("test")).paths ?? {};

  test("redirect to a page in one hop, also after the page is renamed", async () => {
    await save("goal-one", 0, "Goal", true);
    const before = await clock();
    expect(await add("/old.html", "goal-one")).toEqual({ ok: true, slug: "goal-one" });
    expect(await clock()).toBeGreaterThan(before);
    await rename("goal-one", "goal-two");
    // A redirect to a renamed page's former address goes to its new one.
    expect(await add("/older.html", "goal-one", "admin")).toEqual({ ok: true, slug: "goal-two" });
    expect(await paths()).toMatchObject({ "/old.html": "page/goal-two", "/older.html": "page/goal-two" });
    const list = (await call("editor", "list_redirects", {})) as {
      path: string | null;
      old_slug: string | null;
      slug: string;
      by: string;
    }[];
    expect(list.filter(({ slug }) => slug === "goal-two").map(({ path, old_slug, by }) => [path ?? old_slug, by])).toEqual([
      ["/older.html", "admin"],
      ["goal-one", "editor"],
      ["/old.html", "editor"],
    ]);
  });

  test("are refused when taken or when the page is not public, and end when removed", async () => {
    await save("goal-three", 0, "Goal", true);
    await save("not-public", 0, "Draft", false);
    await add("/once", "goal-three");
    expect(await add("/once", "goal-three")).toEqual({ ok: false, reason: "taken" });
    expect(await add("/to-a-draft", "not-public")).toEqual({ ok: false, reason: "target" });
    expect(await add("/to-nothing", "nowhere")).toEqual({ ok: false, reason: "target" });
    for (const path of ["no-slash", "/Upper", "/two words", "/query?x=1", "/part#top"])
      expect(
        (await backend.rpc("editor", "add_redirect", { p_path: path, p_kind: "page", p_slug: "goal-three" })).status,
        path,
      ).toBeGreaterThanOrEqual(400);
    expect(await call("editor", "remove_redirect", { p_path: "/once" })).toBe(true);
    expect(await call("editor", "remove_redirect", { p_path: "/once" })).toBe(false);
    expect(await paths()).not.toHaveProperty("/once");
  });
});

describe("two editors with one page open", () => {
  const attend = async (who: Editor, slug: string) =>
    (await call(who, "attend_entry", { p_kind: "page", p_slug: slug })) as { version: number; last: string; others: string[] } | null;

  test("see each other, and that the other has saved since", async () => {
    await save("shared", 0, "Shared", true);
    expect(await attend("editor", "shared")).toEqual({ version: 2, revisions: { ar: 1, en: 1 }, last: "editor", others: [] });
    expect(await attend("admin", "shared")).toMatchObject({ others: ["editor"] });
    const changedEnglish = { en: { base: 1, data: text("Changed") } };
    await call("admin", "save_entry", { p_kind: "page", p_slug: "shared", p_versions: changedEnglish, p_publish: false });
    expect(await attend("editor", "shared")).toMatchObject({ version: 3, last: "admin", others: ["admin"] });
    expect(await call("editor", "entries_open", {})).toEqual({ "page/shared": ["admin"] });
    // An editor not seen for 40 seconds counts as gone.
    await backend.rest("service", "PATCH", "office_presence?subject=eq.entry/page/shared", {
      seen_at: new Date(Date.now() - 41_000).toISOString(),
    });
    expect(await attend("editor", "shared")).toMatchObject({ others: [] });
    expect(await attend("editor", "never-written")).toBeNull();
  });
});

describe("permissions", () => {
  test("only staff who edit pages can rename, withdraw or schedule one or read its history", async () => {
    await save("walled", 0, "Walled", true);
    for (const caller of ["anon", "nobody", "sales"] as const) {
      await backend.rpc(caller, "rename_entry", { p_kind: "page", p_from: "walled", p_to: "stolen" });
      await backend.rpc(caller, "withdraw_entry", { p_kind: "page", p_slug: "walled", p_status: "archived" });
      await backend.rpc(caller, "schedule_entry", { p_kind: "page", p_slug: "walled", p_at: past(), p_revisions: { en: 1, ar: 1 } });
      const history = await backend.rpc(caller, "entry_history", { p_kind: "page", p_slug: "walled" });
      expect(history.status, caller).toBeGreaterThanOrEqual(400);
    }
    const rows = (await backend.rest("service", "GET", "entries?select=status,scheduled_at&slug=eq.walled")).body;
    expect(rows).toEqual([
      { status: "published", scheduled_at: null },
      { status: "published", scheduled_at: null },
    ]);
    expect(
      ((await backend.rpc("nobody", "entries_overview", {})).body as { slug: string; status: string }[]).every(
        (row) => row.status === "published",
      ),
    ).toBe(true);
  });
});

test("when two editors save or rename at the same moment, one wins and the other gets a conflict", async () => {
  await save("contested", 0, "First", true);
  for (let base = 1; base < 6; base++) {
    const answers = await Promise.all([save("contested", base, "A", true, "editor"), save("contested", base, "B", true, "admin")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  }
  await save("contested-2", 0, "Second", true);
  const moves = await Promise.all([rename("contested", "goal", "editor"), rename("contested-2", "goal", "admin")]);
  expect(moves.filter(({ ok }) => ok)).toHaveLength(1);
});

test("restoring an old text is refused when the page has changed since the editor looked", async () => {
  await save("seen", 0, "Live", true);
  await save("seen", 1, "For later", false);
  await schedule("seen", soon(), 2);
  const restore = (live: number) => {
    const old = { base: 2, live, data: text("Live") };
    return call("editor", "save_entry", { p_kind: "page", p_slug: "seen", p_versions: { en: old, ar: old }, p_publish: true }) as Promise<{
      ok: boolean;
    }>;
  };
  // The editor sees the first text as public and the second as the newest. Then the scheduled time comes.
  await backend.rest("service", "PATCH", "entries?slug=eq.seen", { scheduled_at: past() });
  expect(await publishDue()).toBe(2);
  expect(await restore(1)).toMatchObject({ ok: false, conflict: "ar" });
  expect(await publicTitles()).toMatchObject({ "seen/en": "For later", "seen/ar": "For later" });
  expect(await restore(2)).toMatchObject({ ok: true, revisions: { en: 3, ar: 3 } });
  expect(await publicTitles()).toMatchObject({ "seen/en": "Live", "seen/ar": "Live" });
});

test("an archived page can be restored with its history, even after thirty days", async () => {
  await save("kept", 0, "Kept", true);
  await save("kept", 1, "Newer", true);
  await withdraw("kept", "archived");
  expect(await publicTitles()).not.toHaveProperty("kept/en");
  await backend.rest("service", "PATCH", "entries?slug=eq.kept", { archived_at: new Date(Date.now() - 31 * 86_400_000).toISOString() });
  await call("service", "media_removed", { p_slugs: ["kept"] }); // only pictures are ever removed
  await withdraw("kept", "draft");
  const history = (await call("editor", "entry_history", { p_kind: "page", p_slug: "kept" })) as { revision: number; by: string }[];
  expect(history.map(({ revision }) => revision)).toEqual([2, 2, 1, 1]);
  expect(history[0]?.by).toContain("editor@");
  await save("kept", 2, "Kept", true);
  expect(await publicTitles()).toMatchObject({ "kept/en": "Kept" });
});

test("a deleted picture's files are removed after thirty days, and not before", async () => {
  const media = { name: "A", alt: "A", caption: "", width: 800, height: 600, focalX: 50, focalY: 50 };
  const versions = { en: { base: 0, data: media }, ar: { base: 0, data: media } };
  for (const slug of ["old-picture", "new-picture"]) {
    await call("editor", "save_entry", { p_kind: "media", p_slug: slug, p_versions: versions, p_publish: true });
    await call("editor", "withdraw_entry", { p_kind: "media", p_slug: slug, p_status: "archived" });
  }
  await backend.rest("service", "PATCH", "entries?slug=eq.old-picture", {
    archived_at: new Date(Date.now() - 31 * 86_400_000).toISOString(),
  });
  expect(await call("service", "media_to_remove", {})).toEqual(["old-picture"]);
  await call("service", "media_removed", { p_slugs: ["old-picture", "new-picture"] });
  const left = (await backend.rest("service", "GET", "entries?select=slug&kind=eq.media&locale=eq.en")).body;
  expect(left).toEqual([{ slug: "new-picture" }]);
});

test("every use of a picture is listed, in published pages and in drafts", async () => {
  await save("shows-it", 0, "![](/media/wanted-picture-12ab)", true);
  await save("drafts-it", 0, "nothing", true);
  await save("drafts-it", 1, "![](/media/wanted-picture-12ab)", false);
  expect(await call("editor", "media_uses", { p_slug: "wanted-picture-12ab" })).toEqual([
    { kind: "page", slug: "drafts-it", published: false },
    { kind: "page", slug: "shows-it", published: true },
  ]);
});

// A model of what the office should hold after each step.
type Page = { title: string[]; live: number | null; planned: number | null; seen: boolean };
type Model = { pages: Map<string, Page>; moved: Map<string, string> };
type Step =
  | { do: "save" | "publish"; page: number; who: Editor; stale: boolean }
  | { do: "restore"; page: number; who: Editor; back: number }
  | { do: "unpublish" | "archive" | "plan" | "due"; page: number; who: Editor }
  | { do: "rename"; page: number; to: number; who: Editor };

const slugs = ["one", "two", "three", "four", "five"];
const page = fc.nat(slugs.length - 1);
const who = fc.constantFrom<Editor>("editor", "admin");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("save" as const, "publish" as const), page, who, stale: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("restore" as const), page, who, back: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("unpublish" as const, "archive" as const, "plan" as const, "due" as const), page, who }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("rename" as const), page, to: page, who }) },
);

let run = 0;
let count = 0;

test("any sequence of edit, publish, schedule, unpublish, rename and restore by two editors leaves one state, and visitors get it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 22 }), async (steps) => {
      run += 1;
      const named = (index: number) => `r${run}-${slugs[index]}`;
      const model: Model = { pages: new Map(), moved: new Map() };
      const appear = (slug: string, state: Page, revision: number) => {
        state.live = revision;
        state.planned = null;
        state.seen = true;
        model.moved.delete(slug);
      };
      for (const each of steps) {
        const slug = named(each.page);
        const state = model.pages.get(slug);
        const newest = state?.title.length ?? 0;
        if (each.do === "save" || each.do === "publish" || each.do === "restore") {
          count += 1;
          const stale = each.do !== "restore" && each.stale && newest > 0;
          const title = each.do === "restore" && state ? (state.title[Math.max(0, newest - 1 - each.back)] as string) : `Text ${count}`;
          const publish = each.do !== "save";
          const answer = await save(slug, stale ? newest - 1 : newest, title, publish, each.who);
          expect(answer.ok).toBe(!stale);
          if (stale) continue;
          const saved: Page = state ?? { title: [], live: null, planned: null, seen: false };
          saved.title.push(title);
          model.pages.set(slug, saved);
          if (publish) appear(slug, saved, newest + 1);
        } else if (each.do === "unpublish" || each.do === "archive") {
          await withdraw(slug, each.do === "archive" ? "archived" : "draft", each.who);
          if (state) {
            // Taking down a page that is already down changes nothing; the schedule of a draft stays.
            const status = (await backend.rest("service", "GET", `entries?select=status,scheduled_at&slug=eq.${slug}&locale=eq.en`)).body;
            const [row] = status as { status: string; scheduled_at: string | null }[];
            expect(row?.status).not.toBe("published");
            state.live = null;
            if (row?.scheduled_at === null) state.planned = null;
          }
        } else if (each.do === "plan") {
          const answer = await schedule(slug, past(), newest, each.who);
          expect(answer.ok).toBe(state !== undefined);
          if (state) state.planned = newest;
        } else if (each.do === "due") {
          await Promise.all([publishDue(), publishDue()]);
          for (const [at, planned] of model.pages) if (planned.planned !== null) appear(at, planned, planned.planned);
        } else if (each.do === "rename") {
          const to = named(each.to);
          const answer = await rename(slug, to, each.who);
          if (slug === to) continue;
          expect(answer.ok).toBe(state !== undefined && !model.pages.has(to));
          if (!answer.ok || !state) continue;
          model.pages.delete(slug);
          model.pages.set(to, state);
          model.moved.delete(to);
          for (const [from, target] of model.moved) if (target === slug) model.moved.set(from, to);
          if (state.seen) model.moved.set(slug, to);
        }
      }
      const { entries, redirects = {} } = await syncContent("test");
      const isOfThisRun = (key: string) => key.includes(`r${run}-`);
      const shown = Object.fromEntries(Object.entries(entries).flatMap(([key, { data }]) => (isOfThisRun(key) ? [[key, data.title]] : [])));
      const expected = Object.fromEntries(
        [...model.pages].flatMap(([slug, { title, live }]) =>
          live === null ? [] : ["en", "ar"].map((locale) => [`page/${slug}/${locale}`, title[live - 1]]),
        ),
      );
      expect(shown).toEqual(expected);
      const moved = Object.fromEntries(Object.entries(redirects).filter(([key]) => isOfThisRun(key)));
      expect(moved).toEqual(Object.fromEntries([...model.moved].map(([from, to]) => [`page/${from}`, to])));
      // Redirects take one hop and make no loop: where one ends, none begins.
      for (const target of Object.values(moved)) expect(moved).not.toHaveProperty(`page/${target}`);
    }),
    { numRuns: cases(60) },
  );
}, 300_000);
