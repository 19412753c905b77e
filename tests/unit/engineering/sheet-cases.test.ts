// How the calculators' results must change when an answer changes.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type StationId, stations } from "../../../lib/calculators/data/climate.ts";
import { roundSizes } from "../../../lib/calculators/data/ducts.ts";
import { airFactors, equipment, useFactors } from "../../../lib/calculators/data/maintenance.ts";
import { pipes } from "../../../lib/calculators/data/pipes.ts";
import { staleTariffs, tariffs } from "../../../lib/calculators/data/tariffs.ts";
import { monthlyBill } from "../../../lib/calculators/electricity-bill.ts";
import { chilledWaterLps, pipeFlow } from "../../../lib/calculators/engineering/pipe.ts";
import { saturationPressurePa } from "../../../lib/calculators/engineering/psychrometrics.ts";
import { starsOf } from "../../../lib/calculators/sheets/ac-size-converter.ts";
import { visitsOf } from "../../../lib/calculators/sheets/amc-plan.ts";
import { pipeFor } from "../../../lib/calculators/sheets/chilled-water-pipe.ts";
import { ductSurfaceC, pipeSurfaceC, thicknessFor } from "../../../lib/calculators/sheets/condensation-check.ts";
import { rectangularDuct, roundDuct } from "../../../lib/calculators/sheets/duct-sizing.ts";
import { airLoad } from "../../../lib/calculators/sheets/fresh-air-ventilation.ts";
import { wordsInImperial } from "../../../lib/calculators/sheets/imperial.ts";
import type { Outcome } from "../../../lib/calculators/sheets/outcome.ts";
import { answerSheet } from "../../../lib/calculators/sheets/sheet.ts";
import { sheets } from "../../../lib/calculators/sheets/sheets.ts";
import { clearSkyDays, savedBills } from "../../../lib/calculators/sheets/solar-pv.ts";
import { eerAt } from "../../../lib/calculators/typical-year.ts";
import type { SheetSlug } from "../../../lib/site/calculators.ts";
import { outdoorAirByEnthalpyW, outdoorAirWPerLps } from "./validation-cases.ts";

async function outcomeOf(slug: SheetSlug, answers: Record<string, string | number>): Promise<Outcome> {
  const sheet = await sheets[slug]();
  const { outcome: found, problems } = answerSheet(
    sheet,
    new URLSearchParams(Object.entries(answers).map(([name, value]): [string, string] => [name, String(value)])),
  );
  expect(problems).toEqual([]);
  return found as Outcome;
}
const shown = ({ answers }: Outcome, id: string) => {
  const found = answers.find((answer) => answer.id === id);
  return found && "value" in found ? found.value : Number.NaN;
};

test("the load of outdoor air by heat and moisture agrees with its enthalpy, without credit for air drier than the room", () => {
  for (const id of Object.keys(outdoorAirWPerLps) as StationId[])
    for (const day of ["dry", "humid"] as const) {
      const { totalW } = airLoad(stations[id], day, 1);
      expect(totalW).toBeGreaterThan(outdoorAirByEnthalpyW(id, day) - 2.5);
      expect(totalW).toBeLessThan(outdoorAirByEnthalpyW(id, day) + 6);
    }
});

test("the solar yield is in the range of measured roofs", async () => {
  for (const bill of ["dewaHome", "abuDhabiVilla"]) {
    const yearly = shown(await outcomeOf("solar-pv", { bill }), "perKwp");
    expect(yearly).toBeGreaterThan(1600);
    expect(yearly).toBeLessThanOrEqual(1840);
  }
});

test("the office is warned of tariffs checked more than three months ago, except those marked as uncertain", () => {
  expect(staleTariffs(new Date("2026-10-10"))).toEqual([]);
  const later = staleTariffs(new Date("2027-02-01")).map(({ id }) => id);
  expect(later).toContain("dewaHome");
  expect(later).toContain("districtCooling");
  expect(later).not.toContain("sharjahHome");
});

