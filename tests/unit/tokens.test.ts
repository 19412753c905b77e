// Tokens in braces in texts: what they become, what disappears with them, and which are refused.
import { describe, expect, test } from "vitest";
import { checkEditions } from "../../lib/content/edit/problems.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { kinds } from "../../lib/content/kinds.ts";
import type { Json } from "../../lib/content/schema-form.ts";
import { conditionLimits, fillFields, fillText, listOf, type TokenFacts, tokenFaults } from "../../lib/content/tokens.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const offered = ["ventilation", "air-conditioning", "dubai"];
const facts: TokenFacts = {
  locale: "en",
  values: {
    business: "Nasma LLC",
    "business-short": "Nasma",
    emirates: "Dubai and Sharjah",
    hours: "",
    reply: "24 hours",
    answered: "within 24 hours, or on the next working day",
    services: "air conditioning and ventilation",
  },
  shows: {
    samples: false,
    "worked-examples": false,
    "case-studies": true,
    certificates: false,
    contracts: false,
    "visit-photos": false,
    "old-units": false,
    "emergency-line": false,
  },
  services: new Map([
    ["air-conditioning", "Air conditioning"],
    ["ventilation", "Ventilation"],
  ]),
  isOffered: (slug) => offered.includes(slug),
  off: new Set(["service/mep", "location/fujairah"]),
  offPaths: new Set(["/services/mep", "/fujairah/ac-services"]),
};
const inText = (text: string) => fillText(text, facts, true);

test("names are listed in the way of each language", () => {
  expect(listOf(["Dubai"], "en")).toBe("Dubai");
  expect(listOf(["Dubai", "Sharjah", "Ajman"], "en")).toBe("Dubai, Sharjah and Ajman");
  expect(listOf(["دبي", "الشارقة", "عجمان"], "ar")).toBe("دبي والشارقة وعجمان");
});

describe("words", () => {
  test.each([
    ["{business} works in {emirates}.", "Nasma LLC works in Dubai and Sharjah."],
    ["We do {services}.", "We do air conditioning and ventilation."],
    ["{services} in {emirates}", "Air conditioning and ventilation in Dubai and Sharjah"],
    ["One. {services: ventilation|mep} next.", "One. Ventilation next."],
    ["With {services: mep}", "With air conditioning and ventilation"],
    ["Nothing {known}", "Nothing {known}"],
    ["`{business}` and \\{business} stay", "`{business}` and \\{business} stay"],
    ["```\n{ventilation? x}\n```", "```\n{ventilation? x}\n```"],
  ])("%s", (text, shown) => expect(inText(text)).toBe(shown));
});

describe("conditions", () => {
  test.each([
    ["One. {ventilation? Two.} Three.", "One. Two. Three."],
    ["One. {mep? Two.} Three.", "One. Three."],
    ["One. {hours? We work {hours}.} Three. {!hours? Ask.}", "One. Three. Ask."],
    ["One. {mep? Two.}", "One."],
    ["One. {samples? Two.} {case-studies? Three.}", "One. Three."],
    ["One{worked-examples|case-studies? , as in [cases](/case-studies)}.", "One, as in [cases](/case-studies)."],
    ["{!samples? Clients' words.}{samples? Marked as samples.}", "Clients' words."],
    ["{mep? Two.} Three.", "Three."],
    ["One{mep? , two}, three", "One, three"],
    ["{mep|dubai? Either.}", "Either."],
    ["{!mep? Without.}{!dubai? With.}", "Without."],
    ["{ventilation? In {emirates}. {mep? Not.} Yes.}", "In Dubai and Sharjah. Yes."],
    ["{ventilation? A {plain} brace.}", "A {plain} brace."],
    ["{mep? never closed", "{mep? never closed"],
    ["- one\n- {mep? two}\n- three", "- one\n- three"],
    ["| a | b |\n|---|---|\n| {mep? x} | {mep? y} |\n| c | d |", "| a | b |\n|---|---|\n| c | d |"],
    ["One.\n\n{mep? Two.}\n\nThree.", "One.\n\nThree."],
    ["## One\n\n{mep? Two.}\n\n## Three\n\nFour.", "## Three\n\nFour."],
    ["## One\n\nText.\n\n{mep? ## Two\n\nText.}\n\n## Three\n\nText.", "## One\n\nText.\n\n## Three\n\nText."],
    ["## One\n\n### Two\n\n{mep? x}\n\n## Three\n\ny", "## Three\n\ny"],
  ])("%j", (text, shown) => expect(inText(text)).toBe(shown));

  test("code ends at as many backticks as it began with, and escaped brackets belong to a link's text", () => {
    expect(inText("``{mep? a ` b}`` {mep? c}")).toBe("``{mep? a ` b}``");
    expect(inText("```` {mep? a} `` {mep? b}")).toBe("```` ``");
    expect(inText("See [a \\[b\\]](/services/mep).")).toBe("See a \\[b\\].");
  });

  test("conditions beyond the limits stay as text", () => {
    const { maxConditions, maxDepth } = conditionLimits;
    expect(inText(`${"{mep? a}".repeat(maxConditions)}{mep? b}`)).toBe("{mep? b}");
    const nested = (depth: number) => `${"{ventilation? ".repeat(depth)}a${"}".repeat(depth)}`;
    expect(inText(nested(maxDepth))).toBe("a");
    expect(inText(nested(maxDepth + 1))).toBe("{ventilation? a}");
  });

  // Each of these texts once took from seconds to centuries.
  test.each(["{a?", "{ventilation? ", "[](/", "[\\[", " ", "`", "{mep? x}\n\n", "{reply}     "])(
    "many repetitions of %j are processed in linear time",
    (piece) => {
      const cost = (times: number) => {
        const text = `{mep? x}${piece.repeat(times)}{mep? y}`;
        const start = process.cpuUsage();
        inText(text);
        tokenFaults(text);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      };
      cost(10);
      expect(cost(20_000)).toBeLessThan(1000);
    },
  );

  test("links to switched-off pages become plain text, in the body only", () => {
    const text = "See [MEP](/services/mep#a), [it](/ar/services/mep) and [air](/services/ventilation). ![x](/services/mep)";
    expect(inText(text)).toBe("See MEP, it and [air](/services/ventilation). ![x](/services/mep)");
    expect(fillText(text, facts, false)).toBe(text);
  });
});

