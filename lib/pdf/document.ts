// The content of a PDF, as data only: lib/pdf/document.typ draws it, so that nothing a person writes is ever executed as code.
import { isolated } from "../i18n/bidi.ts";
import type { Locale } from "../i18n/locales.ts";

/** Running text: plain, emphasised, or a link (an absolute address). */
export type Inline = string | { text: string; strong?: boolean; link?: string };

export type Block =
  | { type: "heading"; level: 1 | 2 | 3; text: string }
  | { type: "paragraph"; text: Inline[] }
  | { type: "note"; text: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  /** Boxes to tick with a pen. */
  | { type: "checklist"; title: string; items: string[] }
  /** Lines to write on with a pen, each with a label. */
  | { type: "blanks"; items: { label: string; text: string }[] }
  /**
   * `head` may be empty. `numeric`: indexes of the columns of figures. `writable`: rows are high enough for a pen; `dense`: low, for a long
   * list.
   */
  | { type: "table"; head: string[]; rows: string[][]; numeric?: number[]; writable?: boolean; dense?: boolean; caption?: string }
  /** The most important figures, set large, each with a label. */
  | { type: "figures"; items: { label: string; value: string; note?: string }[] }
  /** An SVG with its own width and height; `alt` describes it. */
  | { type: "drawing"; svg: string; alt: string; caption?: string }
  /** Pictures in rows of so many: JPEG as base64, which the typesetter turns into files. */
  | { type: "photos"; columns: 2 | 3; items: { jpeg: string; alt: string }[] }
  | { type: "pageBreak" };

type Table = Extract<Block, { type: "table" }>;

type Letterhead = {
  name: string;
  descriptor: string;
  /** Address, phone, mail, site: a line each. */
  lines: string[];
  /** The logo, or else the mark: SVG text, and its size on the page in millimetres. */
  sign: { svg: string; width: number; height: number };
};

/** The firm's colours on white: `cool` for text and lines, `heat` for what is urgent, `coolWash` for a light background. */
export type PdfColours = { cool: string; heat: string; coolWash: string };

export type PdfDocument = {
  locale: Locale;
  title: string;
  summary?: string;
  /** Above the title: the kind of document. */
  eyebrow?: string;
  /** Under the title: date, number, recipient. */
  details?: { label: string; value: string }[];
  landscape?: boolean;
  letterhead: Letterhead;
  colours: PdfColours;
  /** At the foot: the source of the document and the date of its content. */
  foot: string;
  /** "Page {page} of {pages}" in the locale. */
  pageLabel: string;
  blocks: Block[];
};

function isolateAll<T>(value: T, locale: Locale, key = ""): T {
  if (typeof value === "string")
    return (
      ["svg", "jpeg", "link", "type", "locale", "pageLabel", "cool", "heat", "coolWash"].includes(key) ? value : isolated(value, locale)
    ) as T;
  if (Array.isArray(value)) return value.map((item) => isolateAll(item, locale, key)) as T;
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, isolateAll(item, locale, name)])) as T;
  return value;
}

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.replaceAll(/[\u2066-\u2069]/g, "").length));

/** Figures, short names and each word of a heading stay on one line; cells above 26 characters give way to them. */
function denseShare(head: string, cells: readonly string[]): number {
  const needed = Math.max(longest(cells), longest(head.split(" ")), head.length / 3, 3);
  return 3 + (needed <= 26 ? needed : 26 + 0.25 * (Math.min(150, needed) - 26));
}

/** The columns' shares of a table's width, by their longest cell, within limits. */
function shares({ head, rows, dense }: Table): number[] {
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? "");
    if (dense) return denseShare(head[at] ?? "", cells);
    return Math.min(48, Math.max(7, longest([head[at] ?? "", ...cells]))) ** 0.75;
  });
}

/** Whether a table is short enough to be kept on one page. */
const isShort = ({ head, rows }: Table) => rows.length <= 12 && [head, ...rows].flat().join("").length <= 1200;

/** The document as JSON, in the shape that document.typ reads. */
export function documentJson(document: PdfDocument): string {
  const blocks = document.blocks.map((block) =>
    block.type === "table" ? { ...block, shares: shares(block), short: isShort(block) } : block,
  );
  return JSON.stringify(isolateAll({ ...document, blocks }, document.locale));
}
