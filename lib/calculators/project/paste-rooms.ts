// Cells of a spreadsheet into the table of rooms.
import { type CsvRow, csvRows, hasDecimalCommas } from "../../formats/csv.ts";
import { signedNumber, typedSum } from "../signed-number.ts";
import { usualLeakAch } from "./new-project.ts";
import { cleanName, most, type Project, type RoomInput, type ZoneInput } from "./project.ts";
import {
  type ChoiceColumn,
  type Column,
  isChoice,
  isNumber,
  likeIt,
  type NumberColumn,
  type PartOfRoom,
  roomColumns,
  withoutPart,
} from "./room-columns.ts";

/** How the reader of the form writes what a cell holds. */
export type Reading = {
  /** Into the units of a project; a heading that names a unit says which one the number has. */
  converted: (number: number, column: NumberColumn, heading: string) => number;
  /** What each choice is called. */
  nameOf: (column: ChoiceColumn, choice: string) => string;
  /** What a column may be called in a first line of headings. */
  headingsOf: (column: Column) => readonly string[];
};

/** `row`: of the table of rooms; the first is 1. */
export type PasteFault = { row: number; column: Column; value: string };
export type Pasted = {
  rooms: readonly RoomInput[];
  /** Rows with something in them that were taken, and how many of them became new rooms. */
  rows: number;
  newRooms: number;
  /** Whether a row became another room than stood there, whose walls, roofs, glass and leaking air follow from the years of the building. */
  isByYears: boolean;
  faults: readonly PasteFault[];
  /** Rows with something in them for which there was no room left. */
  moreRows: number;
  /** Cells with something in them beyond the last column. */
  moreCells: number;
  /** Whether the first line was taken for headings. */
  hasHeadings: boolean;
  /** Headings that are those of no column here, above cells with something in them. */
  unknownHeadings: readonly string[];
  /** The project's own, and those that were named where a number stands here. */
  zones: Project["zones"];
};

/** Letters and figures alone: "Dubai rule, above 60 %" is itself with any space, and with none. */
const folded = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, "");

/**
 * The choice that a text names, or begins to name where only one does: "Prayer room" is "Prayer room, mosque". Of uses also the one
 * whose name stands in the text: "Open plan office".
 */
function choiceOf(column: ChoiceColumn, text: string, constructions: Project["constructions"], reading: Reading): string | undefined {
  const plain = folded(text);
  const choices = column.choices(constructions).map((choice) => ({ choice, names: [choice, reading.nameOf(column, choice)].map(folded) }));
  const named = choices.find(({ names }) => names.includes(plain));
  const begun = plain.length < 3 ? [] : choices.filter(({ names }) => names[1]?.startsWith(plain));
  const within =
    column.of === "spaces"
      ? column.choices(constructions).filter((choice) => {
          const [kind = ""] = reading.nameOf(column, choice).split(/[,،:]/);
          return folded(kind).length > 3 && plain.includes(folded(kind));
        })
      : [];
  return named?.choice ?? (begun.length === 1 ? begun[0]?.choice : within.length === 1 ? within[0] : undefined);
}

/** A cell, the column that it stands in, and what that is called in the text; "" where it has no headings. */
type Cell = { column: Column; text: string; heading: string };

/** What a text makes of a room's cell; null where the column takes no such text. */
function withText(
  room: RoomInput,
  { column, text, heading }: Cell,
  { built, constructions }: Pick<Project, "built" | "constructions">,
  reading: Reading,
  decimalComma: boolean,
): RoomInput | null {
  if (isNumber(column)) {
    const number = /[x×*=]/i.test(text) ? typedSum(text) : signedNumber(text, decimalComma);
    if (number === null || Number.isNaN(number)) return null;
    const value = reading.converted(number, column, heading);
    const changed = column.set(room, value, built);
    // Nothing of what is not there is in order; something of it is not.
    return changed === room && value !== 0 && !Object.is(column.get(room), value) ? null : changed;
  }
  if (!isChoice(column)) return { ...room, name: cleanName(text) };
  const found = choiceOf(column, text, constructions, reading);
  if (found === undefined) return column.read?.(room, text, built) ?? null;
  const changed = column.set(room, found, built);
  return column.get(changed) === found ? changed : null;
}

/** As people write that there is none. */
const isNothing = (cell: string) => /^[-–—]?$/.test(cell);

/** A row's room without the walls and roofs of whose size and all else its cells say nothing, and without glass where that is empty. */
function withoutEmptied(room: RoomInput, cells: readonly Cell[], built: Project["built"]): RoomInput {
  const told = cells.flatMap(({ column, text }) => (column.part ? [{ ...column.part, isEmpty: isNothing(text), column }] : []));
  const unglazed = told
    .filter(({ of, isEmpty }) => of === "glass" && isEmpty)
    .reduce((before, { column: cell }) => (isNumber(cell) ? cell.set(before, 0, built) : before), room);
  const isGone = ({ kind, number }: PartOfRoom) => told.every((one) => one.kind !== kind || one.number !== number || one.isEmpty);
  // The last of them first: walls behind one that goes move up.
  return told
    .filter((one) => one.of === "size" && isGone(one))
    .sort((one, two) => two.number - one.number)
    .reduce(withoutPart, unglazed);
}

