// Draws a text as a QR code (ISO/IEC 18004): bytes, error correction of level L, which suffices on a screen. The mask is always the first
// one: choosing among the eight helps worn prints only.

// By version, from 1: the codewords of error correction in a block, and the number of blocks, at level L (table 9 of the standard).
const correctionOfBlock = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const blocksOf = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

/** The number of modules for data and error correction, without the patterns. */
function modulesFor(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const patterns = version === 1 ? 0 : 25 * alignments ** 2 - 10 * alignments - 55;
  return (16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0);
}

const codewordsFor = (version: number) => Math.floor(modulesFor(version) / 8);
const at = (table: readonly number[], index: number) => table[index] ?? 0;
const blockCount = (version: number) => at(blocksOf, version - 1);
const correctionSize = (version: number) => at(correctionOfBlock, version - 1);

// Arithmetic in the field of 256 elements with the polynomial 0x11d.
const powers: number[] = [];
for (let value = 1; powers.length < 255; value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1) powers.push(value);
const logarithms = new Map(powers.map((value, index) => [value, index]));
const product = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : at(powers, ((logarithms.get(a) ?? 0) + (logarithms.get(b) ?? 0)) % 255);

/** The codewords of Reed and Solomon for a block. */
function correction(data: readonly number[], size: number): number[] {
  // The generator: the product of (x - 2^i), without its first coefficient, which is 1.
  let generator = [1];
  for (let i = 0; i < size; i++)
    generator = [...generator, 0].map((value, index) => value ^ product(generator[index - 1] ?? 0, at(powers, i)));
  const rest: number[] = Array(size).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let i = 0; i < size; i++) rest[i] = at(rest, i) ^ product(at(generator, i + 1), factor);
  }
  return rest;
}

/** The text as codewords: mode, length, bytes, an end, and padding. */
function dataCodewords(bytes: Buffer, version: number): number[] {
  const capacity = codewordsFor(version) - blockCount(version) * correctionSize(version);
  const bits = [0b0100, bytes.length, ...bytes].map((value, index) =>
    value.toString(2).padStart(index === 0 ? 4 : index === 1 && version >= 10 ? 16 : 8, "0"),
  );
  const whole = bits.join("").padEnd(bits.join("").length + 4, "0");
  const codewords = (whole.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, "0"), 2));
  for (let padding = 0xec; codewords.length < capacity; padding ^= 0xec ^ 0x11) codewords.push(padding);
  return codewords.slice(0, capacity);
}

/** Data in blocks, each with its correction, interleaved. */
function allCodewords(data: readonly number[], version: number): number[] {
  const blocks = blockCount(version);
  const short = Math.floor(data.length / blocks);
  const firstLong = blocks - (data.length % blocks);
  const start = (block: number) => block * short + Math.max(0, block - firstLong);
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(start(block), start(block + 1)));
  const corrections = parts.map((part) => correction(part, correctionSize(version)));
  const interleaved = (columns: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, index) =>
      columns.flatMap((column) => column[index] ?? []),
    ).flat();
  return [...interleaved(parts), ...interleaved(corrections)];
}

/** The remainder of a BCH code, for the format and the version. */
function bchRest(value: number, polynomial: number, length: number): number {
  let rest = value << length;
  for (let bit = 31; bit >= length; bit--) if ((rest >>> bit) & 1) rest ^= polynomial << (bit - length);
  return rest;
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 4 * version + 10;
  const distance = 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - distance * (count - 2 - index))];
}

/** True is dark. Throws for more than 858 bytes. */
export function qrModules(text: string): boolean[][] {
  const bytes = Buffer.from(text);
  const version =
    blocksOf.findIndex((_, index) => {
      const capacity = codewordsFor(index + 1) - blockCount(index + 1) * correctionSize(index + 1);
      return bytes.length + (index + 1 >= 10 ? 3 : 2) <= capacity;
    }) + 1;
  if (version === 0) throw new RangeError("The text is too long for a QR code of ours.");
  const size = 4 * version + 17;
  // Undefined where data goes.
  const modules: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (row: number, column: number, dark: boolean) => {
    const line = modules[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  /** Squares inside each other around a centre; `light`: the distances of the light ones. */
  const square = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) set(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) square(row, column, 4, [2, 4]); // biome-ignore format: three corners
  const centres = alignmentCentres(version);
  const [first, last] = [centres[0], centres.at(-1)];
  for (const row of centres)
    for (const column of centres) {
      const isInCorner = (row === first && column === first) || (row === first && column === last) || (row === last && column === first);
      if (!isInCorner) square(row, column, 2, [1]);
    }
  // Level L is 01, and the mask 000.
  const format = ((0b01000 << 10) | bchRest(0b01000, 0x537, 10)) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((format >>> i) & 1) === 1;
    set(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, dark);
    set(8, i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, dark);
  }
  set(size - 8, 8, true);
  if (version >= 7) {
    const bits = (version << 12) | bchRest(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, ((bits >>> i) & 1) === 1);
      set(b, a, ((bits >>> i) & 1) === 1);
    }
  }
  // Two columns at a time from the end, upwards and downwards by turns, past the timing pattern.
  const codewords = allCodewords(dataCodewords(bytes, version), version);
  let bit = 0;
  for (let pair = 0, right = size - 1; right > 0; pair++, right -= right === 8 ? 3 : 2)
    for (let i = 0; i < size; i++)
      for (const column of [right, right - 1]) {
        const row = pair % 2 === 0 ? size - 1 - i : i;
        if (modules[row]?.[column] !== undefined) continue;
        const dark = ((at(codewords, bit >>> 3) >>> (7 - (bit & 7))) & 1) === 1;
        set(row, column, dark !== ((row + column) % 2 === 0));
        bit++;
      }
  return modules.map((row) => row.map((dark) => dark === true));
}

export type QrCode = { path: string; size: number };

/** The path of an SVG whose view box is `size` square, with the margin of four modules that readers need. */
export function qrCode(text: string): QrCode {
  const modules = qrModules(text);
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : []))).join("");
  return { path, size: modules.length + 8 };
}
