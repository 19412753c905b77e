// The room of a kind as it usually is, and what the quick calculator answers for it.
import { formatPower } from "./format.ts";
import { computeQuick } from "./quick/compute-quick.ts";
import type { RoomKind } from "./quick/quick-answers.ts";
import type { CalculatorTexts } from "./texts.ts";
import { tonsOf, type UnitAdvice } from "./unit-advice.ts";
import { tonsFigure } from "./unit-texts.ts";

type Given = Record<string, string | number>;

/**
 * Floor area in m², the people in it, the areas for which its page has a table, and where it differs from the usual query: a majlis has a
 * corner of the villa and its roof, a shop the street and a bare front.
 */
export const usualRooms: Record<RoomKind, { areaM2: number; people: number; areasM2: readonly number[]; given?: Given }> = {
  bedroom: { areaM2: 18, people: 2, areasM2: [9, 12, 15, 18, 24] },
  living: { areaM2: 30, people: 4, areasM2: [15, 20, 30, 40, 50] },
  majlis: { areaM2: 35, people: 10, areasM2: [20, 28, 35, 50, 60], given: { t: 1, d: "S_W", g: "small" } },
  kitchen: { areaM2: 12, people: 2, areasM2: [6, 9, 12, 16, 20] },
  office: { areaM2: 25, people: 2, areasM2: [12, 18, 25, 35, 50], given: { s: "blinds" } },
  meeting: { areaM2: 25, people: 9, areasM2: [12, 18, 25, 35, 50], given: { s: "blinds" } },
  shop: { areaM2: 60, people: 6, areasM2: [30, 45, 60, 90, 120], given: { g: "all", s: "none" } },
};

/** A middle floor of 2005 to 2014 near the coast of Dubai, a third of its west wall glass behind curtains. */
const usualQuery: Given = { p: "dubai", b: "from2005", t: 0, d: "W", g: "medium", s: "curtains" };

/** What is computed for that room with what is given in place of its parts. Throws where the room is refused. */
export function answerUsual(given: Given, texts: CalculatorTexts) {
  const parts = Object.entries({ ...usualQuery, ...given }).map(([name, value]) => [name, String(value)]);
  const computed = computeQuick(new URLSearchParams(parts), texts);
  const { answer } = computed;
  if (!answer) throw new Error(`There is no answer for ${computed.address}.`);
  return { ...computed, answer };
}

/** The answer for the room of a kind, of its usual size or of another, with people in proportion. */
export function answerRoom(room: RoomKind, texts: CalculatorTexts, given: Given = {}, areaM2 = usualRooms[room].areaM2) {
  const usual = usualRooms[room];
  const people = Math.max(1, Math.round((usual.people * areaM2) / usual.areaM2));
  return { people, ...answerUsual({ k: room, a: areaM2, n: people, ...usual.given, ...given }, texts) };
}

/** Isolated, since a range would be turned round within Arabic. */
export const isolatedTons = (advice: UnitAdvice) => `\u2066${tonsFigure(advice)}\u2069`;

/** The answer for the usual room of a kind, as the texts of "roomSize" name its parts: loads in kW, sizes in tons. */
export function toldOfRoom(room: RoomKind, texts: CalculatorTexts) {
  const { people, answer } = answerRoom(room, texts);
  const { band, drivers, load } = answer.result;
  const { recommended, tons } = answer.advice;
  const outdoorW = drivers.find(({ group }) => group === "freshAir")?.watts ?? 0;
  return {
    room,
    area: usualRooms[room].areaM2,
    people,
    tons: isolatedTons(answer.advice),
    /** The size for the whole band; "0" where it is the one that is named. */
    most: recommended && tons.toTons > tonsOf(recommended.nominalBtuh) ? String(tons.toTons) : "0",
    kw: formatPower(band.likelyW, "kw"),
    low: formatPower(band.lowW, "kw"),
    high: formatPower(band.highW, "kw"),
    /** The part that outdoor air brings; "0" where it is small. */
    outdoor: outdoorW > 0.2 * load.peak.coilW ? formatPower(outdoorW, "kw") : "0",
  };
}

/** The columns of the table of a room: how much of the outside wall is glass, and whether it lies under the roof. */
export const roomColumns = (room: RoomKind) =>
  room === "shop"
    ? ([
        { name: "glass_medium", given: { g: "medium" } },
        { name: "glass_large", given: { g: "large" } },
        { name: "glass_all", given: { g: "all" } },
      ] as const)
    : room === "majlis"
      ? ([
          { name: "glass_small", given: {} },
          { name: "glass_medium", given: { g: "medium" } },
          { name: "below", given: { t: 0 } },
          { name: "oneWall", given: { t: 0, d: "W", g: "medium" } },
        ] as const)
      : ([
          { name: "glass_small", given: { g: "small" } },
          { name: "glass_medium", given: { g: "medium" } },
          { name: "glass_large", given: { g: "large" } },
          { name: "roof", given: { g: "medium", t: 1 } },
        ] as const);
