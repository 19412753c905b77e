// Turns plain text that was a list in its source ("• ", "1)" and their Arabic equivalents) into Markdown lists. Other lines stay unchanged.
// Pure.
import { westernDigits } from "#lib/formats/digits";

const bullet = /^([ \t\u00a0]*)(?:[•●◦▪■□○‣⁃➢➤✓✔·]|o(?=\t)|[–—-](?=[\t\u00a0]))[ \t\u00a0]*(?=\S)/;
const number = /^([ \t\u00a0]*)\(?([0-9]{1,3}|[٠-٩]{1,3})[).\-–](?![0-9٠-٩])[ \t\u00a0]+(?=\S)/;
const mark = /^ *(?:[-*+]|\d{1,3}\.) /;

type Line = { depth: number; mark: string; text: string } | { text: string };
const isItem = (line: Line | undefined): line is Extract<Line, { mark: string }> => line !== undefined && "mark" in line;

function read(line: string): Line {
  const depthOf = (indent = "") =>
    indent.length === 0 ? 0 : indent.includes("\t") ? indent.split("\t").length - 1 : Math.floor(indent.length / 2);
  const [dot, dotIndent] = bullet.exec(line) ?? [];
  // Word writes a second-level bullet as the letter "o" in Courier.
  if (dot !== undefined)
    return {
      depth: Math.max(depthOf(dotIndent), /o\t$/.test(dot) || /[◦○]/.test(dot) ? 1 : 0),
      mark: "-",
      text: line.slice(dot.length).trim(),
    };
  const [figure, indent, count = ""] = number.exec(line) ?? [];
  if (figure !== undefined)
    return { depth: depthOf(indent), mark: `${Number(westernDigits(count))}.`, text: line.slice(figure.length).trim() };
  return { text: line };
}

/** A single numbered line is not a list, because a sentence may begin with a year. */
function withoutLoneNumbers(lines: Line[], source: string[]): Line[] {
  return lines.map((line, at) => {
    if (!isItem(line) || line.mark === "-") return line;
    const neighbours = [lines[at - 1], lines[at + 1]].filter(isItem);
    const near = [lines.slice(0, at).reverse(), lines.slice(at + 1)].flatMap(
      (side) => side.find((candidate) => isItem(candidate) || candidate.text.trim()) ?? [],
    );
    return neighbours.length > 0 || near.some(isItem) ? line : { text: source[at] ?? "" };
  });
}

export function plainTextToMarkdown(text: string): string {
  const source = text.replace(/\r\n?/g, "\n").split("\n");
  const lines = withoutLoneNumbers(source.map(read), source);
  if (!lines.some(isItem)) return text;
  const out: string[] = [];
  const widths: number[] = [];
  for (const [at, line] of lines.entries()) {
    const [before, last] = [lines[at - 1], out.at(-1)];
    if (!isItem(line)) {
      // A paragraph needs an empty line after a list; an empty line between two items is dropped.
      if (isItem(before) && line.text.trim() !== "" && !mark.test(line.text)) out.push("");
      const following = lines.slice(at).find((candidate) => isItem(candidate) || candidate.text.trim() !== "");
      if (line.text.trim() === "" && last !== undefined && mark.test(last) && isItem(following)) continue;
      out.push(line.text);
      continue;
    }
    if (last !== undefined && last.trim() !== "" && !mark.test(last)) out.push("");
    const depth = Math.min(line.depth, last !== undefined && mark.test(last) ? widths.length : 0);
    widths.length = depth;
    const indent = widths.reduce((sum, width) => sum + width, 0);
    widths.push(line.mark.length + 1);
    out.push(`${" ".repeat(indent)}${line.mark} ${line.text}`);
  }
  return out.join("\n");
}
