// Which size the quick answer tells people to buy, and what it says of the others.
import fc from "fast-check";
import { expect, test } from "vitest";
import { places } from "../../lib/calculators/data/climate.ts";
import { designOutdoors } from "../../lib/calculators/data/design-outdoors.ts";
import { btuhToWatts } from "../../lib/calculators/engineering/units.ts";
import { quickLoad } from "../../lib/calculators/quick/quick.ts";
import { readQuery } from "../../lib/calculators/quick/quick-query.ts";
import { ruleDifference } from "../../lib/calculators/rule-difference.ts";
import { adviseUnits, tonsOf } from "../../lib/calculators/unit-advice.ts";
import { unitNeedText } from "../../lib/calculators/unit-needs.ts";
import { boxText, chatText, judgementText, quoteText, sizeText, unitText } from "../../lib/calculators/unit-words.ts";
import { plainText } from "../../lib/i18n/bidi.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { shownMessages } from "../../lib/i18n/shown-messages.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

function adviceOf(address: string, options: { severalRooms?: boolean; band?: boolean } = {}) {
  const { answers } = readQuery(new URLSearchParams(address));
  const result = quickLoad(answers);
  const indoor = { dryBulbC: result.room.indoorDryBulbC, relativeHumidity: result.room.indoorRelativeHumidity };
  return adviseUnits(result.load, indoor, designOutdoors(places[result.place]), {
    ...(options.band !== false && { quick: { ...result, answers } }),
    severalRooms: options.severalRooms ?? false,
  });
}
const said = (address: string, options?: Parameters<typeof adviceOf>[1]) =>
  adviceOf(address, options).sizes.map(
    ({ count, nominalBtuh, verdict, inverter, recommended }) =>
      `${recommended ? "* " : ""}${count} × ${tonsOf(nominalBtuh)} ${verdict}${inverter ? ", inverter" : ""}`,
  );

const westRoom = "p=dubai&b=from2005&k=living&a=28&t=0&d=W&g=all&s=blinds&n=4";

test("a size inside the band is not too large; the one above all of it is", () => {
  expect(said(westRoom)).toEqual(["* 1 × 1.5 likely, inverter", "1 × 2 whole, inverter", "1 × 2.5 large, inverter"]);
  expect(adviceOf(westRoom).recommended?.shortIf).toBe("glassType");
  expect(adviceOf(westRoom).settle).toBeUndefined();
});

test("while the walls are not told, the answer says which question settles it, and between which sizes", () => {
  const { settle, range, sizes } = adviceOf("p=dubai&b=from2005&k=living&a=28&t=0&n=4");
  expect(settle).toEqual({ part: "facades", fromTons: 0.75, toTons: 2 });
  expect(range).toEqual({ fromTons: 0.75, toTons: 2 });
  // The unit of the room that was told whole is among them, and not called too large.
  expect(sizes.find(({ nominalBtuh }) => nominalBtuh === 18_000)).toMatchObject({ verdict: "likely", shortIf: "facades" });
  expect(adviceOf(westRoom.replace("&d=W", "")).settle?.part).toBe("directions");
  expect(adviceOf(westRoom.replace("&g=all", "")).settle?.part).toBe("glass");
});

test("a small room gets the smallest inverter, with what to do, and no smaller one is asked of anybody", () => {
  expect(said("p=dubai&b=from2022&k=bedroom&a=9&t=0&d=none&n=1")).toEqual(["* 1 × 0.75 smallest, inverter", "1 × 1 large, inverter"]);
});

test("a large room may have two units, and what no single unit carries has them", () => {
  expect(said("p=dubai&b=from2005&k=shop&a=60&t=0&d=S&g=all&s=none&n=6")).toEqual([
    "1 × 2.5 short",
    "* 1 × 3 likely",
    "1 × 4 whole, inverter",
    "1 × 5 large, inverter",
    "2 × 1.5 likely",
  ]);
  expect(said("p=dubai&b=before2005&k=majlis&a=100&t=1&d=W_S&g=large&s=none&n=20")[0]).toMatch(/^\* 2 × 4/);
  expect(adviceOf("p=dubai&k=shop&a=500&t=1&d=W_S&g=all&n=100").recommended).toBeUndefined();
});

test("several rooms have one ducted unit or none: equal splits are nobody's answer", () => {
  const shop = "p=dubai&b=from2005&k=shop&a=60&t=0&d=S&g=all&s=none&n=6";
  expect(said(shop, { band: false, severalRooms: true })).toEqual(["* 1 × 3 fits", "1 × 4 large, inverter"]);
  const majlis = "p=dubai&b=before2005&k=majlis&a=100&t=1&d=W_S&g=large&s=none&n=20";
  expect(said(majlis, { band: false, severalRooms: true })).toEqual([]);
});

