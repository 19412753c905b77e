// The text edits behind the toolbar, and the marks that apply at the caret. Pure.
import { itemOf } from "./list-keys.ts";
import { lineAt, linesAt, type TextEdit } from "./text-edit.ts";

export type LineMark = "heading" | "subheading" | "list" | "numbers" | "quote";
export type InlineMark = "bold" | "emphasis";
export type LinkSpan = { from: number; to: number; label: string; address: string };
export type MarksAt = { active: ReadonlySet<LineMark | InlineMark | "link" | "table">; link: LinkSpan | null };

const signs: Record<InlineMark, string> = { bold: "**", emphasis: "*" };
const spans: Record<InlineMark, RegExp> = {
  bold: /\*\*(?=\S)(?:[^*]|\*(?!\*))+?(?<=\S)\*\*(?!\*)/g,
  emphasis: /(?<![*\\])\*(?![*\s])[^*]+?(?<![\s\\])\*(?!\*)|(?<=\*\*)\*(?![*\s])[^*]+?\*(?=\*\*)/g,
};
const linkPattern = /(?<!!)\[((?:[^[\]\\]|\\.)*)\]\(<?([^()\s<>]*)>?(?:\s+"[^"]*")?\)/g;
const headings: Partial<Record<LineMark, string>> = { heading: "## ", subheading: "### " };

function lineMarkOf(line: string): LineMark | null {
  const [hashes] = /^#{1,6}(?= )/.exec(line) ?? [];
  if (hashes) return hashes.length > 2 ? "subheading" : "heading";
  const item = itemOf(line.replace(/^ *> ?/, ""));
  if (item) return item.number === null ? "list" : "numbers";
  return /^ {0,3}>/.test(line) ? "quote" : null;
}

/** The first match in the line that contains the whole selection. */
function spanAt(text: string, start: number, end: number, pattern: RegExp) {
  const { from, line } = lineAt(text, start);
  for (const found of line.matchAll(pattern)) {
    const [at, to] = [from + found.index, from + found.index + found[0].length];
    if (at <= start && end <= to) return { from: at, to, found };
  }
  return null;
}

export function linkAt(text: string, start: number, end: number): LinkSpan | null {
  const span = spanAt(text, start, end, linkPattern);
  return span && { from: span.from, to: span.to, label: span.found[1] ?? "", address: span.found[2] ?? "" };
}

/** The bold or emphasis span that contains the selection or caret, unless it only touches the span's edge. */
function inlineAt(text: string, start: number, end: number, mark: InlineMark) {
  const span = spanAt(text, start, end, spans[mark]);
  return span && start < span.to && end > span.from ? span : null;
}

export function marksAt(text: string, start: number, end: number): MarksAt {
  const { line } = lineAt(text, start);
  const active = new Set<LineMark | InlineMark | "link" | "table">();
  const lineMark = lineMarkOf(line);
  if (lineMark) active.add(lineMark);
  if (/^ {0,3}>/.test(line)) active.add("quote");
  if (/^\s*\|.*\|\s*$/.test(line)) active.add("table");
  for (const mark of ["bold", "emphasis"] as const) if (inlineAt(text, start, end, mark)) active.add(mark);
  const link = linkAt(text, start, end);
  if (link) active.add("link");
  return { active, link };
}

/** Toggles bold or emphasis; `empty` is the placeholder inserted when nothing is selected. */
export function toggleInline(text: string, start: number, end: number, mark: InlineMark, empty: string): TextEdit {
  const sign = signs[mark];
  const span = inlineAt(text, start, end, mark);
  if (span) {
    const inner = span.found[0].slice(sign.length, -sign.length);
    const held = (at: number) => Math.min(span.from + inner.length, Math.max(span.from, at - sign.length));
    return { from: span.from, to: span.to, text: inner, select: [held(start), held(end)] };
  }
  const selected = text.slice(start, end);
  if (selected.trim() === "") {
    const at = start + sign.length;
    return { from: start, to: end, text: sign + empty + sign, select: [at, at + empty.length] };
  }
  // Marks each line separately, without its list mark and surrounding spaces: a mark across lines or next to a space has no effect.
  const parts = selected.split("\n").map((line, index) => {
    const [lead = ""] =
      (index === 0 && start !== lineAt(text, start).from ? /^\s*/ : /^\s*(?:(?:>|[-*+]|#{1,6}|\d+[.)]) +)*/).exec(line) ?? [];
    const words = line.slice(lead.length).trimEnd();
    return words ? `${lead}${sign}${words}${sign}${line.slice(lead.length + words.length)}` : line;
  });
  const made = parts.join("\n");
  const inner = parts.length === 1 ? made.length - made.trimStart().length + sign.length : 0;
  const outer = parts.length === 1 ? made.length - made.trimEnd().length + sign.length : 0;
  return { from: start, to: end, text: made, select: [start + inner, start + made.length - outer] };
}

const bare = (line: string) => {
  const item = itemOf(line);
  return item ? item.rest : line.replace(/^ {0,3}(?:#{1,6} +|> ?)/, "");
};

/** Adds a mark at the beginning of every selected line, or removes it if all lines have it. */
export function toggleLines(text: string, start: number, end: number, mark: LineMark): TextEdit {
  const { from, to, lines } = linesAt(text, start, end);
  const filled = lines.filter((line) => line.trim() !== "");
  const isOn = filled.length > 0 && filled.every((line) => (mark === "quote" ? /^ {0,3}>/.test(line) : lineMarkOf(line) === mark));
  let number = 0;
  const made = lines.map((line) => {
    if (line.trim() === "" && lines.length > 1) return line;
    if (mark === "quote") return isOn ? line.replace(/^ {0,3}> ?/, "") : `> ${line}`;
    const words = bare(line);
    if (isOn) return words;
    if (mark === "numbers") return `${++number}. ${words}`;
    return `${headings[mark] ?? "- "}${words}`;
  });
  const joined = made.join("\n");
  // The caret stays at the same letter of its line.
  const caret = from + Math.max(0, (made[0] ?? "").length - ((lines[0] ?? "").length - (start - from)));
  return {
    from,
    to,
    text: joined,
    select: lines.length > 1 ? [from, from + joined.length] : [caret, Math.max(caret, caret + (end - start))],
  };
}

/** Inserts a block with an empty line before and after, where there is none. */
export function asBlock(text: string, start: number, end: number, block: string): TextEdit {
  const { from, line } = lineAt(text, start);
  // An item or quote that is still empty is replaced.
  const isBegun = /^(?:>|[-*+]|\d+[.)]|#{1,6})$/.test(line.trim()) && start === end;
  const at = isBegun ? from : start;
  const to = isBegun ? from + line.length : end;
  const [before, after] = [text.slice(0, at), text.slice(to)];
  // List items that replace an empty item continue the list above it without an empty line.
  const goesOn = isBegun && itemOf(lineAt(text, Math.max(0, from - 1)).line) !== null && itemOf(block.split("\n")[0] ?? "") !== null;
  const gap = (isThere: boolean, isBroken: boolean) => (isThere ? "" : isBroken ? "\n" : "\n\n");
  const lead = before.trim() === "" || goesOn ? "" : gap(before.endsWith("\n\n"), before.endsWith("\n"));
  const tail = after.trim() === "" ? "" : gap(after.startsWith("\n\n"), after.startsWith("\n"));
  const caret = at + lead.length + block.length;
  return { from: at, to, text: lead + block + tail, select: [caret, caret] };
}

/** Inserts an empty table before the selection, which stays. */
export function newTable(text: string, start: number, words: { heading: string; cell: string }): TextEdit {
  const row = (cell: string) => `| ${cell} | ${cell} |`;
  const block = [row(words.heading), row("---"), row(words.cell), row(words.cell)].join("\n");
  const edit = asBlock(text, start, start, block);
  const first = edit.from + edit.text.indexOf(block) + 2;
  return { ...edit, select: [first, first + words.heading.length] };
}

/** Inserts pasted Markdown: inline if it is one piece of text, as a block otherwise. */
export function pastedAt(text: string, start: number, end: number, markdown: string): TextEdit {
  const isBlock = markdown.includes("\n\n") || /^(?:#{1,6} |[-*+] |\d+[.)] |> |\|)/.test(markdown);
  if (isBlock) return asBlock(text, start, end, markdown);
  return { from: start, to: end, text: markdown, select: [start + markdown.length, start + markdown.length] };
}

/** Replaces the selection or the existing link with a link; without an address only the words remain. */
export function withLink(text: string, start: number, end: number, link: { address: string; label: string } | null): TextEdit {
  const known = linkAt(text, start, end);
  const [from, to] = known ? [known.from, known.to] : [start, end];
  const words = known?.label || text.slice(start, end).trim() || link?.label || "";
  const label = /[[\]]/.test(words.replace(/\\./g, "")) ? words.replace(/[[\]]/g, "\\$&") : words;
  const made = link ? `[${label}](${link.address})` : words;
  return { from, to, text: made, select: [from + made.length, from + made.length] };
}
