import fc from "fast-check";
import { expect, test } from "vitest";
import { places } from "../../../lib/calculators/data/climate.ts";
import { byAge } from "../../../lib/calculators/data/constructions.ts";
import { differenceByGroup, totalW } from "../../../lib/calculators/engineering/lines.ts";
import { inspectRoom } from "../../../lib/calculators/engineering/room-inspection.ts";
import { lineName, lineSources } from "../../../lib/calculators/line-sources.ts";
import { newRoom, projectFromQuick } from "../../../lib/calculators/project/new-project.ts";
import { quickLoad } from "../../../lib/calculators/quick/quick.ts";
import {
  assumptions,
  directions,
  type Facade,
  glassAmounts,
  inspectAnswers,
  type QuickAnswers,
  questions,
  roomKinds,
  type Use,
} from "../../../lib/calculators/quick/quick-answers.ts";
import type { CalculatorTexts } from "../../../lib/calculators/texts.ts";
import ar from "../../../messages/ar.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import { cases } from "../../helpers/run-size.ts";
import { roomNames } from "./rooms.ts";

const nothing: QuickAnswers = {
  place: null,
  built: null,
  use: null,
  room: null,
  floorAreaM2: null,
  topFloor: null,
  facades: null,
  shades: null,
  people: null,
};
const bedroom: QuickAnswers = {
  place: "dubai",
  built: "before2005",
  use: "home",
  room: "bedroom",
  floorAreaM2: 20,
  topFloor: true,
  facades: [{ direction: "W", glass: "medium" }],
  shades: "curtains",
  people: 2,
};
const office: QuickAnswers = {
  ...bedroom,
  built: "from2015",
  use: "office",
  room: "office",
  floorAreaM2: 100,
  topFloor: false,
  facades: [{ direction: "W", glass: "large" }],
  shades: "none",
  people: 8,
};

const known = <T extends string>(table: Record<T, unknown>) => fc.constantFrom(null, ...(Object.keys(table) as T[]));
const facade: fc.Arbitrary<Facade> = fc.record({ direction: known(directions), glass: known(glassAmounts) });
const answers: fc.Arbitrary<QuickAnswers> = fc.constantFrom<Use | null>(null, "home", "office").chain((use) =>
  fc.record({
    place: known(places),
    built: known(byAge),
    use: fc.constant(use),
    room: fc.constantFrom(null, ...(use ? roomKinds[use] : [...roomKinds.home, ...roomKinds.office])),
    floorAreaM2: fc.option(fc.double({ min: 4, max: 500, noNaN: true })),
    topFloor: fc.option(fc.boolean()),
    facades: fc.option(fc.array(facade, { maxLength: 4 })),
    shades: fc.constantFrom(null, "none" as const, "blinds" as const, "curtains" as const),
    people: fc.option(fc.integer({ min: 0, max: 300 })),
  }),
);

