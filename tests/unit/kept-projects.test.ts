// The buildings that a device keeps, whatever stands in its storage.
import { expect, test } from "vitest";
import { type KeptProject, keptTexts, readKept, withKept } from "../../lib/calculators/project/kept-projects.ts";

const one = (id: string): KeptProject => ({ id, query: `c=${id}`, title: id, rooms: 1, savedAt: "2026-11-25T04:00:00.000Z", by: "page" });

test("each building is kept once, the newest first, and the oldest of many goes", () => {
  const list = Array.from({ length: 12 }, (_, index) => one(String(index))).reduce<KeptProject[]>(withKept, []);
  expect(list.map(({ id }) => id)).toEqual(["11", "10", "9", "8", "7", "6", "5", "4"]);
  expect(
    withKept(list, { ...one("6"), rooms: 60 })
      .map(({ id, rooms }) => `${id} ${rooms}`)
      .slice(0, 3),
  ).toEqual(["6 60", "11 1", "10 1"]);
  expect(readKept(JSON.stringify(list))).toEqual(list);
});

test("where all of them are too many for the device, the oldest are tried without", () => {
  expect(keptTexts([one("a"), one("b")]).map((text) => readKept(text).map(({ id }) => id))).toEqual([["a", "b"], ["a"]]);
});

test("what older pages kept is read, and anything else is nothing", () => {
  expect(readKept("c=3abc", "c=3def").map(({ query }) => query)).toEqual(["c=3abc", "c=3def"]);
  expect(readKept(null, "c=3def")).toEqual([]);
  expect(readKept('[{"id":1},null,"x",{}]')).toEqual([]);
  for (const text of ["[", "[1", "[]"]) expect(readKept(text)).toEqual([]);
});
