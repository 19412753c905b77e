// Reads Markdown into the visual editor's document and writes it back. A block that nobody touched is written exactly as it was, so that
// saving changes only what was changed. Pure.
import type { AlignType, BlockContent, DefinitionContent, List, ListItem, PhrasingContent, Root, RootContent, Table } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Mark, Node } from "prosemirror-model";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { exceedsMarkdownLimits } from "#lib/content/markdown-limits";
import { placeholdersOf } from "#lib/content/tokens";
import { visualSchema as schema } from "./visual-schema.ts";

const parser = unified().use(remarkParse).use(remarkGfm);

/** Stand for placeholders while Markdown is parsed: characters of private use, which no text of the site contains. */
const firstSign = 0xe000;
const lastSign = 0xf8ff;
const signs = /[\ue000-\uf8ff]/;

/** Where a block came from: its Markdown, and what stood between it and the block before. */
type Origin = { text: string; before: string; previous: Node | null };
/** Nodes never change, so a node that is still there was not touched. */
const origins = new WeakMap<Node, Origin>();

/** `slice`: a part of the text as it is written, by positions in the masked one. */
type Masked = { text: string; raw: (sign: string) => string; slice: (from: number, to: number) => string };

/**
 * The text with one sign for each placeholder. A condition whose text begins with a heading, list, quote or table stands on a line of its
 * own then, as the page is parsed when the condition holds.
 */
