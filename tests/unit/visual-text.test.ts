// Texts that the visual editor reads and writes again: untouched ones stay as they are, a change touches its own block alone, and what is
// written anew means the same.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Nodes } from "mdast";
import { EditorState } from "prosemirror-state";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { visualSchema } from "../../components/admin/content/visual/visual-schema.ts";
import { readMarkdown, readPlain, writeMarkdown, writePlain } from "../../components/admin/content/visual/visual-text.ts";
import { fillText, placeholdersOf, placeholderWords, type TokenFacts } from "../../lib/content/tokens.ts";

const seed = "supabase/seed";
const texts = readdirSync(seed, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name): [string, string] => [
    name,
    readFileSync(join(seed, name), "utf8")
      .replace(/^---\n[\s\S]*?\n---\n+/, "")
      .trim(),
  ])
  .filter(([, text]) => text !== "");

const parser = unified().use(remarkParse).use(remarkGfm);
const words = (all: readonly string[]) => Object.fromEntries(all.map((word) => [word, `«${word}»`]));
const facts = (isOn: boolean) =>
  ({
    locale: "en",
    values: words(placeholderWords.values),
    shows: Object.fromEntries(placeholderWords.conditions.map((word) => [word, isOn])),
    services: new Map(),
    isOffered: () => isOn,
    off: new Set(),
    offPaths: new Set(),
  }) as unknown as TokenFacts;

/** What readers see of a text while all conditions hold, and while none does: its parts, with line breaks in a sentence as blanks. */
function meaning(text: string): unknown {
  const clean = (node: Nodes): unknown => {
    const { position: _position, ...rest } = node;
    if ("value" in rest && node.type === "text") return { type: "text", value: rest.value.replace(/\s+/g, " ") };
    return "children" in node ? { ...rest, children: node.children.map(clean) } : rest;
  };
  return [true, false].map((isOn) => clean(parser.parse(fillText(text, facts(isOn), true))));
}

test("texts of the site are read and stay as they are, to the last blank", () => {
  expect(texts.length).toBeGreaterThan(100);
  for (const [name, text] of texts) {
    const doc = readMarkdown(text);
    expect(doc, name).not.toBeNull();
    expect(doc && writeMarkdown(doc), name).toBe(text);
  }
});

test("written anew, every text of the site means the same, and holds the same placeholders", () => {
  const raw = (text: string) => placeholdersOf(text).map(({ from, to }) => text.slice(from, to));
  for (const [name, text] of texts) {
    const doc = readMarkdown(text);
    const again = writeMarkdown(doc as NonNullable<typeof doc>, true);
    expect(meaning(again), name).toEqual(meaning(text));
    expect(raw(again), name).toEqual(raw(text));
  }
});

const sample = `# Sizes

A *first*   line with __strong__ words, {reply} and a
second line.

* one
* two

{ventilation? ## Fresh air

Only with {!mep? fans and} ducts.}

| Room | kW |
|:-----|---:|
| Hall | 3  |

[^1]: A note.
`;

/** The document after `change`, written as Markdown. */
function changed(text: string, change: (state: EditorState) => ReturnType<EditorState["tr"]["insertText"]>): string {
  const state = EditorState.create({ doc: readMarkdown(text) as NonNullable<ReturnType<typeof readMarkdown>> });
  return writeMarkdown(state.apply(change(state)).doc);
}

test("a change is written in its own block, and everything else stays to the last blank", () => {
  const at = (text: string, words: string) => {
    let found = -1;
    readMarkdown(text)?.descendants((node, position) => {
      if (node.isText && node.text?.includes(words) && found < 0) found = position + node.text.indexOf(words);
    });
    return found;
  };
  expect(changed(sample, (state) => state.tr.insertText("er", at(sample, "strong") + 6))).toBe(
    sample
      .trim()
      .replace(
        "A *first*   line with __strong__ words, {reply} and a\nsecond line.",
        "A *first*   line with **stronger** words, {reply} and a second line.",
      ),
  );
  expect(changed(sample, (state) => state.tr.insertText("!", at(sample, "Hall")))).toContain(
    "| Room | kW |\n| :- | -: |\n| !Hall | 3 |\n\n[^1]",
  );
  // A new block stands apart from its neighbours, which stay.
  const added = changed(sample, (state) =>
    state.tr.insert(0, visualSchema.nodes.paragraph.create(null, visualSchema.text("New {not a placeholder}"))),
  );
  expect(added).toBe(`New \\{not a placeholder\\}\n\n${sample.trim()}`);
});

test("placeholders are chips: their text is never escaped, and what looks like one is none", () => {
  const chips = (text: string) => {
    const raws: string[] = [];
    readMarkdown(text)?.descendants((node) => void (node.type.name === "chip" && raws.push(node.attrs.raw)));
    return raws;
  };
  expect(chips(sample)).toEqual(["{reply}", "{ventilation?", "{!mep?", "}", "}"]);
  expect(chips("`{reply}` and \\{reply\\} and {reply")).toEqual([]);
  expect(chips("\ue000")).toEqual([]);
  expect(readMarkdown("\ue000 {reply}")).toBeNull();
});

test.each([
  ["bold with blanks at its edges", "a **bold **b", "a \\*\\*bold \\*\\*b"],
  ["marks in marks", "**bold [link *x*](/contact) on**", "**bold** [**link _x_**](/contact) **on**"],
  ["a line break", "one\\\ntwo", "one\\\ntwo"],
  ["nested lists", "- a\n  1. b\n  2. c\n- d", "- a\n  1. b\n  2. c\n- d"],
  ["a picture", "![Roof](/media/roof)", "![Roof](/media/roof)"],
])("%s", (_name, text, again) => {
  const doc = readMarkdown(text) as NonNullable<ReturnType<typeof readMarkdown>>;
  expect(writeMarkdown(doc)).toBe(text);
  expect(writeMarkdown(doc, true)).toBe(again);
});

test("a heading behind a condition that has its own line is a heading too, and the text stays as it is", () => {
  const text = "{samples? ## One}{!samples? ## Two}\n\nText {reply}";
  const doc = readMarkdown(text) as NonNullable<ReturnType<typeof readMarkdown>>;
  const headings: string[] = [];
  doc.forEach((node) => void (node.type.name === "heading" && headings.push(node.textContent)));
  expect(headings).toEqual(["One", "Two"]);
  expect(writeMarkdown(doc)).toBe(text);
});

test.each(["{ventilation? a\nb} *c* {reply}", "", "a\n\n", "no placeholder {here"])(
  "a text without Markdown stays as it is: %j",
  (text) => {
    expect(writePlain(readPlain(text))).toBe(text);
  },
);

test("a blank typed at the end of a line is not written", () => {
  const doc = readMarkdown("One sentence.\n\n## A heading");
  const state = EditorState.create({ doc: doc as NonNullable<typeof doc> });
  const typed = state.tr.insertText(" ", 14).insertText(" ", 1);
  expect(writeMarkdown(typed.doc)).toBe("One sentence.\n\n## A heading");
});
