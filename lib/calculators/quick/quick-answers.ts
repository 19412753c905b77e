// The questions of the quick form and their allowed answers.
import { type PlaceId, places } from "../data/climate.ts";
import { type BuildAge, byAge } from "../data/constructions.ts";
import { Inspection } from "../engineering/inspection.ts";

export const directions = { N: 180, NE: -135, E: -90, SE: -45, S: 0, SW: 45, W: 90, NW: 135 } as const;
export type Direction = keyof typeof directions;

/** Share of the outside wall that is glass. */
export const glassAmounts = { none: 0, small: 0.15, medium: 0.3, large: 0.5, all: 0.8 } as const;
export type GlassAmount = keyof typeof glassAmounts;

export const roomKinds = {
  home: ["bedroom", "living", "majlis", "kitchen"],
  office: ["office", "meeting", "shop"],
} as const;
export type Use = keyof typeof roomKinds;
export type RoomKind = (typeof roomKinds)[Use][number];

export type Facade = { direction: Direction | null; glass: GlassAmount | null };

/** null is "don't know". An empty list of façades is a room without outside walls. */
export type QuickAnswers = {
  place: PlaceId | null;
  built: BuildAge | null;
  use: Use | null;
  room: RoomKind | null;
  floorAreaM2: number | null;
  topFloor: boolean | null;
  facades: readonly Facade[] | null;
  shades: "none" | "blinds" | "curtains" | null;
  people: number | null;
  /** Set if the cooling is switched off while nobody is there, so that the unit has to pull the room down afterwards. */
  offByDay?: true;
};

export const questions = ["place", "built", "room", "floorAreaM2", "topFloor", "facades", "shades", "people"] as const;
export type Question = (typeof questions)[number];

/** Whether the question is open, so that an answer would narrow the result. */
export const isOpen = (answers: QuickAnswers, question: Question): boolean =>
  question === "facades"
    ? answers.facades === null || answers.facades.some(({ direction, glass }) => direction === null || glass === null)
    : answers[question] === null;

/** Values that no tenant knows; each has a low, a likely and a high value. */
export const assumptions = ["walls", "roof", "glassType", "leakage", "freshAir", "colour", "machines"] as const;
export type Assumption = (typeof assumptions)[number];

/** An unknown, by the question of the form that would settle it; façades have two questions. */
export type OpenPart = Question | Assumption | "directions" | "glass";

export function openPart({ facades }: Pick<QuickAnswers, "facades">, factor: Question | Assumption): OpenPart {
  if (factor !== "facades" || facades === null) return factor;
  return facades.some(({ direction }) => direction === null) ? "directions" : "glass";
}

/** The shade that each answer of the form stands for. */
export const shadeOfAnswer = { none: null, blinds: "lightBlind", curtains: "closedCurtain" } as const;

/** Refusals of the answers: floor 4 to 500 m², whole people 0 to 300, at most four façades. */
export function inspectAnswers(answers: QuickAnswers): Inspection {
  const inspection = new Inspection();
  const choice = (field: keyof QuickAnswers, oneOf: readonly string[]) => {
    const value = answers[field];
    if (value !== null) inspection.choice(field, String(value), oneOf);
  };
  choice("place", Object.keys(places));
  choice("built", Object.keys(byAge));
  choice("use", Object.keys(roomKinds));
  choice("room", answers.use && answers.use in roomKinds ? roomKinds[answers.use] : Object.values(roomKinds).flat());
  choice("topFloor", ["true", "false"]);
  choice("shades", Object.keys(shadeOfAnswer));
  if (answers.floorAreaM2 !== null) inspection.number("floorAreaM2", answers.floorAreaM2, 4, 500, "m²");
  if (answers.people !== null) inspection.whole("people", answers.people, 0, 300, "people");
  if (answers.facades !== null) {
    inspection.number("facades.length", answers.facades.length, 0, 4, "façades");
    for (const [index, { direction, glass }] of answers.facades.entries()) {
      if (direction !== null) inspection.choice(`facades[${index}].direction`, direction, Object.keys(directions));
      if (glass !== null) inspection.choice(`facades[${index}].glass`, glass, Object.keys(glassAmounts));
    }
  }
  return inspection;
}
