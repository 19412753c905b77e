// Cells of a spreadsheet into the table of rooms.
import { csvRows, hasDecimalCommas } from "../../platform/csv.ts";
import { signedNumber } from "../signed-number.ts";
import { cleanName, most, type Project, type RoomInput } from "./project.ts";
import {
  type ChoiceColumn,
  type Column,
  isChoice,
  isNumber,
  type NumberColumn,
  type PartOfRoom,
  roomColumns,
  withoutPart,
} from "./room-columns.ts";

/** The next room, one of it. */
export const likeIt = (room: RoomInput): RoomInput => ({ ...room, name: "", times: 1 });

/** How the reader of the form writes what a cell holds. */
export type Reading = {
  /** Into the units of a project. */
  converted: (number: number, column: NumberColumn) => number;
  /** What each choice is called. */
  nameOf: (column: ChoiceColumn, choice: string) => string;
};

/** `row`: of the table of rooms; the first is 1. */
export type PasteFault = { row: number; column: Column; value: string };
export type Pasted = {
  rooms: readonly RoomInput[];
  /** Rows with something in them that were taken, and how many of them became new rooms. */
  rows: number;
  newRooms: number;
  faults: readonly PasteFault[];
  /** Rows with something in them for which there was no room left. */
  moreRows: number;
  /** Cells with something in them beyond the last column. */
  moreCells: number;
  /** Whether the first line was taken for headings. */
  hasHeadings: boolean;
};

/** What a text makes of a room's cell; null where the column takes no such text. */
function withText(
  column: Column,
  room: RoomInput,
  text: string,
  { built, constructions }: Pick<Project, "built" | "constructions">,
  reading: Reading,
  decimalComma: boolean,
): RoomInput | null {
  if (isNumber(column)) {
    const number = signedNumber(text, decimalComma);
    if (number === null || Number.isNaN(number)) return null;
    const value = reading.converted(number, column);
    const changed = column.set(room, value, built);
    // Nothing of what is not there is in order; something of it is not.
    return changed === room && value !== 0 && !Object.is(column.get(room), value) ? null : changed;
  }
  if (!isChoice(column)) return { ...room, name: cleanName(text) };
  const plain = text.toLowerCase();
  const found = column
    .choices(constructions)
    .find((one) => one.toLowerCase() === plain || reading.nameOf(column, one).toLowerCase() === plain);
  if (found === undefined) return null;
  const changed = column.set(room, found, built);
  return column.get(changed) === found ? changed : null;
}

/** As people write that there is none. */
const isNothing = (cell: string) => /^[-–—]?$/.test(cell);

/** A row's room without the walls and roofs of whose size and all else its cells say nothing, and without glass where that is empty. */
function withoutEmptied(room: RoomInput, cells: readonly string[], column: number, built: Project["built"]): RoomInput {
  const told = roomColumns.slice(column, column + cells.length).flatMap(({ part }, right) => {
    const isEmpty = isNothing(cells[right] as string);
    return part ? [{ ...part, isEmpty, column: roomColumns[column + right] as Column }] : [];
  });
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
 * Rooms with the cells of a text from a row and a column on; rows below the last become rooms like that one. A wall or roof of which all
 * cells are empty, or hold a dash, is none; any other empty cell leaves what stands there, and so does one that its column does not
 * take, which is told.
 */
export function pasteRooms(project: Project, text: string, row: number, column: number, reading: Reading): Pasted {
  const { rooms: before, built } = project;
  const rooms = [...before];
  const faults: PasteFault[] = [];
  let rows = 0;
  let headings = 0;
  let moreRows = 0;
  let moreCells = 0;
  const lines = csvRows(text, "\t");
  const decimalComma = hasDecimalCommas(
    lines,
    (at) => roomColumns[column + at] !== undefined && isNumber(roomColumns[column + at] as Column),
  );
  for (const [down, { cells }] of lines.entries()) {
    const at = Math.min(row + down - headings, rooms.length);
    const plain = cells.map((cell) => cell.trim());
    if (plain.every((cell) => cell === "")) continue;
    if (at >= most.rooms) {
      moreRows++;
      continue;
    }
    let room: RoomInput = rooms[at] ?? likeIt(before.at(-1) as RoomInput);
    const refused: PasteFault[] = [];
    let taken = 0;
    for (const [right, cell] of plain.entries()) {
      if (isNothing(cell)) continue;
      const target = roomColumns[column + right];
      const changed = target && withText(target, room, cell, project, reading, decimalComma);
      if (!target) moreCells++;
      else if (!changed) refused.push({ row: at + 1, column: target, value: cell.slice(0, 40) });
      else {
        room = changed;
        if (!("text" in target)) taken++;
      }
    }
    // A first line of which no column takes anything is the headings of the next, of which the same columns do.
    const isTakenBelow = ({ column: target }: PasteFault) => {
      const below = lines[1]?.cells[roomColumns.indexOf(target) - column]?.trim() ?? "";
      return !isNothing(below) && withText(target, room, below, project, reading, decimalComma) !== null;
    };
    if (down === 0 && taken === 0 && refused.length > 1 && refused.every(isTakenBelow)) {
      headings = 1;
      continue;
    }
    faults.push(...refused);
    rows++;
    rooms[at] = withoutEmptied(room, plain, column, built);
  }
  return { rooms, rows, newRooms: rooms.length - before.length, faults, moreRows, moreCells, hasHeadings: headings > 0 };
}
