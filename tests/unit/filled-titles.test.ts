// Titles in the office, and what the editor's previews say, as readers see them.
import { expect, test } from "vitest";
import { titleFiller } from "../../lib/content/edit/filled-titles.ts";
import { filledLine, sentFacts } from "../../lib/content/edit/sent-facts.ts";
import { type Entry, entryKey, type Snapshot } from "../../lib/content/store/entry.ts";
import { factsOfSnapshot, shownOf } from "../../lib/content/store/shown-snapshot.ts";
import { filledText } from "../../lib/content/tokens.ts";

const entry = (kind: string, slug: string, data: Entry["data"]): Entry => ({ kind, slug, locale: "en", revision: 1, updatedAt: "", data });
const snapshot = (servicesOff: string[]): Snapshot => {
  const all = [
    entry("settings", "site", { businessName: "Gulf Air", shortName: "Gulf", servicesOff, placesOff: [] }),
    entry("service", "mep", { name: "MEP" }),
    entry("service", "plumbing", { name: "Plumbing" }),
  ];
  return { source: "test", version: 1, ...shownOf(Object.fromEntries(all.map((one) => [entryKey(one.kind, one.slug, "en"), one]))) };
};
const title = "{mep? Cooling, power and water}{!mep? Cooling} for buildings, by {business-short}";

test("a title has no braces, and follows what is offered", () => {
  expect(titleFiller(() => snapshot([]))(title, "en")).toBe("Cooling, power and water for buildings, by Gulf");
  expect(titleFiller(() => snapshot(["mep"]))(title, "en")).toBe("Cooling for buildings, by Gulf");
});

test("a title without braces asks for nothing", () => {
  const none = () => {
    throw new Error("Asked.");
  };
  expect(titleFiller(none)("Cooling", "en")).toBe("Cooling");
});

test("what was sent to the editor fills in the same", () => {
  for (const off of [[], ["mep"], ["plumbing"]]) {
    const facts = factsOfSnapshot(snapshot(off), "en");
    const sent = JSON.parse(JSON.stringify(sentFacts(facts, ["mep", "plumbing", "mep", "unknown"])));
    for (const text of [title, "{services}", "{services: mep|plumbing}", "{plumbing|mep? Pipes}", "{emirates}"])
      expect(filledLine(text, sent), text).toBe(filledText(text, facts, false));
  }
});
