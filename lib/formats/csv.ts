// Tables as CSV files for spreadsheets: UTF-8 with a byte order mark, so that Arabic is decoded as such.

// Isolation marks order a line on a screen; in a table they would become characters of the cell.
const isolates = /[\u2066-\u2069]/g;

/**
 * A spreadsheet evaluates a text that begins like a formula, also after spaces or with full-width signs. An apostrophe in front makes it
 * text, which a phone number with its plus needs too.
 */
export function defused(cell: string): string {
  return /^[\s"'\u200b-\u200f\u2066-\u2069\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** A cell: quoted, and never evaluated as a formula. */
function cell(value: string | number): string {
  return typeof value === "number" ? String(value) : `"${defused(value.replace(isolates, "")).replace(/"/g, '""')}"`;
}

export function csv(rows: (string | number)[][]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Reverses defused(). */
export function undefused(cell: string): string {
  const plain = cell.startsWith("'") ? cell.slice(1) : cell;
  return defused(plain) === cell ? plain : cell;
}

/**
 * Decodes a table as spreadsheets save it: UTF-8 or UTF-16, else a code page of older Windows. Two adjacent letters above ASCII mean the
 * Arabic one. `guessed` is the code page that was assumed.
 */
export function decodedTable(bytes: ArrayBuffer): { text: string; guessed?: "windows-1252" | "windows-1256" } {
  const all = new Uint8Array(bytes);
  const [first, second] = all;
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  if (marked) return { text: new TextDecoder(marked).decode(bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const isLetter = (byte = 0) => byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7;
    const guessed = all.some((byte, at) => isLetter(byte) && isLetter(all[at + 1])) ? "windows-1256" : "windows-1252";
    return { text: new TextDecoder(guessed).decode(bytes), guessed };
  }
}

/** A row of a table, and the line of its text on which the row begins, counted from 1. */
export type CsvRow = { line: number; cells: string[] };

/** The separator of a table, from its first line that is not empty; some programs name it there: "sep=;". */
export function separatorOf(text: string): "\t" | ";" | "," {
  const head = /\S[^\r\n]*/.exec(text)?.[0] ?? "";
  return (["\t", ";"] as const).find((separator) => head.includes(separator)) ?? ",";
}

/** The rows of a table. Cells are quoted where they contain a separator, a quote or a line break. Empty rows are kept. */
export function csvRows(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.cells.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    const breaks = letter === "\n" || letter === "\r";
    const pair = letter === "\r" && text[at + 1] === "\n";
    if (breaks) line++;
    if (quoted && letter === '"' && text[at + 1] === '"') cell += text[++at];
    else if (quoted && letter === '"') quoted = false;
    else if (quoted) {
      if (pair) at++;
      cell += breaks ? "\n" : letter;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) endCell();
    else if (breaks) {
      if (pair) at++;
      endRow();
    } else cell += letter;
  }
  if (cell !== "" || row.cells.length > 0) endRow();
  return rows;
}

/** Whether a table writes decimals with a comma: some cell in a column of numbers has a comma that can be nothing else. */
export const hasDecimalCommas = (rows: readonly CsvRow[], ofNumbers: (place: number) => boolean): boolean =>
  rows.some(({ cells }) =>
    cells.some((cell, place) => ofNumbers(place) && /^\s*[-−]?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{4,},\d+)\s*$/.test(cell)),
  );
