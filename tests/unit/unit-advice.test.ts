// The unit size that the quick answer recommends, and its judgement of other sizes.
import fc from "fast-check";
import { expect, test } from "vitest";
import { places } from "../../lib/calculators/data/climate.ts";
import { designOutdoors } from "../../lib/calculators/data/design-outdoors.ts";
import { splitSizes, splitZone } from "../../lib/calculators/data/unit-sizes.ts";
import { btuhToWatts } from "../../lib/calculators/engineering/units.ts";
import { quickLoad } from "../../lib/calculators/quick/quick.ts";
import { readQuery } from "../../lib/calculators/quick/quick-query.ts";
import { roomFrom } from "../../lib/calculators/quick/quick-room.ts";
import { ruleDifference } from "../../lib/calculators/rule-difference.ts";
import { adviseUnits, tonsOf } from "../../lib/calculators/unit-advice.ts";
import { unitNeedText } from "../../lib/calculators/unit-needs.ts";
import {
  adviceTitle,
  buyText,
  chatText,
  judgementText,
  nominalSizeText,
  noUnitReasonText,
  quoteText,
  sizeText,
  unitText,
} from "../../lib/calculators/unit-texts.ts";
import { plainText } from "../../lib/i18n/bidi.ts";
import { displayMessages } from "../../lib/i18n/display-messages.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { unitBlocks } from "../../lib/pdf/cooling-load/unit-blocks.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { cases } from "../helpers/run-size.ts";

const answersOf = (address: string) => readQuery(new URLSearchParams(address)).answers;
const floorOf = (address: string) => roomFrom(answersOf(address), () => 1).room.floorAreaM2;

function adviceOf(address: string, options: { severalRooms?: boolean; band?: boolean } = {}, result = quickLoad(answersOf(address))) {
  const answers = answersOf(address);
  const indoor = { dryBulbC: result.room.indoorDryBulbC, relativeHumidity: result.room.indoorRelativeHumidity };
  return adviseUnits({ ...result.load, floorAreaM2: result.room.floorAreaM2 }, indoor, designOutdoors(places[result.place]), {
    ...(options.band !== false && { quick: { ...result, answers } }),
    severalRooms: options.severalRooms ?? false,
  });
}
const verdictsOf = (address: string, options?: Parameters<typeof adviceOf>[1]) =>
  adviceOf(address, options).sizes.map(
    ({ count, nominalBtuh, verdict, needsInverter, recommended }) =>
      `${recommended ? "* " : ""}${count} × ${tonsOf(nominalBtuh)} ${verdict}${needsInverter ? ", inverter" : ""}`,
  );

const westRoom = "p=dubai&b=from2005&k=living&a=28&t=0&d=W&g=all&s=blinds&n=4";

test("a size inside the band is not called too large, and a size above the whole band is", () => {
  expect(verdictsOf(westRoom)).toEqual(["* 1 × 1.5 likely, inverter", "1 × 2 whole, inverter", "1 × 2.5 large, inverter"]);
  expect(adviceOf(westRoom).recommended?.shortIfWorst).toBe("glassType");
  expect(adviceOf(westRoom).decidingQuestion).toBeUndefined();
});

test("without the walls, the answer names the question that decides and the range of sizes", () => {
  const { decidingQuestion, tons, sizes, noUnitReason, recommended } = adviceOf("p=dubai&b=from2005&k=living&a=28&t=0&n=4");
  expect(decidingQuestion).toEqual({ part: "facades", fromTons: 0.75, toTons: 2 });
  expect(tons).toEqual({ fromTons: 0.75, toTons: 2 });
  expect([noUnitReason, recommended]).toEqual(["open", undefined]);
  // The unit for the fully answered room is among the sizes, and not called too large.
  expect(sizes.find(({ nominalBtuh }) => nominalBtuh === 18_000)).toMatchObject({ verdict: "likely", shortIfWorst: "facades" });
  expect(adviceOf(westRoom.replace("&d=W", "")).decidingQuestion?.part).toBe("directions");
  expect(adviceOf(westRoom.replace("&g=all", "")).decidingQuestion?.part).toBe("glass");
});

