// From a room's cooling load to the other calculators: they open with the known answers and name the same unit.
import { describe, expect, test } from "vitest";
import { type PlaceId, places } from "../../lib/calculators/data/climate.ts";
import { designOutdoors } from "../../lib/calculators/data/design-outdoors.ts";
import { splitBehaviour, splitSizes } from "../../lib/calculators/data/unit-sizes.ts";
import type { DayLoad } from "../../lib/calculators/engineering/day-load.ts";
import { unitChoices, unitNeeds } from "../../lib/calculators/engineering/equipment.ts";
import { nextCalculatorLinks } from "../../lib/calculators/next-calculators.ts";
import { quickLoad } from "../../lib/calculators/quick/quick.ts";
import type { QuickAnswers, RoomKind } from "../../lib/calculators/quick/quick-answers.ts";
import { answerSheet } from "../../lib/calculators/sheets/sheet.ts";
import { sheets } from "../../lib/calculators/sheets/sheets.ts";
import { adviseQuick } from "../../lib/calculators/unit-advice.ts";
import { cases } from "../helpers/run-size.ts";

const converter = await sheets["ac-size-converter"]();
const nameOf = ({ count, nominalBtuh }: { count: number; nominalBtuh: number }) => `${count} × ${nominalBtuh.toLocaleString("en")} Btu/h`;
const answered = (query: URLSearchParams | Record<string, string>) => answerSheet(converter, new URLSearchParams(query));
const textOf = ({ outcome }: ReturnType<typeof answered>, id: string) => {
  const found = outcome?.answers.find((answer) => answer.id === id);
  return found && "text" in found ? found.text : undefined;
};

const answersOf = (place: PlaceId, room: RoomKind, floorAreaM2: number, glass: "small" | "all"): QuickAnswers => ({
  place,
  built: "from2005",
  use: room === "living" || room === "bedroom" ? "home" : "office",
  room,
  floorAreaM2,
  topFloor: floorAreaM2 > 30,
  facades: [{ direction: "W", glass }],
  shades: "curtains",
  people: null,
});

test("a room's load carried over to the converter gives the same unit as the room's result, at every place", () => {
  let compared = 0;
  const all = Object.keys(places) as PlaceId[];
  const tried = all.slice(0, cases(all.length));
  for (const place of tried)
    for (const room of ["living", "bedroom", "shop", "office"] as const)
      for (const glass of ["small", "all"] as const)
        for (const area of [10, 20, 36, 60]) {
          const answers = answersOf(place, room, area, glass);
          const result = quickLoad(answers);
          const ownUnit = adviseQuick(result, answers).recommended;
          const carried = nextCalculatorLinks(result, { answers, area, areaUnit: "m2", power: "kw" });
          const query = carried.find(({ calculator }) => calculator === "ac-size-converter")?.query;
          expect(ownUnit && textOf(answered(query as URLSearchParams), "size"), `${place} ${room} ${glass} ${area} ${query}`).toBe(
            ownUnit && nameOf(ownUnit),
          );
          compared++;
        }
  expect(compared).toBe(tried.length * 4 * 2 * 4);
});

/** A day with load in one hour, moist enough that the room keeps its design humidity. */
function oneHour(kind: "dryBulb" | "wetBulb", outdoorC: number, loadW: number) {
  const at = (watts: number) => Array.from({ length: 24 }, (_, hour) => (hour === 15 ? watts : 0));
  const load: DayLoad = {
    kind,
    month: 7,
    roomSensibleW: at(0.7 * loadW),
    roomLatentW: at(0.3 * loadW),
    coilSensibleW: at(0.7 * loadW),
    coilLatentW: at(0.3 * loadW),
  };
  const [first] = designOutdoors("dubai").days;
  const outdoor = { ...(first as NonNullable<typeof first>), kind, pressurePa: 101_325, dryBulbC: Array<number>(24).fill(outdoorC) };
  return { load, outdoor };
}

test.each([
  ["hot", "dryBulb", 46],
  ["humid", "wetBulb", 35],
] as const)("the converter recommends the same unit as the cooling load calculator for a load of the %s day", (day, kind, outdoorC) => {
  for (let kw = 1; kw <= 40; kw += 0.37) {
    const { load, outdoor } = oneHour(kind, outdoorC, kw * 1000);
    const [need] = unitNeeds([load], { dryBulbC: 24, relativeHumidity: 0.5 }, { days: [outdoor] }, splitBehaviour);
    const [expected] = unitChoices(need?.nominalW ?? 0, splitSizes.btuh);
    expect(textOf(answered({ power: kw.toFixed(2), day }), "size"), `${kw} kW`).toBe(expected && nameOf(expected));
  }
});

test("a load without a stated day gets the unit for the hottest day, and the result also names the unit for the humid day", () => {
  const shop = answered({ power: "9.62" });
  expect([textOf(shop, "size"), textOf(shop, "sizeHumid")]).toEqual(["1 × 48,000 Btu/h", "1 × 36,000 Btu/h"]);
  expect(shop.outcome?.remarks.map(({ id }) => id)).toContain("whichDay");
  expect(textOf(answered({ power: "9.62", day: "humid" }), "size")).toBe("1 × 36,000 Btu/h");
  // 24,000 Btu/h give 5.85 kW at 46 °C in a room at 24 °C and 50 %: too little for 6.1 kW.
  expect(textOf(answered({ power: "6.1", day: "hot" }), "size")).toBe("1 × 30,000 Btu/h");
  const carries = answered({ known: "box", power: "7.034" }).outcome?.answers.find(({ id }) => id === "carriesHot");
  expect(carries && "value" in carries ? carries.value : 0).toBeCloseTo(5.85, 2);
});

describe("the forms of the other calculators", () => {
  const carriedFrom = (answers: QuickAnswers, areaUnit: "m2" | "ft2" = "m2", area = answers.floorAreaM2) =>
    Object.fromEntries(
      nextCalculatorLinks(quickLoad(answers), { answers, area, areaUnit, power: "kw" }).map(({ calculator, query }) => [calculator, query]),
    );

  test.each(Object.keys(places) as PlaceId[])("accept the answers of a room at %s without an error", async (place) => {
    for (const room of ["living", "majlis", "kitchen", "office", "meeting", "shop"] as const) {
      const carried = carriedFrom({
        ...answersOf(place, room, 5, "small"),
        use: room === "kitchen" || room === "majlis" ? "home" : answersOf(place, room, 5, "small").use,
      });
      for (const [slug, query] of Object.entries(carried)) {
        const sheet = await sheets[slug as keyof typeof sheets]();
        expect(answerSheet(sheet, query).problems, `${slug} ${query}`).toEqual([]);
        for (const name of query.keys())
          expect(
            sheet.fields.some(({ id }) => name === id || name === `${id}-u`),
            `${slug} ${name}`,
          ).toBe(true);
      }
    }
  });

  test("get the room's floor area, building age, walls and bill", () => {
    const cost = carriedFrom(answersOf("alAin", "shop", 60, "all"))["ac-electricity-cost"];
    expect(Object.fromEntries(cost ?? [])).toEqual({
      area: "60",
      bill: "abuDhabiBusiness",
      room: "shop",
      built: "from2005",
      top: "yes",
      facing: "W",
      glass: "all",
    });
    const feet = carriedFrom({ ...answersOf("dubai", "living", 27.87, "small") }, "ft2", 300)["ac-electricity-cost"];
    expect([feet?.get("area"), feet?.get("area-u")]).toEqual(["300", "ft2"]);
  });
});
