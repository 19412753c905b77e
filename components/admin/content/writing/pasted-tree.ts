// Reduces a copied page to what a text may contain: headings, paragraphs, lists, tables, quotes, bold, emphasis and links. Styles, scripts,
// comments and external pictures are dropped. Pure.

import { classesOf, type Element, element, isBlank, isBlock, isElement, type Node, type Root, styleOf, text, wordsOf } from "./hast.ts";
import { tidyRuns } from "./inline-runs.ts";
import { cleanedLink } from "./link-addresses.ts";
import { gatheredLists, itemNode, listItems, typedItem, typedMark, wordItem } from "./ms-word-lists.ts";

/** How many pictures and links were dropped, and the title that was left out, to tell the user. */
export type DroppedCounts = { pictures: number; links: number; title?: string };
type Context = { site: string; droppedCounts: DroppedCounts };

const droppedTags = new Set(
  "audio base button canvas datalist dialog embed head iframe input link map math meta noframes noscript object option script select source style svg template textarea title track video xml".split(
    " ",
  ),
);
const emphasised = new Set(["em", "i"]);
const strong = new Set(["b", "strong"]);
const struck = new Set(["del", "s", "strike"]);
const superscripts: Record<string, string> = { "1": "¹", "2": "²", "3": "³" };

// Direction marks are added when a text is rendered; the other invisible characters are leftovers of layout.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const cleanText = (value: string) => value.replace(invisible, "").replace(/[\u00a0\u2007\u202f]/g, " ");

function isHidden(node: Element): boolean {
  const style = styleOf(node);
  if (/display: ?none|visibility: ?hidden|mso-hide: ?all/.test(style)) return true;
  // Comments, tables of contents with page numbers, and text deleted by a tracked change.
  if (
    /mso-element: ?(?:comment|header|footer|field)/.test(style) ||
    classesOf(node).some((name) => /^MsoComment|^MsoToc\d|^msoDel$/i.test(name))
  )
    return true;
  return node.properties.hidden === true || node.properties.ariaHidden === "true";
}

// Matches the whole property name: Word writes "mso-bidi-font-weight: normal" beside bold text.
const weightOf = (style: string) => /(?<![\w-])font-weight: ?(bold|bolder|normal|lighter|\d+)/.exec(style)?.[1];
const isHeavy = (weight: string | undefined) => weight === "bold" || weight === "bolder" || Number(weight) >= 600;

/** Wraps the children in marks according to the element's tag and style. */
function marked(node: Element, children: Node[]): Node[] {
  const style = styleOf(node);
  const weight = weightOf(style);
  const slant = /(?<![\w-])font-style: ?(italic|oblique|normal)/.exec(style)?.[1];
  const isStrong = strong.has(node.tagName) ? weight === undefined || isHeavy(weight) : isHeavy(weight);
  const isEmphasised = emphasised.has(node.tagName) ? slant !== "normal" : slant === "italic" || slant === "oblique";
  if (children.every(isBlank) || children.some(isBlock)) return children;
  let inner = children;
  if (struck.has(node.tagName)) inner = [element("del", inner)];
  if (isEmphasised) inner = [element("em", inner)];
  return isStrong ? [element("strong", inner)] : inner;
}

function picture(node: Element, { site, droppedCounts }: Context): Node[] {
  const address = cleanedLink(String(node.properties.src ?? ""), site) ?? "";
  const [, slug] = /^\/media\/([a-z0-9-]+)\//.exec(address) ?? [];
  if (slug) return [element("img", [], { src: `/media/${slug}`, alt: "" })];
  // A picture of at most 3 pixels is a tracking pixel and is not counted.
  if (Number(node.properties.width ?? 99) > 3) droppedCounts.pictures++;
  return [];
}

function link(node: Element, children: Node[], { site, droppedCounts }: Context): Node[] {
  const given = String(node.properties.href ?? "");
  const href = given && !given.startsWith("#") ? cleanedLink(given, site) : null;
  const inner = children.filter((child) => !isElement(child, "a"));
  if (!inner.some((child) => wordsOf(child).trim()) || children.some(isBlock)) return children;
  if (href) return [element("a", inner, { href })];
  if (given && !given.startsWith("#")) droppedCounts.links++;
  return children;
}

/** Wraps runs of inline nodes between block elements in paragraphs. */
function asBlocks(nodes: Node[]): Node[] {
  if (!nodes.some(isBlock)) return nodes;
  const out: Node[] = [];
  let run: Node[] = [];
  const close = () => {
    if (run.some((node) => !isBlank(node))) out.push(...paragraphs(run));
    run = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      close();
      out.push(node);
    } else run.push(node);
  }
  close();
  return out;
}