describe("running cost", () => {
  const cost = async (answers: Record<string, string | number>, id = "yearCost") =>
    shown(await outcomeOf("ac-electricity-cost", answers), id);

  test("rises with floor, hours, age and other use; falls with a warmer room and a better unit", async () => {
    expect(await cost({ area: 60 })).toBeGreaterThan(await cost({ area: 30 }));
    expect(await cost({ hours: "always" })).toBeGreaterThan(await cost({ hours: "night" }));
    expect(await cost({ built: "before2005" })).toBeGreaterThan(await cost({ built: "from2022" }));
    expect(await cost({ other: 3000 })).toBeGreaterThan(await cost({ other: 0 }));
    expect(await cost({ temperature: 26 })).toBeLessThan(await cost({ temperature: 22 }));
    let before = Number.POSITIVE_INFINITY;
    for (const now of ["oldWindow", "oldSplit", "s1", "s2", "s3", "s4", "s5"]) {
      const next = await cost({ now });
      expect(next).toBeLessThan(before);
      before = next;
    }
  });

  test("replacing a unit by one of the same efficiency saves nothing", async () =>
    expect(await cost({ now: "s5", next: "s5" }, "saving")).toBeCloseTo(0, 9));

  test("a price from the user's own bill is used unchanged, plus VAT", async () => {
    const at = (kwhPrice: number) => cost({ bill: "own", kwhPrice });
    expect(await at(0.4)).toBeCloseTo(2 * (await at(0.2)), 6);
    expect(await at(0.1)).toBeCloseTo(0.1 * 1.05 * (await cost({ bill: "own" }, "yearKwh")), 6);
  });

  test("district cooling in Abu Dhabi uses Abu Dhabi's weather and states where its prices come from", async () => {
    const district = (answers: Record<string, string | number>) => outcomeOf("ac-electricity-cost", { now: "district", ...answers });
    const remarks = async (answers: Record<string, string | number>) => (await district(answers)).remarks.map(({ id }) => id);
    expect((await district({ bill: "abuDhabiFlat" })).sources).toContain("abuDhabiTypical");
    expect((await district({ bill: "abuDhabiFlat" })).sources).not.toContain("dubaiTypical");
    expect(await remarks({ bill: "dewaHome" })).not.toContain("districtElsewhere");
    expect(await remarks({ bill: "abuDhabiFlat" })).toContain("districtElsewhere");
    const ownPrices = { bill: "abuDhabiFlat", tonHourPrice: 0.7, capacityPrice: 0, declared: 3 };
    expect(await remarks(ownPrices)).toEqual(["ownContract", "districtNoUnit"]);
    const { answers } = await district(ownPrices);
    expect(shown({ answers } as Outcome, "capacityPart")).toBe(0);
  });

  test("efficiency never rises with the outdoor temperature, and a bill rises with every kWh", () => {
    fc.assert(
      fc.property(fc.double({ min: 4, max: 18, noNaN: true }), fc.double({ min: 0, max: 54, noNaN: true }), (eer, celsius) => {
        expect(eerAt(celsius + 1, eer)).toBeLessThanOrEqual(eerAt(celsius, eer));
        expect(eerAt(celsius, eer)).toBeGreaterThan(0);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(tariffs)), fc.double({ min: 0, max: 50_000, noNaN: true }), (tariff, kwh) => {
        expect(monthlyBill(tariff, kwh + 1).totalAed).toBeGreaterThan(monthlyBill(tariff, kwh).totalAed);
      }),
    );
  });
});