test("a small room gets the smallest inverter unit, and none smaller is suggested", () => {
  expect(verdictsOf("p=dubai&b=from2022&k=bedroom&a=9&t=0&d=none&n=1")).toEqual(["* 1 × 0.75 smallest, inverter", "1 × 1 large, inverter"]);
});

test("a large room may have two smaller units instead of one", () => {
  expect(verdictsOf("p=dubai&b=from2005&k=shop&a=60&t=0&d=S&g=all&s=none&n=6")).toEqual([
    "1 × 2.5 short",
    "* 1 × 3 likely",
    "1 × 4 whole, inverter",
    "1 × 5 large, inverter",
    "2 × 1.5 likely",
  ]);
});

test("a whole house gets no unit but a minimum number of zones, however much is answered", () => {
  const little = adviceOf("k=home&a=300");
  expect(little).toMatchObject({ noUnitReason: "floor", recommended: undefined, zones: 5, sizes: [] });
  const known = adviceOf("p=dubai&b=from2005&k=living&a=300&t=1&d=S_W&g=medium&s=curtains&n=6");
  expect(known).toMatchObject({ noUnitReason: "floor", recommended: undefined, zones: 5, sizes: [] });
  expect(known.tons.toTons).toBeGreaterThan(known.tons.fromTons);
  // A room of exactly the limit is one zone, and a larger one is not.
  expect(adviceOf("p=dubai&b=from2022&k=living&a=60&t=0&d=N&g=small&s=curtains&n=4")).toMatchObject({ noUnitReason: undefined, zones: 1 });
  expect(adviceOf("p=dubai&b=from2022&k=living&a=61&t=0&d=N&g=small&s=curtains&n=4")).toMatchObject({ noUnitReason: "floor", zones: 2 });
});

test("a load above the largest split unit is divided into zones, even in a small room", () => {
  const glasshouse = adviceOf("p=dubai&b=before2005&k=majlis&a=58&t=1&d=N_E_S_W&g=all&s=none&n=60");
  expect(glasshouse).toMatchObject({ noUnitReason: "load", recommended: undefined, zones: 2, sizes: [] });
});

test("no unit is recommended while the floor area or two decisive answers are missing", () => {
  const room = "p=dubai&b=from2022&k=bedroom&a=12&t=0&d=N&g=small&s=curtains&n=1";
  expect(adviceOf(room).noUnitReason).toBeUndefined();
  for (const left of [/&a=12/, /&b=from2022&k=bedroom/, /p=dubai&b=from2022/])
    expect(adviceOf(room.replace(left, left.source.includes("k=") ? "&k=home" : "")).noUnitReason).toBe("open");
});

test("several rooms get one ducted unit or none, never several equal splits", () => {
  const shop = "p=dubai&b=from2005&k=shop&a=60&t=0&d=S&g=all&s=none&n=6";
  expect(verdictsOf(shop, { band: false, severalRooms: true })).toEqual(["* 1 × 3 fits", "1 × 4 large, inverter"]);
  const majlis = "p=dubai&b=before2005&k=majlis&a=100&t=1&d=W_S&g=large&s=none&n=20";
  expect(verdictsOf(majlis, { band: false, severalRooms: true })).toEqual([]);
  // A flat of several rooms may get a ducted unit, but none is recommended for it.
  const flat = "p=dubai&b=from2022&k=living&a=80&t=0&d=N&g=small&s=curtains&n=4";
  expect(verdictsOf(flat, { band: false, severalRooms: true })[0]).toMatch(/^1 × /);
});

const choices = {
  p: ["", "dubai", "alAin", "fujairah"],
  b: ["", "before2005", "from2005", "from2022"],
  k: ["", "home", "bedroom", "living", "majlis", "kitchen", "office", "meeting", "shop"],
  a: ["", "4", "9", "18", "28", "45", "60", "60.5", "90", "150", "300", "500"],
  t: ["", "0", "1"],
  d: ["", "none", "N", "W", "SW_NW", "N_E_S_W"],
  g: ["", "none", "medium", "all"],
  s: ["", "none", "curtains"],
  n: ["", "0", "2", "12", "60"],
};
const anyAnswers = fc
  .record(Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, fc.constantFrom(...values)])))
  .map((given) => new URLSearchParams(given).toString());
