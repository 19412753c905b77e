// Converts the office's Markdown into blocks of a PDF. Links inside the site become absolute addresses and footnotes a list at the end;
// what a PDF cannot show is dropped.
import type { Nodes, PhrasingContent, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { secureBareAddresses } from "../content/bare-addresses.ts";
import { readableMarkdown } from "../content/markdown-limits.ts";
import type { Block, Inline } from "./document.ts";

type Address = (href: string) => string | undefined;

const parser = unified().use(remarkParse).use(remarkGfm).use(secureBareAddresses);

function plain(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(plain).join("") : "";
}

function inlineOf(nodes: PhrasingContent[], address: Address, notes: string[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === "strong") return [{ text: plain(node), strong: true }];
    if (node.type === "link") {
      const link = address(node.url);
      return link ? [{ text: plain(node), link }] : [plain(node)];
    }
    if (node.type === "break") return [" "];
    if (node.type === "footnoteReference") {
      if (!notes.includes(node.identifier)) notes.push(node.identifier);
      return [` [${notes.indexOf(node.identifier) + 1}]`];
    }
    return [plain(node)];
  });
}

/** `address` returns the absolute address of a link; where it returns undefined, only the link's text remains. */
export function markdownBlocks(markdown: string, address: Address): Block[] {
  const notes: string[] = [];
  const definitions = new Map<string, Inline[]>();
  const inline = (nodes: PhrasingContent[]) => inlineOf(nodes, address, notes);
  const flat = (nodes: RootContent[]): Inline[] =>
    nodes.flatMap((child, at): Inline[] => [
      ...(at > 0 ? [" "] : []),
      ...(child.type === "paragraph" ? inline(child.children) : [plain(child)]),
    ]);
  const blocks = (parser.runSync(parser.parse(readableMarkdown(markdown))) as Root).children.flatMap((node): Block[] => {
    switch (node.type) {
      case "heading":
        return [{ type: "heading", level: node.depth <= 2 ? 1 : node.depth === 3 ? 2 : 3, text: plain(node) }];
      case "paragraph":
        return [{ type: "paragraph", text: inline(node.children) }];
      case "blockquote":
        return [{ type: "note", text: flat(node.children) }];
      case "list":
        return [{ type: "list", ordered: node.ordered === true, items: node.children.map(({ children }) => flat(children)) }];
      case "table": {
        const [head = [], ...rows] = node.children.map((row) => row.children.map(plain));
        const numeric = (node.align ?? []).flatMap((align, at) => (align === "right" ? [at] : []));
        return [{ type: "table", head, rows, numeric }];
      }
      case "footnoteDefinition":
        definitions.set(node.identifier, flat(node.children));
        return [];
      case "code":
        return [{ type: "note", text: [node.value] }];
      default:
        return [];
    }
  });
  const cited = notes.flatMap((name) => definitions.get(name) ?? []).length;
  return cited > 0 ? [...blocks, { type: "list", ordered: true, items: notes.map((name) => definitions.get(name) ?? []) }] : blocks;
}
