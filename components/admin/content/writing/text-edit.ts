// One change of a text field, as data, and how it is done in the browser: as if it had been typed, so that the browser's own
// undo takes it back in one step.

/** What is replaced, by what, and what is selected afterwards. */
export type TextEdit = { from: number; to: number; text: string; select: readonly [number, number] };

/** The whole of the new text, for whoever has no field. */
export const edited = (text: string, edit: TextEdit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to);

/** The line that holds a place: where it begins and ends, without its line break. */
export function lineAt(text: string, place: number): { from: number; to: number; line: string } {
  const from = text.lastIndexOf("\n", place - 1) + 1;
  const end = text.indexOf("\n", place);
  const to = end < 0 ? text.length : end;
  return { from, to, line: text.slice(from, to) };
}

/** All lines that a selection touches, from the beginning of the first to the end of the last. */
export function linesAt(text: string, start: number, end: number): { from: number; to: number; lines: string[] } {
  const { from } = lineAt(text, start);
  // A selection that ends at the beginning of a line does not mean that line.
  const { to } = lineAt(text, end > start && text[end - 1] === "\n" ? end - 1 : end);
  return { from, to: Math.max(from, to), lines: text.slice(from, Math.max(from, to)).split("\n") };
}

/** From here on Chrome takes seconds to type it: line by line, each laid out. */
const long = 1500;
const asHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** As if it were typed. The words of a long text go in as one piece of HTML, of which a text field takes the words. */
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
    // A browser that does it otherwise: the text is right, and its undo begins here.
    if (field.value !== wanted) {
      field.setRangeText(wanted, 0, field.value.length, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  field.setSelectionRange(...select);
}