const largestSplitW = btuhToWatts(Math.max(...splitSizes.btuh));

test("for any answers, a unit is recommended only for one room that one split can cool, and otherwise zones are given", () => {
  fc.assert(
    fc.property(anyAnswers, (given) => {
      const { sizes, recommended, needs, noUnitReason, zones, decidingQuestion, tons } = adviceOf(given);
      const floorAreaM2 = floorOf(given);
      const likelyW = Math.max(...needs.map(({ nominalW }) => nominalW));
      const isOneRoom = floorAreaM2 <= splitZone.largestM2 && likelyW <= largestSplitW * 1.0001;
      expect(recommended === undefined).toBe(noUnitReason !== undefined);
      expect(zones > 1).toBe(!isOneRoom);
      expect(noUnitReason === "floor" || noUnitReason === "load").toBe(!isOneRoom);
      // There are enough zones, and no more than floor area and load require.
      expect(floorAreaM2 / zones).toBeLessThanOrEqual(splitZone.largestM2);
      expect(likelyW / zones).toBeLessThanOrEqual(largestSplitW * 1.0002);
      expect(zones === 1 || floorAreaM2 / (zones - 1) > splitZone.largestM2 || likelyW / (zones - 1) > largestSplitW * 0.999).toBe(true);
      expect(tons.fromTons).toBeLessThanOrEqual(tons.toTons);
      if (zones > 1) expect(sizes).toEqual([]);
      expect(sizes.filter((size) => size.recommended)).toHaveLength(recommended ? 1 : 0);
      for (const { verdict, spare } of sizes) if (verdict === "large") expect(Math.min(...spare)).toBeGreaterThan(0.3);
      if (!recommended) return;
      expect(recommended.count).toBe(1);
      expect(answersOf(given).floorAreaM2).not.toBeNull();
      expect(decidingQuestion).toBeUndefined();
      expect(["likely", "whole", "smallest"]).toContain(recommended.verdict);
      for (const share of recommended.spare) expect(share).toBeGreaterThan(-0.001);
      // With more than 15 % spare capacity, only an inverter unit dries the air.
      expect(recommended.needsInverter).toBe(Math.min(...recommended.spare) > 0.15);
    }),
    { numRuns: cases(250), seed: 20261125 },
  );
}, 240_000);

test("a room of the detailed form that is too large for one split gets no unit either", () => {
  fc.assert(
    fc.property(anyAnswers, fc.boolean(), (given, severalRooms) => {
      const { recommended, sizes, zones } = adviceOf(given, { band: false, severalRooms });
      const floorAreaM2 = floorOf(given);
      if (floorAreaM2 > splitZone.largestM2) expect(recommended).toBeUndefined();
      if (zones > 1 && !severalRooms) expect(sizes).toEqual([]);
      if (recommended) expect(recommended.count * btuhToWatts(recommended.nominalBtuh)).toBeLessThanOrEqual(largestSplitW);
    }),
    { numRuns: cases(100), seed: 20261127 },
  );
}, 240_000);

