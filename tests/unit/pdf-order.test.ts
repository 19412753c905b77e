// Arabic PDFs as rendered: in every line, from left to right, a figure stands before its unit, a range runs from the smaller to the
// larger value, and a telephone number keeps the order of its groups. The text is read from the finished PDF by position.
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { newProject } from "#lib/calculators/project/new-project";
import type { RoomKind } from "#lib/calculators/quick/quick-answers";
import { readQuery } from "#lib/calculators/quick/quick-query";
import { detailedTexts } from "#lib/calculators/texts";
import { kinds } from "#lib/content/kinds";
import { displayEntry } from "#lib/content/store/display-entry";
import { plainText } from "#lib/i18n/bidi";
import { displayMessages } from "#lib/i18n/display-messages";
import { projectDocument } from "#lib/pdf/cooling-load/project-document";
import { quickDocument } from "#lib/pdf/cooling-load/quick-document";
import type { Block, PdfDocument } from "#lib/pdf/document";
import { markdownBlocks } from "#lib/pdf/from-markdown";
import { renderPdf } from "#lib/pdf/render";
import messages from "#messages/ar";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { letterhead, pdfColours } from "../helpers/letterhead.ts";

type Figure = { whole: string; first: string; second: string };

/** Pairs whose meaning depends on their order: figure and unit, the ends of a range, the groups of a number. */
function figuresIn(text: string): Figure[] {
  const number = String.raw`\d(?:[\d.,]*\d)?`;
  const patterns = [
    new RegExp(String.raw`(${number})[ \u00a0](°C|%|[kM]?[A-Za-z]+(?:[/·][A-Za-z]+[²³]?)*[²³]?)`, "gu"),
    new RegExp(`(${number})–(${number})`, "gu"),
    /(\+971) (\d(?:[\d ]*\d))/gu,
    /\b([A-Z][A-Za-z]+) (\d[\d.]*)/gu,
  ];
  const bare = plainText(text);
  return patterns.flatMap((pattern) => [...bare.matchAll(pattern)].map(([whole, first = "", second = ""]) => ({ whole, first, second })));
}

/** Every text of a document as written. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) {
    // The parts of a paragraph form one text.
    const inline = value.every((part) => typeof part === "string" || (part && typeof part === "object" && "text" in part));
    if (inline) return [value.map((part) => (typeof part === "string" ? part : part.text)).join("")];
    return value.flatMap(textsOf);
  }
  if (value && typeof value === "object")
    return Object.entries(value).flatMap(([key, inner]) => (key === "svg" || key === "link" || key === "address" ? [] : textsOf(inner)));
  return [];
}

/** The lines of a PDF from left to right, whatever their reading direction. */
async function linesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const rows = new Map<number, { left: number; right: number; text: string }[]>();
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [left, height] = [item.transform[4] as number, Math.round(item.transform[5] as number)];
      const row = rows.get(height) ?? rows.get(height - 1) ?? rows.get(height + 1) ?? [];
      row.push({ left, right: left + item.width, text: item.str });
      rows.set(height, row);
    }
    for (const row of new Set(rows.values()))
      lines.push(
        row
          .sort((a, b) => a.left - b.left)
          .map(({ text }) => text.trim())
          .join(" "),
      );
  }
  return lines;
}

const bare = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, "");

/** The reversed figures, and the number of figures in the right order. */
async function orderOf(document: PdfDocument): Promise<{ right: number; turned: string[] }> {
  const { bytes } = await renderPdf({ document });
  const lines = (await linesOf(bytes)).map(bare);
  let right = 0;
  const turned: string[] = [];
  for (const { whole, first, second } of textsOf(document).flatMap(figuresIn)) {
    if (lines.some((line) => line.includes(bare(whole)))) right++;
    else if (lines.some((line) => line.includes(bare(second + first)) || line.includes(bare(`${second}–${first}`)))) turned.push(whole);
  }
  return { right, turned };
}

const ar = displayMessages(messages, "ar");
const frame = {
  locale: "ar" as const,
  letterhead: letterhead("مقياس", ["+971 4 123 4567", "example.ae"]),
  colours: pdfColours,
  foot: "example.ae",
  pageLabel: "صفحة {page} من {pages}",
};

test("reversed figures in a PDF can be read by position", async () => {
  // The marks put the unit before its figure, as on a page without isolates.
  const text = "الحمل 12.5\u200f °C تقريبًا، والهاتف +971\u200f 50 123 4567";
  const document: PdfDocument = { ...frame, title: "سجل", blocks: [{ type: "paragraph", text: [text] }] };
  const { bytes } = await renderPdf({ document: document });
  const lines = (await linesOf(bytes)).map(bare);
  expect(lines.some((line) => line.includes("°C12.5"))).toBe(true);
  expect(lines.some((line) => line.includes("12.5°C"))).toBe(false);
});

const resources = readSeeds().filter(({ kind, locale }) => kind === "resource" && locale === "ar");
test.each(resources.map(({ slug }) => slug))("figures stand in order in the PDF of %s", async (slug) => {
  const data = resources.find((entry) => entry.slug === slug)?.data;
  const { title, summary, groups, columns, rows, body } = displayEntry("resource", kinds.resource.parse(data), "ar");
  const blocks: Block[] = [
    ...groups.map((group): Block => ({ type: "checklist", ...group })),
    ...(columns.length > 0 ? [{ type: "table" as const, head: columns, rows }] : []),
    ...markdownBlocks(body, () => undefined),
  ];
  const { turned } = await orderOf({ ...frame, title, summary, blocks });
  expect(turned).toEqual([]);
});

test("figures stand in order in the PDFs of the quick and the detailed cooling load", { tags: ["long"] }, async () => {
  const address = "https://example.test/ar/calculators/hvac-cooling-load/detailed?c=1";
  const names = new Proxy({}, { get: (_, kind) => ar.coolingLoad.rooms[kind as RoomKind] }) as Record<RoomKind, string>;
  const words = detailedTexts(ar);
  const detailed = await orderOf(
    projectDocument({
      unit: "kw",
      system: "metric",
      project: newProject("villa", names),
      frame: { ...frame, address },
      texts: ar.coolingLoad,
      words,
    }),
  );
  expect(detailed).toMatchObject({ turned: [] });
  expect(detailed.right, "figures read").toBeGreaterThan(60);
  const query = readQuery(new URLSearchParams("p=dubai&b=from2005&k=office&a=20&t=0&d=W&g=medium&n=2"));
  const quick = await orderOf(quickDocument({ query, frame: { ...frame, address }, texts: ar.coolingLoad }));
  expect(quick).toMatchObject({ turned: [] });
  expect(quick.right, "figures read").toBeGreaterThan(20);
});