test("any full or partial answers give a load within its band, a valid room and lines that add up", () => {
  fc.assert(
    fc.property(answers, (given) => {
      const result = quickLoad(given);
      const { lowW, likelyW, highW } = result.band;
      expect(lowW).toBeGreaterThan(0);
      expect(lowW).toBeLessThanOrEqual(likelyW);
      expect(highW).toBeGreaterThanOrEqual(likelyW);
      expect(totalW(result.load.peak.lines)).toBeCloseTo(likelyW, 6);
      expect(result.drivers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(inspectRoom(result.room).refusals).toEqual([]);
      for (const question of result.questionsToAsk) expect(questions).toContain(question);
      for (const { factor, isQuestion } of result.swings) expect(isQuestion ? questions : assumptions).toContain(factor);
    }),
    { numRuns: cases(300) },
  );
});

test("the same bedroom built in 2000 and in 2020 has clearly different loads, and the difference is explained to the watt", () => {
  const old = quickLoad(bedroom);
  const recent = quickLoad({ ...bedroom, built: "from2015" });
  expect(old.band.likelyW / recent.band.likelyW).toBeGreaterThan(1.5);
  expect(old.band.lowW).toBeGreaterThan(recent.band.highW);
  const why = differenceByGroup(old.load.peak.lines, recent.load.peak.lines);
  expect(why[0]?.group).toBe("roof");
  expect(why.reduce((sum, { watts }) => sum + watts, 0)).toBeCloseTo(old.band.likelyW - recent.band.likelyW, 6);
});

test("a west office is governed by the humid day, because of its fresh air", () => {
  const { load } = quickLoad(office);
  expect(load.governing.kind).toBe("wetBulb");
  expect(load.governing.causes[0]?.group).toBe("freshAir");
});

test("a living room behind south glass peaks in autumn or winter", () => {
  const { load } = quickLoad({
    ...bedroom,
    built: "from2005",
    room: "living",
    floorAreaM2: 30,
    topFloor: false,
    facades: [{ direction: "S", glass: "all" }],
    shades: "none",
  });
  expect([10, 11, 12]).toContain(load.sensiblePeak.month);
  expect([10, 11, 12]).toContain(load.peak.month);
});

test("a full set of answers halves the band at least, and an answered question is not asked again", () => {
  const order: (keyof QuickAnswers)[] = ["use", "room", "place", "built", "floorAreaM2", "topFloor", "facades", "shades", "people"];
  let now = nothing;
  const width = (given: QuickAnswers) => {
    const { lowW, likelyW, highW } = quickLoad(given).band;
    return (highW - lowW) / likelyW;
  };
  const widths = [width(now)];
  for (const question of order) {
    now = { ...now, [question]: bedroom[question] };
    widths.push(width(now));
    for (const asked of quickLoad(now).questionsToAsk) expect(now[asked]).toBeNull();
  }
  expect(widths.at(-1)).toBeLessThan((widths[0] as number) / 2);
  expect(quickLoad(bedroom).questionsToAsk).toEqual([]);
  expect(quickLoad(nothing).questionsToAsk[0]).toBe("room");
  expect(quickLoad({ ...nothing, use: "home", room: "living" }).questionsToAsk[0]).toBe("facades");
});

test("a façade without a direction is asked about", () => {
  const result = quickLoad({ ...bedroom, facades: [{ direction: null, glass: "large" }] });
  expect(result.questionsToAsk).toEqual(["facades"]);
});

test("answers that are out of range or contradict each other are refused by field", () => {
  const fields = (given: QuickAnswers) => inspectAnswers(given).refusals.map(({ field }) => field);
  expect(fields({ ...bedroom, floorAreaM2: 2, people: -1 })).toEqual(["floorAreaM2", "people"]);
  expect(fields({ ...bedroom, use: "office" })).toEqual(["room"]);
  expect(fields({ ...bedroom, facades: new Array(5).fill({ direction: "N", glass: "small" }) })).toEqual(["facades.length"]);
  expect(fields({ ...bedroom, facades: [{ direction: "up" as never, glass: null }] })).toEqual(["facades[0].direction"]);
  expect(() => quickLoad({ ...bedroom, floorAreaM2: Number.NaN })).toThrow(/floorAreaM2/);
});

test("the rule of thumb depends on the floor area alone", () => {
  expect(quickLoad({ ...bedroom, floorAreaM2: 20 }).ruleOfThumbW).toBeCloseTo(quickLoad({ ...office, floorAreaM2: 20 }).ruleOfThumbW, 9);
});

// The coil's duty is hardest on the humid day; at the hour of the largest sensible load, on the dry day, no warning would ever appear.
test("a majlis in Dubai gets the warnings about moisture and a cold coil because of its humid day", () => {
  const { duties, warnings } = quickLoad({ ...nothing, place: "dubai", built: "from2005", use: "home", room: "majlis" }).load.supplyAir;
  const [dry, humid] = duties;
  expect(dry?.sensibleShare).toBeCloseTo(0.8, 2);
  expect(dry?.apparatusDewPointC).toBeCloseTo(10.5, 1);
  expect(humid).toMatchObject({ kind: "wetBulb", apparatusDewPointC: null });
  expect(humid?.sensibleShare).toBeCloseTo(0.58, 2);
  expect(warnings).toEqual(["moist", "coldCoil"]);
});

// Hardly any kitchens are among them: the sensible heat of a kitchen's appliances is several times the latent heat of its cooking.
test("87 of 280 usual rooms are moist on one of their days, and exactly these get the warning", () => {
  const shares = Object.keys(places).flatMap((place) =>
    Object.keys(byAge).flatMap((built) =>
      (["home", "office"] as const).flatMap((use) =>
        roomKinds[use].map((room) => {
          const { duties, warnings } = quickLoad({ ...nothing, place, built, use, room } as QuickAnswers).load.supplyAir;
          const lowest = Math.min(...duties.map(({ sensibleShare }) => sensibleShare));
          expect(warnings.includes("moist")).toBe(lowest < 0.7);
          return lowest;
        }),
      ),
    ),
  );
  expect(shares).toHaveLength(280);
  expect(shares.filter((share) => share < 0.7)).toHaveLength(87);
});

test("cooking adds heat and moisture to a home kitchen of any size, and to no other room", () => {
  const machines = (room: QuickAnswers["room"], floorAreaM2: number | null = null) =>
    quickLoad({ ...nothing, place: "dubai", use: "home", room, floorAreaM2 }).room.equipment;
  for (const floorAreaM2 of [6, 12, 24, null])
    expect(machines("kitchen", floorAreaM2)).toMatchObject([{ name: "cooking", sensibleW: 700, latentW: 110 }]);
  expect(machines("bedroom", 18)).toMatchObject([{ name: "machines", sensibleW: 72, latentW: 0 }]);
});

test("a kitchen of 12 m² shows its cooking as a line of its own, with its source", () => {
  const { load } = quickLoad({ ...nothing, place: "dubai", built: "from2005", use: "home", room: "kitchen", floorAreaM2: 12 });
  const line = load.peak.lines.find(({ name }) => name === "cooking");
  if (!line) throw new Error("no line");
  // The kitchen peaks in the hours of cooking, which is most of the heat of its people and machines.
  expect(line.sensibleW + line.latentW).toBeGreaterThan(500);
  expect(lineSources(line, "from2005")).toContain("kitchenAppliances");
  for (const texts of [en, ar])
    expect(lineName(line, texts.coolingLoad as unknown as CalculatorTexts)).toBe(texts.coolingLoad.components.cooking);
  // In the detailed form cooking is entered as machines, with the same heat.
  const [room] = projectFromQuick({ ...nothing, use: "home", room: "kitchen", floorAreaM2: 20 }, roomNames).rooms;
  expect((room?.machinesWm2 ?? 0) * 20).toBeCloseTo(700, 1);
  expect(newRoom("kitchen", "", "from2005").machinesWm2 * 12).toBeCloseTo(700, 1);
});
