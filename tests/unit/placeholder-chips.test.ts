// Placeholders as chips of the visual editor: choosing another, putting a condition around words, and what chips are called.
import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { freedWords, keepConditions, refusedChips, withChip } from "../../components/admin/content/visual/placeholder-chips.ts";
import { nameOfOffer, offerConditions } from "../../components/admin/content/visual/use-chip-words.ts";
import { readMarkdown, writeMarkdown } from "../../components/admin/content/visual/visual-text.ts";

const stateOf = (text: string) =>
  EditorState.create({ doc: readMarkdown(text) as NonNullable<ReturnType<typeof readMarkdown>>, plugins: [keepConditions()] });

/** The positions of the chips of a document. */
function chipsOf(state: EditorState): number[] {
  const found: number[] = [];
  state.doc.descendants((node, at) => void (node.type.name === "chip" && found.push(at)));
  return found;
}

const onChip = (state: EditorState, index: number) =>
  state.apply(state.tr.setSelection(NodeSelection.create(state.doc, chipsOf(state)[index] as number)));
const over = (state: EditorState, from: number, to: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));

/** The text after choosing `raw`; null where nothing can be done. */
function chosen(state: EditorState, raw: string): string | null {
  let next: EditorState | null = null;
  const isDone = withChip(raw, "Words")(state, (change) => {
    next = state.apply(change);
  });
  return isDone && next ? writeMarkdown((next as EditorState).doc) : null;
}

const text = "We come {air-conditioning-amc? every quarter} and answer in {reply}.";

test("a chosen chip becomes another, whichever end of a condition is chosen", () => {
  const state = stateOf(text);
  for (const end of [0, 1]) expect(chosen(onChip(state, end), "{hours?")).toBe("We come {hours? every quarter} and answer in {reply}.");
  expect(chosen(onChip(state, 2), "{hours}")).toBe("We come {air-conditioning-amc? every quarter} and answer in {hours}.");
  // A value never takes the place of one end.
  expect(chosen(onChip(state, 1), "{hours}")).toBe("We come {air-conditioning-amc? every quarter}{hours} and answer in {reply}.");
});

test("a condition is put around words that hold no end of another, and around a value as a whole", () => {
  const state = stateOf(text);
  expect(chosen(over(state, 1, 3), "{mep?")).toBe("{mep? We} come {air-conditioning-amc? every quarter} and answer in {reply}.");
  expect(chosen(onChip(state, 2), "{mep?")).toBe("We come {air-conditioning-amc? every quarter} and answer in {mep? {reply}}.");
  const [begin = 0, end = 0] = chipsOf(state);
  for (const [from, to] of [
    [1, begin + 4],
    [begin + 3, begin + 6],
    [end - 2, end + 5],
    [1, end + 3],
    [end, end],
  ] as const)
    expect(chosen(over(state, from, to), "{mep?"), `${from}–${to}`).toBeNull();
});

test("a condition that loses an end goes, and the editor is told that its words are always shown", () => {
  const state = stateOf(text);
  const [begin = 0, end = 0] = chipsOf(state);
  const deleted = (from: number, to: number) => state.applyTransaction(state.tr.delete(from, to));
  for (const at of [begin, end]) {
    const after = deleted(at, at + 1);
    expect(chipsOf(after.state)).toHaveLength(1);
    expect(freedWords(after.transactions)).toBe(true);
  }
  expect(freedWords(deleted(begin, end + 1).transactions)).toBe(false);
  expect(freedWords(deleted(1, 3).transactions)).toBe(false);
});

test("the chip that publishing refuses is marked", () => {
  const { doc } = stateOf("{mep? {dubai? } a} {reply}");
  expect(
    refusedChips(doc, "{dubai?")
      .find()
      .map(({ from }) => doc.nodeAt(from)?.attrs.raw),
  ).toEqual(["{dubai?"]);
});

test("a chip is called what its service or place is called, not what stands below it", () => {
  const offer = (slug: string, name: string) => ({ slug, name, isPlace: slug.startsWith("dubai"), isEmirate: slug === "dubai" });
  const offers = [
    offer("air-conditioning-installation", "AC installation"),
    offer("air-conditioning", "Air conditioning"),
    offer("air-conditioning-amc", "AC maintenance contracts"),
    offer("dubai-amc", "Contracts in Dubai"),
    offer("dubai", "Dubai"),
  ];
  expect(["air-conditioning", "air-conditioning-amc", "dubai", "gone"].map((slug) => nameOfOffer(offers, slug))).toEqual([
    "Air conditioning",
    "AC maintenance contracts",
    "Dubai",
    "gone",
  ]);
  // The slug that braces hold, not the end of the page's address.
  expect(offerConditions(offers)).toEqual({
    services: ["{air-conditioning-installation?", "{air-conditioning?", "{air-conditioning-amc?"],
    places: ["{dubai?"],
  });
});
