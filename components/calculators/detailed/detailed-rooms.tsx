"use client";
// The rooms of the building: a list in which one room may be open, the notice of the last change, and the fields for a new room.
import { useContext, useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { withUnit } from "#lib/calculators/format";
import { newRoom, updatedToAge } from "#lib/calculators/project/new-project";
import { readRoomList } from "#lib/calculators/project/paste-rooms";
import { projectLimits, type RoomInput } from "#lib/calculators/project/project";
import type { LoadTotal, ProjectResult } from "#lib/calculators/project/project-load";
import { timesSign } from "#lib/calculators/project/project-names";
import { maxCsvBytes, type RoomsCsvResult, readRoomsCsv, writeRoomsCsv } from "#lib/calculators/project/rooms-csv";
import type { Direction, RoomKind } from "#lib/calculators/quick/quick-answers";
import { type DetailedTexts, filled } from "#lib/calculators/texts";
import { decodedTable } from "#lib/formats/csv";
import { CsvButton } from "../csv-button.tsx";
import { ChoiceField, choicePairs, FormContext } from "./detailed-fields.tsx";
import { RoomFields } from "./detailed-room.tsx";
import { FileButton } from "./file-button.tsx";
import { GbxmlButton } from "./gbxml-button.tsx";
import type { Building } from "./use-building.ts";
import { pastedText, readingOf, withFaults } from "./use-rooms-grid.ts";

type RoomProps = { index: number; room: RoomInput; building: Building; total: LoadTotal | undefined };

/** A room's line with its load; while it is open, all of its fields below. */
function Room({ index, room, building, total }: RoomProps) {
  const { words, texts, unit, refused } = useContext(FormContext);
  const { project, open, setOpen, nameOf, setRoom, addRoom, removeRoom } = building;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (building.addedRoom.current !== index || open !== index) return;
    building.addedRoom.current = null;
    item.current?.querySelector("input")?.focus();
  });
  const wrong = [...refused.keys()].some((field) => field.startsWith(`rooms[${index}].`));
  return (
    <li ref={item} data-room="" className="border-t border-ink">
      <h4>
        <button
          type="button"
          aria-expanded={open === index}
          onClick={() => setOpen(open === index ? null : index)}
          className="flex min-h-14 w-full items-center gap-4 py-2 text-start"
        >
          <span
            aria-hidden="true"
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-cool text-[0.85rem] text-cool tabular-nums"
          >
            {index + 1}
          </span>
          <span className="min-w-0 grow">
            <bdi className="font-medium break-words">{nameOf(index)}</bdi>
            {room.times > 1 && <span className="text-soft"> {timesSign(room.times)}</span>}
            {wrong && <span className="block text-[0.88rem] font-medium text-heat">{texts.form.problems}</span>}
          </span>
          <span className="shrink-0 text-soft tabular-nums">{total && !wrong ? withUnit(total.coilW, unit, texts) : "–"}</span>
          <span aria-hidden="true" className={`text-[1.3rem] leading-none text-cool ${open === index ? "rotate-45" : ""}`}>
            +
          </span>
        </button>
      </h4>
      {open === index && (
        <>
          <RoomFields at={`rooms[${index}].`} room={room} project={project} onChange={(changed) => setRoom(index, changed)} />
          <div className="flex flex-wrap gap-2 pb-5">
            {project.rooms.length < projectLimits.rooms && (
              <button
                type="button"
                className={buttonClass("plain")}
                onClick={() =>
                  addRoom(
                    {
                      ...updatedToAge(room, project.built),
                      name: filled(words.copyName, { name: nameOf(index) }).slice(0, projectLimits.nameLength),
                    },
                    index + 1,
                  )
                }
              >
                {words.copyRoom}
              </button>
            )}
            {project.rooms.length > 1 && (
              <button
                type="button"
                className={buttonClass("quiet")}
                onClick={(event) => {
                  // The room disappears, so the focus goes to the heading beside the notice of the change and its undo button.
                  const head = event.currentTarget.closest("[data-rooms]")?.querySelector<HTMLElement>("h3");
                  removeRoom(index);
                  head?.focus();
                }}
              >
                {words.removeRoom}
              </button>
            )}
          </div>
        </>
      )}
    </li>
  );
}

