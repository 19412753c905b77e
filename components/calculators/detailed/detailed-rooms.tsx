"use client";
// The rooms of the building: a list in which one may be open, what was just taken out, and the next one.
import { useContext, useId, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { withUnit } from "#lib/calculators/format";
import { newRoom } from "#lib/calculators/project/new-project";
import { most, type RoomInput } from "#lib/calculators/project/project";
import type { ProjectResult, Total } from "#lib/calculators/project/project-load";
import { timesSign } from "#lib/calculators/project/project-names";
import type { Direction, RoomKind } from "#lib/calculators/quick/quick-answers";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { ChoiceField, FormContext, pairs } from "./detailed-fields.tsx";
import { RoomFields } from "./detailed-room.tsx";
import type { Building } from "./use-building.ts";

type Shared = { building: Building; unit: PowerUnit; texts: CalculatorTexts };

/** A room's line, with its load; below it, while it is open, all of the room. */
function Room({ index, room, building, total, unit, texts }: Shared & { index: number; room: RoomInput; total: Total | undefined }) {
  const { texts: words, refused } = useContext(FormContext);
  const { project, open, setOpen, nameOf, setRoom, addRoom, removeRoom } = building;
  const wrong = [...refused.keys()].some((field) => field.startsWith(`rooms[${index}].`));
  return (
    <li data-room="" className="border-t border-ink">
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
            {project.rooms.length < most.rooms && (
              <button
                type="button"
                className={buttonClass("plain")}
                onClick={() => addRoom({ ...room, name: filled(words.copyName, { name: nameOf(index) }).slice(0, most.name) }, index + 1)}
              >
                {words.copyRoom}
              </button>
            )}
            {project.rooms.length > 1 && (
              <button type="button" className={buttonClass("quiet")} onClick={() => removeRoom(index)}>
                {words.removeRoom}
              </button>
            )}
          </div>
        </>
      )}
    </li>
  );
}

/** What the next room is like. */
function NewRoom({ building: { project, addRoom } }: { building: Building }) {
  const { texts: words } = useContext(FormContext);
  const [kind, setKind] = useState<RoomKind>("bedroom");
  const [direction, setDirection] = useState<Direction>("W");
  if (project.rooms.length >= most.rooms) return null;
  return (
    <div className="mt-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <ChoiceField label={words.newRoom} value={kind} choices={pairs(words.roomKinds)} onValue={setKind} />
      <ChoiceField label={words.fields.direction} value={direction} choices={pairs(words.directions)} onValue={setDirection} />
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

export function Rooms({ building, result, unit, texts }: Shared & { result: ProjectResult | null }) {
  const { texts: words } = useContext(FormContext);
  const roomsId = useId();
  const { project, removed, undo } = building;
  return (
    <>
      <h3 id={roomsId} className="mt-8 text-[1.12rem]">
        {filled(words.rooms, { number: project.rooms.length })}
      </h3>
      <ol aria-labelledby={roomsId} className="mt-2 border-b border-ink">
        {project.rooms.map((room, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the list
          <Room key={index} index={index} room={room} building={building} total={result?.rooms[index]} unit={unit} texts={texts} />
        ))}
      </ol>
      <div role="status" className={removed ? "mt-3 flex flex-wrap items-center gap-3 bg-cool-wash px-4 py-2" : "sr-only"}>
        {removed && (
          <>
            {filled(words.removed, { name: removed.name })}
            <button type="button" className={buttonClass("quiet", "px-2!")} onClick={() => undo(removed.before)}>
              {words.undo}
            </button>
          </>
        )}
      </div>
      <NewRoom building={building} />
    </>
  );
}
