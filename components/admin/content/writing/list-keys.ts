// What Enter and Tab do in a list or a quote: start the next item, or change the level. Pure; null means the key keeps its default.
import { lineAt, linesAt, type TextEdit } from "./text-edit.ts";

type Item = { quote: string; indent: string; bullet: string; number: number | null; delimiter: string; space: string; rest: string };

// A space between two quote signs can match at only one place of the pattern; otherwise many signs would cause catastrophic backtracking.
const itemPattern = /^((?: {0,3}>(?: {0,4}>)* ?)?)([ \t]*)(?:([-*+])|(\d{1,9})([.)]))( +|$)(.*)$/;
const quotePattern = /^( {0,3}>(?: {0,4}>)* ?)(.*)$/;

export function itemOf(line: string): Item | null {
  const [found, quote = "", indent = "", bullet = "", number, delimiter = "", space = "", rest = ""] = itemPattern.exec(line) ?? [];
  if (found === undefined) return null;
  return { quote, indent, bullet, number: number === undefined ? null : Number(number), delimiter, space, rest };
}

const markOf = ({ bullet, number, delimiter }: Item) => bullet || `${number}${delimiter}`;
const startOf = (item: Item) => `${item.quote}${item.indent}${markOf(item)}${item.space || " "}`;
const depthOf = ({ indent }: Item) => indent.replaceAll("\t", "    ").length;
/** The column where an item's text begins; nested content is indented at least this far. */
const insideOf = (item: Item) => depthOf(item) + markOf(item).length + 1;

/** Renumbers the lines of a list: a top-level list keeps its first number, a nested one starts at 1. */
function numbered(lines: readonly string[]): string[] {
  const open: { depth: number; next: number | null }[] = [];
  return lines.map((line) => {
    const item = itemOf(line);
    if (!item) return line;
    const depth = depthOf(item);
    while ((open.at(-1)?.depth ?? -1) > depth) open.pop();
    let list = open.at(-1);
    if (list?.depth !== depth || (list.next === null) !== (item.number === null)) {
      if (list?.depth === depth) open.pop();
      list = { depth, next: item.number === null ? null : depth > 0 ? 1 : item.number };
      open.push(list);
    }
    if (item.number === null || list.next === null) return line;
    const number = list.next++;
    return number === item.number ? line : startOf({ ...item, number }) + item.rest;
  });
}

/** The first and last line of the list around a line. The search stops at a paragraph or an empty line. */
function listAround(lines: readonly string[], at: number): [number, number] {
  const belongs = (line: string | undefined) => line !== undefined && (itemOf(line) !== null || /^[ \t]+\S/.test(line));
  let [first, last] = [at, at];
  while (belongs(lines[first - 1])) first--;
  while (belongs(lines[last + 1])) last++;
  return [first, last];
}

/** An edit that replaces lines but leaves the common beginning and end alone, so that little text is retyped. */
function replaceLines(text: string, from: number, before: string, after: string, caret: [number, number]): TextEdit {
  let [start, end] = [0, 0];
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end++;
  const to = from + before.length - end;
  return { from: from + start, to: Math.min(to, text.length), text: after.slice(start, after.length - end), select: caret };
}

/** Ends a list or a quote: removes the mark and adds an empty line, so that following text is not part of it. */
function endAt(text: string, from: number, to: number, keep: string): TextEdit {
  const before = from === 0 ? "" : lineAt(text, from - 1).line;
  const gap = keep.trim() === "" && before.trim() !== "" ? "\n" : "";
  const caret = from + gap.length + keep.length;
  return { from, to, text: gap + keep, select: [caret, caret] };
}

/** Enter: starts the next item or quote line; on an empty one it ends the list or quote, or goes one level out. */
export function afterEnter(text: string, start: number, end: number): TextEdit | null {
  const { from, to, line } = lineAt(text, start);
  const item = itemOf(line);
  if (!item) {
    const [, mark = "", rest = ""] = quotePattern.exec(line) ?? [];
    if (!mark || start - from < mark.length) return null;
    if (rest.trim() === "") return endAt(text, from, to, "");
    const added = `\n${mark.endsWith(" ") ? mark : `${mark} `}`;
    return { from: start, to: end, text: added, select: [start + added.length, start + added.length] };
  }
  const lead = startOf(item);
  if (start - from < lead.length && item.rest !== "") return null;
  if (item.rest.trim() === "") return item.indent ? afterTab(text, start, end, true) : endAt(text, from, to, item.quote);
  const next = startOf({ ...item, number: item.number === null ? null : item.number + 1 });
  const caret = start + 1 + next.length;
  const lines = text.split("\n");
  const index = text.slice(0, from).split("\n").length - 1;
  const [, last] = listAround(lines, index);
  const rest = [`${line.slice(0, start - from)}`, `${next}${text.slice(end, Math.max(to, lineAt(text, end).to)).trimStart()}`];
  const covered = text.slice(from, end).split("\n").length - 1;
  const tail = lines.slice(index + covered + 1, Math.max(last, index + covered) + 1);
  const before = lines.slice(index, Math.max(last, index + covered) + 1).join("\n");
  return replaceLines(text, from, before, numberedFrom([...rest, ...tail]).join("\n"), [caret, caret]);
}