/**
 * A new room with what its cells say of it: of a column whose cells are pasted nothing comes from another room, and no wall, roof or
 * floor does. What such a cell should have said is none or is marked. What the walls, roofs and glass are made of, and what leaks in,
 * follows from the years of the building; all else is as in the room before.
 */
function completed(room: RoomInput, cells: readonly Cell[], taken: ReadonlySet<Column>, { built, rooms }: Project): RoomInput {
  const pasted = new Set(cells.map(({ column }) => column));
  return roomColumns.reduce((before, column) => {
    if (taken.has(column)) return before;
    // A wall, roof, floor or glass of which something could not be read is there all the same, and marked.
    const isUnread = column.part !== undefined && cells.some((cell) => cell.column === column && !isNothing(cell.text));
    if (isUnread && isChoice(column)) return column.blank?.(column.set(before, column.choices([])[0] as string, built)) ?? before;
    if (isUnread && isNumber(column)) return column.set(column.set(before, 1, built), Number.NaN, built);
    // The fresh air of another use is none of this one's.
    const isOfUse = column.id === "freshLps" && [...taken].some(({ id }) => id === "space");
    if ((pasted.has(column) && column.id !== "leakAch") || column.part || isOfUse) return column.blank?.(before) ?? before;
    if (column.id !== "leakAch" || !isNumber(column)) return before;
    // A room of which nobody has said what it is used for leaks as the homes beside it do.
    const isHome = before.space === "home" || (before.space === "none" && rooms.some(({ space }) => space === "home"));
    return column.set(before, usualLeakAch(isHome ? "home" : before.space, built), built);
  }, room);
}

/** Whether a row tells of another room than the one that stands there: by its name, and with a floor of its own. */
function isAnother(room: RoomInput, cells: readonly Cell[]): boolean {
  const told = (id: string) => cells.find(({ column }) => column.id === id)?.text ?? "";
  return !isNothing(told("areaM2")) && !isNothing(told("name")) && cleanName(told("name")) !== room.name;
}

/** A heading as one compares it: without its unit, in brackets, behind a comma or at its end. */
const headingName = (text: string) =>
  folded(
    text
      .normalize("NFKC")
      .replace(/[([].*$/, "")
      .replace(/[,،][^,،]*$/, "")
      .replace(/\s(?:w\/m2|w\/ft2|m2|sqm|ft2|sqft|l\/s|cfm|°?[cf]|m|ft|w)\.?\s*$/i, ""),
  );

/** Which column each cell of a first line names; null where that line is no line of headings. */
function namedColumns(cells: readonly string[], reading: Reading): (Column | null)[] | null {
  const names = roomColumns.map((column) => ({
    column,
    names: [column.id, ...reading.headingsOf(column)].flatMap((name) => [folded(name), headingName(name)]),
  }));
  const used = new Set<Column>();
  const found = cells.map((cell) => {
    const is = (text: string) => text !== "" && names.find(({ column, names: own }) => !used.has(column) && own.includes(text))?.column;
    const column = is(folded(cell)) || is(headingName(cell)) || null;
    if (column) used.add(column);
    return column;
  });
  return used.size > 1 ? found : null;
}

/** Numbers of zones by what a list calls them: one that has this name, or the next that is free. */
class ZoneNumbers {
  zones: ZoneInput[];
  private readonly taken: Set<number>;

  constructor({ zones, rooms }: Pick<Project, "zones" | "rooms">, isReplaced: (index: number) => boolean) {
    this.zones = [...zones];
    this.taken = new Set([...zones.map(({ zone }) => zone), ...rooms.flatMap(({ zone }, index) => (isReplaced(index) ? [] : [zone]))]);
  }

  /** null for a number, which is one already, and where there are as many zones as there may be. */
  of(text: string): number | null {
    const name = cleanName(text);
    const plain = signedNumber(text);
    if (name === "" || (plain !== null && !Number.isNaN(plain))) return null;
    const known = this.zones.find((zone) => folded(zone.name) === folded(name));
    if (known) return known.zone;
    const zone = Array.from({ length: most.zones }, (_, index) => index + 1).find((number) => !this.taken.has(number));
    if (zone === undefined) return null;
    this.taken.add(zone);
    this.zones.push({ zone, name, air: "asBuilding" });
    return zone;
  }
}

/**
 * Rooms with the cells of a text from a row and a column on, or in the columns that its first line names; rows below the last become
 * new rooms, and so does one that tells of another room than stands there. In a room that stays, a wall or roof of which all cells are empty, or hold a dash, is none; any other empty cell leaves
 * what stands there, and so does one that its column does not take, which is told. A new room: see completed().
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
    return Boolean(target) && isNumber(target as Column);
  });
  const takes = (room: RoomInput, cell: Cell) => withText(room, cell, project, reading, decimalComma);
  /** A first line of words where the next has what their columns take. */
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
    if (at >= most.rooms) {
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
    let room: RoomInput = isNew ? { ...likeIt(standing ?? last), surfaces: [] } : standing;
    const taken = new Set<Column>();
    // What a wall is built of, and its glass, come behind it, wherever their columns stand.
    for (const cell of [...cells].sort((one, two) => roomColumns.indexOf(one.column) - roomColumns.indexOf(two.column))) {
      if (isNothing(cell.text)) continue;
      const zone = cell.column.id === "zone" ? zones.of(cell.text) : null;
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
