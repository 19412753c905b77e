"use client";
// The building as it is being drawn: its rooms, which of them is open, what was just taken out, and which part of it is
// looked at in full.
import { useState } from "react";
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

export function useBuilding(start: Project, { roomNumber, removed }: Pick<DetailedTexts, "roomNumber" | "removed">) {
  const [project, setProject] = useState(start);
  const [scope, setScope] = useState<Scope>(whole);
  const [open, setOpen] = useState<number | null>(start.rooms.length === 1 ? 0 : null);
  /** What was just changed at one stroke, and how it was before. */
  const [changed, setChanged] = useState<{ before: Project; text: string } | null>(null);

  const change = (part: Partial<Project>) => {
    setChanged(null);
    setProject({ ...project, ...part });
  };
  /** Many rooms at once; with a text it can be taken back. */
  const changeRooms = (rooms: readonly RoomInput[], text?: string, constructions = project.constructions) => {
    setChanged(text === undefined ? null : { before: project, text });
    const variants =
      JSON.stringify(constructions) === JSON.stringify(project.constructions)
        ? project.variants
        : project.variants.map((variant) => ({ ...variant, wall: ofList(variant.wall), roof: ofList(variant.roof) }));
    setProject({ ...project, rooms, constructions, variants });
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
    setScope(whole);
  };
  const removeRoom = (index: number) => {
    setChanged({ before: project, text: filled(removed, { name: nameOf(index) }) });
    setProject({ ...project, rooms: project.rooms.filter((_, place) => place !== index) });
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
    change({
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
    });
  };
  const undo = (before: Project) => {
    setProject(before);
    setChanged(null);
    setOpen(null);
    setScope(whole);
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
    changed,
    changeRooms,
    undo,
    nameOf,
    setRoom,
    addRoom,
    removeRoom,
    setConstruction,
    removeConstruction,
  };
}

export type Building = ReturnType<typeof useBuilding>;
