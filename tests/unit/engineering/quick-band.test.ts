// The band is a promise: the load of a fully answered room must lie inside the band shown while questions were open.
import { expect, test } from "vitest";
import { type PlaceId, places } from "../../../lib/calculators/data/climate.ts";
import { type BuildAge, byAge } from "../../../lib/calculators/data/constructions.ts";
import { quickLoad } from "../../../lib/calculators/quick/quick.ts";
import {
  type Direction,
  directions,
  type GlassAmount,
  glassAmounts,
  type QuickAnswers,
  roomKinds,
  type Use,
} from "../../../lib/calculators/quick/quick-answers.ts";
import { readQuery } from "../../../lib/calculators/quick/quick-query.ts";
import { roomKindData } from "../../../lib/calculators/quick/quick-room.ts";
import { cases } from "../../helpers/run-size.ts";

/** A random generator of numbers from 0 to 1 that gives the same in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Whole = { [Answer in keyof QuickAnswers]: NonNullable<QuickAnswers[Answer]> };
const keys = <T extends string>(record: Record<T, unknown>) => Object.keys(record) as T[];
const round = keys<Direction>(directions).sort((a, b) => directions[a] - directions[b]);

/** Of 100 rooms 10 have no outside wall, 55 one, 30 two and 5 three; all other answers are equally likely. */
function drawnRoom(next: () => number): Whole {
  const pickFrom = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T;
  const use = pickFrom<Use>(["home", "office"]);
  const room = pickFrom(roomKinds[use]);
  const floorAreaM2 = Math.max(6, roomKindData[room].areaM2[1] * 2 ** (2 * next() - 1));
  const [minPeople, , maxPeople] = roomKindData[room].people(floorAreaM2);
  const walls = [0.1, 0.65, 0.95, 1].findIndex((share) => share > next());
  const [first, glass] = [Math.floor(next() * 8), pickFrom(keys<GlassAmount>(glassAmounts))];
  return {
    place: pickFrom(keys<PlaceId>(places)),
    built: pickFrom(keys<BuildAge>(byAge)),
    use,
    room,
    floorAreaM2,
    topFloor: next() < 0.5,
    facades: Array.from({ length: Math.max(0, walls) }, (_, index) => ({ direction: round[(first + 2 * index) % 8] as Direction, glass })),
    shades: pickFrom(["none", "blinds", "curtains"] as const),
    people: minPeople + Math.floor(next() * (maxPeople - minPeople + 1)),
  };
}

const asked = ["place", "built", "room", "area", "topFloor", "directions", "glass", "shades", "people"] as const;
type Asked = (typeof asked)[number];

/** The same room with these questions left open; if the kind of room is open, half of the users still answer home or work. */
function leftOpen(whole: Whole, open: ReadonlySet<Asked>, next: () => number): QuickAnswers {
  const glass = whole.facades[0]?.glass ?? null;
  const facades = open.has("directions")
    ? glass === null || open.has("glass")
      ? null
      : [{ direction: null, glass }]
    : whole.facades.map((facade) => (open.has("glass") ? { ...facade, glass: null } : facade));
  return {
    place: open.has("place") ? null : whole.place,
    built: open.has("built") ? null : whole.built,
    use: open.has("room") && next() < 0.5 ? null : whole.use,
    room: open.has("room") ? null : whole.room,
    floorAreaM2: open.has("area") ? null : whole.floorAreaM2,
    topFloor: open.has("topFloor") ? null : whole.topFloor,
    facades,
    shades: open.has("shades") ? null : whole.shades,
    people: open.has("people") ? null : whole.people,
  };
}

/** The share of random rooms, 0 to 1, whose full answer lies in the band of their partial answers. */
function shareInside(rooms: number, isOpen: (question: Asked, next: () => number) => boolean): number {
  const next = dice(20261125);
  let inside = 0;
  for (let count = 0; count < rooms; count++) {
    const whole = drawnRoom(next);
    const { lowW, highW } = quickLoad(leftOpen(whole, new Set(asked.filter((question) => isOpen(question, next))), next)).band;
    const truthW = quickLoad(whole).band.likelyW;
    if (truthW > lowW * 0.9999 && truthW < highW * 1.0001) inside++;
  }
  return inside / rooms;
}

test("the band contains the fully answered load in over 95 of 100 rooms when a random half of the questions is open", () => {
  const share = shareInside(cases(1000), (_, next) => next() < 0.5);
  console.log(`half of the questions open: ${(share * 100).toFixed(1)} % inside the band`);
  expect(share).toBeGreaterThan(0.95);
}, 60_000);

test.each([
  ["nothing answered", asked],
  ["nothing known of the outside walls", ["directions", "glass", "shades"]],
  ...asked.map((question) => [`${question} alone open`, [question]] as const),
] as [string, readonly Asked[]][])(
  "the band contains the fully answered load in at least 95 of 100 rooms: %s",
  { tags: ["long"], timeout: 60_000 },
  (_, open) => {
    expect(shareInside(200, (question) => open.includes(question))).toBeGreaterThanOrEqual(0.95);
  },
);

const bandOf = (address: string) => quickLoad(readQuery(new URLSearchParams(address)).answers).band;
const livingRoom = "p=dubai&b=from2005&k=living&a=28&t=0&n=4";

test("the band of a living room with unanswered walls includes all glass to the west", () => {
  const fullBand = bandOf(`${livingRoom}&d=W&g=all&s=blinds`);
  for (const open of [livingRoom, `${livingRoom}&g=all&s=blinds`, `${livingRoom}&d=W&s=blinds`]) {
    expect(bandOf(open).highW, open).toBeGreaterThan(fullBand.likelyW);
    expect(bandOf(open).lowW, open).toBeLessThan(fullBand.likelyW);
  }
});

test("an unanswered question about shades gives a load between the lowest and the highest answer", () => {
  for (const direction of round)
    for (const glass of ["small", "large", "all"])
      for (const age of keys<BuildAge>(byAge)) {
        const likely = (shade: string) => bandOf(`p=dubai&b=${age}&k=living&a=28&t=0&n=4&d=${direction}&g=${glass}&s=${shade}`).likelyW;
        const known = ["none", "blinds", "curtains"].map(likely);
        expect(likely("")).toBeGreaterThanOrEqual(Math.min(...known));
        expect(likely("")).toBeLessThanOrEqual(Math.max(...known));
      }
});

test("one more answer never moves the likely load out of the previous band", () => {
  const order = ["k=living", "p=dubai", "b=from2005", "a=28", "t=0", "d=W", "g=all", "s=blinds", "n=4"];
  for (const sequence of [order, order.toReversed()])
    for (let answered = 0; answered < order.length; answered++) {
      const before = bandOf(sequence.slice(0, answered).join("&"));
      const { likelyW } = bandOf(sequence.slice(0, answered + 1).join("&"));
      expect(likelyW).toBeGreaterThan(before.lowW);
      expect(likelyW).toBeLessThan(before.highW);
    }
});
