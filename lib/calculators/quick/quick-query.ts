// The quick form's answers as an address, for a form without scripts, shared links and the device's storage. Reading never throws: an
// invalid answer is kept, and the engine refuses it by name.

import { ft2ToM2 } from "../engineering/units.ts";
import { typedNumber } from "../typed-number.ts";
import { type Direction, type Facade, type GlassAmount, type QuickAnswers, type RoomKind, roomKinds, type Use } from "./quick-answers.ts";

export type AreaUnit = "m2" | "ft2";
export type PowerUnit = "kw" | "tr" | "btuh";

export type QuickQuery = {
  answers: QuickAnswers;
  areaUnit: AreaUnit;
  /** As typed, in areaUnit; answers.floorAreaM2 is the same in m². */
  area: number | null;
  /** The unit results are shown in. */
  power: PowerUnit;
};

/** Query names of the form's fields, short because they are part of addresses. */
export const quickFields = {
  place: "p",
  built: "b",
  room: "k",
  area: "a",
  areaUnit: "m",
  topFloor: "t",
  directions: "d",
  glass: "g",
  shades: "s",
  people: "n",
  offByDay: "f",
  power: "o",
} as const;

const noOutsideWall = "none";
/** A room known only to be at home or at work. */
const anyRoom: Record<Use, string> = { home: "home", office: "work" };
const powerUnits: readonly string[] = ["kw", "tr", "btuh"] satisfies PowerUnit[];

const areaWords: Record<AreaUnit, RegExp> = {
  m2: /(?:sq\.?\s*m(?:et(?:er|re)s?)?|square met(?:er|re)s?|m[²2]?|met(?:er|re)s?|متر(?:\s*مربع)?|أمتار|م[²2٢]?)\.?$/iu,
  ft2: /(?:sq\.?\s*f(?:ee)?t|square f(?:ee|oo)t|f(?:ee|oo)?t[²2]?|قدم(?:\s*مربعة?)?[²2٢]?|أقدام)\.?$/iu,
};

/** Reads one length or area and the unit written after it. */
function measured(text: string): { value: number | null; unit: AreaUnit | null } {
  const unit = (["ft2", "m2"] as const).find((candidate) => areaWords[candidate].test(text)) ?? null;
  return { value: typedNumber(unit ? text.replace(areaWords[unit], "") : text), unit };
}

/** Reads a floor area as people type it: a number, with or without its unit, or length × width. */
export function typedArea(text: string): { value: number | null; unit: AreaUnit | null } {
  const sides = text.split(/[x×*]|في|ضرب/iu).map((side) => measured(side.trim()));
  const [first, second] = sides;
  if (!first || !second) return first ?? { value: null, unit: null };
  if (sides.length > 2) return { value: Number.NaN, unit: null };
  // Rounded, because a product of decimals would show its binary rounding error.
  const product = Math.round((first.value ?? Number.NaN) * (second.value ?? Number.NaN) * 100) / 100;
  return { value: product, unit: second.unit ?? first.unit };
}

/** Reads a number of people, with or without a word for them. */
export const typedPeople = (text: string) =>
  typedNumber(text.trim().replace(/(?:people|persons?|pax|adults?|شخصًا|شخصا|شخص|أشخاص|اشخاص|أفراد|نفر)\.?$/iu, ""));

const kindOf = (value: string | null): Pick<QuickAnswers, "use" | "room"> => {
  if (value === null) return { use: null, room: null };
  if (value === anyRoom.home) return { use: "home", room: null };
  if (value === anyRoom.office) return { use: "office", room: null };
  const use = (Object.keys(roomKinds) as Use[]).find((candidate) => (roomKinds[candidate] as readonly string[]).includes(value));
  return { use: use ?? null, room: value as RoomKind };
};

function facadesOf(directions: string[], glass: GlassAmount | null): readonly Facade[] | null {
  const named = directions.filter((direction) => direction !== noOutsideWall);
  if (named.length > 0) return named.map((direction) => ({ direction: direction as Direction, glass }));
  if (directions.length > 0) return [];
  return glass === null ? null : [{ direction: null, glass }];
}

export function readQuery(query: URLSearchParams): QuickQuery {
  const text = (name: string) => query.get(name)?.trim().slice(0, 40) || null;
  const { value: area, unit: typedUnit } = typedArea(text(quickFields.area) ?? "");
  const areaUnit: AreaUnit = typedUnit ?? (text(quickFields.areaUnit) === "ft2" ? "ft2" : "m2");
  const directions = [...new Set(query.getAll(quickFields.directions).flatMap((value) => value.slice(0, 40).split("_")))].filter(Boolean);
  const topFloor = text(quickFields.topFloor);
  const power = text(quickFields.power) ?? "";
  return {
    answers: {
      place: text(quickFields.place) as QuickAnswers["place"],
      built: text(quickFields.built) as QuickAnswers["built"],
      ...kindOf(text(quickFields.room)),
      floorAreaM2: area !== null && areaUnit === "ft2" && Number.isFinite(area) ? ft2ToM2(area) : area,
      topFloor: (topFloor === "1" ? true : topFloor === "0" ? false : topFloor) as QuickAnswers["topFloor"],
      facades: facadesOf(directions, text(quickFields.glass) as GlassAmount | null),
      shades: text(quickFields.shades) as QuickAnswers["shades"],
      people: typedPeople(text(quickFields.people) ?? ""),
      ...(text(quickFields.offByDay) === "1" && { offByDay: true }),
    },
    areaUnit,
    area,
    power: powerUnits.includes(power) ? (power as PowerUnit) : "kw",
  };
}

/** The shortest address of the same answers; open answers and defaults are left out. */
export function writeQuery({ answers, areaUnit, area, power }: QuickQuery): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | null | undefined) => {
    // An unreadable number is not an answer, so it is not part of the address.
    if (value !== null && value !== undefined && !Number.isNaN(value)) query.set(name, String(value));
  };
  set(quickFields.place, answers.place);
  set(quickFields.built, answers.built);
  set(quickFields.room, answers.room ?? (answers.use && anyRoom[answers.use]));
  set(quickFields.area, area);
  if (areaUnit !== "m2") set(quickFields.areaUnit, areaUnit);
  set(quickFields.topFloor, answers.topFloor === null ? null : Number(answers.topFloor));
  if (answers.facades !== null) {
    const named = answers.facades.flatMap(({ direction }) => direction ?? []);
    set(quickFields.directions, answers.facades.length === 0 ? noOutsideWall : named.join("_") || null);
    set(quickFields.glass, answers.facades[0]?.glass);
  }
  set(quickFields.shades, answers.shades);
  set(quickFields.people, answers.people);
  if (answers.offByDay) set(quickFields.offByDay, 1);
  if (power !== "kw") set(quickFields.power, power);
  return query.toString();
}

/** The field of the form for a refused engine field; null if there is none. */
export function fieldOf(refused: string): keyof typeof quickFields | null {
  if (refused.startsWith("facades")) return refused.endsWith("glass") ? "glass" : "directions";
  if (refused === "floorAreaM2") return "area";
  if (refused === "use") return "room";
  return refused in quickFields ? (refused as keyof typeof quickFields) : null;
}