/** Splits inline nodes at line breaks; two breaks in a row leave an empty line between them. */
function linesOf(children: Node[]): Node[][] {
  const lines: Node[][] = [[]];
  for (const child of children) {
    if (isElement(child, "br")) lines.push([]);
    else lines.at(-1)?.push(child);
  }
  return lines;
}

const isEmpty = (nodes: Node[]) => !nodes.some((node) => isElement(node, "img") || wordsOf(node).trim());

/** Which lines begin with a typed list mark. A lone number among other lines does not count. */
function markedLines(lines: Node[][]): boolean[] {
  const marks = lines.map((line) => typedMark(line.map(wordsOf).join("").slice(0, 40)));
  const isAlone = marks.filter(Boolean).length < 2 && lines.filter((line) => !isEmpty(line)).length > 1;
  return marks.map((mark) => mark === "bullet" || (mark === "number" && !isAlone));
}

/** Makes one paragraph, several where an empty line separates them, and list items where lines begin with a typed mark. */
function paragraphs(children: Node[]): Node[] {
  const lines = linesOf(children);
  const isMarked = markedLines(lines);
  const parts: { nodes: Node[]; isItem: boolean }[] = [];
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const isItem = isMarked[at] === true;
    if (isEmpty(line)) isOpen = false;
    else if (isOpen && !isItem) parts.at(-1)?.nodes.push(element("br", []), ...line);
    else parts.push({ nodes: [...line], isItem });
    isOpen = !isItem && !isEmpty(line);
  }
  return parts.map(({ nodes, isItem }) => {
    const paragraph = element("p", tidyRuns(nodes));
    return isItem ? typedItem(paragraph) : paragraph;
  });
}

/** Removes bold and line breaks, for headings and header cells. */
function unbolded(nodes: Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (isElement(node, "strong", "p")) return unbolded(node.children);
    if (isElement(node, "br")) return [text(" ")];
    return isElement(node, "img") ? [] : [node];
  });
}

function heading(level: number, children: Node[]): Node[] {
  const inner = tidyRuns(unbolded(children));
  return inner.some((node) => wordsOf(node).trim())
    ? [element(`h${level === titleLevel ? 1 : Math.min(6, level)}`, inner, level === titleLevel ? { title: "1" } : {})]
    : [];
}

/** The level given to Word's document title, which ranks above all headings. */
const titleLevel = 9;

function headingLevel(node: Element): number | null {
  const [, level] = /^h([1-6])$/.exec(node.tagName) ?? [];
  if (level) return Number(level);
  if (classesOf(node).some((name) => /^MsoTitle/i.test(name))) return titleLevel;
  return node.properties.role === "heading" ? Number(node.properties.ariaLevel) || 2 : null;
}

/** The content of a table cell, reduced to one line. */
function flattenedToLine(nodes: Node[]): Node[] {
  const flat = (inner: Node[]): Node[] =>
    inner.flatMap((child, at) => {
      const gap = at > 0 && (isBlock(child) || isBlock(inner[at - 1] as Node)) ? [text(" ")] : [];
      if (isElement(child, "br")) return [text(" ")];
      if (isElement(child, "img", "hr")) return [];
      return [...gap, ...(isBlock(child) ? flat(child.children) : [child])];
    });
  return tidyRuns(flat(nodes));
}

/** Builds a table with a header row. A single-column table is only page layout, so its content is unwrapped. */
function table(children: Node[]): Node[] {
  const rows = children
    .flatMap((part) => (isElement(part, "thead", "tbody", "tfoot") ? part.children : [part]))
    .filter((row) => isElement(row, "tr"));
  const cells = rows.map((row) => row.children.filter((cell) => isElement(cell, "td", "th")));
  const isLayout = cells.every((row) => row.length < 2);
  if (isLayout) return cells.flat().flatMap((cell) => (cell.children.some(isBlock) ? asBlocks(cell.children) : paragraphs(cell.children)));
  const filled = cells.filter((row) => row.some((cell) => wordsOf(cell).trim()));
  if (filled.length === 0) return [];
  // Spans are limited to the table's size: a page may claim that a cell spans a million columns.
  const maxSpan = { colSpan: Math.max(...filled.map((row) => row.length)), rowSpan: filled.length };
  const span = (cell: Element, key: keyof typeof maxSpan) => Math.max(1, Math.min(maxSpan[key], Number(cell.properties[key]) || 1));
  const cellOf = (cell: Element, name: "th" | "td") => {
    const words = flattenedToLine(cell.children);
    return element(name, name === "th" ? unbolded(words) : words, { colSpan: span(cell, "colSpan"), rowSpan: span(cell, "rowSpan") });
  };
  return [
    element(
      "table",
      filled.map((row, at) =>
        element(
          "tr",
          row.map((cell) => cellOf(cell, at === 0 ? "th" : "td")),
        ),
      ),
    ),
  ];
}

