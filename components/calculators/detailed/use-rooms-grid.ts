"use client";
// Keyboard and clipboard of the table of rooms: moving between cells, filling down, adding and removing rows, pasting.
import { useCallback, useLayoutEffect, useRef } from "react";
import { updatedToAge } from "#lib/calculators/project/new-project";
import { type Pasted, pasteRooms, type Reading } from "#lib/calculators/project/paste-rooms";
import { type BuildId, type Project, projectLimits, type RoomInput } from "#lib/calculators/project/project";
import { buildName } from "#lib/calculators/project/project-names";
import { type ChoiceColumn, type Column, type NumberColumn, nextRoomLike, roomColumns } from "#lib/calculators/project/room-columns";
import type { CsvFault } from "#lib/calculators/project/rooms-csv";
import { unitConversion } from "#lib/calculators/quantities";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import { unitOf } from "./detailed-fields.tsx";
import { keyLetter } from "./key-letter.ts";
import type { Building } from "./use-building.ts";

/** The name of a choice in a column. */
export const choiceName = (
  { wordsKey: names }: ChoiceColumn,
  choice: string,
  project: Pick<Project, "constructions">,
  words: DetailedTexts,
): string =>
  names === "builds"
    ? buildName(project, choice as BuildId, words)
    : ((words[names] as Readonly<Record<string, string>>)[choice] ?? choice);

export const columnName = ({ id }: Column, words: DetailedTexts): string =>
  (words.table.columns as Record<string, string>)[id] ?? (words.fields as Record<string, string>)[id] ?? id;

/** A column's name, and other headings under which lists of rooms have it, from the texts of the page. */
const headingsOf = (column: Column, words: DetailedTexts): string[] => [
  columnName(column, words),
  ...((words.table.headingNames as Record<string, string>)[column.id]?.split(";") ?? []),
];

/** The unit system of a pasted column: the one whose unit its heading names, else the form's. */
function systemOf({ bounds }: NumberColumn, heading: string, system: UnitSystem, words: DetailedTexts): UnitSystem {
  const other: UnitSystem = system === "metric" ? "imperial" : "metric";
  const plain = (text: string) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}/°]/gu, "");
  const unit = plain(unitOf(bounds.quantity, "", other, words));
  return unit && unit !== plain(unitOf(bounds.quantity, "", system, words)) && plain(heading).endsWith(unit) ? other : system;
}

/** Appends to `sentence` what could not be taken from a table, by `template`; returns it unchanged where everything was taken. */
export function withFaults(
  sentence: string,
  template: string,
  faults: readonly CsvFault[],
  others: readonly string[],
  { table }: DetailedTexts,
  line = table.fault,
): string {
  const listed = [...faults.map((fault) => filled(fault.column ? line : table.faultyColumn, fault)), ...others];
  return listed.length > 0 ? `${sentence} ${filled(template, { faults: listed.join(table.betweenFaults) })}` : sentence;
}

/** How many faults are listed. */
const maxListedFaults = 8;

/** How the cells of a list of rooms are read in the language and the units of the form. */
export const readingOf = (project: Pick<Project, "constructions">, system: UnitSystem, words: DetailedTexts): Reading => ({
  converted: (number, target, heading) => unitConversion(systemOf(target, heading, system, words), target.bounds.quantity).from(number),
  nameOf: (target, choice) => choiceName(target, choice, project, words),
  headingsOf: (target) => headingsOf(target, words),
});

/** The message after pasting. `years`: the building's years of construction, in words. */
export function pastedText(pasted: Pasted, words: DetailedTexts, years: string): string {
  const { rows, newRooms, isByYears, faults, moreRows, moreCells, hasHeadings, unknownHeadings } = pasted;
  const { table } = words;
  const more = faults.length - maxListedFaults;
  return withFaults(
    [
      filled(table.pasted, { rows, rooms: newRooms }),
      ...(hasHeadings ? [table.headings] : []),
      ...(isByYears ? [filled(table.byYears, { years })] : []),
    ].join(" "),
    table.notTaken,
    faults.slice(0, maxListedFaults).map(({ row, column, value }) => ({ line: row, column: columnName(column, words), value })),
    [
      ...unknownHeadings.slice(0, maxListedFaults).map((value) => filled(table.faultyColumn, { value })),
      ...(more > 0 ? [filled(table.moreFaults, { number: more })] : []),
      ...(moreRows > 0 ? [filled(table.moreRows, { number: moreRows, most: projectLimits.rooms })] : []),
      ...(moreCells > 0 ? [filled(table.moreCells, { number: moreCells })] : []),
    ],
    words,
    table.row,
  );
}

