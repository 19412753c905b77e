// The recent buildings that a device keeps, whatever its storage contains.
import { expect, test } from "vitest";
import {
  type RecentProject,
  readRecentProjects,
  recentProjectTexts,
  withRecentProject,
} from "../../lib/calculators/project/recent-projects.ts";

const projectOf = (id: string): RecentProject => ({
  id,
  query: `c=${id}`,
  title: id,
  rooms: 1,
  savedAt: "2026-11-25T04:00:00.000Z",
  by: "page",
});

test("each building is kept once, newest first, and the oldest beyond eight is dropped", () => {
  const list = Array.from({ length: 12 }, (_, index) => projectOf(String(index))).reduce<RecentProject[]>(withRecentProject, []);
  expect(list.map(({ id }) => id)).toEqual(["11", "10", "9", "8", "7", "6", "5", "4"]);
  expect(
    withRecentProject(list, { ...projectOf("6"), rooms: 60 })
      .map(({ id, rooms }) => `${id} ${rooms}`)
      .slice(0, 3),
  ).toEqual(["6 60", "11 1", "10 1"]);
  expect(readRecentProjects(JSON.stringify(list))).toEqual(list);
});

test("a device without enough storage keeps the list without its oldest buildings", () => {
  expect(recentProjectTexts([projectOf("a"), projectOf("b")]).map((text) => readRecentProjects(text).map(({ id }) => id))).toEqual([
    ["a", "b"],
    ["a"],
  ]);
});

test("a list kept by an older version is read, and anything unreadable is an empty list", () => {
  expect(readRecentProjects("c=3abc", "c=3def").map(({ query }) => query)).toEqual(["c=3abc", "c=3def"]);
  expect(readRecentProjects(null, "c=3def")).toEqual([]);
  expect(readRecentProjects('[{"id":1},null,"x",{}]')).toEqual([]);
  for (const text of ["[", "[1", "[]"]) expect(readRecentProjects(text)).toEqual([]);
});