describe("fresh air", () => {
  test("grows with people and floor area, and heat recovery lowers its load", async () => {
    const supply = async (answers: Record<string, string | number>) => shown(await outcomeOf("fresh-air-ventilation", answers), "supply");
    expect(await supply({ people: 20 })).toBeGreaterThan(await supply({ people: 8 }));
    expect(await supply({ area: 200 })).toBeGreaterThan(await supply({ area: 100 }));
    expect(await supply({ space: "home", bedrooms: 4 })).toBeGreaterThan(await supply({ space: "home", bedrooms: 1 }));
    const load = async (recovery: string) => shown(await outcomeOf("fresh-air-ventilation", { recovery }), "load");
    expect(await load("wheel")).toBeLessThan(await load("none"));
  });
});

describe("exhaust air", () => {
  const air = (answers: Record<string, string | number>) => outcomeOf("fresh-air-ventilation", answers);
  const home = { space: "home", area: 220, bedrooms: 4, toilets: 5, place: "alAin" };

  test("is replaced: the load is the sum of the supplied air and of the air drawn in through gaps", async () => {
    const outcome = await air(home);
    const [load, brought, drawnIn] = ["load", "loadBrought", "loadDrawnIn"].map((id) => shown(outcome, id)) as [number, number, number];
    expect(load).toBeCloseTo(brought + drawnIn, 9);
    // The toilets exhaust 62.5 L/s continuously, and 50.5 L/s are supplied.
    expect(drawnIn / brought).toBeCloseTo(12 / 50.5, 1);
    expect(load).toBeCloseTo((62.5 * airLoad(stations.alAin, "humid", 1).totalW) / 1000, 1);
    expect(outcome.remarks.map(({ id }) => id)).toEqual(expect.arrayContaining(["suction", "homeAtTimes"]));
  });

  test("of a home's kitchen hood is listed apart, because it runs while cooking only and adds no steady load", async () => {
    const outcome = await air({ ...home, toilets: 0 });
    expect(shown(outcome, "hood")).toBe(50);
    expect(shown(outcome, "loadDrawnIn")).toBeNaN();
    expect(outcome.figure).toMatchObject({ exhaustLps: 0 });
  });

  test("never lowers the load when it grows, and a recovery wheel does not affect the air drawn in through gaps", async () => {
    let before = 0;
    for (const toilets of [0, 5, 10, 20]) {
      const load = shown(await air({ space: "office", toilets }), "load");
      expect(load).toBeGreaterThanOrEqual(before);
      before = load;
    }
    const drawnIn = async (recovery: string) => shown(await air({ space: "office", toilets: 20, recovery }), "loadDrawnIn");
    expect(await drawnIn("wheel")).toBe(await drawnIn("none"));
  });

  test("includes no toilets in rooms without their own, a private one in a hotel room, and hoods only where food is cooked", async () => {
    for (const space of ["reception", "breakRoom", "corridor", "storage", "computerRoom", "conference"])
      expect(shown(await air({ space, people: 2, area: 40 }), "exhaust"), space).toBeNaN();
    expect(shown(await air({ space: "hotelRoom", toilets: 1, people: 2, area: 30 }), "exhaust")).toBe(12.5);
    const warned = async (space: string) => (await air({ space })).remarks.some(({ id }) => id === "hoods");
    expect(await Promise.all(["kitchen", "restaurant", "cafe", "prayer", "hotelLobby", "bank"].map(warned))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("the standard's number of people is shown when far fewer were entered", async () => {
    const people = async (answers: Record<string, string | number>) =>
      (await air(answers)).remarks.find(({ id }) => id === "usualPeople")?.values?.people;
    expect(await people({ space: "prayer", area: 100, people: 8 })).toBe(120);
    expect(await people({ space: "prayer", area: 100, people: 110 })).toBeUndefined();
    expect(await people({ space: "office" })).toBeUndefined();
  });
});

describe("condensation results", () => {
  const check = (answers: Record<string, string | number>) => outcomeOf("condensation-check", answers);
  const wordOf = async (answers: Record<string, string | number>) => {
    const [first] = (await check(answers)).answers;
    return first && "word" in first ? [first.word, first.tone] : [];
  };

  test("a surface is called dry only with 1 K in reserve above the dew point, otherwise just dry", async () => {
    const duct = { what: "duct", air: "outdoors", place: "dubai" };
    const steps = [0, 25, 32, 40, 50, 75, 100];
    const words = await Promise.all(steps.map(async (thickness) => (await wordOf({ ...duct, thickness }))[0]));
    expect(words).toEqual(
      [...words].sort((a, b) => ["wet", "justDry", "dry"].indexOf(a as string) - ["wet", "justDry", "dry"].indexOf(b as string)),
    );
    for (const thickness of steps) {
      const outcome = await check({ ...duct, thickness });
      const reserve = shown(outcome, "surface") - shown(outcome, "dew");
      const [word, tone] = await wordOf({ ...duct, thickness });
      expect(word, `${thickness} mm, ${reserve} K`).toBe(reserve <= 0 ? "wet" : reserve < 1 ? "justDry" : "dry");
      if (word === "justDry") expect(tone).toBeUndefined();
    }
    expect(await wordOf({ temperature: 24, humidity: 60, surface: 20 })).toEqual(["nearMould", undefined]);
  });

  test("a user without measurements gets an answer from visible signs and a table of safe temperatures", async () => {
    const sheet = await sheets["condensation-check"]();
    for (const signs of ["spots", "drops", "smell"]) {
      const { outcome, address } = answerSheet(sheet, new URLSearchParams({ what: "signs", signs, surface: "99", humidity: "x" }));
      expect(address).not.toMatch(/surface|humidity/);
      expect(outcome?.answers[0]).not.toHaveProperty("tone");
      expect(outcome?.tables?.[0]?.rows).toHaveLength(6);
    }
  });
});

test("running cost names the missing price, and the price that the saving pays back", async () => {
  const cost = (answers: Record<string, string | number>) => outcomeOf("ac-electricity-cost", answers);
  const without = await cost({});
  expect(without.answers.find(({ id }) => id === "payback")).toEqual({ id: "payback", word: "priceMissing" });
  const fair = shown(without, "fairPrice");
  expect(fair).toBeCloseTo(5 * shown(without, "saving"), 6);
  expect(shown(await cost({ price: Math.round(fair) }), "payback")).toBeCloseTo(5, 2);
  expect((await cost({ price: 3000 })).answers.some(({ id }) => id === "fairPrice")).toBe(false);
  expect(shown(await cost({ room: "majlis" }), "yearCost")).toBeGreaterThan(0);
});

test("imperial results convert the metric values inside texts too", () => {
  const words = { at: "Spare at 46 °C", flow: "hood 50 L/s", from: "from 7 to 45 °C", tall: "somebody of 1.75 m, 20 m² and 4 mm" };
  const name = (unit: string) =>
    ({ c: "°C", fahrenheit: "°F", lps: "L/s", cfm: "cfm", ms: "m/s", fpm: "fpm", pam: "Pa/m", m: "m", feet: "ft" })[unit] ?? "";
  expect(wordsInImperial(words, name)).toEqual({
    at: "Spare at 115 °F",
    flow: "hood 106 cfm",
    from: "from 45 to 113 °F",
    tall: "somebody of 5.7 ft, 20 m² and 4 mm",
  });
});

describe("ducts", () => {
  const limits = fc.record({
    lps: fc.double({ min: 10, max: 8000, noNaN: true }),
    velocityMs: fc.double({ min: 2, max: 10, noNaN: true }),
    frictionPaM: fc.double({ min: 0.3, max: 5, noNaN: true }),
    roughnessMm: fc.constantFrom(0.09, 0.9),
  });

  test("more air never needs a smaller duct, stricter limits never allow one", () => {
    const size = (given: Parameters<typeof roundDuct>[0]) => roundDuct(given) ?? roundSizes.at(-1) ?? 0;
    fc.assert(
      fc.property(limits, (given) => {
        expect(size({ ...given, lps: given.lps * 1.3 })).toBeGreaterThanOrEqual(size(given));
        expect(size({ ...given, velocityMs: given.velocityMs * 0.8 })).toBeGreaterThanOrEqual(size(given));
        expect(size({ ...given, frictionPaM: given.frictionPaM * 0.8 })).toBeGreaterThanOrEqual(size(given));
        expect(size({ ...given, roughnessMm: 0.9 })).toBeGreaterThanOrEqual(size({ ...given, roughnessMm: 0.09 }));
      }),
    );
  });

  test("a rectangular duct keeps to the given height, the velocity and an aspect ratio of 4", () => {
    let count = 0;
    fc.assert(
      fc.property(limits, fc.integer({ min: 100, max: 1200 }), (given, height) => {
        const found = rectangularDuct(given, height);
        if (!found) return;
        count += 1;
        expect(Math.min(found.widthMm, found.heightMm)).toBeLessThanOrEqual(height);
        expect(found.widthMm / found.heightMm).toBeLessThanOrEqual(4);
        expect(given.lps / 1000 / ((found.widthMm * found.heightMm) / 1e6)).toBeLessThanOrEqual(given.velocityMs + 1e-9);
      }),
    );
    expect(count).toBeGreaterThan(10);
  });
});

describe("upgrade", () => {
  test("every measure saves energy, and all together save at least as much as each", async () => {
    const base = { top: "yes", built: "before2005", facing: "all", area: 120 };
    const saved = async (measure: string) => shown(await outcomeOf("insulation-glass-upgrade", { ...base, measure }), "savedKwh");
    const all = await saved("all");
    for (const measure of ["walls", "roof", "glass"]) {
      const single = await saved(measure);
      expect(single, measure).toBeGreaterThan(0);
      expect(all, measure).toBeGreaterThanOrEqual(single);
    }
    expect(await saved("film")).toBeGreaterThan(0);
  });

  test("a new building gains nothing from better walls", async () =>
    expect(shown(await outcomeOf("insulation-glass-upgrade", { built: "from2022", measure: "walls" }), "savedKwh")).toBeCloseTo(0, 6));
});

describe("pipes", () => {
  test("flow follows the load and the temperature difference, and a larger flow never gets a smaller pipe", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 2000, noNaN: true }),
        fc.double({ min: 3, max: 12, noNaN: true }),
        fc.constantFrom("steel" as const, "copper" as const),
        (load, difference, material) => {
          const flow = chilledWaterLps(load, difference);
          expect(flow * 4.19 * difference).toBeCloseTo(load, 6);
          expect(chilledWaterLps(load, difference + 1)).toBeLessThan(flow);
          const order = (lps: number) => {
            const found = pipeFor(lps, material, 250);
            return found ? pipes[material].sizes.indexOf(found) : 99;
          };
          expect(order(flow * 1.2)).toBeGreaterThanOrEqual(order(flow));
          expect(pipeFlow(flow * 1.1, 0.1, 0.046).frictionPaM).toBeGreaterThan(pipeFlow(flow, 0.1, 0.046).frictionPaM * 0.9);
        },
      ),
    );
  });
});

