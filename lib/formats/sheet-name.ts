/** A title as the name of a workbook's sheet, which may have 31 characters, and none of these. */
export const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:]/g, " ")
    .slice(0, 31)
    .trim();
