"use client";
// The keys of the table of rooms: from cell to cell, down by filling, in by pasting. A cell is named by its row and its column.
import { useCallback, useLayoutEffect, useRef } from "react";
import type { BuildAge } from "#lib/calculators/data/constructions";
import { most, type RoomInput } from "#lib/calculators/project/project";
import { type ChoiceColumn, type Column, isChoice, isNumber, roomColumns } from "#lib/calculators/project/room-columns";
import { signedNumber } from "#lib/calculators/signed-number";
import type { DetailedTexts, UnitSystem } from "#lib/calculators/texts";
import { converted } from "./detailed-fields.tsx";
import type { Building } from "./use-building.ts";

/** What the choices of a column are called. */
export const choiceNames = ({ id }: ChoiceColumn, words: DetailedTexts): Readonly<Record<string, string>> =>
  id === "space" ? words.spaces : words.directions;

/** The next room, one of it. */
const likeIt = (room: RoomInput): RoomInput => ({ ...room, name: "", times: 1 });

/** What a pasted or filled text makes of a cell; the room itself where it says nothing that the column takes. */
function withText(column: Column, room: RoomInput, text: string, built: BuildAge, system: UnitSystem, words: DetailedTexts): RoomInput {
  const plain = text.trim();
  if (isNumber(column)) {
    const number = signedNumber(plain);
    if (number === null || Number.isNaN(number)) return room;
    return column.set(room, converted(system, column.bounds.quantity).from(number), built);
  }
  if (!isChoice(column)) return { ...room, name: plain.slice(0, most.name) };
  const names = choiceNames(column, words);
  const found = column.choices.find(
    (one) => one.toLowerCase() === plain.toLowerCase() || names[one]?.toLowerCase() === plain.toLowerCase(),
  );
  return found === undefined ? room : column.set(room, found, built);
}

/** Moves, fills and pastes; a cell is named by its row and its column. */
export function useRoomsGrid(building: Building, system: UnitSystem, words: DetailedTexts) {
  const { project, changeRooms } = building;
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  const now = useRef({ project, changeRooms });
  now.current = { project, changeRooms };

  const focus = (row: number, column: number) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`);
    cell?.focus();
    return Boolean(cell);
  };
  // A row that has only just been added is there after the next drawing.
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

  const addBelow = (column: number) => {
    const { rooms } = project;
    const last = rooms.at(-1);
    if (!last || rooms.length >= most.rooms) return;
    wanted.current = `${rooms.length},${column}`;
    changeRooms([...rooms, likeIt(last)], words.table.added);
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
    const isSelect = event.target instanceof HTMLSelectElement;
    const down = event.key === "Enter" ? !event.shiftKey : event.key === "ArrowDown" && !isSelect && !event.altKey;
    const up = event.key === "Enter" ? event.shiftKey : event.key === "ArrowUp" && !isSelect && !event.altKey;
    if (down || up) {
      event.preventDefault();
      if (!focus(row + (down ? 1 : -1), column) && event.key === "Enter" && down && !isSelect) addBelow(0);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d") {
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
    const [row, column] = place;
    const rooms = [...project.rooms];
    for (const [down, line] of text.split(/\r?\n/).entries()) {
      const at = row + down;
      if (at >= most.rooms) break;
      let room: RoomInput = rooms[at] ?? likeIt(rooms.at(-1) as RoomInput);
      for (const [right, cell] of line.split("\t").entries()) {
        const target = roomColumns[column + right];
        if (target) room = withText(target, room, cell, project.built, system, words);
      }
      rooms[at] = room;
    }
    changeRooms(rooms, words.table.pasted);
  };

  return { table, setRoom, addBelow, onKeyDown, onPaste };
}