/** Kind and direction of a new room, and the button that adds it. */
function NewRoom({ building: { project, addRoom } }: { building: Building }) {
  const { words } = useContext(FormContext);
  const [kind, setKind] = useState<RoomKind>("bedroom");
  const [direction, setDirection] = useState<Direction>("W");
  if (project.rooms.length >= projectLimits.rooms) return null;
  return (
    <div className="mt-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <ChoiceField label={words.newRoom} value={kind} choices={choicePairs(words.roomKinds)} onValue={setKind} />
      <ChoiceField label={words.fields.direction} value={direction} choices={choicePairs(words.directions)} onValue={setDirection} />
      <button
        type="button"
        className={buttonClass("plain", "col-span-2 min-h-12 sm:col-span-1")}
        onClick={() => addRoom(newRoom(kind, words.roomKinds[kind], project.built, direction))}
      >
        {words.addRoom}
      </button>
    </div>
  );
}

/** The message after an import: how many rooms were read, and what could not be read. */
const readText = (
  { rooms, faults, moreFaults, moreRooms, missing }: RoomsCsvResult,
  guessed: string | undefined,
  words: DetailedTexts,
): string =>
  withFaults(
    [
      filled(words.table.imported, { number: rooms.length }),
      ...(missing.length > 0 ? [filled(words.table.missingColumns, { columns: missing.join(words.table.betweenFaults) })] : []),
      ...(guessed ? [filled(words.table.guessedLetters, { encoding: `\u2066${guessed}\u2069` })] : []),
    ].join(" "),
    words.table.faults,
    faults,
    [
      ...(moreFaults > 0 ? [filled(words.table.moreFaults, { number: moreFaults })] : []),
      ...(moreRooms > 0 ? [filled(words.table.moreRows, { number: moreRooms, most: projectLimits.rooms })] : []),
    ],
    words,
  );

/** Exports the rooms to a spreadsheet and imports them from one. */
function CsvActions({ building: { project, changeRooms, clearChanged } }: { building: Building }) {
  const { words, texts, system } = useContext(FormContext);
  const [trouble, setTrouble] = useState("");
  const read = async (file: File) => {
    clearChanged();
    if (file.size > maxCsvBytes) {
      setTrouble(words.table.largeCsv);
      return;
    }
    const { text, guessed } = decodedTable(await file.arrayBuffer());
    const found = readRoomsCsv(text, project);
    if (found) {
      setTrouble("");
      changeRooms(found.rooms, readText(found, guessed, words), { constructions: found.constructions });
      return;
    }
    // A list with headings of its own is read as if it were pasted.
    const list = readRoomList(project, text.slice(0, maxCsvBytes).replace(/^\ufeff/, ""), readingOf(project, system, words));
    setTrouble(list ? "" : words.table.notCsv);
    if (list) changeRooms(list.rooms, pastedText(list, words, texts.ages[project.built]), { zones: list.zones });
  };
  return (
    <>
      <CsvButton label={words.table.exportCsv} name="cooling-load-rooms" text={() => writeRoomsCsv(project)} />
      <FileButton label={words.table.importCsv} accept=".csv,.tsv,.txt,text/csv" onFile={read} />
      {trouble && (
        <p role="alert" className="w-full border-s-3 border-heat ps-4 text-[0.95rem] font-medium">
          {trouble}
        </p>
      )}
    </>
  );
}

type HeadProps = { building: Building; asTable: boolean; onTable: (asTable: boolean) => void };

/** The number of rooms, the switch between list and table, import and export, and the notice of the last bulk change. */
export function RoomsHead({ building, asTable, onTable }: HeadProps) {
  const { words } = useContext(FormContext);
  const { project, changed, step } = building;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 ref={heading} data-rooms-head="" tabIndex={-1} className="me-auto text-[1.12rem] focus-visible:outline-none">
          {filled(words.rooms, { number: project.rooms.length })}
        </h3>
        <button type="button" aria-pressed={asTable} className={buttonClass("plain", "text-[0.9rem]")} onClick={() => onTable(!asTable)}>
          {asTable ? words.table.list : words.table.open}
        </button>
        <CsvActions building={building} />
        <GbxmlButton building={building} />
      </div>
      <div role="status" className={changed ? "mt-3 flex flex-wrap items-center gap-3 bg-cool-wash px-4 py-2" : "sr-only"}>
        {changed && (
          <>
            <span>{changed}</span>
            <button
              type="button"
              className={buttonClass("quiet", "px-2!")}
              onClick={() => {
                step("back");
                heading.current?.focus();
              }}
            >
              {words.undo}
            </button>
          </>
        )}
      </div>
    </>
  );
}

export function Rooms({ building, result }: { building: Building; result: ProjectResult | null }) {
  const { words } = useContext(FormContext);
  const { project } = building;
  return (
    <>
      <ol aria-label={filled(words.rooms, { number: project.rooms.length })} className="mt-2 border-b border-ink">
        {project.rooms.map((room, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a room is identified by its place in the list
          <Room key={index} index={index} room={room} building={building} total={result?.rooms[index]} />
        ))}
      </ol>
      <NewRoom building={building} />
    </>
  );
}
