// Every calculator with thousands of random answers: all texts exist, formulas give the displayed values, sums add up, refusals have a
// reason, and links restore the same answer.
import fc from "fast-check";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { figureDrawing } from "../../components/calculators/sheet/figures/figures.ts";
import { SheetFigure } from "../../components/calculators/sheet/sheet-figure.tsx";
import type { Outcome } from "../../lib/calculators/sheets/outcome.ts";
import { quantities, unitsOf } from "../../lib/calculators/sheets/quantities.ts";
import {
  answerSheet,
  type Field,
  hasUnits,
  isChoiceField,
  type Sheet,
  systemFieldName,
  unitFieldName,
  withValues,
} from "../../lib/calculators/sheets/sheet.ts";
import { sheets } from "../../lib/calculators/sheets/sheets.ts";
import { problemText, quantityText, type SheetTexts, sharedUnits, type Texts } from "../../lib/calculators/sheets/texts.ts";
import { sheetSlugs } from "../../lib/site/calculators.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { cases } from "../helpers/run-size.ts";

const loaded = await Promise.all(sheetSlugs.map(async (slug) => ({ slug, sheet: await sheets[slug]() })));
const languages = { en, ar };
const textsOf = (locale: "en" | "ar", slug: (typeof sheetSlugs)[number]): Texts => ({
  sheet: languages[locale].sheets[slug] as unknown as SheetTexts,
  common: languages[locale].sheets.common as Texts["common"],
  trust: languages[locale].coolingLoad.trust as Texts["trust"],
  sources: languages[locale].coolingLoad.sources as Texts["sources"],
});

/** Any text a visitor may type, and every offered choice. */
const anything = (field: Field) =>
  isChoiceField(field)
    ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...field.options) }, fc.string({ maxLength: 12 }))
    : fc.oneof(
        {
          weight: 4,
          arbitrary: fc.double({ min: field.min, max: field.max, noNaN: true }).map((value) => String(Math.round(value * 1000) / 1000)),
        },
        fc.integer({ min: 0, max: 1e6 }).map(String),
        fc.integer({ min: 0, max: 900 }).map((value) => String(value).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "")),
        fc.string({ maxLength: 12 }),
      );
/** Values in range only. */
const fitting = (field: Field) =>
  isChoiceField(field)
    ? fc.constantFrom(...field.options)
    : field.whole
      ? fc.integer({ min: field.min, max: field.max }).map(String)
      : fc.double({ min: field.min, max: field.max, noNaN: true }).map((value) => {
          const rounded = Math.round(value * 1000) / 1000;
          return String(Math.min(field.max, Math.max(field.min, rounded)));
        });

function queries(sheet: Sheet, arbitraryFor: (field: Field) => fc.Arbitrary<string>): fc.Arbitrary<URLSearchParams> {
  const fields = Object.fromEntries(sheet.fields.map((field) => [field.id, fc.option(arbitraryFor(field), { nil: undefined, freq: 4 })]));
  return fc
    .record(fields)
    .map((record) => new URLSearchParams(Object.entries(record).flatMap(([id, text]) => (text === undefined ? [] : [[id, text]]))));
}

/** Evaluates a printed line of figures, as a pocket calculator would. */
function pocket(line: string): number {
  const script = line
    .replaceAll("·", "*")
    .replaceAll("−", "-")
    .replaceAll("^", "**")
    .replaceAll("√", "Math.sqrt")
    .replace(/\b(max|min|ceil)\b/g, "Math.$1")
    .replace(/\bln\b/g, "Math.log")
    .replace(/\blg\b/g, "Math.log10");
  if (!/^[\d\s.,+\-*/()eE]*$/.test(script.replace(/Math\.(sqrt|max|min|ceil|log10|log)/g, ""))) throw new Error(line);
  return new Function(`return ${script};`)() as number;
}

