// The number of a quote as people type it. Pure.

/** "QT-2026-0001" for "qt 2026 1" or with a revision, "QT-2026-0001-2"; the text has plain digits. Null for any other text. */
export function searchedQuoteNumber(text: string): string | null {
  const [, year, number = ""] = /^\s*qt[\s-]*(\d{4})[\s-]*0*(\d{1,8})(?:-\d{1,2})?\s*$/i.exec(text) ?? [];
  return year ? `QT-${year}-${number.padStart(4, "0")}` : null;
}