describe("condensation", () => {
  const air = fc.record({
    airC: fc.double({ min: 15, max: 45, noNaN: true }),
    coldC: fc.double({ min: 2, max: 14, noNaN: true }),
    conductivity: fc.double({ min: 0.02, max: 0.06, noNaN: true }),
    film: fc.constantFrom(5.7, 9),
    radius: fc.double({ min: 0.005, max: 0.3, noNaN: true }),
  });

  test("more insulation never cools the surface, and the recommended thickness reaches the wanted temperature", () => {
    fc.assert(
      fc.property(air, fc.double({ min: 0, max: 0.1, noNaN: true }), ({ airC, coldC, conductivity, film, radius }, thickness) => {
        for (const surface of [
          (metres: number) => ductSurfaceC(airC, coldC, metres, conductivity, film),
          (metres: number) => pipeSurfaceC(airC, coldC, radius, metres, conductivity, film),
        ]) {
          const now = surface(thickness);
          expect(now).toBeGreaterThanOrEqual(coldC - 1e-9);
          expect(now).toBeLessThanOrEqual(airC + 1e-9);
          expect(surface(thickness + 0.01)).toBeGreaterThanOrEqual(now - 1e-9);
          const wanted = (airC + coldC) / 2;
          const needed = thicknessFor(surface, wanted);
          if (needed !== null) expect(surface(needed)).toBeGreaterThanOrEqual(wanted - 1e-6);
        }
      }),
    );
  });

  // A 60 mm pipe at 6 °C in matt rubber, computed by hand from the station table's dew point, its coincident dry bulb and
  // ASHRAE's saturation pressures. The wet-bulb pair would give 19, 13 and 40 mm.
  test.each([
    ["dubai", 29.1, 25],
    ["alAin", 27.2, 19],
    ["fujairah", 31.2, 60],
  ])("outdoors in %s pipe insulation is sized for the dew-point hours: %f °C, %i mm", async (place, dewC, sizeMm) => {
    const found = await outcomeOf("condensation-check", { what: "pipe", air: "outdoors", place, cold: 6, diameter: 60, thickness: 25 });
    expect(shown(found, "dew")).toBeCloseTo(dewC, 6);
    expect(shown(found, "insulation")).toBe(sizeMm);
    const step = (id: string) => found.steps.find((each) => each.id === id)?.value as number;
    expect(step("vapour")).toBeCloseTo(saturationPressurePa(dewC), 6);
  });

  test("a pipe of very large radius behaves like a flat wall", () => {
    expect(pipeSurfaceC(30, 6, 50, 0.03, 0.036, 9)).toBeCloseTo(ductSurfaceC(30, 6, 0.03, 0.036, 9), 1);
  });
});

