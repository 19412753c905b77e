// Pastes cells of a spreadsheet into the table of rooms.
import { type CsvRow, csvRows, hasDecimalCommas, separatorOf } from "../../formats/csv.ts";
import { signedNumber, typedSum } from "../signed-number.ts";
import { usualLeakAch } from "./new-project.ts";
import { cleanName, type Project, projectLimits, type RoomInput, type ZoneInput } from "./project.ts";
import {
  type ChoiceColumn,
  type Column,
  isChoiceColumn,
  isNumberColumn,
  type NumberColumn,
  nextRoomLike,
  type RoomPart,
  roomColumns,
  withoutPart,
} from "./room-columns.ts";

/** How the user's language and units express the contents of a cell. */
export type Reading = {
  /** Converts a number to the project's units; a heading with a unit determines the unit of the number. */
  converted: (number: number, column: NumberColumn, heading: string) => number;
  /** Display name of a choice. */
  nameOf: (column: ChoiceColumn, choice: string) => string;
  /** Names that a column may have in a line of headings. */
  headingsOf: (column: Column) => readonly string[];
};

/** `row` is a row of the table of rooms, counted from 1. */
export type PasteFault = { row: number; column: Column; value: string };
export type Pasted = {
  rooms: readonly RoomInput[];
  /** Non-empty rows that were taken, and how many of them became new rooms. */
  rows: number;
  newRooms: number;
  /** Whether a row became a new room or replaced one, so that walls, roofs, glass and infiltration follow from the building's age. */
  isByYears: boolean;
  faults: readonly PasteFault[];
  /** Non-empty rows beyond the maximum number of rooms. */
  moreRows: number;
  /** Non-empty cells beyond the last column. */
  moreCells: number;
  /** Whether the first line was read as headings. */
  hasHeadings: boolean;
  /** Headings above non-empty cells that match no column. */
  unknownHeadings: readonly string[];
  /** The project's zones, and new ones for names in the column of zone numbers. */
  zones: Project["zones"];
};

/** Normalises a text for comparison, without case, spaces and invisible characters: "above 60 %" equals "above 60%". */
const folded = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, "");

/**
 * The choice that a text names, or the only one that begins with it: "Prayer room" matches "Prayer room, mosque". A use also matches if its
 * name is part of the text: "Open plan office".
 */
function choiceOf(column: ChoiceColumn, text: string, constructions: Project["constructions"], reading: Reading): string | undefined {
  const plain = folded(text);
  const choices = column.choices(constructions).map((choice) => ({ choice, names: [choice, reading.nameOf(column, choice)].map(folded) }));
  const named = choices.find(({ names }) => names.includes(plain));
  const begun = plain.length < 3 ? [] : choices.filter(({ names }) => names[1]?.startsWith(plain));
  const within =
    column.wordsKey === "spaces"
      ? column.choices(constructions).filter((choice) => {
          const [kind = ""] = reading.nameOf(column, choice).split(/[,،:]/);
          return folded(kind).length > 3 && plain.includes(folded(kind));
        })
      : [];
  return named?.choice ?? (begun.length === 1 ? begun[0]?.choice : within.length === 1 ? within[0] : undefined);
}

/** A cell, its column and the heading above it; "" if there are no headings. */
type Cell = { column: Column; text: string; heading: string };

/** The room with a text in one cell; null if the column does not accept the text. */
function withText(
  room: RoomInput,
  { column, text, heading }: Cell,
  { built, constructions }: Pick<Project, "built" | "constructions">,
  reading: Reading,
  decimalComma: boolean,
): RoomInput | null {
  if (isNumberColumn(column)) {
    const number = /[x×*=]/i.test(text) ? typedSum(text) : signedNumber(text, decimalComma);
    if (number === null || Number.isNaN(number)) return null;
    const value = reading.converted(number, column, heading);
    const changed = column.set(room, value, built);
    // A part that does not exist accepts 0; any other value is a fault.
    return changed === room && value !== 0 && !Object.is(column.get(room), value) ? null : changed;
  }
  if (!isChoiceColumn(column)) return { ...room, name: cleanName(text) };
  const found = choiceOf(column, text, constructions, reading);
  if (found === undefined) return column.read?.(room, text, built) ?? null;
  const changed = column.set(room, found, built);
  return column.get(changed) === found ? changed : null;
}

/**
 * A whole list of rooms from a file of any separator: read as if it were pasted, but in place of the rooms from before. Null where its first
 * line names no columns.
 */
export function readRoomList(project: Project, text: string, reading: Reading): Pasted | null {
  const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = csvRows(text, separatorOf(text)).map(({ cells }) => cells.map(quoted).join("\t"));
  const pasted = pasteRooms(project, rows.join("\n"), 0, 0, reading);
  return pasted.hasHeadings && pasted.rows > 0 ? { ...pasted, rooms: pasted.rooms.slice(0, pasted.rows) } : null;
}

