"use client";
// All rooms as an editable table like a spreadsheet, with keyboard navigation, fill down and paste (use-rooms-grid.ts).
import { memo, useCallback, useContext, useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import type { BuildAge } from "#lib/calculators/data/constructions";
import type { Allowed } from "#lib/calculators/engineering/invalid-input";
import { formatPower } from "#lib/calculators/format";
import { roomFreshAirLps } from "#lib/calculators/project/fresh-air";
import { type Project, projectLimits, type RoomInput, roomsOfZone } from "#lib/calculators/project/project";
import type { ProjectResult } from "#lib/calculators/project/project-load";
import { timesSign } from "#lib/calculators/project/project-names";
import {
  type ChoiceColumn,
  type Column,
  isChoiceColumn,
  isNumberColumn,
  type NumberColumn,
  roomColumns,
} from "#lib/calculators/project/room-columns";
import { type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import { FormContext, maxTypedLength, rangeText, unitOf, useTypedNumber } from "./detailed-fields.tsx";
import type { Building } from "./use-building.ts";
import { choiceName, columnName, useRoomsGrid } from "./use-rooms-grid.ts";

type CellProps<C extends Column> = {
  column: C;
  room: RoomInput;
  label: string;
  cell: string;
  /** What is wrong with the cell, in words. */
  problem?: string | undefined;
  system: UnitSystem;
  onRoom: (room: RoomInput) => void;
  built: BuildAge;
};

/** How many problems are listed above the table; all are marked in it. */
const maxListedProblems = 3;

const cellClass = (wrong: boolean) =>
  `block h-10 w-full px-2 focus:outline-2 focus:-outline-offset-2 ${wrong ? "border-2 border-heat bg-paper font-medium focus:outline-heat" : "bg-transparent focus:outline-cool"}`;

/** The name column is sticky; columns of choices are wide enough for names of directions and uses. */
const cellBox = (column: Column) =>
  `border-s border-line p-0 ${isNumberColumn(column) ? "" : isChoiceColumn(column) ? "min-w-28" : "sticky start-0 z-1 min-w-36 bg-sheet"}`;

const headCell = "sticky top-0 z-2 border-b border-b-ink! bg-sheet";

/** No taller than the screen, so that the sticky headings stay visible; the scroll padding keeps the focused cell clear of them. */
const frameClass = "sideways mt-3 max-h-[85vh] scroll-ps-40 scroll-pt-16 border border-ink bg-sheet";

/** As in a spreadsheet, typing replaces the content of a cell. */
const selectAll = ({ target }: React.FocusEvent<HTMLInputElement>) => target.select();

/** `shown`: the number that the cell shows for a room. */
type ShownNumber = { shown: (room: RoomInput) => number };

function NumberCell({ column, room, label, cell, problem, system, onRoom, built, shown }: CellProps<NumberColumn> & ShownNumber) {
  const { text, read, settle } = useTypedNumber(shown(room), column.bounds.quantity, system);
  // Each keystroke changes the room as it was before the first one, so that what an intermediate number overwrites is not lost.
  const typing = useRef<{ before: RoomInput; made: RoomInput } | null>(null);
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={maxTypedLength}
      dir="ltr"
      onFocus={selectAll}
      onBlur={() => {
        typing.current = null;
        settle();
      }}
      data-cell={cell}
      aria-label={problem ? `${label}. ${problem}` : label}
      aria-invalid={problem ? true : undefined}
      title={problem}
      value={text}
      onChange={({ target }) =>
        read(target.value, (number, isEmpty) => {
          const before = typing.current?.made === room ? typing.current.before : room;
          const made = isEmpty && column.emptied ? column.emptied(before) : column.set(before, number, built);
          typing.current = { before, made };
          onRoom(made);
          return shown(made);
        })
      }
      className={`${cellClass(Boolean(problem))} text-end tabular-nums`}
    />
  );
}

type OfWords = Pick<Project, "constructions"> & { words: DetailedTexts };
type ChoiceCellProps = CellProps<ChoiceColumn> & OfWords & Pick<React.ComponentProps<"select">, "onKeyDown" | "onFocus">;

function ChoiceCell({ column, room, label, cell, problem, words, onRoom, built, constructions, onKeyDown, onFocus }: ChoiceCellProps) {
  const value = column.get(room);
  const choices = column.choices(constructions);
  return (
    <select
      data-cell={cell}
      aria-label={problem ? `${label}. ${problem}` : label}
      aria-invalid={problem ? true : undefined}
      title={problem}
      value={value}
      onChange={({ target }) => onRoom(column.set(room, target.value, built))}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className={cellClass(Boolean(problem))}
    >
      {!choices.includes(value) && <option value={value}>{column.otherText?.(room) ?? "–"}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceName(column, choice, { constructions }, words)}
        </option>
      ))}
    </select>
  );
}

