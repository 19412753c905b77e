// The whole report as a workbook: one sheet for each table.
import "server-only";
import { writeXlsx } from "hucre/xlsx";
import { sheetName } from "../formats/sheet-name.ts";
import { plainText } from "../i18n/bidi.ts";
import type { Locale } from "../i18n/locales.ts";
import type { Rows } from "./tables.ts";

/** Texts are typed as text, so that spreadsheets calculate nothing. */
export function reportWorkbook(tables: readonly { title: string; rows: Rows }[], locale: Locale): Promise<Uint8Array> {
  return writeXlsx({
    sheets: tables.map(({ title, rows }) => {
      const plain = rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell : plainText(cell))));
      const width = (at: number) => Math.min(48, Math.max(11, ...plain.map((row) => String(row[at] ?? "").length + 2)));
      return {
        name: sheetName(plainText(title)),
        columns: (plain[0] ?? []).map((_, at) => ({ width: width(at) })),
        rows: plain,
        cells: new Map(
          plain.flatMap((row, y) =>
            row.flatMap((cell, x) =>
              y === 0
                ? [[`${y},${x}`, { style: { numFmt: "@", font: { bold: true } } }] as const]
                : typeof cell === "string"
                  ? [[`${y},${x}`, { style: { numFmt: "@" } }] as const]
                  : [],
            ),
          ),
        ),
        freezePane: { rows: 1 },
        view: { rightToLeft: locale === "ar" },
      };
    }),
  });
}