test("stars rise with the efficiency, from the lowest efficiency that may be sold", () => {
  expect([8.29, 8.3, 9.01, 9.71, 10.31, 11.01].map((eer) => starsOf("split", eer))).toEqual([0, 1, 2, 3, 4, 5]);
  expect([7.49, 7.5, 8.01, 8.51, 9.01, 9.51].map((eer) => starsOf("window", eer))).toEqual([0, 1, 2, 3, 4, 5]);
});

describe("solar", () => {
  test("a flat panel gets the sun of level ground, a south tilt more and a north tilt less", () => {
    const flat = clearSkyDays("dubai", 0, 0);
    expect(flat.tilted).toEqual(flat.level);
    const sum = (days: readonly number[]) => days.reduce((total, day) => total + day, 0);
    expect(sum(clearSkyDays("dubai", 0, 25).tilted)).toBeGreaterThan(sum(flat.level));
    expect(sum(clearSkyDays("dubai", 180, 25).tilted)).toBeLessThan(sum(flat.level));
  });

  test("saves no more than the bill's consumption part, and with net metering never less than without", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(tariffs)),
        fc.double({ min: 0, max: 10_000, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 8000, noNaN: true }), { minLength: 12, maxLength: 12 }),
        (tariff, use, yields) => {
          const sum = (aed: readonly number[]) => aed.reduce((total, each) => total + each, 0);
          const withCredit = savedBills(tariff, use, yields, true);
          const without = savedBills(tariff, use, yields, false);
          expect(sum(withCredit.aed)).toBeGreaterThanOrEqual(sum(without.aed) - 1e-6);
          expect(withCredit.unusedKwh).toBeLessThanOrEqual(without.unusedKwh + 1e-6);
          expect(sum(withCredit.aed)).toBeLessThanOrEqual(
            12 * (monthlyBill(tariff, use).totalAed - monthlyBill(tariff, 0).totalAed) + 1e-6,
          );
        },
      ),
    );
  });
});