/** Whether a horizontal arrow key may leave its cell: the whole text is selected, or the caret is at that end. */
function isAtEdge({ target, key, shiftKey, altKey, ctrlKey, metaKey }: React.KeyboardEvent): boolean {
  if (shiftKey || altKey || ctrlKey || metaKey) return false;
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  const isBackward = (key === "ArrowLeft") !== (getComputedStyle(target).direction === "rtl");
  return selectionStart === selectionEnd && selectionStart === (isBackward ? 0 : value.length);
}

/**
 * Whether the target is an open list, which handles the arrow keys itself. False where the browser lacks `:open`: there a list opens
 * only by a key of its own or by a click.
 */
function isOpenList(target: EventTarget): boolean {
  try {
    return target instanceof HTMLSelectElement && target.matches(":open");
  } catch {
    return false;
  }
}

/** Cells carry `data-cell="row,column"`. */
export function useRoomsGrid(building: Building, system: UnitSystem, words: DetailedTexts, ages: CalculatorTexts["ages"]) {
  const { project, changeRooms } = building;
  const table = useRef<HTMLTableElement>(null);
  /** Escape moves the focus here, since leaving the table by Tab would take about a thousand presses. */
  const afterTable = useRef<HTMLButtonElement & HTMLParagraphElement>(null);
  const wanted = useRef<string | null>(null);
  const now = useRef({ project, changeRooms });
  now.current = { project, changeRooms };

  const focus = (row: number, column: number) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`);
    cell?.focus();
    return Boolean(cell);
  };
  // An added row exists only after the next render.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const [row, column] = wanted.current.split(",").map(Number) as [number, number];
    wanted.current = null;
    focus(row, column);
  });

  const setRoom = useCallback((index: number, room: RoomInput) => {
    const { project: before, changeRooms: set } = now.current;
    set(before.rooms.map((other, place) => (place === index ? room : other)));
  }, []);

  const placeOf = (target: EventTarget) =>
    target instanceof HTMLElement && target.dataset.cell ? (target.dataset.cell.split(",").map(Number) as [number, number]) : null;

  /** Adds a room below the last one, or below `row`. */
  const addBelow = (column: number, row = project.rooms.length - 1) => {
    const { rooms } = project;
    const room = rooms[row];
    if (!room || rooms.length >= projectLimits.rooms) return;
    wanted.current = `${row + 1},${column}`;
    changeRooms([...rooms.slice(0, row + 1), updatedToAge(nextRoomLike(room), project.built), ...rooms.slice(row + 1)], words.table.added);
  };

  const remove = (row: number, column: number) => {
    if (project.rooms.length < 2) return;
    wanted.current = `${Math.min(row, project.rooms.length - 2)},${column}`;
    building.removeRoom(row);
  };

  const fill = (row: number, column: number, from: number, to: number) => {
    const source = project.rooms[from];
    const cell = roomColumns[column];
    if (!source || !cell) return;
    changeRooms(
      project.rooms.map((room, at) => (at >= row && at < to ? cell.copy(room, source, project.built) : room)),
      words.table.filled,
    );
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place || event.nativeEvent.isComposing) return;
    const [row, column] = place;
    if (isOpenList(event.target)) return;
    const isSelect = event.target instanceof HTMLSelectElement;
    const down = event.key === "Enter" ? !event.shiftKey : event.key === "ArrowDown";
    const up = event.key === "Enter" ? event.shiftKey : event.key === "ArrowUp";
    // Alt with an arrow opens a list; Alt+Enter and Alt+Delete add and remove a row.
    if (event.altKey) {
      if (event.key !== "Enter" && event.key !== "Delete") return;
      event.preventDefault();
      if (event.key === "Enter") addBelow(column, row);
      else remove(row, column);
    } else if (event.key === "Escape") afterTable.current?.focus();
    else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && isAtEdge(event)) {
      const forward = (event.key === "ArrowRight") !== (getComputedStyle(event.currentTarget).direction === "rtl");
      if (focus(row, column + (forward ? 1 : -1))) event.preventDefault();
    } else if (down || up) {
      event.preventDefault();
      if (!focus(row + (down ? 1 : -1), column) && event.key === "Enter" && down && !isSelect) addBelow(0);
    } else if ((event.ctrlKey || event.metaKey) && keyLetter(event) === "d") {
      event.preventDefault();
      if (event.shiftKey) fill(row + 1, column, row, project.rooms.length);
      else fill(row, column, row - 1, row + 1);
    }
  };

  const onPaste = (event: React.ClipboardEvent) => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
    if (!place || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const pasted = pasteRooms(project, text, ...place, readingOf(project, system, words));
    changeRooms(pasted.rooms, pastedText(pasted, words, ages[project.built]), { zones: pasted.zones });
  };

  return { table, afterTable, setRoom, addBelow, onKeyDown, onPaste };
}
