// Placeholders as chips: conditions keep both their ends, what stands in one is marked, and a chosen chip can become another.
import type { Node } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { visualSchema as schema } from "./visual-schema.ts";

type Chip = { at: number; node: Node };
type Condition = { begin: Chip; end: Chip };

const isCondition = (raw: string) => raw.endsWith("?");
const isBegin = ({ attrs }: Node) => isCondition(String(attrs.raw));
const isEnd = ({ attrs }: Node) => attrs.raw === "}";

/** The conditions of a document, and the chips that have lost their other end. */
function conditionsIn(doc: Node): { conditions: Condition[]; lost: Chip[] } {
  const [conditions, open, lost]: [Condition[], Chip[], Chip[]] = [[], [], []];
  doc.descendants((node, at) => {
    if (node.type.name !== "chip") return;
    if (isBegin(node)) open.push({ at, node });
    else if (isEnd(node)) {
      const begin = open.pop();
      if (begin) conditions.push({ begin, end: { at, node } });
      else lost.push({ at, node });
    }
  });
  return { conditions, lost: [...lost, ...open] };
}

const key = new PluginKey<DecorationSet>("conditions");

/** Without its other end, a brace would be read with whatever comes next: it goes too. */
function withoutLostEnds(state: EditorState): Transaction | null {
  const { lost } = conditionsIn(state.doc);
  if (lost.length === 0) return null;
  const change = state.tr.setMeta(key, "freed");
  for (const { at, node } of lost.sort((one, other) => other.at - one.at)) change.delete(at, at + node.nodeSize);
  return change;
}

/** Whether these changes took a condition away and left its words, which are always shown now. */
export const freedWords = (changes: readonly Transaction[]) => changes.some((change) => change.getMeta(key) === "freed");

const marksOf = (doc: Node) =>
  DecorationSet.create(
    doc,
    conditionsIn(doc).conditions.map(({ begin, end }) => Decoration.inline(begin.at + 1, end.at, { class: "visual-condition" })),
  );

export const keepConditions = () =>
  new Plugin<DecorationSet>({
    key,
    state: { init: (_, { doc }) => marksOf(doc), apply: (change, marks) => (change.docChanged ? marksOf(change.doc) : marks) },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
    appendTransaction: (changes, _before, state) => (changes.some(({ docChanged }) => docChanged) ? withoutLostEnds(state) : null),
  });

/** Marks the chips that publishing refuses, which are written like `found`. */
export function refusedChips(doc: Node, found: string): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type === schema.nodes.chip && node.attrs.raw === found)
      marks.push(Decoration.node(at, at + node.nodeSize, { class: "visual-chip-refused" }));
  });
  return DecorationSet.create(doc, marks);
}

/** The chip that is selected, as it is written. */
export const selectedChip = ({ selection }: EditorState): string | null =>
  selection instanceof NodeSelection && selection.node.type === schema.nodes.chip ? String(selection.node.attrs.raw) : null;

/** The condition of which either end is selected. */
const selectedCondition = ({ doc, selection: { from } }: EditorState): Condition | undefined =>
  conditionsIn(doc).conditions.find(({ begin, end }) => begin.at === from || end.at === from);

/** Whether a condition around the selection would stand inside another, hold one, or hold one of its ends alone. */
function meetsCondition({ doc, selection: { from, to } }: EditorState): boolean {
  return conditionsIn(doc).conditions.some(({ begin, end }) => begin.at < to && from <= end.at);
}

/**
 * Puts a value or a condition where the selection is. A selected chip becomes the chosen one, a condition with both its ends; selected words
 * get the condition around them, or, where nothing is selected, `sample` does. False where conditions would meet: they never stand inside
 * one another.
 */
export const withChip =
  (raw: string, sample: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const chip = (text: string) => schema.nodes.chip.create({ raw: text });
    const change = state.tr;
    const selected = selectedChip(state) !== null && selectedCondition(state);
    if (selected && isCondition(raw)) change.setNodeAttribute(selected.begin.at, "raw", raw);
    // An end of a condition is no place for a value.
    else if (selected) change.insert(to, chip(raw));
    else if (!isCondition(raw)) change.replaceSelectionWith(chip(raw));
    else if (meetsCondition(state)) return false;
    else {
      if (empty) change.insertText(sample, from);
      change.insert(change.mapping.map(to, 1), chip("}"));
      change.insert(from, [chip(raw), schema.text(" ")]);
    }
    dispatch?.(change.scrollIntoView());
    return true;
  };