function check(outcome: Outcome, texts: SheetTexts, units: Record<string, string>) {
  const has = (words: Record<string, unknown> | undefined, key: string, where: string) =>
    expect(words?.[key], `${where} ${key}`).toBeTruthy();
  const unit = (id: string) => id === "" || expect(units[id], `unit ${id}`).toBeTypeOf("string");
  expect(outcome.answers.length).toBeGreaterThan(0);
  for (const answer of outcome.answers) {
    has(texts.answers, answer.id, "answer");
    if ("word" in answer) has(texts.words, answer.word, "word");
    if (!("value" in answer)) continue;
    unit(answer.unit);
    for (const value of [answer.value, answer.low ?? 0, answer.high ?? 0, ...(answer.also ?? []).map((each) => each.value)])
      expect(Number.isFinite(value), answer.id).toBe(true);
    for (const also of answer.also ?? []) unit(also.unit);
    if (answer.low !== undefined) expect(answer.low, answer.id).toBeLessThanOrEqual(answer.value + 1e-9);
    if (answer.high !== undefined) expect(answer.high, answer.id).toBeGreaterThanOrEqual(answer.value - 1e-9);
  }
  for (const { id, values = {} } of outcome.remarks) {
    has(texts.remarks, id, "remark");
    for (const name of texts.remarks[id]?.match(/\{\w+\}/g) ?? []) has(values, name.slice(1, -1), `remark ${id}`);
  }
  expect(new Set(outcome.steps.map(({ id }) => id)).size, "each step once").toBe(outcome.steps.length);
  for (const { id, value, formula, inputs = {}, unit: named, places } of outcome.steps) {
    has(texts.steps, id, "step");
    unit(named);
    if (!formula) continue;
    const again = pocket(withValues(formula, inputs));
    const scale = Math.max(
      Math.abs(value),
      ...Object.values(inputs)
        .map(Math.abs)
        .filter((each) => each < 1e3),
      10 ** -places,
    );
    // The printed figures are rounded, so the difference of two large ones may be off by a hundredth of the last place.
    const allowed = 0.002 * scale + 0.01 * 10 ** -places;
    expect(Math.abs(again - value), `${id}: ${withValues(formula, inputs)} = ${again}, shown ${value}`).toBeLessThan(allowed);
  }
  for (const { id, columns, rows, total } of outcome.tables ?? []) {
    has(texts.tables, id, "table");
    for (const column of columns) has(texts.tables[id]?.columns, column.id, `column of ${id}`);
    for (const { label, values } of rows) {
      expect(values.length, id).toBe(columns.length - 1);
      if (/^[a-z]+$/i.test(label) && label !== "total") has(texts.words, label, `row of ${id}`);
      for (const value of values) if (typeof value === "string" && /^[a-z]+$/i.test(value)) has(texts.words, value, `cell of ${id}`);
    }
    if (!total) continue;
    const last = rows.at(-1)?.values ?? [];
    for (const [index, sum] of last.entries())
      if (typeof sum === "number")
        expect(
          rows.slice(0, -1).reduce((all, { values }) => all + (values[index] as number), 0),
          `${id} column ${index}`,
        ).toBeCloseTo(sum, 6);
  }
}

