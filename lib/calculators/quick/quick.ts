// The quick form: ten answers that a tenant can give, all optional, become a likely room and one more for each end of every
// unknown; the engine computes them. Values that no tenant knows (how leaky the room is) are varied as well, so the result is always a
// band.

import { type PlaceId, places } from "../data/climate.ts";
import { designOutdoors } from "../data/design-outdoors.ts";
import { byGroup, type Group } from "../engineering/lines.ts";
import type { Room } from "../engineering/room.ts";
import { type RoomLoad, roomLoad, roomTotals } from "../engineering/room-load.ts";
import { m2ToFt2, tonsToWatts } from "../engineering/units.ts";
import {
  type Assumption,
  assumptions,
  inspectAnswers,
  isOpen,
  type Question,
  type QuickAnswers,
  questions,
  roomKinds,
} from "./quick-answers.ts";
import { type PickLevel, roomFrom } from "./quick-room.ts";

export type Swing = {
  factor: Question | Assumption;
  /** Whether it is a question, so that an answer would narrow the band. */
  isQuestion: boolean;
  /** Lowest and highest load if only this factor varies, W. */
  lowW: number;
  highW: number;
};

export type QuickResult = {
  place: PlaceId;
  /** The room with every unknown at its likely value; it opens in the detailed form. */
  room: Room;
  load: RoomLoad;
  /** Coil load in W; reach() computes the ends from all swings together. */
  band: { lowW: number; likelyW: number; highW: number };
  /** Groups of the likely load at its peak, largest first. */
  drivers: readonly { group: Group; watts: number; share: number }[];
  /** Largest first. */
  swings: readonly Swing[];
  /** Unanswered questions worth asking: each moves the result by more than 3 %, largest first. */
  questionsToAsk: readonly Question[];
  ruleOfThumbW: number;
};

/** Floor that sellers who go by it alone count for a ton, ft²: guides for buyers give 120 to 150. */
const shopFt2PerTon = 150;
const ruleOfThumbW = (floorAreaM2: number) => tonsToWatts(m2ToFt2(floorAreaM2) / shopFt2PerTon);

const norm = (values: readonly number[], exponent: number) => values.reduce((sum, value) => sum + value ** exponent, 0) ** (1 / exponent);

/**
 * Combined effect of all swings on the load, as a factor. Swings multiply (more glass counts more if it faces west), so their logarithms
 * are combined. Assumptions combine by the root of squares, because everything being bad at once is less likely than each on its own. Open
 * questions combine closer to their plain sum, because rooms differ in all of them at once: with exponent 1.4 the band holds the answer of
 * 96 of 100 rooms drawn at random (tests/unit/engineering/quick-band.test.ts), with 2 of 91.
 */
function reach(swings: readonly Swing[], factorOf: (swing: Swing) => number): number {
  const logarithms = (ofQuestions: boolean) =>
    swings.filter((swing) => swing.isQuestion === ofQuestions).map((swing) => Math.log(factorOf(swing)));
  return Math.exp(Math.hypot(norm(logarithms(true), 1.4), norm(logarithms(false), 2)));
}

/** The variants of the likely room for one unknown: its low and its high value, or every kind of room. */
function variants(answers: QuickAnswers, factor: Question | Assumption): { answers: QuickAnswers; pick: PickLevel }[] {
  if (factor === "room") {
    const kinds = answers.use ? roomKinds[answers.use] : Object.values(roomKinds).flat();
    return kinds.map((room) => ({ answers: { ...answers, room }, pick: () => 1 }));
  }
  return ([0, 2] as const).map((level) => ({ answers, pick: (other) => (other === factor ? level : 1) }));
}

/** Load of the likely room without its band, a twentieth of the work. Throws InvalidInputError for answers out of range. */
export function likelyLoad(answers: QuickAnswers): { room: Room; place: PlaceId; load: RoomLoad } {
  inspectAnswers(answers).close();
  const { room, place } = roomFrom(answers, () => 1);
  return { room, place, load: roomLoad(room, designOutdoors(places[place])) };
}

/** The load with its band, drivers and next questions. Throws InvalidInputError for answers out of range. */
export function quickLoad(answers: QuickAnswers): QuickResult {
  const { room, place, load } = likelyLoad(answers);
  const likelyW = load.peak.coilW;
  const likelyKey = JSON.stringify([place, room]);
  const wattsOf = (variant: { answers: QuickAnswers; pick: PickLevel }) => {
    const other = roomFrom(variant.answers, variant.pick);
    if (JSON.stringify([other.place, other.room]) === likelyKey) return likelyW;
    return roomTotals(other.room, designOutdoors(places[other.place])).peak.coilW;
  };
  const varied = [...questions.filter((question) => isOpen(answers, question)), ...assumptions];
  const swings = varied
    .map((factor): Swing => {
      const watts = [likelyW, ...variants(answers, factor).map(wattsOf)];
      const isQuestion = (questions as readonly string[]).includes(factor);
      return { factor, isQuestion, lowW: Math.min(...watts), highW: Math.max(...watts) };
    })
    .filter(({ lowW, highW }) => highW > lowW)
    .sort((a, b) => b.highW - b.lowW - (a.highW - a.lowW));
  const lowW = likelyW / reach(swings, (swing) => likelyW / swing.lowW);
  const highW = likelyW * reach(swings, (swing) => swing.highW / likelyW);
  return {
    place,
    room,
    load,
    band: { lowW, likelyW, highW },
    drivers: byGroup(load.peak.lines).map(({ group, watts }) => ({ group, watts, share: watts / likelyW })),
    swings,
    questionsToAsk: swings
      .filter(({ isQuestion, lowW: from, highW: to }) => isQuestion && to - from > 0.03 * likelyW)
      .map(({ factor }) => factor as Question),
    ruleOfThumbW: ruleOfThumbW(room.floorAreaM2),
  };
}
