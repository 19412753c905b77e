// A change of a text field as data, and its application in the browser as if it were typed, so that the browser's undo reverts it in one
// step.

/** The replaced range, its replacement, and the selection afterwards. */
export type TextEdit = { from: number; to: number; text: string; select: readonly [number, number] };

/** The whole text after an edit, for callers without a text field. */
export const edited = (text: string, edit: TextEdit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to);

/** The line at a position: its start and end, without the line break. */
export function lineAt(text: string, place: number): { from: number; to: number; line: string } {
  const from = text.lastIndexOf("\n", place - 1) + 1;
  const end = text.indexOf("\n", place);
  const to = end < 0 ? text.length : end;
  return { from, to, line: text.slice(from, to) };
}

/** All lines a selection touches, from the start of the first to the end of the last. */
export function linesAt(text: string, start: number, end: number): { from: number; to: number; lines: string[] } {
  const { from } = lineAt(text, start);
  // A selection that ends at the beginning of a line does not include that line.
  const { to } = lineAt(text, end > start && text[end - 1] === "\n" ? end - 1 : end);
  return { from, to: Math.max(from, to), lines: text.slice(from, Math.max(from, to)).split("\n") };
}

/** Above this length `insertText` takes seconds in Chrome, which lays out each line separately. */
const long = 1500;
const asHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Inserts text as if it were typed. A long text is inserted as one piece of HTML, of which a text field takes the text. */
function type(text: string): boolean {
  if (text === "") return document.execCommand("delete");
  return (text.length > long && document.execCommand("insertHTML", false, asHtml(text))) || document.execCommand("insertText", false, text);
}

export function applyEdit(field: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  field.focus();
  const before = field.value;
  const wanted = before.slice(0, from) + text + before.slice(to);
  if (before !== wanted) {
    field.setSelectionRange(from, to);
    type(text);
    // If the browser's command gave another result, the text is set directly, and the undo history starts here.
    if (field.value !== wanted) {
      field.setRangeText(wanted, 0, field.value.length, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  field.setSelectionRange(...select);
}
