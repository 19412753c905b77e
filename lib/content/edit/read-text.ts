// Two versions of a text, compared as their readers read them: blocks without the signs of Markdown, with the words that went and came.
// Pure.
import { type ChangeObject, diffArrays, diffWords } from "diff";
import type { Nodes, PhrasingContent, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { Locale } from "../../i18n/locales.ts";

type Look = "heading" | "paragraph" | "item" | "quote" | "row";
/** `cells`: of a row; every other block has one. `addressed`: the same with the addresses of links, which readers see only when they follow them. */
type Block = { look: Look; source: string; cells: string[]; addressed: string[] };

type Words = Pick<ChangeObject<string>, "value" | "added" | "removed">[];
/** "gap" stands for unchanged blocks that are left out. */
export type ComparedBlock = { look: Look; cells: Words[] } | "gap";

const parser = unified().use(remarkParse).use(remarkGfm);

function wordsOf(node: Nodes | PhrasingContent, withAddresses: boolean): string {
  if (node.type === "image") return withAddresses ? `${node.alt ?? ""} (${node.url})` : (node.alt ?? "") || node.url;
  if (node.type === "break") return " ";
  if ("value" in node) return node.value;
  const inner = "children" in node ? node.children.map((child) => wordsOf(child, withAddresses)).join("") : "";
  return node.type === "link" && withAddresses ? `${inner} (${node.url})` : inner;
}

/** The blocks of a Markdown text in their order. An item of a list or a quote counts by its paragraphs. */
function blocksOf(markdown: string): Block[] {
  const sourceOf = ({ position }: Nodes) => markdown.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  const block = (look: Look, node: Nodes, cells: Nodes[] = [node]): Block => ({
    look,
    source: `${look} ${sourceOf(node)}`,
    cells: cells.map((cell) => wordsOf(cell, false)),
    addressed: cells.map((cell) => wordsOf(cell, true)),
  });
  const inside = (node: Nodes, look: Look): Block[] => {
    if (node.type === "heading") return [block("heading", node)];
    if (node.type === "tableRow") return [block("row", node, node.children)];
    if (node.type === "blockquote") return node.children.flatMap((child) => inside(child, "quote"));
    if (node.type === "listItem") return node.children.flatMap((child) => inside(child, "item"));
    if (node.type === "root" || node.type === "list" || node.type === "table") return node.children.flatMap((child) => inside(child, look));
    return node.type === "thematicBreak" ? [] : [block(look, node)];
  };
  return inside(parser.parse(markdown) as Root, "paragraph");
}

/** The words of two texts, those that went and came marked. */
export function comparedWords(before: string, after: string, locale: Locale): Words {
  return diffWords(before, after, { intlSegmenter: new Intl.Segmenter(locale, { granularity: "word" }) });
}

const removed = ({ look, cells }: Block): ComparedBlock => ({
  look,
  cells: cells.map((value) => [{ value, added: false, removed: true }]),
});
const added = ({ look, cells }: Block): ComparedBlock => ({ look, cells: cells.map((value) => [{ value, added: true, removed: false }]) });
const unchanged = ({ look, cells }: Block): ComparedBlock => ({
  look,
  cells: cells.map((value) => [{ value, added: false, removed: false }]),
});

/** A block that was changed. Where readers see the same words, another address is shown, or else the Markdown itself. */
function changedBlock(before: Block, after: Block, locale: Locale): ComparedBlock {
  const compared = (old: string[], now: string[]) =>
    Array.from({ length: Math.max(old.length, now.length) }, (_, index) => comparedWords(old[index] ?? "", now[index] ?? "", locale));
  const differ = (key: "cells" | "addressed") => before[key].join("\n") !== after[key].join("\n");
  const key = (["cells", "addressed"] as const).find(differ);
  const withoutLook = ({ source, look }: Block) => [source.slice(look.length + 1)];
  return { look: after.look, cells: key ? compared(before[key], after[key]) : compared(withoutLook(before), withoutLook(after)) };
}

/** Whether one block is the other in new words: of the longer one, two fifths of the words are in both. */
function isSameBlock(first: Block, second: Block): boolean {
  const [a, b] = [first, second].map(({ cells }) => new Set(cells.join(" ").match(/[\p{L}\p{N}]+/gu))) as [Set<string>, Set<string>];
  return first.look === second.look && a.intersection(b).size >= 0.4 * Math.max(a.size, b.size);
}

/** Blocks that went and blocks that came in the same place: one that is the other in new words is shown as one. */
function changedRun(before: readonly Block[], after: readonly Block[], locale: Locale): ComparedBlock[] {
  const compared: ComparedBlock[] = [];
  let next = 0;
  for (const block of before) {
    const found = after.findIndex((candidate, index) => index >= next && isSameBlock(block, candidate));
    if (found < 0) compared.push(removed(block));
    else {
      compared.push(...after.slice(next, found).map(added), changedBlock(block, after[found] as Block, locale));
      next = found + 1;
    }
  }
  return [...compared, ...after.slice(next).map(added)];
}

/** What differs between two Markdown texts, below the headings under which it stands; unchanged blocks are left out. */
export function comparedBlocks(before: string, after: string, locale: Locale): ComparedBlock[] {
  const runs = diffArrays(blocksOf(before), blocksOf(after), { comparator: (a, b) => a.source === b.source });
  const compared: ComparedBlock[] = [];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    if (!run) continue;
    if (run.added || run.removed) {
      const other = runs[index + 1];
      const isPair = other !== undefined && (other.added || other.removed);
      const [gone, come] = [run, isPair ? other : undefined].reduce<[Block[], Block[]]>(
        ([went, came], each) => (each?.removed ? [each.value, came] : each?.added ? [went, each.value] : [went, came]),
        [[], []],
      );
      compared.push(...changedRun(gone, come, locale));
      if (isPair) index++;
      continue;
    }
    const heading = index + 1 < runs.length ? run.value.findLast(({ look }) => look === "heading") : undefined;
    const isWhole = run.value.length === 1 && heading !== undefined;
    if (!isWhole) compared.push("gap");
    if (heading) compared.push(unchanged(heading));
    if (heading && run.value.at(-1) !== heading) compared.push("gap");
  }
  return compared;
}
