// Placeholders as chips: conditions keep both their ends, and what stands in one is marked.
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

type Chip = { at: number; node: Node };
type Condition = { begin: Chip; end: Chip };

const isBegin = ({ attrs }: Node) => String(attrs.raw).endsWith("?");
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

/** Without its other end, a brace would be read with whatever comes next: it goes too. */
function withoutLostEnds(state: EditorState): Transaction | null {
  const { lost } = conditionsIn(state.doc);
  if (lost.length === 0) return null;
  const change = state.tr;
  for (const { at, node } of lost.sort((one, other) => other.at - one.at)) change.delete(at, at + node.nodeSize);
  return change;
}

const marksOf = (doc: Node) =>
  DecorationSet.create(
    doc,
    conditionsIn(doc).conditions.map(({ begin, end }) => Decoration.inline(begin.at + 1, end.at, { class: "visual-condition" })),
  );

export const keepConditions = () =>
  new Plugin<DecorationSet>({
    state: { init: (_, { doc }) => marksOf(doc), apply: (change, marks) => (change.docChanged ? marksOf(change.doc) : marks) },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
    appendTransaction: (changes, _before, state) => (changes.some(({ docChanged }) => docChanged) ? withoutLostEnds(state) : null),
  });