/** Letters typed within this time of each other are one word. */
const wordPauseMs = 1000;

/** A list of directions into which a bearing (215°) or one of sixteen compass points (NNE) may be typed. */
function FacingCell(props: CellProps<ChoiceColumn> & OfWords) {
  const { column, room, label, cell, words, onRoom, built } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const word = useRef({ text: "", at: 0 });
  const take = (text: string): boolean => {
    const turned = column.read?.(room, text, built) ?? null;
    if (turned) onRoom(turned);
    return turned !== null;
  };
  const onKeyDown = ({ key, timeStamp, ctrlKey, metaKey, altKey, nativeEvent }: React.KeyboardEvent) => {
    if (key.length > 1 || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
    if (/\p{N}/u.test(key)) {
      nativeEvent.preventDefault();
      setTyped(key);
      return;
    }
    const { text, at } = word.current;
    word.current = { text: timeStamp - at > wordPauseMs ? key : text + key, at: timeStamp };
    // The list itself knows the eight directions; the points between them have three letters.
    if (word.current.text.length === 3) take(word.current.text);
  };
  const onFocus = () => {
    word.current = { text: "", at: 0 };
  };
  if (typed === null) return <ChoiceCell {...props} onKeyDown={onKeyDown} onFocus={onFocus} />;
  const isWrong = column.read?.(room, typed, built) === null;
  return (
    <input
      type="text"
      // biome-ignore lint/a11y/noAutofocus: the digit typed into the list goes on here
      autoFocus
      autoComplete="off"
      maxLength={maxTypedLength}
      dir="ltr"
      data-cell={cell}
      aria-label={isWrong ? `${label}. ${words.table.noFacing}` : label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? words.table.noFacing : undefined}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        // Escape takes the list back; a text that is no direction is not left by Enter.
        if (event.key === "Escape") setTyped(null);
        if (event.key !== "Escape" && !(event.key === "Enter" && isWrong)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={() => {
        if (typed.trim() === "" || take(typed)) setTyped(null);
      }}
      className={`${cellClass(isWrong)} text-end tabular-nums`}
    />
  );
}

type RowProps = {
  index: number;
  room: RoomInput;
  load: string;
  /** Fresh air of the room, L/s. The rooms of a home share theirs; as a number it lets the memo skip rows that did not change. */
  freshLps: number;
  /** The same for a changed room, L/s. */
  freshOf: (index: number, room: RoomInput) => number;
  /** The refusals in this room by path, as JSON: the memo compares the text and skips rows that did not change. */
  refused: string;
  system: UnitSystem;
  words: DetailedTexts;
  built: BuildAge;
  constructions: Project["constructions"];
  onRoom: (index: number, room: RoomInput) => void;
};

const Row = memo(function Row({ index, room, load, freshLps, freshOf, refused, system, words, built, constructions, onRoom }: RowProps) {
  const refusals: Refusals = JSON.parse(refused);
  return (
    <tr className="*:border-t *:border-line">
      <th scope="row" className="px-2 text-start font-normal text-soft tabular-nums">
        {index + 1}
      </th>
      <td className="px-2 text-end whitespace-nowrap tabular-nums">
        {load} {room.times > 1 && timesSign(room.times)}
      </td>
      {roomColumns.map((column, place) => {
        const shared = {
          room,
          cell: `${index},${place}`,
          label: cellName(column, room, index, words),
          problem: cellProblem(column, room, refusals, words, system),
          system,
          built,
          onRoom: (changed: RoomInput) => onRoom(index, changed),
        };
        return (
          <td key={column.id} className={cellBox(column)}>
            {isNumberColumn(column) ? (
              <NumberCell
                column={column}
                shown={(changed) =>
                  column.id !== "freshLps" ? column.get(changed) : changed === room ? freshLps : freshOf(index, changed)
                }
                {...shared}
              />
            ) : isChoiceColumn(column) && column.read ? (
              <FacingCell column={column} words={words} constructions={constructions} {...shared} />
            ) : isChoiceColumn(column) ? (
              <ChoiceCell column={column} words={words} constructions={constructions} {...shared} />
            ) : (
              <input
                type="text"
                dir="auto"
                autoComplete="off"
                maxLength={projectLimits.nameLength}
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

/** "Height, Living room". */
const cellName = (column: Column, room: RoomInput, index: number, words: DetailedTexts): string =>
  filled(words.table.cell, { column: columnName(column, words), room: room.name || filled(words.roomNumber, { number: index + 1 }) });

type Refusals = readonly (readonly [path: string, allowed: Allowed])[];

const pathsOf = (column: Column, room: RoomInput): readonly string[] => ("text" in column ? [] : (column.paths?.(room) ?? []));

/** What is wrong with a cell, in words; undefined where nothing is. */
function cellProblem(column: Column, room: RoomInput, refusals: Refusals, words: DetailedTexts, system: UnitSystem): string | undefined {
  const paths = pathsOf(column, room);
  const refused = refusals.find(([field]) => paths.includes(field))?.[1];
  if (isChoiceColumn(column)) return refused && words.table.noFacing;
  if (!isNumberColumn(column)) return undefined;
  return rangeText(refused && (column.allowed?.(room) ?? refused), column.bounds.quantity, system, words);
}

/** Whether a refusal in a room belongs to no cell of the table. */
function isWrongInside(room: RoomInput, refusals: Refusals): boolean {
  const paths = new Set(roomColumns.flatMap((column) => pathsOf(column, room)));
  return refusals.some(([field]) => !paths.has(field));
}

/** "Floor area, m²". */
function columnTitle(column: Column, words: DetailedTexts, system: UnitSystem): string {
  const unit = isNumberColumn(column) ? unitOf(column.bounds.quantity, "", system, words) : "";
  const label = columnName(column, words);
  return unit ? filled(words.labelUnit, { label, unit: `\u2068${unit}\u2069` }) : label;
}

/** The refused values of a room, with paths inside it. */
const refusalsIn = (refused: ReadonlyMap<string, Allowed>, index: number): Refusals => {
  const at = `rooms[${index}].`;
  return [...refused].flatMap(([field, allowed]) => (field.startsWith(at) ? [[field.slice(at.length), allowed] as const] : []));
};

/** The keys with which the table is edited. */
function KeysHelp() {
  const { table } = useContext(FormContext).words;
  return (
    <>
      <p className="max-w-[56rem] text-[0.9rem] text-soft">{table.keys}</p>
      <details className="max-w-[56rem] text-[0.9rem] text-soft">
        <summary className="min-h-11 cursor-pointer py-2 text-cool underline">{table.moreKeys}</summary>
        <ul className="grid list-disc gap-1 ps-5 pb-2">
          {Object.values(table.keysList).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** What is wrong in the table, in words. */
function Problems({ building: { project, nameOf } }: { building: Building }) {
  const { words, system, refused } = useContext(FormContext);
  const problems = project.rooms.flatMap((room, index) => {
    const refusals = refusalsIn(refused, index);
    if (refusals.length === 0) return [];
    const ofCells = roomColumns.flatMap((column) => {
      const problem = cellProblem(column, room, refusals, words, system);
      return problem ? [`${index + 1}. ${cellName(column, room, index, words)}: ${problem}`] : [];
    });
    return isWrongInside(room, refusals)
      ? [...ofCells, `${index + 1}. ${filled(words.table.wrongInside, { room: nameOf(index) })}`]
      : ofCells;
  });
  return (
    <ul role="status" className="mt-2 font-medium text-heat">
      {problems.slice(0, maxListedProblems).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {problems.length > maxListedProblems && <li>{filled(words.table.moreFaults, { number: problems.length - maxListedProblems })}</li>}
    </ul>
  );
}

function HeadRow() {
  const { words, texts, system, unit } = useContext(FormContext);
  return (
    <tr className="text-[0.8rem]">
      <th scope="col" className={`${headCell} w-8 px-2 text-start font-normal`}>
        #
      </th>
      <th scope="col" className={`${headCell} px-2 py-2 text-end align-bottom font-medium`}>
        {texts.units[unit]}
      </th>
      {roomColumns.map((column) => (
        <th
          key={column.id}
          scope="col"
          className={`${headCell} ${cellBox(column)} px-2! py-2! align-bottom font-medium ${isNumberColumn(column) ? "text-end" : "text-start"} ${"text" in column ? "z-3!" : ""}`}
        >
          {columnTitle(column, words, system)}
        </th>
      ))}
    </tr>
  );
}

export function RoomsTable({ building, result }: { building: Building; result: ProjectResult | null }) {
  const { words, texts, system, unit, refused } = useContext(FormContext);
  const { project } = building;
  const { table, afterTable, setRoom, addBelow, onKeyDown, onPaste } = useRoomsGrid(building, system, words, texts.ages);
  const rooms = useRef(project.rooms);
  rooms.current = project.rooms;
  const freshOf = useCallback((index: number, room: RoomInput) => {
    const changed = rooms.current.map((other, place) => (place === index ? room : other));
    return roomFreshAirLps(room, roomsOfZone({ rooms: changed }, room.zone));
  }, []);
  // A visitor who opens the table goes on typing in it: from the frame, the first cell is the next tab stop.
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div className="min-w-0">
      <KeysHelp />
      <Problems building={building} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section ref={frame} aria-label={words.table.title} tabIndex={0} className={frameClass}>
        <table
          ref={table}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="w-full min-w-[138rem] border-separate border-spacing-0 text-[0.92rem]"
        >
          <thead>
            <HeadRow />
          </thead>
          <tbody>
            {project.rooms.map((room, index) => {
              const refusals = refusalsIn(refused, index);
              const total = refusals.length === 0 ? result?.rooms[index] : undefined;
              return (
                <Row
                  // biome-ignore lint/suspicious/noArrayIndexKey: a room is identified by its place in the list
                  key={index}
                  index={index}
                  room={room}
                  load={total ? formatPower(total.coilW, unit) : "–"}
                  freshLps={roomFreshAirLps(room, roomsOfZone(project, room.zone))}
                  freshOf={freshOf}
                  refused={JSON.stringify(refusals)}
                  system={system}
                  words={words}
                  built={project.built}
                  constructions={project.constructions}
                  onRoom={setRoom}
                />
              );
            })}
          </tbody>
        </table>
      </section>
      {project.rooms.length < projectLimits.rooms ? (
        <button ref={afterTable} type="button" className={buttonClass("plain", "mt-3")} onClick={() => addBelow(0)}>
          {words.table.add}
        </button>
      ) : (
        <p ref={afterTable} tabIndex={-1} className="mt-3 text-[0.9rem] text-soft">
          {filled(words.table.full, { most: projectLimits.rooms })}
        </p>
      )}
    </div>
  );
}