describe("fields", () => {
  const shape = formOf(kinds.service);
  const seed = readSeeds().find(({ kind, slug, locale }) => kind === "service" && slug === "air-conditioning" && locale === "en");
  const data = (changes: Record<string, Json>) =>
    fillFields(shape, { ...(seed?.data as Record<string, Json>), ...changes }, facts) as typeof changes;

  test("texts for search results are filled in too", () => {
    expect(data({ seo: { title: "AC in {emirates}", description: "{mep? x}y" } }).seo).toEqual({
      title: "AC in Dubai and Sharjah",
      description: "y",
    });
  });
  test("an item that becomes empty is left out, and so is a row whose text or service is gone", () => {
    expect(data({ included: ["one", "{mep? two}", "three"] }).included).toEqual(["one", "three"]);
    expect(data({ symptoms: [{ title: "{mep? a}", text: "b" }] }).symptoms).toEqual([]);
    expect(data({ steps: [{ title: "a", text: "b", duration: "{mep? c}" }] }).steps).toEqual([{ title: "a", text: "b", duration: "" }]);
    const choose = ["mep", "ventilation"].map((service) => ({ see: "a", service, because: "b" }));
    expect(data({ choose }).choose).toEqual([choose[1]]);
  });
  test("cells of a table keep their columns", () => {
    const rows = fillFields(
      formOf(kinds.resource),
      {
        rows: [
          ["{mep? a}", "b"],
          ["", ""],
          ["{mep? c}", ""],
        ],
      },
      facts,
    );
    expect(rows).toEqual({
      rows: [
        ["", "b"],
        ["", ""],
      ],
    });
  });
});

describe("faults", () => {
  const known = (slug: string) => [...offered, "mep"].includes(slug);
  test.each([
    ["{business} {emirates} {services} {services: mep|dubai} {mep|!? x}", ["{mep|!? x}", "}"].slice(0, 1)],
    ["{mep|dubai? {business-short}} {!mep? x}", []],
    ["{samples? x} {!worked-examples? x} {case-studies|mep? x}", []],
    // These names are conditions only and have no text of their own.
    ["{samples} {case-studies} {sample? x}", ["{samples}", "{case-studies}", "{sample?"]],
    ["{bussiness}", ["{bussiness}"]],
    ["{nowhere? x}", ["{nowhere?"]],
    ["{mep? x", ["{mep?"]],
    ["x}", ["}"]],
    ["`{bussiness}` \\{x\\}", []],
  ])("%s", (text, found) => expect(tokenFaults(text, known).map((fault) => fault.found)).toEqual(found));

  test("too many conditions, and one inside another, are reported before other faults", () => {
    const { maxConditions } = conditionLimits;
    expect(tokenFaults("{mep? a}".repeat(maxConditions), known)).toEqual([]);
    expect(tokenFaults(`${"{mep? a}".repeat(maxConditions)}{nowhere? b}`, known)).toEqual([
      { found: "{nowhere?", reason: "conditions", limit: maxConditions },
    ]);
    expect(tokenFaults("{mep? {dubai? } a} {nowhere}", known)).toEqual([{ found: "{dubai?", reason: "nestedConditions" }]);
  });

  test("a text with a fault is not published, and the field and the token are named", () => {
    const both = (kind: "service" | "replies") =>
      Object.fromEntries(
        ["en", "ar"].map((locale) => [locale, readSeeds().find((entry) => entry.kind === kind && entry.locale === locale)?.data]),
      ) as Record<"en" | "ar", Json>;
    const { en, ar } = both("service");
    expect(checkEditions("service", { en: { ...(en as object), lead: "In {emirats}" }, ar }).problems).toEqual([
      { path: "en.lead", reason: "token", found: "{emirats}" },
    ]);
    expect(checkEditions("service", { en: { ...(en as object), lead: "In {emirates}" }, ar }).problems).toEqual([]);
    expect(checkEditions("replies", both("replies")).problems).toEqual([]);
  });
});