for (const locale of localeCodes) {
  const texts = displayMessages({ en, ar }[locale], locale).coolingLoad;

  test(`a size is named as the trade does, with its nominal capacity (${locale})`, () => {
    const { recommended } = adviceOf(westRoom);
    if (!recommended) throw new Error("a size");
    const whole = `${unitText(recommended, texts)} (${nominalSizeText(recommended, texts)})`;
    expect(plainText(whole)).toBe(
      locale === "en"
        ? "one 1.5-ton inverter split (18,000 Btu/h, 5.28 kW)"
        : "مكيف سبليت إنفرتر واحد سعة طن ونصف (18,000 Btu/h، 5.28 كيلوواط)",
    );
    // Each figure with its unit is isolated.
    expect(whole).toContain("\u206618,000\u00a0Btu/h\u2069");
    expect(whole).toMatch(/\u20685\.28\u00a0\S+\u2069/);
    const two = { ...recommended, count: 2 };
    expect(sizeText(two, texts)).toBe(locale === "en" ? "two, 1.5-ton each" : "مكيفان، كل منهما طن ونصف");
    expect(sizeText(two, texts)).not.toContain("×");
  });

  test(`the texts for a chat and for the office have the size and the load (${locale})`, () => {
    const { answers } = readQuery(new URLSearchParams(westRoom));
    const { band } = quickLoad(answers);
    const context = { advice: adviceOf(westRoom), band, power: "kw" as const, texts };
    for (const text of [chatText(context), quoteText(context)]) {
      expect(plainText(text)).toContain("18,000 Btu/h");
      expect(plainText(text)).toContain(locale === "en" ? "1.5-ton" : "طن ونصف");
      expect(plainText(text)).toContain("3.87");
      expect(plainText(text).length).toBeLessThan(200);
    }
  });

  test(`without a recommended unit no text suggests buying one, in the chat, the PDF or the result (${locale})`, () => {
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const result = quickLoad(answersOf(given));
        const advice = adviceOf(given, {}, result);
        const context = { advice, band: result.band, power: "kw" as const, texts };
        const pdf = JSON.stringify(unitBlocks(advice, texts));
        const all = [
          adviceTitle(advice, texts),
          buyText(advice, texts),
          noUnitReasonText(advice, texts),
          chatText(context),
          quoteText(context),
          pdf,
        ];
        for (const text of all) expect(text).not.toMatch(text === pdf ? /undefined|NaN/ : /[{}]|undefined|NaN/);
        if (!advice.noUnitReason) return;
        for (const text of all) expect(text).not.toMatch(/\bbuy\b|اشترِ|للشراء/i);
        for (const text of [buyText(advice, texts), chatText(context), quoteText(context)]) expect(text).not.toMatch(/split|سبليت/);
        if (advice.zones > 1) expect(buyText(advice, texts)).toContain(String(advice.zones));
        expect(noUnitReasonText(advice, texts)).not.toBe("");
      }),
      { numRuns: cases(80), seed: 7 },
    );
  }, 240_000);

  test(`the advice for a house has its load, its tons and its zones (${locale})`, () => {
    const { answers } = readQuery(new URLSearchParams("k=home&a=300"));
    const advice = adviceOf("k=home&a=300");
    const { fromTons, toTons } = advice.tons;
    expect(plainText(`${adviceTitle(advice, texts)}: ${buyText(advice, texts)}`)).toBe(
      locale === "en"
        ? `What it needs: ${fromTons} to ${toTons} tons, in 5 zones or more`
        : `ما يحتاج إليه المكان: من ${fromTons} إلى ${toTons} طن، على مناطق لا يقل عددها عن 5`,
    );
    expect(plainText(noUnitReasonText(advice, texts))).toContain(locale === "en" ? "60 m²" : "60 م²");
    expect(plainText(noUnitReasonText(advice, texts, "imperial"))).toContain(locale === "en" ? "646 ft²" : "646 قدم²");
    expect(plainText(chatText({ advice, band: quickLoad(answers).band, power: "kw", texts })).length).toBeLessThan(200);
  });

  test(`every verdict is a sentence, with its reason if there is one (${locale})`, () => {
    const { recommended } = adviceOf(westRoom);
    if (!recommended) throw new Error("a size");
    for (const part of Object.keys(texts.buy.worse) as (keyof typeof texts.buy.worse)[]) {
      const text = judgementText({ ...recommended, verdict: "likely", shortIfWorst: part }, texts);
      expect(text).toContain(texts.buy.worse[part]);
      expect(text).not.toMatch(/[{}]/);
      expect(texts.factors).toHaveProperty(part);
    }
  });
}

test("the rule of thumb is not compared in percent with no load, a negative load or a tiny load", () => {
  for (const [rule, load] of [
    [3000, 0],
    [3000, -200],
    [3000, 260],
  ] as const)
    expect(ruleDifference(rule, load, en.coolingLoad)).toBe(en.coolingLoad.result.ruleFar);
  expect(ruleDifference(1000, 2000, en.coolingLoad)).toBe("50 % less than");
  expect(ruleDifference(2000, 1000, en.coolingLoad)).toBe("100 % more than");
});

test("the text explains it if a unit's hardest hour is not the hour of the largest load", () => {
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
