// Tables as files that spreadsheets open: UTF-8 with its mark, so that Arabic is read as Arabic.

// Marks that order a line on a screen; in a table they would be letters of the cell.
const isolates = /[\u2066-\u2069]/g;

/**
 * A spreadsheet would calculate a text that begins like a formula, also behind spaces or in full-width signs. With an
 * apostrophe in front it is a text, which is also what a phone number with its plus must be.
 */
export function defused(cell: string): string {
  return /^[\s"'\u200b-\u200f\u2066-\u2069\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** A cell: quoted, and never taken for a formula. */
function cell(value: string | number): string {
  return typeof value === "number" ? String(value) : `"${defused(value.replace(isolates, "")).replace(/"/g, '""')}"`;
}

export function csv(rows: (string | number)[][]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
