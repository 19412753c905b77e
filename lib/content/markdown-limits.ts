// Limits on Markdown text. The Markdown libraries take quadratic time for emphasis marks, brackets and "<" in one paragraph, fill every
// table row up to the width of its head, and overflow the stack on thousands of nested quotes or list items: one such text would block the
// site at each visit of its page.

/**
 * Per paragraph: emphasis marks, brackets, "<" signs, table cells, and nesting depth of quotes, list items and footnotes. `textBrackets` is
 * for the whole text. Each is at least twice what the first edition has.
 */
const markdownLimits = { marks: 200, depth: 20, brackets: 400, openSigns: 200, cells: 3000, textBrackets: 1500 };
/** A list item is indented two to four spaces more than its parent. */
const maxIndentation = 4 * markdownLimits.depth;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const brackets = /[[\]]/g;

function isDeep(line: string): boolean {
  const [start] = /^[\s>*+\-\d.)]*/.exec(line) as RegExpExecArray;
  const containers = countOf(start, />|[*+-](?=\s)|\d[.)](?=\s)/g) + countOf(line, /\[\^[^[\]]*\]:/g);
  return containers > markdownLimits.depth || start.search(/\S|$/) > maxIndentation;
}

/** The library creates a cell for each column of the widest line in each row. */
const cellsOf = (lines: readonly string[]) => lines.length * lines.reduce((widest, line) => Math.max(widest, countOf(line, /\|/g)), 0);

/** Whether a text exceeds the bounds. */
export function exceedsMarkdownLimits(text: string): boolean {
  const isWild = (paragraph: string) => {
    const lines = paragraph.split(/\r\n|[\r\n]/);
    return (
      countOf(paragraph, /\*+|_+|~+/g) > markdownLimits.marks ||
      countOf(paragraph, brackets) > markdownLimits.brackets ||
      countOf(paragraph, /</g) > markdownLimits.openSigns ||
      cellsOf(lines) > markdownLimits.cells ||
      lines.some(isDeep)
    );
  };
  return countOf(text, brackets) > markdownLimits.textBrackets || text.split(/\n[ \t]*\r?\n/).some(isWild);
}

/** The text, or only its words if it is tangled: a text stored before the bounds existed must not block its page. */
export const readableMarkdown = (text: string): string =>
  exceedsMarkdownLimits(text) ? text.replace(/[>*_~|[\]<]+|^[\s+\-\d.)]+/gm, " ") : text;
