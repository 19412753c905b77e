// Converts a copied page to Markdown. The libraries are large, so the editor loads this module with the first rich paste.
import { fromDom } from "hast-util-from-dom";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { type Node as HastNode, type Root, wordsOf } from "./hast.ts";
import { cleanedTree, type DroppedCounts } from "./pasted-tree.ts";

export type PastedPage = DroppedCounts & { text: string };

type Part = { type: string; spread?: boolean | null; children?: Part[] };

/** Makes lists tight, unless an item holds several paragraphs. */
function close(part: Part): void {
  for (const child of part.children ?? []) close(child);
  if (part.type === "listItem") part.spread = (part.children?.filter(({ type }) => type === "paragraph").length ?? 0) > 1;
  if (part.type === "list") part.spread = part.children?.some(({ spread }) => spread) ?? false;
}

/** `page` is an inert document (DOMParser): nothing in it runs. Returns null if the text has more than `maxTextLength` characters. */
export function markdownOf(page: Node, site: string, maxTextLength: number): PastedPage | null {
  const { tree, droppedCounts } = cleanedTree(fromDom(page) as HastNode | Root, site);
  if (tree.children.reduce((sum, node) => sum + wordsOf(node).length, 0) > maxTextLength) return null;
  const document = toMdast(tree) as Parameters<typeof toMarkdown>[0];
  close(document as Part);
  const options = { bullet: "-", emphasis: "*", listItemIndent: "one", rule: "-", resourceLink: true } as const;
  const text = toMarkdown(document, {
    ...options,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
  return { text: text.trim(), ...droppedCounts };
}
