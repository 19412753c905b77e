import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlaceId, places } from "../../lib/calculators/data/climate.ts";
import { type BuildAge, byAge } from "../../lib/calculators/data/constructions.ts";
import { InvalidInputError } from "../../lib/calculators/engineering/invalid-input.ts";
import { computeQuick } from "../../lib/calculators/quick/compute-quick.ts";
import { givenAnswers } from "../../lib/calculators/quick/given-answers.ts";
import { quickLoad } from "../../lib/calculators/quick/quick.ts";
import {
  type Direction,
  directions,
  type GlassAmount,
  glassAmounts,
  type RoomKind,
  roomKinds,
} from "../../lib/calculators/quick/quick-answers.ts";
import {
  fieldOf,
  type QuickQuery,
  quickFields,
  readQuery,
  typedArea,
  typedPeople,
  writeQuery,
} from "../../lib/calculators/quick/quick-query.ts";
import { typedNumber } from "../../lib/calculators/typed-number.ts";
import en from "../../messages/en.json" with { type: "json" };

const keys = <T extends string>(record: Record<T, unknown>) => Object.keys(record) as T[];
const open = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });
const kinds = Object.entries(roomKinds).flatMap(([use, rooms]) => [
  ...rooms.map((room) => ({ use: use as "home", room: room as RoomKind })),
  { use: use as "home", room: null },
]);

const query: fc.Arbitrary<QuickQuery> = fc
  .record({
    place: open<PlaceId>(keys(places)),
    built: open<BuildAge>(keys(byAge)),
    kind: open(kinds),
    areaUnit: fc.constantFrom("m2" as const, "ft2" as const),
    m2: fc.option(fc.integer({ min: 4, max: 490 }), { nil: null }),
    topFloor: open([true, false]),
    directions: fc.uniqueArray(fc.constantFrom(...keys<Direction>(directions)), { maxLength: 4 }),
    glass: open<GlassAmount>(keys(glassAmounts)),
    inside: fc.boolean(),
    shades: open(["none", "blinds", "curtains"] as const),
    people: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
    power: fc.constantFrom("kw" as const, "tr" as const, "btuh" as const),
  })
  .map(({ kind, m2, areaUnit, directions: named, glass, inside, power, ...answers }) => {
    const area = m2 === null ? null : areaUnit === "m2" ? m2 : Math.ceil(m2 * 10.77);
    const facades =
      named.length > 0 ? named.map((direction) => ({ direction, glass })) : inside ? [] : glass && [{ direction: null, glass }];
    return {
      answers: {
        ...answers,
        use: kind?.use ?? null,
        room: kind?.room ?? null,
        floorAreaM2: area === null ? null : areaUnit === "m2" ? area : area * 0.3048 ** 2,
        facades,
      },
      areaUnit,
      area,
      power,
    };
  });

test("answers survive being written to a link and read again, and the link fits in a chat message", () => {
  fc.assert(
    fc.property(query, (given) => {
      const address = writeQuery(given);
      expect(address.length).toBeLessThan(110);
      expect(readQuery(new URLSearchParams(address))).toEqual(given);
    }),
    { numRuns: 500 },
  );
});

test("any combination of answers gives a finite band in order", () => {
  fc.assert(
    fc.property(query, ({ answers }) => {
      const { band, drivers, load } = quickLoad(answers);
      for (const value of [band.lowW, band.likelyW, band.highW, load.peak.coilW]) expect(Number.isFinite(value)).toBe(true);
      expect(band.lowW).toBeGreaterThan(0);
      expect(band.lowW).toBeLessThanOrEqual(band.likelyW);
      expect(band.likelyW).toBeLessThanOrEqual(band.highW);
      expect(drivers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    }),
    { numRuns: 150 },
  );
});

test("any query is either computed or refused at a field of the form", () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("dubai", "toString", "__proto__", "none", "N_N_W", "1e9", "-5", "٢٠", "NaN", "Infinity", "home", "W_E_S_N_NE"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...Object.values(quickFields)), word), { maxLength: 14 }), (pairs) => {
      const { answers } = readQuery(new URLSearchParams(pairs));
      try {
        expect(Number.isFinite(quickLoad(answers).band.highW)).toBe(true);
      } catch (error) {
        if (!(error instanceof InvalidInputError)) throw error;
        for (const { field } of error.refusals) expect(fieldOf(field), field).not.toBeNull();
      }
    }),
    { numRuns: 600 },
  );
});

test("numbers are read as visitors type them", () => {
  for (const [typed, value] of [
    ["٢٠", 20],
    ["۲۰", 20],
    ["١٨٫٥", 18.5],
    ["18,5", 18.5],
    ["1,200", 1200],
    ["١٬٢٠٠", 1200],
    [" 20 ", 20],
    ["", null],
    ["twenty", Number.NaN],
    ["-3", Number.NaN],
  ] as const)
    expect(typedNumber(typed), typed).toEqual(value);
});

test("a floor area is read with its unit or as length × width, in either language", () => {
  for (const [typed, value, unit] of [
    ["28", 28, null],
    ["28 m2", 28, "m2"],
    ["28m²", 28, "m2"],
    ["28 sqm", 28, "m2"],
    ["300 sq ft", 300, "ft2"],
    ["300 ft²", 300, "ft2"],
    ["5x4", 20, null],
    ["5,5 × 4", 22, null],
    ["5.1*3.3", 16.83, null],
    ["5 m x 4 m", 20, "m2"],
    ["٧ × ٤", 28, null],
    ["٢٨ م²", 28, "m2"],
    ["28 متر مربع", 28, "m2"],
    ["300 قدم", 300, "ft2"],
    ["", null, null],
    ["x", Number.NaN, null],
    ["5x", Number.NaN, null],
    ["5x4x3", Number.NaN, null],
    ["large", Number.NaN, null],
  ] as const)
    expect(typedArea(typed), typed).toEqual({ value, unit });
});

test("a number of people is read with or without a word, and errors name the valid range", () => {
  for (const [typed, value] of [
    ["4", 4],
    ["4 people", 4],
    ["٤ أشخاص", 4],
    ["1 person", 1],
    ["", null],
    ["a few", Number.NaN],
  ] as const)
    expect(typedPeople(typed), typed).toEqual(value);
  const refusedAt = (address: string) => computeQuick(new URLSearchParams(address), en.coolingLoad).problems;
  expect(refusedAt("n=2.5").people).toBe("Enter a whole number of people, from 0 to 300.");
  expect(refusedAt("a=2").area).toBe("Enter a floor from 4 to 500 m².");
  expect(refusedAt("a=2 ft2").area).toBe("Enter a floor from 44 to 5381 ft².");
});

test("unreadable answers are left out of the link", () => {
  expect(writeQuery(readQuery(new URLSearchParams("a=large&n=few&k=living")))).toBe("k=living");
});

test("questions that do not apply to a room are not listed with its answers", () => {
  const asked = (address: string) => givenAnswers(readQuery(new URLSearchParams(address)).answers, en.coolingLoad, "en").length;
  expect([asked(""), asked("d=none"), asked("d=N&g=none")]).toEqual([10, 8, 9]);
});