/** Whether a cell means "none": empty or a dash. */
const isNothing = (cell: string) => /^[-–—]?$/.test(cell);

/** The room without the walls and roofs whose cells are all empty in the row, and without glass whose cell is empty. */
function withoutEmptied(room: RoomInput, cells: readonly Cell[], built: Project["built"]): RoomInput {
  const partCells = cells.flatMap(({ column, text }) => (column.part ? [{ ...column.part, isEmpty: isNothing(text), column }] : []));
  const unglazed = partCells
    .filter(({ aspect, isEmpty }) => aspect === "glass" && isEmpty)
    .reduce((before, { column: cell }) => (isNumberColumn(cell) ? cell.set(before, 0, built) : before), room);
  const isGone = ({ kind, number }: RoomPart) => partCells.every((cell) => cell.kind !== kind || cell.number !== number || cell.isEmpty);
  // Parts are removed from the last on, because walls behind a removed one move up.
  return partCells
    .filter((cell) => cell.aspect === "size" && isGone(cell))
    .sort((first, second) => second.number - first.number)
    .reduce(withoutPart, unglazed);
}

/**
 * A new room from its cells. Pasted columns, walls, roofs and floors take nothing from another room: an empty cell there means none, or the
 * missing value is marked. Constructions, glass and infiltration follow from the building's age; all else is as in the previous room.
 */
function completed(room: RoomInput, cells: readonly Cell[], taken: ReadonlySet<Column>, { built, rooms }: Project): RoomInput {
  const pasted = new Set(cells.map(({ column }) => column));
  return roomColumns.reduce((before, column) => {
    if (taken.has(column)) return before;
    // A wall, roof, floor or glass with an unreadable cell is added all the same, and marked.
    const isUnread = column.part !== undefined && cells.some((cell) => cell.column === column && !isNothing(cell.text));
    if (isUnread && isChoiceColumn(column)) return column.blank?.(column.set(before, column.choices([])[0] as string, built)) ?? before;
    if (isUnread && isNumberColumn(column)) return column.set(column.set(before, 1, built), Number.NaN, built);
    // The fresh air of a room with another use does not apply.
    const isOfUse = column.id === "freshLps" && [...taken].some(({ id }) => id === "space");
    if ((pasted.has(column) && column.id !== "leakAch") || column.part || isOfUse) return column.blank?.(before) ?? before;
    if (column.id !== "leakAch" || !isNumberColumn(column)) return before;
    // A room without a use leaks like a home if the project has homes.
    const isHome = before.space === "home" || (before.space === "none" && rooms.some(({ space }) => space === "home"));
    return column.set(before, usualLeakAch(isHome ? "home" : before.space, built), built);
  }, room);
}

/** Whether a row describes another room than the existing one: it has a different name and a floor area. */
function isAnother(room: RoomInput, cells: readonly Cell[]): boolean {
  const textOf = (id: string) => cells.find(({ column }) => column.id === id)?.text ?? "";
  return !isNothing(textOf("areaM2")) && !isNothing(textOf("name")) && cleanName(textOf("name")) !== room.name;
}