/** The content of a list item; a single paragraph is unwrapped. */
function itemContent(children: Node[]): Node[] {
  const parts = children.some(isBlock) ? asBlocks(children) : paragraphs(children);
  const [first, ...rest] = parts;
  const isShort = isElement(first, "p") && rest.every((node) => isElement(node, "item"));
  return isShort ? [...first.children, ...rest] : parts;
}

/** Converts a block element; elements without a meaning of their own are unwrapped. */
function convertBlock(node: Element, children: Node[]): Node[] {
  const level = headingLevel(node);
  if (level) return heading(level, children);
  switch (node.tagName) {
    case "ul":
    case "ol":
      return listItems(node, children);
    case "li":
      return [element("li", itemContent(children), node.properties)];
    case "td":
    case "th":
      return [element(node.tagName, children, node.properties)];
    case "table":
      return table(children);
    case "tr":
    case "thead":
    case "tbody":
    case "tfoot":
      return [element(node.tagName, children)];
    case "blockquote":
      return [element("blockquote", gatheredLists(children.some(isBlock) ? asBlocks(children) : paragraphs(children)))];
    case "hr":
      return [element("hr", [])];
    default:
      return children.some(isBlock) ? asBlocks(children) : paragraphs(children);
  }
}

/** Whether the element is a footnote reference of the copied page. */
const isReference = (node: Element) =>
  node.tagName === "sup" && node.children.some((child) => isElement(child, "a") && String(child.properties.href ?? "").startsWith("#"));

function cleaned(node: Node, context: Context): Node[] {
  if (node.type === "text") return [text(cleanText(node.value))];
  if (!isElement(node)) return [];
  const name = node.tagName;
  if (name === "img") return picture(node, context);
  if (droppedTags.has(name) || /^[vwm]:/.test(name) || isHidden(node) || isReference(node)) return [];
  if (name === "br") return [element("br", [])];
  const code = [element("code", [text(wordsOf(node))])];
  if (name === "code") return code;
  if (name === "pre") return [element("pre", code)];
  const word = wordItem(node);
  const children = (word?.children ?? node.children).flatMap((child) => cleaned(child, context));
  if (word?.item) return [itemNode(word.item, itemContent(children))];
  if (name === "a") return link(node, marked(node, children), context);
  if (name === "sup") return [text(superscripts[wordsOf(node).trim()] ?? children.map(wordsOf).join(""))];
  return isBlock(node) || headingLevel(node) ? convertBlock(node, children) : marked(node, children);
}

const depthOf = (node: Node) => (isElement(node) ? Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0) : 0);

/**
 * Leaves out the title of a document, which stands in a field of its own: a paragraph that Word calls one, or the only heading of the first
 * level, above all others.
 */
function withoutTitle(nodes: Node[], droppedCounts: DroppedCounts): Node[] {
  const [first, ...rest] = nodes.filter(depthOf) as Element[];
  if (!first || first !== nodes[0] || rest.length === 0) return nodes;
  if (first.properties.title === undefined && (depthOf(first) !== 1 || rest.some((node) => depthOf(node) === 1))) return nodes;
  droppedCounts.title = wordsOf(first).trim();
  return nodes.slice(1);
}

/** Maps headings to levels 2 and 3, by their own order. */
function withLevels(nodes: Node[]): Node[] {
  const levels = [...new Set(nodes.map(depthOf).filter(Boolean))].sort();
  const level = (node: Node) => Math.min(3, 2 + levels.indexOf(depthOf(node)));
  return nodes.map((node) => (depthOf(node) ? element(`h${level(node)}`, (node as Element).children) : node));
}

export function cleanedTree(tree: Node | Root, site: string): { tree: Root; droppedCounts: DroppedCounts } {
  const droppedCounts: DroppedCounts = { pictures: 0, links: 0 };
  const nodes = (tree.type === "root" ? tree.children : [tree]).flatMap((node) => cleaned(node, { site, droppedCounts }));
  const boxes = nodes.some(isBlock) ? asBlocks(nodes) : paragraphs(nodes);
  const children = withLevels(
    withoutTitle(
      gatheredLists(boxes).filter((node) => !isBlank(node)),
      droppedCounts,
    ),
  );
  return { tree: { type: "root", children: children as Root["children"] }, droppedCounts };
}
