// The HTML syntax tree (hast) as far as pasting needs it, with small helpers. Only types come from the parser package.
import type { fromDom } from "hast-util-from-dom";

type Tree = ReturnType<typeof fromDom>;
export type Root = Extract<Tree, { type: "root" }>;
export type Element = Extract<Tree, { type: "element" }>;
export type Node = Root["children"][number];

export const isElement = <Name extends string>(node: Node | undefined, ...names: Name[]): node is Element & { tagName: Name } =>
  node?.type === "element" && (names.length === 0 || (names as string[]).includes(node.tagName));
export const element = (tagName: string, children: Node[], properties: Element["properties"] = {}): Element => ({
  type: "element",
  tagName,
  properties,
  children: children as Element["children"],
});
export const text = (value: string): Node => ({ type: "text", value });
export const isBlank = (node: Node) => node.type === "text" && node.value.trim() === "";

export function wordsOf(node: Node): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(wordsOf).join("") : "";
}

export function styleOf({ properties }: Element): string {
  return typeof properties.style === "string" ? properties.style.toLowerCase().replace(/\s+/g, " ") : "";
}
export const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];

const blocks = new Set(
  "address article aside blockquote body center details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html item li main nav ol p pre search section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
export const isBlock = (node: Node): node is Element => node.type === "element" && blocks.has(node.tagName);