/** Renumbers from the first line on, which keeps its number whatever its depth. */
function numberedFrom(lines: readonly string[]): string[] {
  const [first = ""] = lines;
  const firstItem = itemOf(first);
  return firstItem?.number == null ? [...lines] : keepingFirst(lines, firstItem);
}

function keepingFirst(lines: readonly string[], firstItem: Item): string[] {
  let next = firstItem.number as number;
  let isOver = false;
  return lines.map((line) => {
    const item = itemOf(line);
    if (isOver || !item || depthOf(item) > depthOf(firstItem)) return line;
    if (depthOf(item) < depthOf(firstItem) || item.number === null) {
      isOver = true;
      return line;
    }
    const number = next++;
    return number === item.number ? line : startOf({ ...item, number }) + item.rest;
  });
}

/** The nearest item above a line that is no deeper; the search stops at a paragraph or an empty line. */
function itemAbove(lines: readonly string[], first: number, maxDepth: number): Item | undefined {
  for (const line of lines.slice(0, first).reverse()) {
    const item = itemOf(line);
    if (item ? depthOf(item) <= maxDepth : !/^[ \t]+\S/.test(line)) return item ?? undefined;
  }
  return undefined;
}

/** The number of columns to indent: to below the preceding item; null if there is none. */
function stepIn(lines: readonly string[], first: number, depth: number): number | null {
  const item = itemAbove(lines, first, depth);
  return item && depthOf(item) === depth ? insideOf(item) - depth : null;
}

/** The number of columns to outdent: to the level of the enclosing item; null at the top level. */
function stepOut(lines: readonly string[], first: number, depth: number): number | null {
  if (depth === 0) return null;
  const enclosing = itemAbove(lines, first, depth - 1);
  return enclosing ? depth - depthOf(enclosing) : depth;
}

const shifted = (line: string, by: number): string => {
  const item = itemOf(line);
  if (by > 0) return item ? `${item.quote}${" ".repeat(by)}${line.slice(item.quote.length)}` : " ".repeat(by) + line;
  const quote = item?.quote ?? "";
  return (
    quote +
    line
      .slice(quote.length)
      .replaceAll("\t", "    ")
      .replace(new RegExp(`^ {0,${-by}}`), "")
  );
};

/** Tab and Shift+Tab in list items: move them one level in or out, with their content. */
export function afterTab(text: string, start: number, end: number, isBack: boolean): TextEdit | null {
  const { from, lines: chosen } = linesAt(text, start, end);
  const head = itemOf(chosen[0] ?? "");
  if (!head || chosen.some((line) => line.trim() !== "" && !itemOf(line) && !/^[ \t]/.test(line))) return null;
  const lines = text.split("\n");
  const first = text.slice(0, from).split("\n").length - 1;
  const depth = depthOf(head);
  const step = isBack ? stepOut(lines, first, depth) : stepIn(lines, first, depth);
  if (step === null) return null;
  let last = first + chosen.length - 1;
  // The content of the last item moves with it.
  while (/\S/.test(lines[last + 1] ?? "") && /^ */.exec(shifted(lines[last + 1] ?? "", 0))?.[0].length) {
    const item = itemOf(lines[last + 1] ?? "");
    if (item ? depthOf(item) <= depth : (/^ */.exec(lines[last + 1] ?? "")?.[0].length ?? 0) <= depth) break;
    last++;
  }
  const by = isBack ? -step : step;
  const [top, bottom] = listAround(lines, first);
  const moved = lines.slice(top, bottom + 1).map((line, at) => (top + at >= first && top + at <= last ? shifted(line, by) : line));
  const after = numbered(moved);
  const base = lines.slice(0, top).join("\n").length + (top > 0 ? 1 : 0);
  const place = (at: number): number => placeAfter(text, at, { base, top, before: lines, after });
  return replaceLines(text, base, lines.slice(top, bottom + 1).join("\n"), after.join("\n"), [place(start), place(end)]);
}

/** Maps a position in the old text to the new text, keeping its distance from the end of the line. */
function placeAfter(text: string, at: number, block: { base: number; top: number; before: string[]; after: string[] }): number {
  const index = text.slice(0, at).split("\n").length - 1;
  const { to } = lineAt(text, at);
  const line = block.after[index - block.top] ?? "";
  const start = block.base + block.after.slice(0, index - block.top).reduce((sum, earlier) => sum + earlier.length + 1, 0);
  return Math.max(start, start + line.length - (to - at));
}
