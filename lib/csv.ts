// Tables as files that spreadsheets open: UTF-8 with its mark, so that Arabic is read as Arabic.

/** A cell: quoted, and never taken for a formula. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replace(/"/g, '""')}"`;
}

export function csv(rows: (string | number)[][]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
