import { describe, expect, it } from "vitest";
import { isolated } from "#lib/i18n/bidi";
import { chartSvg } from "#lib/pdf/chart";
import type { Block, PdfDocument } from "#lib/pdf/document";
import { blocksOf } from "#lib/pdf/from-markdown";
import { renderPdf } from "#lib/pdf/render";

const blocks: Block[] = [
  { type: "heading", level: 1, text: "حمل التبريد" },
  { type: "paragraph", text: ["هواء الإمداد ", { text: "12.5 °C", strong: true }, { text: "AMC", link: "https://example.com/" }] },
  { type: "figures", items: [{ label: "الذروة", value: "14.2 kW", note: "4.0 TR" }] },
  {
    type: "table",
    head: ["البند", "القيمة"],
    rows: [
      ["تيار الضاغط", "12.4 A"],
      ["", ""],
    ],
    numeric: [1],
    writable: true,
    caption: "جدول 1",
  },
  { type: "checklist", title: "قبل التوقيع", items: ["شغّل كل وحدة FCU."] },
  { type: "list", ordered: true, items: [["أول"], ["ثانٍ"]] },
  { type: "note", text: ["لا غاز بلا فحص تسرب."] },
  {
    type: "drawing",
    alt: "الحمل عبر اليوم",
    svg: chartSvg({ locale: "ar", unit: "kW", kind: "line", marks: ["1", "2", "3"], series: [{ label: "الحمل", values: [1, 5, 2] }] }),
  },
  { type: "pageBreak" },
  { type: "paragraph", text: ["آخر"] },
];

const paper = (locale: "en" | "ar", own = blocks): PdfDocument => ({
  locale,
  title: locale === "ar" ? "سجل" : "Log",
  letterhead: { name: "مقياس", descriptor: "", lines: ["example.ae"] },
  foot: "example.ae",
  pageLabel: "صفحة {page} من {pages}",
  blocks: own,
});

describe("PDF", () => {
  it("is made in both languages, tagged, with every kind of block", async () => {
    for (const locale of ["en", "ar"] as const) {
      const { bytes } = await renderPdf(paper(locale));
      const text = Buffer.from(bytes).toString("latin1");
      expect(text.slice(0, 5)).toBe("%PDF-");
      expect(text).toContain("/MarkInfo");
      expect(text).toMatch(new RegExp(`/Lang ?\\(${locale}`));
      expect(text.match(/\/Type ?\/Page\b/g)).toHaveLength(2);
    }
  });

  it("makes the same document once, and takes signs of the typesetter's language as text", async () => {
    const odd = paper("en", [{ type: "paragraph", text: ['#panic("no") $x$ @nowhere <label> \\ [a]'] }]);
    const [one, two] = await Promise.all([renderPdf(odd), renderPdf({ ...odd })]);
    expect(two).toBe(one);
  });

  it("says so when a document cannot be drawn, and goes on", async () => {
    const broken = paper("en", [{ type: "drawing", svg: "no drawing", alt: "" }]);
    await expect(renderPdf(broken)).rejects.toThrow("could not be made");
    await expect(renderPdf(paper("en"))).resolves.toBeDefined();
  });
});

describe("Latin runs in Arabic lines", () => {
  it.each([
    ["عند 12.5 °C تقريبًا", "عند \u206612.5 °C\u2069 تقريبًا"],
    ["الفلتر MERV 8 (أو G4)", "الفلتر \u2066MERV 8\u2069 (أو \u2066G4\u2069)"],
    ["هاتف +971 4 000 0000", "هاتف \u2066+971 4 000 0000\u2069"],
    ["كل 30 يومًا", "كل 30 يومًا"],
    ["bar(g)", "\u2066bar(g)\u2069"],
    ["°C", "\u2066°C\u2069"],
    ["15:00", "15:00"],
  ])("%s", (text, kept) => expect(isolated(text, "ar")).toBe(kept));
  it("leaves English alone", () => expect(isolated("12.5 °C", "en")).toBe("12.5 °C"));
});

it("reads Markdown into blocks", () => {
  const address = (href: string) => (href.startsWith("/") ? `https://example.ae${href}` : undefined);
  expect(blocksOf("## One\n\nA **b** [c](/d) [e](f)[^1].\n\n1. x\n2. y\n\n| h |\n|--:|\n| 1 |\n\n> mind\n\n[^1]: note", address)).toEqual([
    { type: "heading", level: 1, text: "One" },
    {
      type: "paragraph",
      text: ["A ", { text: "b", strong: true }, " ", { text: "c", link: "https://example.ae/d" }, " ", "e", " [1]", "."],
    },
    { type: "list", ordered: true, items: [["x"], ["y"]] },
    { type: "table", head: ["h"], rows: [["1"]], numeric: [0] },
    { type: "note", text: ["mind"] },
    { type: "list", ordered: true, items: [["note"]] },
  ]);
});
