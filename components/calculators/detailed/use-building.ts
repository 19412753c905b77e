"use client";
// The building as it is being drawn: its rooms, which of them is open, what was just taken out, and which part of it is
// looked at in full.
import { useRef, useState } from "react";
import { newSurface } from "#lib/calculators/project/new-project";
import {
  type BuildId,
  type OwnConstruction,
  ownBuild,
  ownIndex,
  type Project,
  type RoomInput,
  type SurfaceInput,
} from "#lib/calculators/project/project";
import type { Scope } from "#lib/calculators/project/project-load";
import { type DetailedTexts, filled } from "#lib/calculators/texts";

/** A construction of the list; one of other constructions than those before would be another wall. */
const ofList = (build: BuildId | null) => (build !== null && ownIndex(build) === undefined ? build : null);

const whole: Scope = { of: "building" };

/** Steps that can be taken back. */
const mostSteps = 100;

/** The field one types or chooses in; what is done in it without leaving it is one step. */
function fieldInFocus(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches("input, select") ? activeElement : null;
}

/** A value with the steps that led to it. */
function useSteps<T>(start: T) {
  const [now, setNow] = useState(start);
  const steps = useRef<{ back: T[]; forth: T[]; field: Element | null }>({ back: [], forth: [], field: null });
  return {
    now,
    /** `alone`: a step of its own, wherever the focus is. */
    set: (next: T, alone = false) => {
      const { back, field } = steps.current;
      const here = alone ? null : fieldInFocus();
      const isNext = here === null || here !== field;
      steps.current = { back: isNext ? [...back, now].slice(-mostSteps) : back, forth: [], field: here };
      setNow(next);
    },
    /** What is done next in a field is another step. */
    end: () => {
      steps.current.field = null;
    },
    /** The step that is taken; undefined where there is none. */
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

export function useBuilding(
  start: Project,
  { roomNumber, ownConstruction, removed }: Pick<DetailedTexts, "roomNumber" | "ownConstruction" | "removed">,
) {
  const { now: project, set: setProject, end: endStep, move } = useSteps(start);
  const [scope, setScope] = useState<Scope>(whole);
  /** The room that was just added: who added it goes on in it. */
  const entered = useRef<number | null>(null);
  const [open, setOpen] = useState<number | null>(start.rooms.length === 1 ? 0 : null);
  /** What was just changed at one stroke. */
  const [changed, setChanged] = useState("");

  const change = (part: Partial<Project>) => {
    setChanged("");
    setProject({ ...project, ...part });
  };
  /** Much at one stroke: it is told, and taken back by itself. */
  const changeAtOnce = (next: Project, text: string) => {
    setChanged(text);
    setProject(next, true);
  };
  /** Many rooms, as one step with a text that tells of it. */
  const changeRooms = (
    rooms: readonly RoomInput[],
    text?: string,
    { constructions = project.constructions, zones = project.zones }: Partial<Pick<Project, "constructions" | "zones">> = {},
  ) => {
    const variants =
      JSON.stringify(constructions) === JSON.stringify(project.constructions)
        ? project.variants
        : project.variants.map((variant) => ({ ...variant, wall: ofList(variant.wall), roof: ofList(variant.roof) }));
    const next = { ...project, rooms, constructions, zones, variants };
    if (text === undefined) change(next);
    else changeAtOnce(next, text);
    if (rooms.length !== project.rooms.length) {
      setOpen(null);
      setScope(whole);
    }
  };
  const setRoom = (index: number, room: RoomInput) =>
    change({ rooms: project.rooms.map((other, place) => (place === index ? room : other)) });
  const nameOf = (index: number) => project.rooms[index]?.name || filled(roomNumber, { number: index + 1 });
  const addRoom = (room: RoomInput, after = project.rooms.length) => {
    change({ rooms: [...project.rooms.slice(0, after), room, ...project.rooms.slice(after)] });
    setOpen(after);
    entered.current = after;
    setScope(whole);
  };
  const removeRoom = (index: number) => {
    changeAtOnce({ ...project, rooms: project.rooms.filter((_, place) => place !== index) }, filled(removed, { name: nameOf(index) }));
    setOpen(null);
    setScope(whole);
  };
  const setConstruction = (index: number, construction: OwnConstruction) =>
    change({ constructions: project.constructions.map((other, place) => (place === index ? construction : other)) });
  /** Surfaces that had it take what is usual; those behind it in the list move up. */
  const removeConstruction = (index: number) => {
    const without = <B extends BuildId | null>(build: B, usual: B): B => {
      const own = build === null ? undefined : ownIndex(build);
      return own === undefined || own < index ? build : own === index ? usual : (ownBuild(own - 1) as B);
    };
    const usualOf = (surface: SurfaceInput) => newSurface(surface.kind, project.built, surface.areaM2);
    const next = {
      ...project,
      constructions: project.constructions.filter((_, place) => place !== index),
      rooms: project.rooms.map((room) => ({
        ...room,
        surfaces: room.surfaces.map((surface) => {
          const build = without(surface.build, usualOf(surface).build);
          return { ...surface, build, ...(surface.build === ownBuild(index) && { uWm2K: usualOf(surface).uWm2K }) };
        }),
      })),
      variants: project.variants.map((variant) => ({
        ...variant,
        wall: without(variant.wall, null),
        roof: without(variant.roof, null),
      })),
    };
    const name = project.constructions[index]?.name || filled(ownConstruction, { number: index + 1 });
    changeAtOnce(next, filled(removed, { name }));
  };
  /** A step back or forth; false where there is none. */
  const step = (to: "back" | "forth"): boolean => {
    const found = move(to);
    if (!found) return false;
    setChanged("");
    if (found.rooms.length !== project.rooms.length) {
      setOpen(null);
      setScope(whole);
    }
    return true;
  };
  const isThere =
    scope.of === "building" ||
    (scope.of === "zone" ? project.rooms.some(({ zone }) => zone === scope.zone) : scope.index < project.rooms.length);
  return {
    project,
    change,
    // A zone whose last room went elsewhere is no longer looked at.
    scope: isThere ? scope : whole,
    setScope,
    open,
    setOpen,
    entered,
    changed,
    /** What was told of a change gives way to what is told of the next. */
    forgetChanged: () => setChanged(""),
    changeRooms,
    step,
    endStep,
    nameOf,
    setRoom,
    addRoom,
    removeRoom,
    setConstruction,
    removeConstruction,
  };
}

export type Building = ReturnType<typeof useBuilding>;
