// What a PDF can hold. Data only: lib/pdf/document.typ draws it, so that nothing a person writes is ever code.
import { isolated } from "../i18n/bidi.ts";
import type { Locale } from "../i18n/locales.ts";

/** Running text: plain, or with emphasis, or leading somewhere (an absolute address). */
export type Inline = string | { text: string; strong?: boolean; link?: string };

export type Block =
  | { type: "heading"; level: 1 | 2 | 3; text: string }
  | { type: "paragraph"; text: Inline[] }
  | { type: "note"; text: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  /** Boxes to tick with a pen. */
  | { type: "checklist"; title: string; items: string[] }
  /** Lines to write on with a pen, each with its name. */
  | { type: "blanks"; items: string[] }
  /** `head` may be empty. `numeric` names the columns of figures; `writable` makes rows high enough for a pen, `dense` low for a long list. */
  | { type: "table"; head: string[]; rows: string[][]; numeric?: number[]; writable?: boolean; dense?: boolean; caption?: string }
  /** Figures that matter most, large, each with its name. */
  | { type: "figures"; items: { label: string; value: string; note?: string }[] }
  /** A drawing with its own width and height; `alt` says what it shows. */
  | { type: "drawing"; svg: string; alt: string; caption?: string }
  | { type: "pageBreak" };

type Table = Extract<Block, { type: "table" }>;

type Letterhead = {
  name: string;
  descriptor: string;
  /** Address, phone, mail, site: a line each. */
  lines: string[];
  /** The logo, or else the mark: SVG text, and how large it stands there in millimetres. */
  sign: { svg: string; width: number; height: number };
};

/** The firm's on white: text and lines, what is urgent, a light ground. */
export type PaperColours = { cool: string; heat: string; coolWash: string };

export type PdfDocument = {
  locale: Locale;
  title: string;
  summary?: string;
  /** Above the title: what kind of paper this is. */
  eyebrow?: string;
  /** Under the title: date, number, for whom. */
  details?: { label: string; value: string }[];
  landscape?: boolean;
  letterhead: Letterhead;
  colours: PaperColours;
  /** At the foot: where it comes from and of which day it is. */
  foot: string;
  /** "Page {page} of {pages}" in the language. */
  pageLabel: string;
  blocks: Block[];
};

function isolateAll<T>(value: T, locale: Locale, key = ""): T {
  if (typeof value === "string")
    return (
      ["svg", "link", "type", "locale", "pageLabel", "cool", "heat", "coolWash"].includes(key) ? value : isolated(value, locale)
    ) as T;
  if (Array.isArray(value)) return value.map((item) => isolateAll(item, locale, key)) as T;
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, isolateAll(item, locale, name)])) as T;
  return value;
}

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.replaceAll(/[\u2066-\u2069]/g, "").length));

/** In a dense table a figure or a short name stays on one line, words of a heading do not, and long cells give way. */
function denseShare(head: string, cells: readonly string[]): number {
  const needed = Math.max(longest(cells), longest(head.split(" ")), head.length / 3, 3);
  return 3 + (needed <= 26 ? needed : 26 + 0.25 * (Math.min(150, needed) - 26));
}

/** A table's columns as shares of the width: by their longest cell, within reason. */
function shares({ head, rows, dense }: Table): number[] {
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? "");
    if (dense) return denseShare(head[at] ?? "", cells);
    return Math.min(48, Math.max(7, longest([head[at] ?? "", ...cells]))) ** 0.75;
  });
}

/** Whether a table is so short that it is set on one page. */
const isShort = ({ head, rows }: Table) => rows.length <= 12 && [head, ...rows].flat().join("").length <= 1200;

/** The document as document.typ reads it. */
export function drawable(document: PdfDocument): string {
  const blocks = document.blocks.map((block) =>
    block.type === "table" ? { ...block, shares: shares(block), short: isShort(block) } : block,
  );
  return JSON.stringify(isolateAll({ ...document, blocks }, document.locale));
}
