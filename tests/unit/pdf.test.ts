import { describe, expect, it, onTestFinished, vi } from "vitest";
import { newProject } from "#lib/calculators/project/new-project";
import { type Project, projectLimits, type RoomInput, type SurfaceInput } from "#lib/calculators/project/project";
import type { RoomKind } from "#lib/calculators/quick/quick-answers";
import { detailedTexts } from "#lib/calculators/texts";
import { isolated } from "#lib/i18n/bidi";
import { chartSvg } from "#lib/pdf/chart";
import { projectDocument } from "#lib/pdf/cooling-load/project-document";
import type { ProjectJob } from "#lib/pdf/cooling-load/project-job";
import type { Block, PdfDocument } from "#lib/pdf/document";
import { markdownBlocks } from "#lib/pdf/from-markdown";
import { PdfLimited, renderPdf } from "#lib/pdf/render";
import en from "#messages/en";
import { letterhead, pdfColours } from "../helpers/letterhead.ts";

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
  { type: "table", head: ["الغرفة", "الحمل"], rows: [["مجلس", "3.16"]], numeric: [1], dense: true },
  {
    type: "blanks",
    items: [
      { label: "العميل", text: "شركة النور" },
      { label: "التاريخ", text: "" },
    ],
  },
  { type: "checklist", title: "قبل التوقيع", items: ["شغّل كل وحدة FCU."] },
  { type: "list", ordered: true, items: [["أول"], ["ثانٍ"]] },
  { type: "note", text: ["لا غاز بلا فحص تسرب."] },
  {
    type: "drawing",
    alt: "الحمل عبر اليوم",
    svg: chartSvg({
      colours: pdfColours,
      locale: "ar",
      unit: "kW",
      kind: "line",
      marks: ["1", "2", "3"],
      series: [{ label: "الحمل", values: [1, 5, 2] }],
    }),
  },
  { type: "pageBreak" },
  { type: "paragraph", text: ["آخر"] },
];

const documentIn = (locale: "en" | "ar", content = blocks): PdfDocument => ({
  locale,
  title: locale === "ar" ? "سجل" : "Log",
  letterhead: letterhead("مقياس", ["example.ae"]),
  colours: pdfColours,
  foot: "example.ae",
  pageLabel: "صفحة {page} من {pages}",
  blocks: content,
});

describe("PDF", () => {
  it("is rendered in both languages, tagged, with every kind of block", async () => {
    for (const locale of ["en", "ar"] as const) {
      const { bytes } = await renderPdf({ document: documentIn(locale) });
      const text = Buffer.from(bytes).toString("latin1");
      expect(text.slice(0, 5)).toBe("%PDF-");
      expect(text).toContain("/MarkInfo");
      expect(text).toMatch(new RegExp(`/Lang ?\\(${locale}`));
      expect(text.match(/\/Type ?\/Page\b/g)).toHaveLength(2);
    }
  });

  it("renders the same document once, and treats typesetter commands as text", async () => {
    const odd = documentIn("en", [{ type: "paragraph", text: ['#panic("no") $x$ @nowhere <label> \\ [a]'] }]);
    const [first, second] = await Promise.all([renderPdf({ document: odd }), renderPdf({ document: { ...odd } })]);
    expect(second).toBe(first);
  });

  it("reports a document that cannot be rendered, and renders the next one", async () => {
    const broken = documentIn("en", [{ type: "drawing", svg: "no drawing", alt: "" }]);
    await expect(renderPdf({ document: broken })).rejects.toThrow("could not be made");
    await expect(renderPdf({ document: documentIn("en") })).resolves.toBeDefined();
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
  it("leaves English unchanged", () => expect(isolated("12.5 °C", "en")).toBe("12.5 °C"));
});

it("reads Markdown into blocks", () => {
  const address = (href: string) => (href.startsWith("/") ? `https://example.ae${href}` : undefined);
  expect(
    markdownBlocks("## One\n\nA **b** [c](/d) [e](f)[^1].\n\n1. x\n2. y\n\n| h |\n|--:|\n| 1 |\n\n> mind\n\n[^1]: note", address),
  ).toEqual([
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

describe("a building of the detailed form", () => {
  const names = new Proxy({}, { get: (_, kind) => String(kind) }) as Record<RoomKind, string>;
  const frame = {
    locale: "en" as const,
    letterhead: letterhead(),
    colours: pdfColours,
    foot: "",
    pageLabel: "{page}",
    address: "https://example.test/calculators/hvac-cooling-load/detailed?c=1",
  };
  const job = (project: Project): ProjectJob => ({
    unit: "kw",
    system: "metric",
    project,
    frame,
    texts: en.coolingLoad,
    words: detailedTexts(en),
  });
  const small = newProject("flat", names);
  const [room] = small.rooms as [RoomInput];
  const [wall] = room.surfaces as [SurfaceInput];
  const large: Project = {
    ...small,
    rooms: Array.from({ length: projectLimits.rooms }, (_, index) => ({
      ...room,
      name: `Room ${index}`,
      areaM2: 200,
      zone: (index % projectLimits.zones) + 1,
      surfaces: Array.from({ length: projectLimits.surfacesPerRoom }, () => ({ ...wall, areaM2: 20 })),
    })),
  };

  it("is computed in the worker, and the same building is rendered once", async () => {
    const [first, second] = await Promise.all([renderPdf({ project: job(small) }), renderPdf({ project: job(small) })]);
    expect(Buffer.from(first.bytes).subarray(0, 5).toString()).toBe("%PDF-");
    expect(second).toBe(first);
  });

  it("of any size lists at most 300 lines of working, and the rest as one sum", () => {
    const tables = projectDocument(job(large)).blocks.filter((block) => block.type === "table");
    const working = tables.find(({ head }) => head[0] === en.coolingLoad.result.working);
    const rows = working?.rows ?? [];
    expect(rows).toHaveLength(302);
    const numbers = rows.map((row) => Number(String(row[2]).replaceAll(",", "")));
    expect(rows.at(-2)?.[0]).toMatch(/^Smaller parts together: [\d,]+$/);
    expect(numbers.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBeCloseTo(numbers.at(-1) ?? 0, 0);
  });

  // Rendering forty documents in sequence takes minutes on a busy machine.
  it("an address gets a limited number of new PDFs, and earlier ones are returned from the cache", {
    timeout: 300_000,
    tags: ["long"],
  }, async () => {
    // The limit counts minutes from the first document, so the clock stands still during the forty.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const withMargin = { ...small, marginPercent: 1 };
    const asked = Array.from({ length: 45 }, (_, index) => job({ ...withMargin, rooms: [{ ...room, name: `Room ${index}` }] }));
    const outcomes: string[] = [];
    for (const projectJob of asked)
      outcomes.push(
        await renderPdf({ project: projectJob }, "203.0.113.0/24").then(
          () => "made",
          (error) => (error instanceof PdfLimited ? `${error.minutes} min` : String(error)),
        ),
      );
    expect(outcomes.slice(0, 40)).toEqual(Array(40).fill("made"));
    expect(outcomes.slice(40)).toEqual(Array(5).fill("15 min"));
    await expect(renderPdf({ project: asked[0] as ProjectJob }, "203.0.113.0/24")).resolves.toBeDefined();
    await expect(renderPdf({ project: job({ ...withMargin, marginPercent: 2 }) }, "198.51.100.0/24")).resolves.toBeDefined();
  });

  it("a sender has at most three PDFs waiting", async () => {
    const asked = Array.from({ length: 6 }, (_, index) =>
      renderPdf({ project: job({ ...small, marginPercent: 3 + index }) }, "192.0.2.0/24"),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
  });
});