const choices = {
  p: ["", "dubai", "alAin", "fujairah"],
  b: ["", "before2005", "from2005", "from2022"],
  k: ["", "bedroom", "living", "majlis", "kitchen", "office", "meeting", "shop"],
  a: ["", "4", "9", "18", "28", "45", "90"],
  t: ["", "0", "1"],
  d: ["", "none", "N", "W", "SW_NW"],
  g: ["", "none", "medium", "all"],
  s: ["", "none", "curtains"],
  n: ["", "0", "2", "12"],
};

test("whatever is answered, one size is recommended that carries the likely load and is called neither short nor too large", () => {
  const answers = fc.record(Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, fc.constantFrom(...values)])));
  fc.assert(
    fc.property(answers, (given) => {
      const { sizes, recommended, needs } = adviceOf(new URLSearchParams(given).toString());
      const likelyW = Math.max(...needs.map(({ nominalW }) => nominalW));
      // Beyond four of the largest an engineer draws a system.
      if (likelyW > 4 * btuhToWatts(60_000)) return;
      expect(recommended).toBeDefined();
      expect(["likely", "whole", "smallest"]).toContain(recommended?.verdict);
      expect(sizes.filter((size) => size.recommended)).toHaveLength(1);
      for (const share of recommended?.spare ?? []) expect(share).toBeGreaterThan(-0.001);
      // Above 15 % spare only an inverter dries the air.
      expect(recommended?.inverter).toBe(Math.min(...(recommended?.spare ?? [])) > 0.15);
      for (const { verdict, spare } of sizes) if (verdict === "large") expect(Math.min(...spare)).toBeGreaterThan(0.3);
    }),
    { numRuns: 400, seed: 20261125 },
  );
}, 30_000);

for (const locale of localeCodes) {
  const texts = shownMessages({ en, ar }[locale], locale).coolingLoad;

  test(`a size is named as the trade does, its box beside it (${locale})`, () => {
    const { recommended } = adviceOf(westRoom);
    if (!recommended) throw new Error("a size");
    const whole = `${unitText(recommended, texts)} (${boxText(recommended, texts)})`;
    expect(plainText(whole)).toBe(
      locale === "en"
        ? "one 1.5-ton inverter split (18,000 Btu/h, 5.28 kW)"
        : "مكيف سبليت إنفرتر واحد سعة طن ونصف (18,000 Btu/h، 5.28 كيلوواط)",
    );
    // Each figure with its unit keeps its own order.
    expect(whole).toContain("\u206618,000\u00a0Btu/h\u2069");
    expect(whole).toMatch(/\u20685\.28\u00a0\S+\u2069/);
    const two = { ...recommended, count: 2 };
    expect(sizeText(two, texts)).toBe(locale === "en" ? "two, 1.5-ton each" : "مكيفان، كل منهما طن ونصف");
    expect(sizeText(two, texts)).not.toContain("×");
  });

  test(`what goes to a chat and to the office carries the size and the load (${locale})`, () => {
    const { answers } = readQuery(new URLSearchParams(westRoom));
    const { band } = quickLoad(answers);
    const told = { advice: adviceOf(westRoom), band, power: "kw" as const, texts };
    for (const text of [chatText(told), quoteText(told)]) {
      expect(plainText(text)).toContain("18,000 Btu/h");
      expect(plainText(text)).toContain(locale === "en" ? "1.5-ton" : "طن ونصف");
      expect(plainText(text)).toContain("3.87");
      expect(plainText(text).length).toBeLessThan(200);
    }
  });

  test(`every verdict is a sentence, with its reason where there is one (${locale})`, () => {
    const { recommended } = adviceOf(westRoom);
    if (!recommended) throw new Error("a size");
    for (const part of Object.keys(texts.buy.worse) as (keyof typeof texts.buy.worse)[]) {
      const text = judgementText({ ...recommended, verdict: "likely", shortIf: part }, texts);
      expect(text).toContain(texts.buy.worse[part]);
      expect(text).not.toMatch(/[{}]/);
      expect(texts.factors).toHaveProperty(part);
    }
  });
}

test("the rule of thumb beside nothing, or beside a room that gives cold off, is no percentage", () => {
  for (const [rule, load] of [
    [3000, 0],
    [3000, -200],
    [3000, 260],
  ] as const)
    expect(ruleDifference(rule, load, en.coolingLoad)).toBe(en.coolingLoad.result.ruleFar);
  expect(ruleDifference(1000, 2000, en.coolingLoad)).toBe("50 % less");
  expect(ruleDifference(2000, 1000, en.coolingLoad)).toBe("100 % more");
});

test("where the hardest hour of a unit is not that of the load, the text says why", () => {
  const need = {
    kind: "dryBulb" as const,
    month: 8,
    hour: 17,
    outdoorC: 41.6,
    loadW: 7600,
    share: 0.82,
    nominalW: 9268,
    largest: { month: 8, hour: 18, loadW: 7700 },
  };
  const text = unitNeedText(need, "kw", en.coolingLoad, "en");
  expect(plainText(text)).toContain("7.70 kW (August, 18:00)");
  expect(unitNeedText({ ...need, largest: { month: 8, hour: 17, loadW: 7600 } }, "kw", en.coolingLoad, "en")).not.toContain("largest");
});