describe.each(loaded)("$slug", ({ slug, sheet }) => {
  const runs = slug === "ac-electricity-cost" || slug === "insulation-glass-upgrade" ? 60 : 400;

  test("every question and every choice has its texts in both languages", () => {
    for (const locale of ["en", "ar"] as const) {
      const { sheet: texts } = textsOf(locale, slug);
      for (const field of sheet.fields) {
        expect(texts.fields[field.id]?.label, field.id).toBeTruthy();
        expect(texts.fields[field.id]?.hint, field.id).toBeTruthy();
        if (isChoiceField(field)) expect(Object.keys(texts.options[field.id] ?? {}).sort()).toEqual([...field.options].sort());
        if (field.only) expect(sheet.fields.some(({ id }) => id === field.only?.field)).toBe(true);
      }
    }
  });

  test("the default values give an answer for an empty query", () => {
    const { outcome, address, problems } = answerSheet(sheet, new URLSearchParams());
    expect(problems).toEqual([]);
    expect(outcome).toBeDefined();
    expect(address).toBe("");
  });

  test("answers in range are computed with complete texts, correct formulas and sums, or refused with a reason", () => {
    fc.assert(
      fc.property(queries(sheet, fitting), (query) => {
        const answered = answerSheet(sheet, query);
        for (const locale of ["en", "ar"] as const) {
          const texts = textsOf(locale, slug);
          if (answered.outcome) check(answered.outcome, texts.sheet, { ...sharedUnits, ...texts.common.units });
          else for (const problem of answered.problems) expect(problemText(problem, texts).length).toBeGreaterThan(10);
        }
        const again = answerSheet(sheet, new URLSearchParams(answered.address));
        expect(again.outcome).toEqual(answered.outcome);
        expect(again.address).toBe(answered.address);
      }),
      { numRuns: cases(runs) },
    );
  });

  test("the drawing renders for any answers, with texts in the page's language", async () => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(queries(sheet, fitting), async (query) => {
        const { outcome } = answerSheet(sheet, query);
        const drawing = await figureDrawing(outcome?.figure);
        if (!outcome || !drawing) return;
        kinds.add(outcome.figure?.kind ?? "");
        for (const locale of ["en", "ar"] as const) {
          const texts = textsOf(locale, slug);
          const markup = renderToStaticMarkup(h(SheetFigure, { outcome, drawing, texts, locale }));
          expect(markup).not.toMatch(/NaN|Infinity|undefined|\{\w+\}|<bdi><\/bdi>|<figcaption[^>]*><\/figcaption>/);
          for (const [, share] of markup.matchAll(/(?:left|width|height|bottom):(-?[\d.]+)%/g)) {
            expect(Number(share)).toBeGreaterThanOrEqual(0);
            expect(Number(share)).toBeLessThanOrEqual(100.001);
          }
        }
      }),
      { numRuns: cases(runs / 5) },
    );
    expect(kinds.size).toBeGreaterThan(0);
  });

  test("any typed text is computed or refused by field with a sentence, and never changed silently", () => {
    fc.assert(
      fc.property(queries(sheet, anything), (query) => {
        const { outcome, problems, typed } = answerSheet(sheet, query);
        expect(outcome === undefined).toBe(problems.length > 0);
        for (const problem of problems) {
          expect(sheet.fields.some(({ id }) => id === problem.field)).toBe(true);
          for (const locale of ["en", "ar"] as const) expect(problemText(problem, textsOf(locale, slug)).length).toBeGreaterThan(10);
        }
        for (const field of sheet.fields) {
          const given = query.get(field.id)?.trim();
          if (given) expect(typed[field.id]).toBe(given.slice(0, 40));
        }
      }),
      { numRuns: cases(runs) },
    );
  });

  test("a quantity in another unit gives the same answer", () => {
    for (const field of sheet.fields) {
      if (isChoiceField(field) || field.only) continue;
      for (const unit of unitsOf(field.quantity).slice(1)) {
        const inUnit = field.usual / ((quantities[field.quantity] as Record<string, number>)[unit] as number);
        const query = new URLSearchParams({ [field.id]: inUnit.toFixed(6), [unitFieldName(field.id)]: unit });
        const first = answerSheet(sheet, query).outcome?.answers[0];
        const usual = answerSheet(sheet, new URLSearchParams()).outcome?.answers[0];
        if (first && usual && "value" in first && "value" in usual) expect(first.value / usual.value).toBeCloseTo(1, 3);
        else expect(first).toEqual(usual);
      }
    }
  });
});

test("the choice between SI and IP units is no question of a calculator, and displayed sums add up in both", async () => {
  for (const slug of sheetSlugs) {
    const sheet = await sheets[slug]();
    expect(sheet.fields.map(({ id }) => id)).not.toContain(systemFieldName);
    const [metric, imperial] = (["si", "ip"] as const).map((system) =>
      answerSheet(sheet, new URLSearchParams({ [systemFieldName]: system })),
    );
    expect(metric?.address).toBe("");
    expect(imperial?.address).toBe(`${systemFieldName}=ip`);
    for (const [index, answer] of (imperial?.outcome?.answers ?? []).entries()) {
      const same = metric?.outcome?.answers[index];
      if (!("value" in answer) || !same || !("value" in same) || answer.unit === same.unit) continue;
      expect(answer.also?.[0], `${slug} ${answer.id}`).toEqual({ value: same.value, unit: same.unit, places: same.places });
    }
    for (const table of imperial?.outcome?.tables ?? []) {
      if (table.rows.at(-1)?.label !== "total") continue;
      for (const [column, { noTotal, places }] of table.columns.slice(1).entries()) {
        const values = table.rows.map((row) => row.values[column]);
        if (noTotal || values.some((value) => typeof value !== "number")) continue;
        const shown = (values as number[]).map((value) => Number(value.toFixed(places)));
        expect(
          shown.slice(0, -1).reduce((sum, value) => sum + value, 0),
          `${slug} ${table.id}`,
        ).toBeCloseTo(shown.at(-1) as number, 6);
      }
    }
  }
  const pipe = answerSheet(await sheets["chilled-water-pipe"](), new URLSearchParams({ [systemFieldName]: "ip" })).outcome;
  const flow = pipe?.answers.find(({ id }) => id === "flow");
  // 1 L/s is 15.85 US gallons per minute.
  if (flow && "value" in flow) expect(flow.value / (flow.also?.[0]?.value ?? 0)).toBeCloseTo(15.85032, 4);
  expect(pipe?.answers.flatMap((answer) => ("value" in answer ? [answer.unit] : []))).toEqual(
    expect.arrayContaining(["gpm", "fpm", "ftw", "ftw100", "hp", "gph", "gal"]),
  );
});

