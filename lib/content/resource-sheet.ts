// A resource's sheet as a workbook: it opens from the right in Arabic, its head stays in sight, and it prints across.
import "server-only";
import writeExcelFile from "write-excel-file/node";
import type { Locale } from "../i18n/locales.ts";
import type { Data } from "./kinds.ts";

/** A sheet's name has at most 31 characters and none of these. */
const sheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:]/g, " ")
    .slice(0, 31)
    .trim();

export function resourceSheet({ title, columns, rows }: Data<"resource">, locale: Locale): Promise<Buffer> {
  const align = locale === "ar" ? "right" : "left";
  const shared = {
    type: String,
    format: "@",
    wrap: true,
    align,
    alignVertical: "center",
    borderStyle: "thin",
    borderColor: "#d6d1c5",
  } as const;
  const head = columns.map((value) => ({ ...shared, value, fontWeight: "bold", backgroundColor: "#e3efef" }) as const);
  const body = rows.map((row) => columns.map((_, at) => ({ ...shared, value: row[at] ?? "" })));
  const widths = columns.map((name, at) => {
    const longest = Math.max(name.length, ...rows.map((row) => (row[at] ?? "").length));
    return { width: Math.min(48, Math.max(11, longest + 2)) };
  });
  return writeExcelFile([head, ...body], {
    sheet: sheetName(title),
    columns: widths,
    stickyRowsCount: 1,
    rightToLeft: locale === "ar",
    orientation: columns.length > 5 ? "landscape" : undefined,
  }).toBuffer();
}
