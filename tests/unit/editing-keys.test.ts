// What keys and tools do in the visual editor.
import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { commands, downFromTable, goOnBelow, tabs, withPicture } from "../../components/admin/content/visual/editing-keys.ts";
import { visualSchema } from "../../components/admin/content/visual/visual-schema.ts";
import { readMarkdown, writeMarkdown } from "../../components/admin/content/visual/visual-text.ts";

type Command = ReturnType<typeof withPicture>;

const stateOf = (text: string) => EditorState.create({ doc: readMarkdown(text) as NonNullable<ReturnType<typeof readMarkdown>> });

/** The state with these words selected. */
function selected(state: EditorState, words: string): EditorState {
  let from = -1;
  state.doc.descendants((node, at) => {
    if (node.isText && node.text?.includes(words)) from = at + node.text.indexOf(words);
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, from + words.length)));
}

function after(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (change) => {
    next = state.apply(change);
  });
  return next;
}

test("a picture is put below the words that are selected, and takes the place of an empty line alone", () => {
  const put = (state: EditorState) => writeMarkdown(after(state, withPicture("/media/roof")).doc);
  expect(put(selected(stateOf("One [two](/contact) three.\n\nFour"), "two"))).toBe(
    "One [two](/contact) three.\n\n![](/media/roof)\n\nFour",
  );
  expect(put(selected(stateOf("- one\n- two\n\nThree"), "one"))).toBe("- one\n- two\n\n![](/media/roof)\n\nThree");
  expect(put(stateOf(""))).toBe("![](/media/roof)");
  const state = stateOf("![](/media/old)\n\nText");
  expect(put(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0))))).toBe("![](/media/old)\n\n![](/media/roof)\n\nText");
});

test("Tab goes from cell to cell, and behind the last one begins a row", () => {
  const [tab] = tabs({ current: false });
  const table = "| A | B |\n| - | - |\n| c | d |";
  const next = after(selected(stateOf(table), "c"), tab);
  expect(next.selection.$from.parent.textContent).toBe("d");
  const row = after(next, tab);
  expect(row.doc.child(0).childCount).toBe(3);
  expect(row.selection.$from.parent.textContent).toBe("");
  expect(writeMarkdown(after(row, (state, dispatch) => !dispatch?.(state.tr.insertText("e"))).doc)).toContain("\n| e | |");
  // After Escape it leaves.
  expect(tabs({ current: true })[0](next)).toBe(false);
  expect(tab(stateOf("Text"))).toBe(false);
});

test("a paragraph has no direction of its own: a chip at its beginning would turn it", () => {
  const { toDOM } = visualSchema.nodes.paragraph.spec;
  expect(toDOM?.(visualSchema.nodes.paragraph.create())).toEqual(["p", 0]);
});

const sheet = "| a | b |\n| - | - |\n| c | d |";

test("below a table with which the text ends one goes on writing, and nothing is written of a line that stays empty", () => {
  const atEnd = after(selected(stateOf(sheet), "d"), downFromTable);
  expect(atEnd.selection.$head.depth).toBe(1);
  expect(writeMarkdown(atEnd.doc)).toBe(sheet);
  expect(writeMarkdown(atEnd.apply(atEnd.tr.insertText("e")).doc)).toBe(`${sheet}\n\ne`);
  expect(downFromTable(selected(stateOf(sheet), "a"), () => {})).toBe(false);
  expect(downFromTable(selected(stateOf(`${sheet}\n\nend`), "d"), () => {})).toBe(false);
  expect(goOnBelow(stateOf("words"), () => {})).toBe(false);
});

test("a new table begins with its first heading selected", () => {
  const state = after(selected(stateOf("words"), "words"), commands.table("Heading"));
  const { from, to } = state.selection;
  expect(state.doc.textBetween(from, to)).toBe("Heading 1");
});
