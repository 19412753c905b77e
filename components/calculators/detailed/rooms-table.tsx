"use client";
// All rooms as a table to type into, like a spreadsheet: from cell to cell by keyboard, down by filling, in by pasting.
import { memo, useCallback, useContext, useLayoutEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import type { BuildAge } from "#lib/calculators/data/constructions";
import { formatPower } from "#lib/calculators/format";
import { most, type RoomInput } from "#lib/calculators/project/project";
import type { ProjectResult } from "#lib/calculators/project/project-load";
import { timesSign } from "#lib/calculators/project/project-names";
import { type ChoiceColumn, type Column, type NumberColumn, roomColumns } from "#lib/calculators/project/room-columns";
import { cellNumber } from "#lib/calculators/project/rooms-csv";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import { converted, FormContext, shownNumber, unitOf } from "./detailed-fields.tsx";
import type { Building } from "./use-building.ts";

type CellProps<C extends Column> = {
  column: C;
  room: RoomInput;
  label: string;
  cell: string;
  wrong: boolean;
  system: UnitSystem;
  onRoom: (room: RoomInput) => void;
  built: BuildAge;
};

const cellClass = (wrong: boolean) =>
  `block h-10 w-full bg-transparent px-2 focus:outline-2 focus:-outline-offset-2 focus:outline-cool ${wrong ? "bg-heat/15 font-medium" : ""}`;

/** The name stays in view while the rest moves; names of directions and uses have room. */
const cellBox = (column: Column) =>
  `border-s border-line p-0 ${isNumber(column) ? "" : isChoice(column) ? "min-w-28" : "sticky start-0 z-1 min-w-36 bg-sheet"}`;

/** As in a spreadsheet: what is typed takes the place of what stands there. */
const selectAll = ({ target }: React.FocusEvent<HTMLInputElement>) => target.select();

const isNumber = (column: Column): column is NumberColumn => "bounds" in column;
const isChoice = (column: Column): column is ChoiceColumn => "choices" in column;

function NumberCell({ column, room, label, cell, wrong, system, onRoom, built }: CellProps<NumberColumn>) {
  const { to, from } = converted(system, column.bounds.quantity);
  const value = column.get(room);
  // What is typed stays as typed until another value or another unit comes from outside.
  const [typed, setTyped] = useState<{ text: string; value: number; system: UnitSystem } | null>(null);
  const same = typed && typed.system === system && Object.is(typed.value, value);
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      dir="ltr"
      onFocus={selectAll}
      data-cell={cell}
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={same ? typed.text : Number.isFinite(value) ? shownNumber(to(value)) : ""}
      onChange={({ target }) => {
        const number = cellNumber(target.value);
        const changed = column.set(room, number === null ? Number.NaN : from(number), built);
        setTyped({ text: target.value, value: column.get(changed), system });
        onRoom(changed);
      }}
      className={`${cellClass(wrong)} text-end tabular-nums`}
    />
  );
}

function ChoiceCell({
  column,
  room,
  label,
  cell,
  wrong,
  names,
  onRoom,
  built,
}: CellProps<ChoiceColumn> & { names: Readonly<Record<string, string>> }) {
  const value = column.get(room);
  return (
    <select
      data-cell={cell}
      aria-label={label}
      value={value}
      onChange={({ target }) => onRoom(column.set(room, target.value, built))}
      className={cellClass(wrong)}
    >
      {!column.choices.includes(value) && <option value={value}>{names[value] ?? "–"}</option>}
      {column.choices.map((one) => (
        <option key={one} value={one}>
          {names[one] ?? one}
        </option>
      ))}
    </select>
  );
}

type RowProps = {
  index: number;
  room: RoomInput;
  load: string;
  /** Paths of what is refused in this room, with a space between. */
  refused: string;
  system: UnitSystem;
  words: DetailedTexts;
  built: BuildAge;
  onRoom: (index: number, room: RoomInput) => void;
};

