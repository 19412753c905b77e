import { expect, test } from "vitest";
import { comparedBlocks } from "../../lib/content/edit/read-text.ts";

/** One line per block, with [-what went-] and {+what came+}. */
const shown = (before: string, after: string) =>
  comparedBlocks(before, after, "en").map((block) =>
    block === "gap"
      ? "…"
      : `${block.look}: ${block.cells.map((words) => words.map(({ value, added, removed }) => (added ? `{+${value}+}` : removed ? `[-${value}-]` : value)).join("")).join(" | ")}`,
  );

test("a changed word is marked in its paragraph, below the heading under which it stands, and the rest is left out", () => {
  const page = (price: string) => `Before.\n\n## Prices\n\nNot changed.\n\nA visit costs **${price}** dirhams.\n\nAfter.\n`;
  expect(shown(page("150"), page("165"))).toEqual(["…", "heading: Prices", "…", "paragraph: A visit costs [-150-]{+165+} dirhams.", "…"]);
});

test("tables are compared by their cells, without signs, and rows that did not change are left out", () => {
  const table = (rows: string) => `| Unit | Price |\n| - | - |\n| Split | 150 |\n${rows}`;
  expect(shown(table("| Duct | 200 |\n"), table("| Duct | 220 |\n| Chiller | 900 |\n"))).toEqual([
    "…",
    "row: Duct | [-200-]{+220+}",
    "row: {+Chiller+} | {+900+}",
  ]);
});

test("a paragraph that was put between others does not mark its neighbours", () => {
  expect(shown("One stays here.\n\nTwo is old text.", "One stays here.\n\nQuite new.\n\nTwo is new text.")).toEqual([
    "…",
    "paragraph: {+Quite new.+}",
    "paragraph: Two is [-old-]{+new+} text.",
  ]);
});

test("another address under the same words is shown, and so is another look of them", () => {
  expect(shown("See [prices](/prices).", "See [prices](/quote).")).toEqual(["paragraph: See prices (/[-prices-]{+quote+})."]);
  expect(shown("Very hot", "Very **hot**")).toEqual(["paragraph: Very {+**+}hot{+**+}"]);
});

test("items of lists and quotes are blocks of their own", () => {
  expect(shown("- one thing\n- two things\n\n> said", "- one thing\n- two other things\n\n> said")).toEqual([
    "…",
    "item: two {+other +}things",
    "…",
  ]);
});
