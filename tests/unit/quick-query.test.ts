import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlaceId, places } from "../../lib/calculators/data/climate.ts";
import { type BuildAge, byAge } from "../../lib/calculators/data/constructions.ts";
import { InvalidInputError } from "../../lib/calculators/engineering/invalid-input.ts";
import { quickLoad } from "../../lib/calculators/quick/quick.ts";
import {
  type Direction,
  directions,
  type GlassAmount,
  glassAmounts,
  type RoomKind,
  roomKinds,
} from "../../lib/calculators/quick/quick-answers.ts";
import { fieldOf, type QuickQuery, quickFields, readQuery, typedNumber, writeQuery } from "../../lib/calculators/quick/quick-query.ts";

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

test("answers become an address and come back the same, short enough for a chat", () => {
  fc.assert(
    fc.property(query, (given) => {
      const address = writeQuery(given);
      expect(address.length).toBeLessThan(110);
      expect(readQuery(new URLSearchParams(address))).toEqual(given);
    }),
    { numRuns: 500 },
  );
});

test("every combination of a sample gives a finite band in order", () => {
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

test("any address at all is either computed or refused at a field of the form", () => {
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

test("numbers are read as people type them", () => {
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
