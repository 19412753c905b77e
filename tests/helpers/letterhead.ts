// The letterhead of a firm without a logo, for PDFs made in tests.
import type { PdfDocument } from "../../lib/pdf/document.ts";
import { brandColours } from "../../lib/site/brand.ts";
import { monogram } from "../../lib/site/monogram.ts";

const { cool, heat, coolWash } = brandColours({ mainColour: "", accentColour: "" }).light;

export const pdfColours = { cool, heat, coolWash };

export function letterhead(name = "Firm", lines: string[] = []): PdfDocument["letterhead"] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 38" font-family="Readex Pro">${monogram("F", { cool, heat, paper: "#ffffff" })}</svg>`;
  return { name, descriptor: "", lines, sign: { svg, width: 11, height: 11 } };
}
