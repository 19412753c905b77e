// What keys and typed signs do in the visual editor, and the commands behind its toolbar.
import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, Plugin, Selection, TextSelection } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from "prosemirror-tables";
import { visualSchema as schema } from "./visual-schema.ts";

const { nodes, marks } = schema;

const parentOf = ({ selection: { $from } }: EditorState, type: NodeType): Node | null => {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return $from.node(depth);
  return null;
};

function hasMark({ doc, storedMarks, selection: { from, to, empty, $from } }: EditorState, type: MarkType): boolean {
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

const heading =
  (level: number): Command =>
  (state, dispatch) =>
    (state.selection.$from.parent.hasMarkup(nodes.heading, { level })
      ? setBlockType(nodes.paragraph)
      : setBlockType(nodes.heading, { level }))(state, dispatch);

const list =
  (type: NodeType): Command =>
  (state, dispatch) =>
    (parentOf(state, type) ? liftListItem(nodes.list_item) : wrapInList(type))(state, dispatch);

const quote: Command = (state, dispatch) => (parentOf(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch);

const table =
  (headingText: string): Command =>
  (state, dispatch) => {
    if (isInTable(state)) return false;
    const cell = (type: NodeType, text?: string) => type.create(null, nodes.paragraph.create(null, text ? schema.text(text) : null));
    const rows = [0, 1, 2].map((row) =>
      nodes.table_row.create(
        null,
        [1, 2].map((column) => (row === 0 ? cell(nodes.table_header, `${headingText} ${column}`) : cell(nodes.table_cell))),
      ),
    );
    const made = nodes.table.create(null, rows);
    const tr = state.tr.replaceSelectionWith(made);
    tr.doc.descendants((node, at) => {
      // The first heading is selected, so that the next key begins it: it stands in a paragraph of a cell of a row.
      if (node === made) tr.setSelection(TextSelection.create(tr.doc, at + 4, at + 4 + `${headingText} 1`.length));
      return false;
    });
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Goes on below a table or a picture with which the text ends. */
export const goOnBelow: Command = ({ doc, tr }, dispatch) => {
  if (doc.lastChild?.isTextblock) return false;
  tr.insert(doc.content.size, nodes.paragraph.create());
  dispatch?.(tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView());
  return true;
};

/** Down from the last row of a table at the end of the text. */
export const downFromTable: Command = (state, dispatch, view) => {
  const { $head } = state.selection;
  const isLastRow =
    isInTable(state) && $head.depth > 2 && $head.index(0) === state.doc.childCount - 1 && $head.indexAfter(1) === $head.node(1).childCount;
  return isLastRow && (view?.endOfTextblock("down") ?? true) && goOnBelow(state, dispatch);
};

/** Puts a picture below the block in which the selection ends, and in place of that block if it is empty. What is selected stays. */
export const withPicture =
  (src: string): Command =>
  ({ selection: { $to }, tr }, dispatch) => {
    // In a table or a list the picture stands below the whole.
    const block = $to.depth > 0 ? $to.node(1) : null;
    const isEmpty = block?.type === nodes.paragraph && block.childCount === 0;
    const end = block ? $to.after(1) : $to.pos;
    tr.replaceWith(isEmpty ? $to.before(1) : end, end, nodes.picture.create({ src }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const commands = {
  heading: heading(2),
  subheading: heading(3),
  bold: toggleMark(marks.strong),
  emphasis: toggleMark(marks.em),
  list: list(nodes.bullet_list),
  numbers: list(nodes.ordered_list),
  quote,
  table,
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
};

/** Which tools apply at the caret. */
export const stateOf = (state: EditorState) => ({
  heading: state.selection.$from.parent.hasMarkup(nodes.heading, { level: 2 }),
  subheading: state.selection.$from.parent.hasMarkup(nodes.heading, { level: 3 }),
  bold: hasMark(state, marks.strong),
  emphasis: hasMark(state, marks.em),
  list: parentOf(state, nodes.bullet_list) !== null,
  numbers: parentOf(state, nodes.ordered_list) !== null,
  quote: parentOf(state, nodes.blockquote) !== null,
  link: hasMark(state, marks.link),
  table: isInTable(state),
});

/** The link at the caret: its address and its range. */
export function linkAt({ doc, selection: { $from, from, to } }: EditorState): { href: string; from: number; to: number } | null {
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet(doc.resolve(Math.min(from + 1, doc.content.size)).marks());
  if (!mark) return null;
  const { parent, parentOffset } = $from;
  let found: { href: string; from: number; to: number } | null = null;
  let [at, begin] = [0, -1];
  const start = $from.pos - parentOffset;
  parent.forEach((node) => {
    const isIn = mark.isInSet(node.marks);
    if (isIn && begin < 0) begin = at;
    if (begin >= 0 && (!isIn || at + node.nodeSize === parent.content.size)) {
      const end = isIn ? at + node.nodeSize : at;
      if (begin <= parentOffset && parentOffset <= end) found = { href: String(mark.attrs.href), from: start + begin, to: start + end };
      begin = -1;
    }
    at += node.nodeSize;
  });
  return found && to <= (found as { to: number }).to ? found : null;
}

/** Behind the last cell, Tab begins a row, as in other programs. */
const toNewRow: Command = (state, dispatch) =>
  isInTable(state) &&
  addRowAfter(
    state,
    dispatch &&
      ((added) =>
        goToNextCell(1)(state.apply(added), ({ selection: { from, to } }) =>
          dispatch(added.setSelection(TextSelection.create(added.doc, from, to)).scrollIntoView()),
        )),
  );

/** After Escape, the next Tab leaves the field. */
export function tabs(isLeaving: { current: boolean }): [Command, Command] {
  const unlessLeaving =
    (command: Command): Command =>
    (state, dispatch, view) =>
      !isLeaving.current && command(state, dispatch, view);
  return [
    unlessLeaving(chainCommands(goToNextCell(1), toNewRow, sinkListItem(nodes.list_item))),
    unlessLeaving(chainCommands(goToNextCell(-1), liftListItem(nodes.list_item))),
  ];
}

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Ctrl Home and Ctrl End also where the text ends with a table or a picture. */
const toEnd: Command = (state, dispatch) => {
  dispatch?.(state.tr.setSelection(Selection.atEnd(state.doc)).scrollIntoView());
  return true;
};

/** `link` opens the choice of a page. */
export function editingPlugins(link: () => void): Plugin[] {
  const isLeaving = { current: false };
  const [tab, shiftTab] = tabs(isLeaving);
  const act =
    (does: () => void): Command =>
    () => {
      does();
      return true;
    };
  return [
    new Plugin({
      props: {
        handleKeyDown: (_view, { key }) => {
          isLeaving.current = key === "Escape" || (isLeaving.current && (key === "Shift" || key === "Tab"));
          return false;
        },
        handleClick: ({ state, dispatch, dom }, _at, { clientY }) =>
          clientY > (dom.lastElementChild?.getBoundingClientRect().bottom ?? clientY) && goOnBelow(state, dispatch),
      },
    }),
    inputRules({
      rules: [
        textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, ([, hashes = ""]) => ({ level: hashes.length })),
        wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
        wrappingInputRule(/^\s*(\d+)[.)]\s$/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
        wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      ],
    }),
    keymap({
      "Mod-b": commands.bold,
      "Mod-i": commands.emphasis,
      "Mod-k": act(link),
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      "Mod-End": toEnd,
      ArrowDown: downFromTable,
      "Mod-Enter": (state, dispatch) => isInTable(state) && goOnBelow(state, dispatch),
      "Shift-Enter": lineBreak,
      Enter: splitListItem(nodes.list_item),
      Tab: tab,
      "Shift-Tab": shiftTab,
    }),
    keymap(baseKeymap),
    history(),
    tableEditing(),
  ];
}

/** For a text without Markdown: undo, and what keys do everywhere. */
export const plainPlugins = (): Plugin[] => [keymap({ "Mod-z": undo, "Mod-y": redo, "Shift-Mod-z": redo }), keymap(baseKeymap), history()];