function masked(text: string): Masked | null {
  const found = placeholdersOf(text);
  if (signs.test(text) || found.length > lastSign - firstSign) return null;
  let [out, at] = ["", 0];
  /** The position in `text` of each one in `out`. */
  const positions: number[] = [];
  const add = (piece: string, from: number, step: 0 | 1) => {
    for (let index = 0; index < piece.length; index++) positions.push(from + index * step);
    out += piece;
  };
  /** Whether each open condition, and at its end the one that was closed last, stands on a line of its own. */
  const ownLines: boolean[] = [];
  let lastOwnLine = -1;
  for (const [index, { type, from, to }] of found.entries()) {
    add(text.slice(at, from), at, 1);
    at = to;
    const beginsBlock = type === "condition" && /^ (?:#{1,6} |[-*+] |\d+[.)] |> |\|)/.test(text.slice(to, to + 12));
    // Right behind a condition with its own line: whichever of the two holds begins the line.
    const isOwnLine = beginsBlock && (/(?:^|\n)[\ue000-\uf8ff]*$/.test(out) || lastOwnLine === from);
    if (isOwnLine && lastOwnLine === from) add("\n\n", from, 0);
    add(String.fromCharCode(firstSign + index), from, 0);
    if (isOwnLine) {
      add("\n\n", to, 0);
      at += 1;
    }
    if (type === "condition") ownLines.push(isOwnLine);
    if (type === "end" && ownLines.pop()) lastOwnLine = to;
  }
  add(text.slice(at), at, 1);
  const position = (at: number) => positions[at] ?? text.length;
  const raws = found.map(({ from, to }) => text.slice(from, to));
  return {
    text: out,
    raw: (sign) => raws[sign.charCodeAt(0) - firstSign] ?? "",
    slice: (from, to) => text.slice(position(from), position(to)),
  };
}

class Reader {
  private readonly source: Masked;
  constructor(source: Masked) {
    this.source = source;
  }

  private sourceOf({ position }: RootContent): string {
    return this.source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  }

  private text(value: string, marks: readonly Mark[]): Node[] {
    const lines = value.split("\n");
    // A line break in a sentence is a blank.
    const words = lines
      .map((line, index) => (index > 0 ? line.trimStart() : line))
      .map((line, index) => (index < lines.length - 1 ? line.trimEnd() : line));
    return words
      .join(" ")
      .split(/([\ue000-\uf8ff])/)
      .filter(Boolean)
      .map((part) => (signs.test(part) ? schema.nodes.chip.create({ raw: this.source.raw(part) }, null, marks) : schema.text(part, marks)));
  }

  inline(parts: readonly PhrasingContent[], marks: readonly Mark[] = []): Node[] {
    return parts.flatMap((part): Node[] => {
      const inside = (mark: Mark) => ("children" in part ? this.inline(part.children, mark.addToSet(marks)) : []);
      switch (part.type) {
        case "text":
          return this.text(part.value, marks);
        case "strong":
          return inside(schema.marks.strong.create());
        case "emphasis":
          return inside(schema.marks.em.create());
        case "link":
          // A bare address is a link whose words are the address.
          return inside(schema.marks.link.create({ href: this.unmasked(part.url), title: part.title ?? null }));
        case "inlineCode":
          return part.value ? [schema.text(this.unmasked(part.value), schema.marks.code.create().addToSet(marks))] : [];
        case "break":
          return [schema.nodes.hard_break.create()];
        default:
          return [schema.nodes.inline_source.create({ text: this.sourceOf(part) }, null, marks)];
      }
    });
  }

  private unmasked(text: string): string {
    return text.replace(/[\ue000-\uf8ff]/g, this.source.raw);
  }

  private table({ align, children }: Table): Node {
    const rows = children.map((row, index) => {
      const type = index === 0 ? schema.nodes.table_header : schema.nodes.table_cell;
      const cells = (align ?? row.children).map((_, column) =>
        type.create(
          { align: align?.[column] ?? null },
          schema.nodes.paragraph.create(null, this.inline(row.children[column]?.children ?? [])),
        ),
      );
      return schema.nodes.table_row.create(null, cells);
    });
    return schema.nodes.table.create(null, rows);
  }

  private item({ children }: ListItem): Node {
    const blocks = children.map((block) => this.block(block));
    // An item begins with a paragraph, which may be empty.
    return schema.nodes.list_item.create(
      null,
      blocks[0]?.type === schema.nodes.paragraph ? blocks : [schema.nodes.paragraph.create(), ...blocks],
    );
  }

  block(part: RootContent | BlockContent | DefinitionContent): Node {
    const only = part.type === "paragraph" && part.children.length === 1 ? part.children[0] : undefined;
    if (only?.type === "image" && !only.title && !signs.test(only.url + only.alt))
      return schema.nodes.picture.create({ src: only.url, alt: only.alt ?? "" });
    switch (part.type) {
      case "paragraph":
        return schema.nodes.paragraph.create(null, this.inline(part.children));
      case "heading":
        return schema.nodes.heading.create({ level: part.depth }, this.inline(part.children));
      case "blockquote":
        return part.children.length > 0
          ? schema.nodes.blockquote.create(
              null,
              part.children.map((child) => this.block(child)),
            )
          : this.asSource(part);
      case "list":
        if (part.children.some(({ checked }) => typeof checked === "boolean")) return this.asSource(part);
        return part.ordered
          ? schema.nodes.ordered_list.create(
              { order: part.start ?? 1, loose: isLoose(part) },
              part.children.map((child) => this.item(child)),
            )
          : schema.nodes.bullet_list.create(
              { loose: isLoose(part) },
              part.children.map((child) => this.item(child)),
            );
      case "thematicBreak":
        return schema.nodes.rule.create();
      case "table":
        return this.table(part);
      default:
        return this.asSource(part);
    }
  }

  private asSource(part: RootContent): Node {
    return schema.nodes.source.create({ text: this.sourceOf(part) });
  }
}

const isLoose = ({ spread, children }: List) => Boolean(spread) || children.some((item) => item.spread);

/** The document of a text; null for one that only its source can show: beyond the limits of Markdown, or with signs of private use. */
export function readMarkdown(text: string): Node | null {
  if (exceedsMarkdownLimits(text)) return null;
  const source = masked(text);
  if (!source) return null;
  const reader = new Reader(source);
  const { children } = parser.parse(source.text) as Root;
  let end = 0;
  let previous: Node | null = null;
  const blocks = children.map((part) => {
    const node = reader.block(part);
    const [from, to] = [part.position?.start.offset ?? 0, part.position?.end.offset ?? 0];
    origins.set(node, { text: source.slice(from, to), before: source.slice(end, from), previous });
    [end, previous] = [to, node];
    return node;
  });
  return schema.nodes.doc.create(null, blocks.length > 0 ? blocks : schema.nodes.paragraph.create());
}

/** A text without Markdown: its lines, and its placeholders. */
export function readPlain(text: string): Node {
  const lines: Node[][] = [[]];
  const add = (words: string) => {
    for (const [index, line] of words.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (line) lines.at(-1)?.push(schema.text(line));
    }
  };
  let at = 0;
  for (const { from, to } of placeholdersOf(text)) {
    add(text.slice(at, from));
    lines.at(-1)?.push(schema.nodes.chip.create({ raw: text.slice(from, to) }));
    at = to;
  }
  add(text.slice(at));
  return schema.nodes.doc.create(
    null,
    lines.map((line) => schema.nodes.paragraph.create(null, line)),
  );
}

export const writePlain = (doc: Node): string =>
  doc.textBetween(0, doc.content.size, "\n", ({ attrs, type }) => (type === schema.nodes.hard_break ? " " : attrs.raw));

// Writing -------------------------------------------------------------------------------------------------------------

/** Markdown that is written as it stands. */
type Raw = { type: "raw"; value: string };
type Written = RootContent | Raw;

/** From the outermost. */
const markOrder = ["link", "strong", "em", "code"] as const;

/** Inline nodes as nested parts: what shares a mark shares a part. */
function parts(nodes: readonly Node[], depth = 0): Written[] {
  const name = markOrder[depth];
  if (!name) return nodes.flatMap(leaf);
  const out: Written[] = [];
  for (let at = 0; at < nodes.length; ) {
    const mark = nodes[at]?.marks.find(({ type }) => type.name === name);
    let to = at + 1;
    while (
      to < nodes.length &&
      same(
        mark,
        nodes[to]?.marks.find(({ type }) => type.name === name),
      )
    )
      to += 1;
    const group = nodes.slice(at, to);
    if (!mark) out.push(...parts(group, depth + 1));
    else if (name === "code") out.push({ type: "inlineCode", value: group.map(({ text }) => text ?? "").join("") });
    else out.push(...marked(name, mark, group, depth));
    at = to;
  }
  return out;
}

const same = (one: Mark | undefined, other: Mark | undefined) => (one && other ? one.eq(other) : one === other);

/** Blanks at the edges of bold and emphasis stand outside: inside, Markdown would show the asterisks. */
function marked(name: "link" | "strong" | "em", mark: Mark, group: readonly Node[], depth: number): Written[] {
  const blank = (node: Node | undefined) => node?.isText && !node.text?.trim();
  let [first, last] = [0, group.length];
  while (name !== "link" && first < last && blank(group[first])) first += 1;
  while (name !== "link" && last > first && blank(group[last - 1])) last -= 1;
  const inner = group.slice(first, last);
  if (inner.length === 0) return parts(group, depth + 1);
  const edges = (node: Node | undefined) => (name !== "link" && node?.isText && node.text) || "";
  const [begin, end] = [edges(inner[0]), edges(inner.at(-1))];
  const lead = begin.slice(0, begin.length - begin.trimStart().length);
  const trail = end.slice(end.trimEnd().length);
  const trimmed = inner.map((node, index) => {
    const from = index === 0 ? lead.length : 0;
    const to = (node.text?.length ?? 0) - (index === inner.length - 1 ? trail.length : 0);
    return node.isText && (from > 0 || to < (node.text?.length ?? 0)) ? node.cut(from, to) : node;
  });
  const children = parts(trimmed, depth + 1) as PhrasingContent[];
  const part: Written =
    name === "link"
      ? { type: "link", url: mark.attrs.href, title: mark.attrs.title, children }
      : { type: name === "strong" ? "strong" : "emphasis", children };
  const text = (value: string): Written[] => (value ? [{ type: "text", value }] : []);
  return [...parts(group.slice(0, first), depth + 1), ...text(lead), part, ...text(trail), ...parts(group.slice(last), depth + 1)];
}

function leaf(node: Node): Written[] {
  if (node.isText) return [{ type: "text", value: node.text ?? "" }];
  if (node.type === schema.nodes.hard_break) return [{ type: "break" }];
  return [{ type: "raw", value: node.attrs.raw ?? node.attrs.text }];
}

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, index) => node.child(index));

