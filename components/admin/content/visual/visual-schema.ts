// What the visual editor can hold: the Markdown that pages show, with placeholders as chips. What it cannot edit stays as its source.
import { type NodeSpec, Schema } from "prosemirror-model";
import { type CellAttributes, tableNodes } from "prosemirror-tables";

const headings = [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } }));

/** "left", "right" or "center", as the column has it in the row of headings. */
const cellAlign: CellAttributes = {
  default: null,
  getFromDOM: (cell) => cell.dataset.align ?? null,
  setDOMAttr: (align, attributes) => {
    if (align) attributes["data-align"] = align;
  },
};

const nodes = {
  doc: { content: "block+" },
  /** Runs as the field's language does: a chip at its beginning, named in the office's language, does not turn it. */
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: headings,
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: { content: "block+", group: "block", defining: true, parseDOM: [{ tag: "blockquote" }], toDOM: () => ["blockquote", 0] },
  /** Loose: Markdown has a blank line between its items. */
  bullet_list: {
    attrs: { loose: { default: false } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    attrs: { order: { default: 1 }, loose: { default: false } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ol" }],
    toDOM: ({ attrs }) => ["ol", { start: attrs.order }, 0],
  },
  list_item: { content: "paragraph block*", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
  rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  /** A picture of the media library or a drawing, alone in its paragraph. */
  picture: {
    attrs: { src: {}, alt: { default: "" } },
    group: "block",
    draggable: true,
    parseDOM: [{ tag: "p.visual-picture", getAttrs: (dom) => ({ src: dom.dataset.src ?? "", alt: dom.dataset.alt ?? "" }) }],
    toDOM: ({ attrs }) => ["p", { class: "visual-picture", "data-src": attrs.src, "data-alt": attrs.alt }, attrs.alt || attrs.src],
  },
  /** Markdown that is not edited here: code, footnotes, HTML. */
  source: {
    attrs: { text: {} },
    group: "block",
    parseDOM: [{ tag: "pre.visual-source", getAttrs: (dom) => ({ text: dom.textContent ?? "" }) }],
    toDOM: ({ attrs }) => ["pre", { class: "visual-source", dir: "auto" }, attrs.text],
  },
  ...tableNodes({ tableGroup: "block", cellContent: "paragraph", cellAttributes: { align: cellAlign } }),
  text: { group: "inline" },
  hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  /** A placeholder as it is written, without the blank behind it: {reply}, {ventilation?, or the brace that ends a condition. */
  chip: {
    attrs: { raw: {} },
    inline: true,
    group: "inline",
    parseDOM: [{ tag: "span.visual-chip", getAttrs: (dom) => ({ raw: dom.dataset.raw ?? "" }) }],
    toDOM: ({ attrs }) => ["span", { class: "visual-chip", "data-raw": attrs.raw }, attrs.raw],
  },
  /** Inline Markdown that is not edited here. */
  inline_source: {
    attrs: { text: {} },
    inline: true,
    group: "inline",
    parseDOM: [{ tag: "code.visual-source", getAttrs: (dom) => ({ text: dom.textContent ?? "" }) }],
    toDOM: ({ attrs }) => ["code", { class: "visual-source" }, attrs.text],
  },
} satisfies Record<string, NodeSpec>;

export const visualSchema = new Schema({
  nodes,
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [{ tag: "a[data-href]", getAttrs: (dom) => ({ href: dom.dataset.href ?? "" }) }],
      // Without an address of its own, so that no tap in the office leaves the page.
      toDOM: ({ attrs }) => ["a", { "data-href": attrs.href, title: attrs.href }, 0],
    },
    strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
    em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
    code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", { dir: "ltr" }, 0] },
  },
});
