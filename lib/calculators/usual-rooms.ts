// The room of a kind as it usually is, and what the quick calculator answers for it.
import { computeQuick } from "./quick/compute-quick.ts";
import type { RoomKind } from "./quick/quick-answers.ts";
import type { CalculatorTexts } from "./texts.ts";

/** Floor area in m², the people in it, and the areas for which its page has a table. */
export const usualRooms: Record<RoomKind, { areaM2: number; people: number; areasM2: readonly number[] }> = {
  bedroom: { areaM2: 18, people: 2, areasM2: [9, 12, 15, 18, 24] },
  living: { areaM2: 30, people: 4, areasM2: [15, 20, 30, 40, 50] },
  majlis: { areaM2: 35, people: 10, areasM2: [20, 28, 35, 50, 70] },
  kitchen: { areaM2: 12, people: 2, areasM2: [6, 9, 12, 16, 20] },
  office: { areaM2: 25, people: 2, areasM2: [12, 18, 25, 35, 50] },
  meeting: { areaM2: 25, people: 9, areasM2: [12, 18, 25, 35, 50] },
  shop: { areaM2: 60, people: 6, areasM2: [30, 45, 60, 90, 120] },
};

/** The query of a middle floor of 2005 to 2014 near the coast of Dubai, a third of its west wall glass behind curtains; `given` replaces parts. */
const usualQuery = (given: Record<string, string | number>) =>
  new URLSearchParams({ p: "dubai", b: "from2005", t: "0", d: "W", g: "medium", s: "curtains", ...mapped(given) });

const mapped = (given: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));

/** What is computed for a usual room; `given` replaces parts. Throws where the room is refused. */
export function answerUsual(given: Record<string, string | number>, texts: CalculatorTexts) {
  const computed = computeQuick(usualQuery(given), texts);
  const { answer } = computed;
  if (!answer) throw new Error(`There is no answer for ${computed.address}.`);
  return { ...computed, answer };
}

/** The people in a room of that kind and size, at least one. */
export const usualPeople = (room: RoomKind, areaM2: number) =>
  Math.max(1, Math.round((usualRooms[room].people * areaM2) / usualRooms[room].areaM2));