test.each([
  ["sharjahHome", "Sharjah", "للشارقة"],
  ["northHome", "Ras Al Khaimah", "ورأس الخيمة"],
  ["abuDhabiVilla", "Al Ain", "للعين"],
])(
  "a resident with the bill %s reads in both languages that the weather of another city stands for theirs",
  async (bill, place, arabic) => {
    for (const slug of ["ac-electricity-cost", "insulation-glass-upgrade"] as const) {
      const { outcome } = answerSheet(await sheets[slug](), new URLSearchParams({ bill }));
      const said = (locale: "en" | "ar") => (outcome?.remarks ?? []).map(({ id }) => textsOf(locale, slug).sheet.remarks[id]);
      expect(said("en"), slug).toContainEqual(expect.stringMatching(new RegExp(`weather.*${place}`, "i")));
      expect(said("ar"), slug).toContainEqual(expect.stringMatching(new RegExp(`طقس.*${arabic}`)));
    }
    const { outcome } = answerSheet(await sheets["insulation-glass-upgrade"](), new URLSearchParams({ bill: "dewaHome" }));
    expect(outcome?.remarks.map(({ id }) => id).filter((id) => id.endsWith("Weather"))).toEqual([]);
  },
);

test("two bills are held against the space: normal within a quarter, above it with what to look at and what it costs", async () => {
  const sheet = await sheets["ac-electricity-cost"]();
  const home = "bill=dewaHome&area=120&room=living&facing=all";
  const ask = (bills: string) => answerSheet(sheet, new URLSearchParams(`${home}&${bills}`)).outcome;
  const answer = (bills: string, id: string) => ask(bills)?.answers.find((found) => found.id === id);
  const expected = answer("summer=3000&winter=500", "billExpected") as { value: number };
  expect(expected.value).toBeGreaterThan(500);
  const summer = (ratio: number) => `winter=500&summer=${Math.round(500 + ratio * expected.value)}`;
  expect(answer(summer(1), "billVerdict")).toMatchObject({ word: "billNormal", tone: "good" });
  expect(answer(summer(1.24), "billVerdict")).toMatchObject({ word: "billNormal" });
  expect(answer(summer(1.4), "billVerdict")).toMatchObject({ word: "billHigh", tone: "bad" });
  expect(answer(summer(0.5), "billVerdict")).toMatchObject({ word: "billLow" });
  const extra = answer(summer(1.4), "billExtra") as { value: number };
  expect(extra.value).toBeGreaterThan(0.3 * 0.4 * expected.value);
  expect(answer(summer(1), "billExtra")).toBeUndefined();
  expect(ask(summer(1.4))?.remarks[0]?.id).toBe("billCauses");
  // One bill alone, or more in January, is not compared, and says so; without bills nothing is said.
  for (const bills of ["summer=900", "winter=300", "summer=300&winter=900"]) expect(ask(bills)?.remarks[0]?.id).toBe("billNotCompared");
  expect(ask("")?.answers.some(({ id }) => id.startsWith("bill"))).toBe(false);
  expect(ask("")?.remarks.some(({ id }) => id.startsWith("bill"))).toBe(false);
});

test("a resident of Sharjah reads nothing of other emirates", async () => {
  for (const slug of ["ac-electricity-cost", "insulation-glass-upgrade"] as const) {
    const { outcome } = answerSheet(await sheets[slug](), new URLSearchParams({ bill: "sharjahHome" }));
    const said = (outcome?.remarks ?? []).map(({ id }) => textsOf("en", slug).sheet.remarks[id]).join(" ");
    expect(said).toMatch(/Sharjah/);
    expect(said).not.toMatch(/Ajman|Fujairah/);
  }
});

test("units are asked for only where something has one", async () => {
  const loaded = await Promise.all(Object.entries(sheets).map(async ([slug, load]) => [slug, await load()] as const));
  expect(loaded.filter(([, sheet]) => !hasUnits(sheet)).map(([slug]) => slug)).toEqual(["amc-plan"]);
});

test("Arabic units that are counted follow their number", () => {
  const texts = { common: ar.sheets.common, sheet: ar.sheets["ac-electricity-cost"] } as unknown as Texts;
  const said = (number: string, unit: string) => quantityText(number, unit, texts).replaceAll("\u00a0", " ");
  expect(["790", "1,203", "1,200", "5", "262.5"].map((number) => said(number, "aedYear"))).toEqual([
    "790 درهمًا في السنة",
    "1,203 دراهم في السنة",
    "1,200 درهم في السنة",
    "5 دراهم في السنة",
    "262.5 درهم في السنة",
  ]);
  expect([said("7", "years"), said("12", "years"), said("7.5", "years")]).toEqual(["7 سنوات", "12 سنة", "7.5 سنة"]);
});
