"use client";
// The building as it is being drawn: its rooms, which of them is open, what was just taken out, and which part of it is
// looked at in full.
import { useState } from "react";
import type { Project, RoomInput } from "#lib/calculators/project/project";
import type { Scope } from "#lib/calculators/project/project-load";
import { filled } from "#lib/calculators/texts";

/** `roomNumber` names a room that has no name: "{number}" is replaced. */
export function useBuilding(start: Project, roomNumber: string) {
  const [project, setProject] = useState(start);
  const [scope, setScope] = useState<Scope>({ of: "building" });
  const [open, setOpen] = useState<number | null>(start.rooms.length === 1 ? 0 : null);
  const [removed, setRemoved] = useState<{ before: Project; name: string } | null>(null);

  const change = (changed: Partial<Project>) => {
    setRemoved(null);
    setProject({ ...project, ...changed });
  };
  const setRoom = (index: number, room: RoomInput) =>
    change({ rooms: project.rooms.map((other, place) => (place === index ? room : other)) });
  const nameOf = (index: number) => project.rooms[index]?.name || filled(roomNumber, { number: index + 1 });
  const addRoom = (room: RoomInput, after = project.rooms.length) => {
    change({ rooms: [...project.rooms.slice(0, after), room, ...project.rooms.slice(after)] });
    setOpen(after);
    setScope({ of: "building" });
  };
  const removeRoom = (index: number) => {
    setRemoved({ before: project, name: nameOf(index) });
    setProject({ ...project, rooms: project.rooms.filter((_, place) => place !== index) });
    setOpen(null);
    setScope({ of: "building" });
  };
  const undo = (before: Project) => {
    setProject(before);
    setRemoved(null);
  };
  return { project, change, scope, setScope, open, setOpen, removed, undo, nameOf, setRoom, addRoom, removeRoom };
}

export type Building = ReturnType<typeof useBuilding>;
