// How tangled a running text may be. The Markdown library takes the square of the time for marks of emphasis in one paragraph (40,000 of
// them, a minute) and overflows the stack on thousands of quotes or items inside each other: one such text would stop the site at
// each visit of its page.

/** Marks of emphasis in a paragraph, and quotes and items inside each other. The first edition has 18 and 3 at most. */
export const markdownBounds = { marks: 200, deepest: 20 };
/** An item stands two to four blanks further in than the one it belongs to. */
const mostIndentation = 4 * markdownBounds.deepest;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Whether a text goes beyond the bounds. */
export function isTangled(text: string): boolean {
  const isDeep = (line: string) => {
    const [start] = /^[\s>*+\-\d.)]*/.exec(line) as RegExpExecArray;
    return countOf(start, />|[*+-](?=\s)|\d[.)](?=\s)/g) > markdownBounds.deepest || start.search(/\S|$/) > mostIndentation;
  };
  return text
    .split(/\n[ \t]*\n/)
    .some((paragraph) => countOf(paragraph, /\*+|_+|~+/g) > markdownBounds.marks || paragraph.split("\n").some(isDeep));
}

/** The text; where it is tangled, its words alone, as one that was stored before there were bounds must not stop its page. */
export const readableMarkdown = (text: string): string => (isTangled(text) ? text.replace(/[>*_~]+|^[\s+\-\d.)]+/gm, " ") : text);