/** A line without the blanks at its ends, which say nothing and would be written as "&#x20;". */
function phrasing(node: Node): PhrasingContent[] {
  const line = parts(childrenOf(node)) as PhrasingContent[];
  const [first, last] = [line[0], line.at(-1)];
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
  return line;
}
const blocks = (node: Node) => childrenOf(node).map(block) as (BlockContent | DefinitionContent)[];

function block(node: Node): Written {
  const { nodes } = schema;
  switch (node.type) {
    case nodes.heading:
      return { type: "heading", depth: node.attrs.level, children: phrasing(node) };
    case nodes.blockquote:
      return { type: "blockquote", children: blocks(node) };
    case nodes.bullet_list:
    case nodes.ordered_list: {
      const isLoose = node.attrs.loose || childrenOf(node).some((item) => paragraphsOf(item) > 1);
      const items = childrenOf(node).map((item): ListItem => ({ type: "listItem", spread: isLoose, children: blocks(item) }));
      const isOrdered = node.type === nodes.ordered_list;
      const start = isOrdered ? node.attrs.order : null;
      return { type: "list", ordered: isOrdered, start, spread: isLoose, children: items };
    }
    case nodes.rule:
      return { type: "thematicBreak" };
    case nodes.picture:
      return { type: "paragraph", children: [{ type: "image", url: node.attrs.src, alt: node.attrs.alt }] };
    case nodes.source:
      return { type: "raw", value: node.attrs.text };
    case nodes.table: {
      const rows = childrenOf(node).map((row) => ({
        type: "tableRow" as const,
        children: childrenOf(row).map((cell) => ({ type: "tableCell" as const, children: phrasing(cell.child(0)) })),
      }));
      return { type: "table", align: childrenOf(node.child(0)).map(({ attrs }): AlignType => attrs.align), children: rows };
    }
    default:
      return { type: "paragraph", children: phrasing(node) };
  }
}

const paragraphsOf = (item: Node) => childrenOf(item).filter(({ type }) => type === schema.nodes.paragraph).length;

const options: Parameters<typeof toMarkdown>[1] = {
  bullet: "-",
  emphasis: "*",
  listItemIndent: "one",
  rule: "-",
  resourceLink: false,
  // A brace in the text is no placeholder.
  unsafe: [
    { character: "{", inConstruct: "phrasing" },
    { character: "}", inConstruct: "phrasing" },
  ],
  handlers: { raw: ({ value }: Raw) => value } as Record<string, unknown>,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

const written = (node: Node): string => toMarkdown({ type: "root", children: [block(node)] } as Root, options).trim();

/** The Markdown of a document. `anew` writes every block again, also those that nobody touched. */
export function writeMarkdown(doc: Node, anew = false): string {
  let out = "";
  let previous: Node | null = null;
  for (const node of childrenOf(doc)) {
    const origin = anew ? undefined : origins.get(node);
    const text = origin?.text ?? written(node);
    // Empty paragraphs are how the editor is left after Enter; Markdown has none.
    if (text === "" && !origin) continue;
    out += (origin && origin.previous === previous ? origin.before : previous === null ? "" : "\n\n") + text;
    previous = node;
  }
  return out;
}