const Row = memo(function Row({ index, room, load, refused, system, words, built, onRoom }: RowProps) {
  const wrongPaths = new Set(refused.split(" "));
  const name = room.name || filled(words.roomNumber, { number: index + 1 });
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-2 text-start font-normal text-soft tabular-nums">
        {index + 1}
      </th>
      <td className="px-2 text-end whitespace-nowrap tabular-nums">
        {load} {room.times > 1 && timesSign(room.times)}
      </td>
      {roomColumns.map((column, place) => {
        const path = isNumber(column) ? column.path(room) : null;
        const shared = {
          room,
          cell: `${index},${place}`,
          label: `${columnName(column, words)}, ${name}`,
          wrong: path !== null && wrongPaths.has(path),
          system,
          built,
          onRoom: (changed: RoomInput) => onRoom(index, changed),
        };
        return (
          <td key={column.id} className={cellBox(column)}>
            {isNumber(column) ? (
              <NumberCell column={column} {...shared} />
            ) : isChoice(column) ? (
              <ChoiceCell column={column} names={column.id === "space" ? words.spaces : words.directions} {...shared} />
            ) : (
              <input
                type="text"
                dir="auto"
                autoComplete="off"
                maxLength={most.name}
                onFocus={selectAll}
                data-cell={shared.cell}
                aria-label={shared.label}
                value={room.name}
                onChange={({ target }) => onRoom(index, { ...room, name: target.value })}
                className={cellClass(false)}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
});

const columnName = ({ id }: Column, words: DetailedTexts): string =>
  (words.table.columns as Record<string, string>)[id] ?? (words.fields as Record<string, string>)[id] ?? id;

/** "Floor area, m²". */
function columnTitle(column: Column, words: DetailedTexts, system: UnitSystem): string {
  const unit = isNumber(column) ? unitOf(column.bounds.quantity, "", system, words) : "";
  const label = columnName(column, words);
  return unit ? filled(words.labelUnit, { label, unit: `\u2068${unit}\u2069` }) : label;
}

/** What a pasted or filled text makes of a cell; the room itself where it says nothing that the column takes. */
function withText(column: Column, room: RoomInput, text: string, built: BuildAge, system: UnitSystem, words: DetailedTexts): RoomInput {
  const plain = text.trim();
  if (isNumber(column)) {
    const number = cellNumber(plain);
    if (number === null || Number.isNaN(number)) return room;
    return column.set(room, converted(system, column.bounds.quantity).from(number), built);
  }
  if (!isChoice(column)) return { ...room, name: plain.slice(0, most.name) };
  const names = column.id === "space" ? words.spaces : words.directions;
  const found = column.choices.find(
    (one) => one.toLowerCase() === plain.toLowerCase() || (names as Record<string, string>)[one]?.toLowerCase() === plain.toLowerCase(),
  );
  return found === undefined ? room : column.set(room, found, built);
}

/** The value of a cell from another room. */
function withValue(column: Column, room: RoomInput, from: RoomInput, built: BuildAge): RoomInput {
  if (isNumber(column)) {
    if (column.copy) return column.copy(room, from, built);
    const value = column.get(from);
    // Nothing is no value to give to others.
    return Number.isNaN(value) ? room : column.set(room, value, built);
  }
  if (!isChoice(column)) return { ...room, name: from.name };
  return column.copy ? column.copy(room, from, built) : column.set(room, column.get(from), built);
}

type Props = { building: Building; result: ProjectResult | null; unit: PowerUnit; texts: CalculatorTexts };

/** Moves, fills and pastes; a cell is named by its row and its column. */
function useGrid(building: Building, system: UnitSystem, words: DetailedTexts) {
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
    changeRooms([...rooms, { ...last, name: "", times: 1 }], words.table.added);
  };

  const fill = (row: number, column: number, from: number, to: number) => {
    const source = project.rooms[from];
    const cell = roomColumns[column];
    if (!source || !cell) return;
    changeRooms(
      project.rooms.map((room, at) => (at >= row && at < to ? withValue(cell, room, source, project.built) : room)),
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
      let room: RoomInput = rooms[at] ?? { ...(rooms.at(-1) as RoomInput), name: "" };
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

export function RoomsTable({ building, result, unit, texts }: Props) {
  const { texts: words, system, refused } = useContext(FormContext);
  const { project } = building;
  const { table, setRoom, addBelow, onKeyDown, onPaste } = useGrid(building, system, words);
  const refusedIn = (index: number) => {
    const at = `rooms[${index}].`;
    return [...refused.keys()]
      .filter((field) => field.startsWith(at))
      .map((field) => field.slice(at.length))
      .join(" ");
  };
  return (
    <div className="min-w-0">
      <p className="max-w-[56rem] text-[0.9rem] text-soft">{words.table.keys}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={words.table.title} tabIndex={0} className="sideways mt-3 border border-ink bg-sheet">
        <table ref={table} onKeyDown={onKeyDown} onPaste={onPaste} className="w-full min-w-[96rem] border-collapse text-[0.92rem]">
          <thead>
            <tr className="text-[0.8rem]">
              <th scope="col" className="w-8 px-2 text-start font-normal">
                #
              </th>
              <th scope="col" className="px-2 py-2 text-end align-bottom font-medium">
                {texts.units[unit]}
              </th>
              {roomColumns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={`${cellBox(column)} px-2! py-2! align-bottom font-medium ${isNumber(column) ? "text-end" : "text-start"}`}
                >
                  {columnTitle(column, words, system)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {project.rooms.map((room, index) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the list
                key={index}
                index={index}
                room={room}
                load={result?.rooms[index] && refusedIn(index) === "" ? formatPower(result.rooms[index].coilW, unit) : "–"}
                refused={refusedIn(index)}
                system={system}
                words={words}
                built={project.built}
                onRoom={setRoom}
              />
            ))}
          </tbody>
        </table>
      </section>
      {project.rooms.length < most.rooms && (
        <button type="button" className={buttonClass("plain", "mt-3")} onClick={() => addBelow(0)}>
          {words.table.add}
        </button>
      )}
    </div>
  );
}
