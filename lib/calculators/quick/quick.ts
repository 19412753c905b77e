// The quick door: some eight answers a tenant can give, each of which may be missing, become a low, a likely and a high
// room; the engine does the rest. What nobody can know (how leaky the room is) is varied as well, so the band never
// pretends to be a point.

import { type PlaceId, places } from "../data/climate.ts";
import { designOutdoors } from "../data/design-outdoors.ts";
import { byGroup, type Group } from "../engineering/lines.ts";
import type { Room } from "../engineering/room.ts";
import { type RoomLoad, roomLoad, roomTotals } from "../engineering/room-load.ts";
import { btuhToWatts, m2ToFt2 } from "../engineering/units.ts";
import { type Assumption, assumptions, inspectAnswers, type Question, type QuickAnswers, questions } from "./quick-answers.ts";
import { type Pick, roomFrom } from "./quick-room.ts";

type Swing = {
  factor: Question | Assumption;
  /** Whether an answer would narrow it. */
  asked: boolean;
  /** The load with this one factor at its low and its high value, everything else likely; W. */
  lowW: number;
  highW: number;
};

export type QuickResult = {
  place: PlaceId;
  /** With everything unknown at its low, likely and high value at once; the likely one opens in the detailed form. */
  rooms: { low: Room; likely: Room; high: Room };
  load: RoomLoad;
  /**
   * Coil load in W. The ends are the root of the squares of all single swings, down and up: everything being bad at
   * once is less likely than each on its own. They never pass the rooms above.
   */
  band: { lowW: number; likelyW: number; highW: number };
  /** What the likely load is made of at its peak, largest first. */
  drivers: readonly { group: Group; watts: number; share: number }[];
  /** Largest first. */
  swings: readonly Swing[];
  /** Unanswered questions worth asking: each moves the result by more than 3 %, largest first. */
  ask: readonly Question[];
  ruleOfThumbW: number;
};

/** What the area calculators say: 20 Btu/h per square foot, nothing else. */
export const ruleOfThumbW = (floorAreaM2: number) => btuhToWatts(20 * m2ToFt2(floorAreaM2));

const isAsked = (answers: QuickAnswers, factor: Question): boolean =>
  factor === "facades"
    ? answers.facades === null || answers.facades.some(({ direction, glass }) => direction === null || glass === null)
    : answers[factor] === null;

/** The answer with its band, drivers and next questions. Throws InvalidInputError for answers out of range. */
export function quickLoad(answers: QuickAnswers): QuickResult {
  inspectAnswers(answers).close();
  const at = (pick: Pick) => {
    const { room, place } = roomFrom(answers, pick);
    return { room, place, outdoors: designOutdoors(places[place]) };
  };
  const likely = at(() => 1);
  const load = roomLoad(likely.room, likely.outdoors);
  const likelyW = load.peak.coilW;
  const likelyKey = JSON.stringify([likely.place, likely.room]);
  const wattsOf = ({ room, place, outdoors }: ReturnType<typeof at>) =>
    JSON.stringify([place, room]) === likelyKey ? likelyW : roomTotals(room, outdoors).peak.coilW;
  const varied = [...questions.filter((question) => isAsked(answers, question)), ...assumptions];
  const swings = varied
    .map((factor): Swing => {
      const [lowW, highW] = ([0, 2] as const).map((level) => wattsOf(at((other) => (other === factor ? level : 1)))) as [number, number];
      const asked = (questions as readonly string[]).includes(factor);
      return { factor, asked, lowW: Math.min(lowW, highW, likelyW), highW: Math.max(lowW, highW, likelyW) };
    })
    .filter(({ lowW, highW }) => highW > lowW)
    .sort((a, b) => b.highW - b.lowW - (a.highW - a.lowW));
  const low = at(() => 0);
  const high = at(() => 2);
  const root = (distance: (swing: Swing) => number) => Math.sqrt(swings.reduce((sum, swing) => sum + distance(swing) ** 2, 0));
  const lowW = Math.max(likelyW - root((swing) => likelyW - swing.lowW), Math.min(wattsOf(low), likelyW));
  const highW = Math.min(likelyW + root((swing) => swing.highW - likelyW), Math.max(wattsOf(high), likelyW));
  return {
    place: likely.place,
    rooms: { low: low.room, likely: likely.room, high: high.room },
    load,
    band: { lowW, likelyW, highW },
    drivers: byGroup(load.peak.lines).map(({ group, watts }) => ({ group, watts, share: watts / likelyW })),
    swings,
    ask: swings.filter(({ asked, lowW: from, highW: to }) => asked && to - from > 0.03 * likelyW).map(({ factor }) => factor as Question),
    ruleOfThumbW: ruleOfThumbW(likely.room.floorAreaM2),
  };
}
