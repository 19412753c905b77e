// The links to the inbox's views: which of them is marked as the current one.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { InboxViews, inboxViews } from "../../components/admin/leads/inbox/inbox-views.tsx";
import { databaseFilter, figureQuery, filterQuery, type InboxFilter, parseFilter } from "../../lib/leads/inbox/filter.ts";
import en from "../../messages/en.json" with { type: "json" };

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return { getTranslations: async (namespace: string) => createTranslator({ locale: "en", messages: en, namespace } as never) };
});

/** The names of the views that are marked as current while the inbox has this filter. */
async function currentViews(filter: InboxFilter, savedQueries: string[] = []): Promise<string[]> {
  const saved = savedQueries.map((query, index) => ({ id: String(index), name: `Saved ${index}`, query }));
  const views = await inboxViews({ waiting: 3, overdue: 1 });
  const markup = renderToStaticMarkup(await InboxViews({ views, saved, q: filter.q, query: filterQuery(filter), locale: "en" }));
  return [...markup.matchAll(/aria-current="page"[^>]*><bdi>([^<]*)/g)].map(([, name = ""]) => name);
}

test.each<[string, InboxFilter, string[]]>([
  ["no filter", {}, ["Open"]],
  ["a search, which covers all leads", { q: "7770" }, ["All"]],
  ["a search in a view", { q: "7770", waiting: "1" }, ["Waiting"]],
  ["a search in everybody's next steps", { q: "7770", status: "all", step: "1", sort: "step" }, ["Next steps of all"]],
  ["a filter of no view", { kind: "callback" }, []],
])("%s: one view is current, or none", async (_, filter, names) => {
  expect(await currentViews(filter)).toEqual(names);
});

test("a saved view with the filter of a built-in one is not current too", async () => {
  expect(await currentViews({ waiting: "1" }, ["waiting=1", "waiting=1&kind=quote"])).toEqual(["Waiting"]);
  expect(await currentViews({ waiting: "1", kind: "quote" }, ["waiting=1", "kind=quote&waiting=1"])).toEqual(["Saved 1"]);
});

test("what is no figure, property or promise of the reports is dropped from an address", () => {
  expect(parseFilter({ figure: "bogus", by: "name:Sara", week: "soon" })).toEqual({});
  for (const by of ["", "problem", "problem:", ":water", "owner"]) expect(parseFilter({ by }), by).toEqual({});
  expect(parseFilter({ by: "source:a:b'c" })).toEqual({ by: "source:a:b'c" });
});

test("the list of a figure covers leads of any status, unless one is chosen", () => {
  const query = figureQuery({ from: "2026-11-01", to: "2026-11-30" }, "broken", { key: "landing", value: "/ar?a&b" });
  const filter = parseFilter(new URLSearchParams(query));
  expect(databaseFilter(filter, "me")).toEqual({
    status: "all",
    from: "2026-11-01",
    to: "2026-11-30",
    figure: "broken",
    by: "landing:/ar?a&b",
  });
  expect(databaseFilter({ ...filter, status: "won" }, "me")).toMatchObject({ status: "won" });
});