test("a kitchen by the sea is visited at least as often as an office in town, and at most monthly", () => {
  for (const kind of ["split", "fcu", "tower", "chiller"] as const) {
    expect(visitsOf(kind, "kitchen", "sea")).toBeGreaterThanOrEqual(visitsOf(kind, "office", "usual"));
    expect(visitsOf(kind, "kitchen", "sea")).toBeLessThanOrEqual(12);
  }
});

describe("a maintenance plan", () => {
  const planFor = async (query: string) => {
    const { outcome } = answerSheet(await sheets["amc-plan"](), new URLSearchParams(query));
    if (!outcome) throw new Error(query);
    const tasks = outcome.tables?.find(({ id }) => id === "tasks")?.rows ?? [];
    const visits = Object.fromEntries(
      (outcome.tables?.find(({ id }) => id === "plan")?.rows ?? []).map(({ label, values }) => [label, values[1] as number]),
    );
    return { tasks, visits, remarks: outcome.remarks.map(({ id }) => id) };
  };
  const kinds = Object.keys(equipment);
  const every = kinds.map((kind) => `${kind}=2`).join("&");

  test("lists how often each task is done a year: at every visit or once", async () => {
    for (const use of Object.keys(useFactors))
      for (const air of Object.keys(airFactors)) {
        const { tasks, visits } = await planFor(`use=${use}&air=${air}&${every}`);
        expect(tasks.length).toBeGreaterThan(kinds.length * 3);
        for (const { label, values } of tasks) {
          const [, often, times] = values;
          expect(times, `${label} ${values} ${air}`).toBe(often === "visit" ? visits[label] : 1);
        }
      }
  });

  test("cleans outdoor coils at every visit by the sea and in dust, as its remark says", async () => {
    for (const air of ["usual", "sea", "dust"] as const) {
      const { tasks, visits, remarks } = await planFor(`air=${air}&${every}`);
      for (const kind of ["split", "ducted", "vrf"]) {
        const coil = tasks.find(({ label, values }) => label === kind && values[0] === "outdoorCoil");
        expect(coil?.values[2], `${kind} ${air}`).toBe(air === "usual" ? 1 : visits[kind]);
      }
      expect(remarks.filter((id) => id === "sea" || id === "dust")).toEqual(air === "usual" ? [] : [air]);
      // Fan coils have no outdoor coil, so there is no remark about it.
      expect((await planFor(`air=${air}&split=0&fcu=3`)).remarks).not.toContain("sea");
    }
  });

  test("visits a home's ducted units and fan coils as often as its splits, and cleans the indoor coils each time", async () => {
    for (const air of ["usual", "sea", "dust"]) {
      const { tasks, visits } = await planFor(`use=home&air=${air}&split=2&ducted=2&fcu=2`);
      expect([visits.ducted, visits.fcu]).toEqual([visits.split, visits.split]);
      expect(visits.split).toBeGreaterThanOrEqual(2);
      for (const kind of ["split", "ducted", "fcu"])
        expect(tasks.find(({ label, values }) => label === kind && values[0] === "indoorCoil")?.values[2]).toBe(visits[kind]);
    }
  });
});

test("a contract has the price of the owner's price book, and no price without one", async () => {
  const sheet = await sheets["amc-plan"]();
  const plan = { page: "air-conditioning-amc", name: "Basic", visits: 2, units: 3, yearAed: 900, extraUnitAed: 250 };
  const commercial = { ...plan, page: "commercial-hvac-maintenance-contracts", name: "Site", yearAed: 9000 };
  const priced = (query: string, amcPlans = [plan, commercial]) =>
    answerSheet(sheet, new URLSearchParams(query), { amcPlans }).outcome as Outcome;
  expect(shown(priced("split=2"), "price")).toBe(900);
  expect(shown(priced("split=5"), "price")).toBe(900 + 2 * 250);
  expect(shown(priced("split=2&chiller=1"), "price")).toBe(9000);
  expect(priced("split=2", []).answers.map(({ id }) => id)).not.toContain("price");
});
