// How tangled a running text may be. The Markdown libraries take the square of the time for marks of emphasis, brackets and open signs of
// HTML in one paragraph, fill every row of a table up to the width of its head, and overflow the stack on thousands of quotes or items
// inside each other: one such text would stop the site at each visit of its page.

/**
 * Of one paragraph: marks of emphasis, brackets, open signs of HTML, and cells of a table; quotes, items and footnotes inside each other;
 * brackets of a whole text. Each is twice what the first edition has, or more.
 */
const markdownBounds = { marks: 200, deepest: 20, brackets: 400, openSigns: 200, cells: 3000, textBrackets: 1500 };
/** An item stands two to four blanks further in than the one it belongs to. */
const mostIndentation = 4 * markdownBounds.deepest;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const brackets = /[[\]]/g;

function isDeep(line: string): boolean {
  const [start] = /^[\s>*+\-\d.)]*/.exec(line) as RegExpExecArray;
  const containers = countOf(start, />|[*+-](?=\s)|\d[.)](?=\s)/g) + countOf(line, /\[\^[^[\]]*\]:/g);
  return containers > markdownBounds.deepest || start.search(/\S|$/) > mostIndentation;
}

/** Of a table as wide as its widest line: the library makes a cell for each column in each row. */
const cellsOf = (lines: readonly string[]) => lines.length * lines.reduce((most, line) => Math.max(most, countOf(line, /\|/g)), 0);

/** Whether a text goes beyond the bounds. */
export function isTangled(text: string): boolean {
  const isWild = (paragraph: string) => {
    const lines = paragraph.split(/\r\n|[\r\n]/);
    return (
      countOf(paragraph, /\*+|_+|~+/g) > markdownBounds.marks ||
      countOf(paragraph, brackets) > markdownBounds.brackets ||
      countOf(paragraph, /</g) > markdownBounds.openSigns ||
      cellsOf(lines) > markdownBounds.cells ||
      lines.some(isDeep)
    );
  };
  return countOf(text, brackets) > markdownBounds.textBrackets || text.split(/\n[ \t]*\r?\n/).some(isWild);
}

/** The text; where it is tangled, its words alone, as one that was stored before there were bounds must not stop its page. */
export const readableMarkdown = (text: string): string => (isTangled(text) ? text.replace(/[>*_~|[\]<]+|^[\s+\-\d.)]+/gm, " ") : text);
