"use client";
// The state of the building being edited: the project with undo steps, the open room, the notice of the last change, and the scope
// shown in full.
import { useRef, useState } from "react";
import { newSurface } from "#lib/calculators/project/new-project";
import {
  type BuildId,
  type OwnConstruction,
  ownConstructionId,
  ownConstructionIndex,
  type Project,
  type RoomInput,
  type SurfaceInput,
} from "#lib/calculators/project/project";
import type { Scope } from "#lib/calculators/project/project-load";
import { type DetailedTexts, filled } from "#lib/calculators/texts";

const wholeBuilding: Scope = { kind: "building" };

/** How many steps can be undone. */
const maxUndoSteps = 100;

/** The focused field, if any. All changes in it until it loses the focus are one step. */
function fieldInFocus(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches("input, select") ? activeElement : null;
}

/** A value with undo and redo. */
function useSteps<T>(start: T) {
  const [now, setNow] = useState(start);
  const steps = useRef<{ back: T[]; forth: T[]; field: Element | null }>({ back: [], forth: [], field: null });
  return {
    now,
    /** `alone`: a separate step, wherever the focus is. */
    set: (next: T, alone = false) => {
      const { back, field } = steps.current;
      const here = alone ? null : fieldInFocus();
      const isNext = here === null || here !== field;
      steps.current = { back: isNext ? [...back, now].slice(-maxUndoSteps) : back, forth: [], field: here };
      setNow(next);
    },
    /** Ends the current step: the next change in the same field is a new one. */
    end: () => {
      steps.current.field = null;
    },
    /** Undoes or redoes; returns the value it moved to, undefined where there is no step. */
    move: (to: "back" | "forth"): T | undefined => {
      const { back, forth } = steps.current;
      const found = (to === "back" ? back : forth).at(-1);
      if (found === undefined) return undefined;
      steps.current =
        to === "back"
          ? { back: back.slice(0, -1), forth: [...forth, now], field: null }
          : { back: [...back, now], forth: forth.slice(0, -1), field: null };
      setNow(found);
      return found;
    },
  };
}

type Replaced = { rooms: readonly RoomInput[] } & Partial<Pick<Project, "constructions" | "zones">>;

/** The project with other rooms. A variant keeps a construction of the project only while all of them stay: its index would mean another. */
function withRooms(project: Project, { rooms, constructions = project.constructions, zones = project.zones }: Replaced): Project {
  const listedOrNull = (build: BuildId | null) => (build !== null && ownConstructionIndex(build) === undefined ? build : null);
  const variants =
    JSON.stringify(constructions) === JSON.stringify(project.constructions)
      ? project.variants
      : project.variants.map((variant) => ({ ...variant, wall: listedOrNull(variant.wall), roof: listedOrNull(variant.roof) }));
  return { ...project, rooms, constructions, zones, variants };
}

/** The project without a construction: surfaces with it get the usual one; the indexes of those after it in the list move up. */
function withoutConstruction(project: Project, index: number): Project {
  const without = <B extends BuildId | null>(build: B, usual: B): B => {
    const listIndex = build === null ? undefined : ownConstructionIndex(build);
    return listIndex === undefined || listIndex < index ? build : listIndex === index ? usual : (ownConstructionId(listIndex - 1) as B);
  };
  const surfaceWithout = (surface: SurfaceInput): SurfaceInput => {
    const usual = newSurface(surface.kind, project.built, surface.areaM2);
    return {
      ...surface,
      build: without(surface.build, usual.build),
      ...(surface.build === ownConstructionId(index) && { uWm2K: usual.uWm2K }),
    };
  };
  return {
    ...project,
    constructions: project.constructions.filter((_, place) => place !== index),
    rooms: project.rooms.map((room) => ({ ...room, surfaces: room.surfaces.map(surfaceWithout) })),
    variants: project.variants.map((variant) => ({
      ...variant,
      wall: without(variant.wall, null),
      roof: without(variant.roof, null),
    })),
  };
}

/** The scope, or the whole building where it names a zone without rooms or a removed room. */
function existingScope(scope: Scope, { rooms }: Project): Scope {
  const exists =
    scope.kind === "zone" ? rooms.some(({ zone }) => zone === scope.zone) : scope.kind === "building" || scope.index < rooms.length;
  return exists ? scope : wholeBuilding;
}

export function useBuilding(
  start: Project,
  { roomNumber, ownConstruction, removed }: Pick<DetailedTexts, "roomNumber" | "ownConstruction" | "removed">,
) {
  const { now: project, set: setProject, end: endStep, move } = useSteps(start);
  const [scope, setScope] = useState<Scope>(wholeBuilding);
  /** The index of the room that was just added, which takes the focus. */
  const addedRoom = useRef<number | null>(null);
  const [open, setOpen] = useState<number | null>(start.rooms.length === 1 ? 0 : null);
  /** The message about the last bulk change; "" for none. */
  const [changed, setChanged] = useState("");

  const resetView = (openRoom: number | null = null) => {
    setOpen(openRoom);
    setScope(wholeBuilding);
  };
  const change = (part: Partial<Project>) => {
    setChanged("");
    setProject({ ...project, ...part });
  };
  /** A bulk change: it shows a message and is an undo step of its own. */
  const changeAtOnce = (next: Project, text: string) => {
    setChanged(text);
    setProject(next, true);
  };
  /** Replaces the rooms; with a text, as a bulk change with that message. */
  const changeRooms = (rooms: readonly RoomInput[], text?: string, others: Omit<Replaced, "rooms"> = {}) => {
    const next = withRooms(project, { rooms, ...others });
    if (text === undefined) change(next);
    else changeAtOnce(next, text);
    if (rooms.length !== project.rooms.length) resetView();
  };
  const nameOf = (index: number) => project.rooms[index]?.name || filled(roomNumber, { number: index + 1 });
  return {
    project,
    change,
    scope: existingScope(scope, project),
    setScope,
    open,
    setOpen,
    addedRoom,
    changed,
    /** Clears the message of the last change before another one is shown. */
    clearChanged: () => setChanged(""),
    changeRooms,
    endStep,
    nameOf,
    /** Undoes or redoes. */
    step(to: "back" | "forth"): void {
      const found = move(to);
      if (!found) return;
      setChanged("");
      if (found.rooms.length !== project.rooms.length) resetView();
    },
    setRoom: (index: number, room: RoomInput) => change({ rooms: project.rooms.map((other, place) => (place === index ? room : other)) }),
    addRoom(room: RoomInput, after = project.rooms.length) {
      change({ rooms: [...project.rooms.slice(0, after), room, ...project.rooms.slice(after)] });
      resetView(after);
      addedRoom.current = after;
    },
    removeRoom(index: number) {
      changeAtOnce({ ...project, rooms: project.rooms.filter((_, place) => place !== index) }, filled(removed, { name: nameOf(index) }));
      resetView();
    },
    setConstruction: (index: number, construction: OwnConstruction) =>
      change({ constructions: project.constructions.map((other, place) => (place === index ? construction : other)) }),
    removeConstruction(index: number) {
      const name = project.constructions[index]?.name || filled(ownConstruction, { number: index + 1 });
      changeAtOnce(withoutConstruction(project, index), filled(removed, { name }));
    },
  };
}

export type Building = ReturnType<typeof useBuilding>;