/** A heading for comparison, without its unit, which is in brackets, after a comma or at the end. */
const headingName = (text: string) =>
  folded(
    text
      .normalize("NFKC")
      .replace(/[([].*$/, "")
      .replace(/[,،][^,،]*$/, "")
      .replace(/\s(?:w\/m2|w\/ft2|m2|sqm|ft2|sqft|l\/s|cfm|°?[cf]|m|ft|w)\.?\s*$/i, ""),
  );

/** The column that each cell of the first line names; null if it is not a line of headings. */
function namedColumns(cells: readonly string[], reading: Reading): (Column | null)[] | null {
  const names = roomColumns.map((column) => ({
    column,
    names: [column.id, ...reading.headingsOf(column)].flatMap((name) => [folded(name), headingName(name)]),
  }));
  const used = new Set<Column>();
  const found = cells.map((cell) => {
    const is = (text: string) =>
      text !== "" && names.find(({ column, names: columnNames }) => !used.has(column) && columnNames.includes(text))?.column;
    const column = is(folded(cell)) || is(headingName(cell)) || null;
    if (column) used.add(column);
    return column;
  });
  return used.size > 1 ? found : null;
}

/** Finds zone numbers for zone names: the zone with this name, or the next free number. */
class ZoneNumbers {
  zones: ZoneInput[];
  private readonly taken: Set<number>;

  constructor({ zones, rooms }: Pick<Project, "zones" | "rooms">, isReplaced: (index: number) => boolean) {
    this.zones = [...zones];
    this.taken = new Set([...zones.map(({ zone }) => zone), ...rooms.flatMap(({ zone }, index) => (isReplaced(index) ? [] : [zone]))]);
  }

  /** The zone number for a name; null for a number or an empty text, and if all zones are taken. */
  numberOf(text: string): number | null {
    const name = cleanName(text);
    const plain = signedNumber(text);
    if (name === "" || (plain !== null && !Number.isNaN(plain))) return null;
    const known = this.zones.find((zone) => folded(zone.name) === folded(name));
    if (known) return known.zone;
    const zone = Array.from({ length: projectLimits.zones }, (_, index) => index + 1).find((number) => !this.taken.has(number));
    if (zone === undefined) return null;
    this.taken.add(zone);
    this.zones.push({ zone, name, air: "asBuilding" });
    return zone;
  }
}

/**
 * The rooms with the cells of a text, from a row and a column on, or in the columns that its first line names. Rows below the last room,
 * and rows that describe another room than the existing one, become new rooms: see completed(). In an existing room, a wall or roof whose
 * cells are all empty or a dash is removed. Any other empty cell keeps the value, and so does a cell that its column does not accept, which
 * is reported as a fault.
 */
export function pasteRooms(project: Project, text: string, row: number, column: number, reading: Reading): Pasted {
  const { rooms: before, built } = project;
  const last = before.at(-1) as RoomInput;
  const rooms = [...before];
  const faults: PasteFault[] = [];
  let rows = 0;
  let isByYears = false;
  let moreRows = 0;
  let moreCells = 0;
  const lines: CsvRow[] = csvRows(text, "\t")
    .map((line) => ({ ...line, cells: line.cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [first, ...below] = lines;
  const named = first && below.length > 0 ? namedColumns(first.cells, reading) : null;
  const columnAt = (place: number): Column | null | undefined => (named ? named[place] : roomColumns[column + place]);
  const decimalComma = hasDecimalCommas(named ? below : lines, (place) => {
    const target = columnAt(place);
    return Boolean(target) && isNumberColumn(target as Column);
  });
  const takes = (room: RoomInput, cell: Cell) => withText(room, cell, project, reading, decimalComma);
  /** Whether the first line holds words and the next one holds values that the columns accept. */
  const isHeadings = () => {
    const words = (first as CsvRow).cells.flatMap((cell, place) => {
      const target = columnAt(place);
      return target && !("text" in target) && !isNothing(cell) ? [{ cell, target, next: below[0]?.cells[place] ?? "" }] : [];
    });
    const isTaken = (text: string, target: Column) => takes(last, { column: target, text, heading: "" }) !== null;
    return (
      words.length > 1 &&
      words.every(({ cell, target }) => !isTaken(cell, target)) &&
      words.some(({ target, next }) => !isNothing(next) && isTaken(next, target))
    );
  };
  const hasHeadings = named !== null || (below.length > 0 && isHeadings());
  const filledBelow = (place: number) => below.some(({ cells }) => !isNothing(cells[place] ?? ""));
  const unknownHeadings = named
    ? named.flatMap((target, place) => (target || !filledBelow(place) ? [] : [first?.cells[place] as string]))
    : [];
  const rowsBelow = hasHeadings ? below : lines;
  const zones = new ZoneNumbers(project, (index) => index >= row && index < row + rowsBelow.length);
  for (const [down, line] of rowsBelow.entries()) {
    const at = Math.min(row + down, rooms.length);
    if (at >= projectLimits.rooms) {
      moreRows++;
      continue;
    }
    const cells = line.cells.flatMap((cell, place): Cell[] => {
      const target = columnAt(place);
      if (target === undefined && !isNothing(cell)) moreCells++;
      return target ? [{ column: target, text: cell, heading: named ? (first?.cells[place] ?? "") : "" }] : [];
    });
    const standing = rooms[at];
    const isNew = !standing || isAnother(standing, cells);
    let room: RoomInput = isNew ? { ...nextRoomLike(standing ?? last), surfaces: [] } : standing;
    const taken = new Set<Column>();
    // Cells are applied in the order of roomColumns, so that a wall exists before its construction and glass are set.
    for (const cell of [...cells].sort((left, right) => roomColumns.indexOf(left.column) - roomColumns.indexOf(right.column))) {
      if (isNothing(cell.text)) continue;
      const zone = cell.column.id === "zone" ? zones.numberOf(cell.text) : null;
      const changed = zone === null ? takes(room, cell) : { ...room, zone };
      if (!changed) faults.push({ row: at + 1, column: cell.column, value: cell.text.slice(0, 40) });
      else {
        room = changed;
        taken.add(cell.column);
      }
    }
    rows++;
    isByYears ||= isNew;
    rooms[at] = isNew ? completed(room, cells, taken, project) : withoutEmptied(room, cells, built);
  }
  return {
    rooms,
    rows,
    newRooms: rooms.length - before.length,
    isByYears,
    faults,
    moreRows,
    moreCells,
    hasHeadings,
    unknownHeadings,
    zones: zones.zones,
  };
}
