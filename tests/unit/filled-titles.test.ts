// Titles in the office and in the editor's previews have their tokens filled in as visitors see them.
import { expect, test } from "vitest";
import { editorFacts, fillLine } from "../../lib/content/edit/editor-facts.ts";
import { titleFiller } from "../../lib/content/edit/filled-titles.ts";
import { type Entry, entryKey, type Snapshot } from "../../lib/content/store/entry.ts";
import { factsOfSnapshot, visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { fillText } from "../../lib/content/tokens.ts";

const entry = (kind: string, slug: string, data: Entry["data"]): Entry => ({ kind, slug, locale: "en", revision: 1, updatedAt: "", data });
const snapshot = (servicesOff: string[]): Snapshot => {
  const all = [
    entry("settings", "site", { businessName: "Gulf Air", shortName: "Gulf", servicesOff, placesOff: [] }),
    entry("service", "mep", { name: "MEP" }),
    entry("service", "plumbing", { name: "Plumbing" }),
  ];
  return {
    source: "test",
    version: 1,
    ...visibleSnapshot(Object.fromEntries(all.map((item) => [entryKey(item.kind, item.slug, "en"), item]))),
  };
};
const title = "{mep? Cooling, power and water}{!mep? Cooling} for buildings, by {business-short}";

test("a title has its tokens filled in, and follows which services are on offer", () => {
  expect(titleFiller(() => snapshot([]))(title, "en")).toBe("Cooling, power and water for buildings, by Gulf");
  expect(titleFiller(() => snapshot(["mep"]))(title, "en")).toBe("Cooling for buildings, by Gulf");
});

test("a title without tokens does not load the content", () => {
  const none = () => {
    throw new Error("Asked.");
  };
  expect(titleFiller(none)("Cooling", "en")).toBe("Cooling");
});

test("the editor's preview fills in tokens exactly as the page does", () => {
  for (const off of [[], ["mep"], ["plumbing"]]) {
    const facts = factsOfSnapshot(snapshot(off), "en");
    const sent = JSON.parse(JSON.stringify(editorFacts(facts, ["mep", "plumbing", "mep", "unknown"])));
    for (const text of [title, "{services}", "{services: mep|plumbing}", "{plumbing|mep? Pipes}", "{emirates}"])
      expect(fillLine(text, sent), text).toBe(fillText(text, facts, false));
  }
});
