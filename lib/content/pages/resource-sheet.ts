// A resource's sheet as a workbook: right to left in Arabic, with a frozen header row, and fitted to the page's width in print.
import "server-only";
import { type CellStyle, writeXlsx } from "hucre/xlsx";
import { sheetName } from "../../formats/sheet-name.ts";
import { plainText } from "../../i18n/bidi.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { Data } from "../kinds.ts";

const side = { style: "thin", color: { rgb: "D6D1C5" } } as const;

export function resourceSheet({ title, columns, rows }: Data<"resource">, locale: Locale): Promise<Uint8Array> {
  const style: CellStyle = {
    border: { top: side, right: side, bottom: side, left: side },
    alignment: { horizontal: locale === "ar" ? "right" : "left", vertical: "center", wrapText: true },
  };
  // Written cells are text and never a formula or a date; an empty cell takes the reader's number as a number.
  const written: CellStyle = { ...style, numFmt: "@" };
  const head: CellStyle = { ...written, font: { bold: true }, fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E3EFEF" } } };
  const filled = [columns.map(plainText), ...rows.map((row) => columns.map((_, at) => (row[at] ? plainText(row[at]) : null)))];
  return writeXlsx({
    sheets: [
      {
        name: sheetName(plainText(title)),
        columns: columns.map((_, at) => ({ width: Math.min(48, Math.max(11, ...filled.map((row) => (row[at] ?? "").length + 2))) })),
        rows: filled,
        cells: new Map(
          filled.flatMap((row, y) => row.map((_, x) => [`${y},${x}`, { style: y === 0 ? head : row[x] ? written : style }] as const)),
        ),
        freezePane: { rows: 1 },
        view: { rightToLeft: locale === "ar" },
        pageSetup: {
          paperSize: "a4",
          orientation: columns.length > 5 ? "landscape" : "portrait",
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
        },
      },
    ],
  });
}
