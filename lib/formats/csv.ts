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

/** A cell as it was before defused(). */
export function undefused(cell: string): string {
  const plain = cell.startsWith("'") ? cell.slice(1) : cell;
  return defused(plain) === cell ? plain : cell;
}

/**
 * The text of a table as spreadsheets save it: UTF-8 or UTF-16, else in the letters of older Windows, of which those of Arabic are told
 * by two that stand together. `guessed`: what they were taken for.
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

/** A row of a table and the line of its text on which it begins; the first is 1. */
export type CsvRow = { line: number; cells: string[] };

/** What stands between the cells of a table, by its first line that is not empty; some programs name it there: "sep=;". */
export function separatorOf(text: string): "\t" | ";" | "," {
  const head = /\S[^\r\n]*/.exec(text)?.[0] ?? "";
  return (["\t", ";"] as const).find((one) => head.includes(one)) ?? ",";
}

/** Cells of a table, quoted where they hold a separator, a quote or a line break. Empty rows are rows. */
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

/** Whether numbers of a table have a comma before their decimals: where one could be nothing else, in columns of numbers. */
export const hasDecimalCommas = (rows: readonly CsvRow[], ofNumbers: (place: number) => boolean): boolean =>
  rows.some(({ cells }) =>
    cells.some((cell, place) => ofNumbers(place) && /^\s*[-−]?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{4,},\d+)\s*$/.test(cell)),
  );
