// Questions about a cooled space that several sheets share, and the likely room that the answers describe.

import { byAge } from "../data/constructions.ts";
import type { Room } from "../engineering/room.ts";
import {
  type Direction,
  directions,
  type Facade,
  type GlassAmount,
  glassAmounts,
  type QuickAnswers,
  roomKinds,
} from "../quick/quick-answers.ts";
import { roomFrom } from "../quick/quick-room.ts";
import { choiceOf, type Field, numberOf, type Values } from "./sheet.ts";

export const spaceFields = [
  { id: "area", symbol: "A", quantity: "area", min: 8, max: 500, usual: 30 },
  { id: "room", options: ["living", "bedroom", "majlis", "office", "shop"], usual: "living" },
  { id: "built", options: Object.keys(byAge), usual: "from2005", guess: true },
  { id: "top", options: ["no", "yes"], usual: "no", guess: true },
  { id: "facing", options: [...Object.keys(directions), "all", "none"], usual: "W", guess: true },
  { id: "glass", options: Object.keys(glassAmounts), usual: "medium", guess: true },
] as const satisfies readonly Field[];

/** "all" is a house or a whole floor with a wall on each side. */
function facadesOf(facing: Direction | "all" | "none", glass: GlassAmount): readonly Facade[] {
  const named: readonly Direction[] = facing === "all" ? ["N", "E", "S", "W"] : facing === "none" ? [] : [facing];
  return named.map((direction) => ({ direction, glass }));
}

/** The likely room: usual colours, leakage and machines, light curtains, cooled to 24 °C. */
export function likelyRoom(values: Values): Room {
  const room = choiceOf<"living" | "bedroom" | "majlis" | "office" | "shop">(values, "room");
  const answers: QuickAnswers = {
    place: "dubai",
    built: choiceOf<keyof typeof byAge>(values, "built"),
    use: (roomKinds.home as readonly string[]).includes(room) ? "home" : "office",
    room,
    floorAreaM2: numberOf(values, "area"),
    topFloor: values.top === "yes",
    facades: facadesOf(choiceOf(values, "facing"), choiceOf(values, "glass")),
    shades: "curtains",
    people: null,
  };
  return roomFrom(answers, () => 1).room;
}

/** Sources of the likely room, whose outdoor air at work grows with the floor, by the standard. */
export const spaceSources = ["usualGains", "usualUse", "leakage", "skyOfDubai"] as const;
