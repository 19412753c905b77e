// Every sheet through thousands of answers: texts for all it says, formulas that give what stands beside them, sums that
// add up, refusals with a reason, addresses that lead back to the same answer.
import fc from "fast-check";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { figureDrawing } from "../../components/calculators/sheet/figures/figures.ts";
import { SheetFigure } from "../../components/calculators/sheet/sheet-figure.tsx";
import type { Outcome } from "../../lib/calculators/sheets/outcome.ts";
import { quantities, unitsOf } from "../../lib/calculators/sheets/quantities.ts";
import { answerSheet, type Field, isChoice, type Sheet, systemName, unitName, withFigures } from "../../lib/calculators/sheets/sheet.ts";
import { sheets } from "../../lib/calculators/sheets/sheets.ts";
import { problemText, type SheetTexts, sharedUnits, type Texts } from "../../lib/calculators/sheets/texts.ts";
import { sheetSlugs } from "../../lib/site/calculators.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { cases } from "../amount.ts";

const loaded = await Promise.all(sheetSlugs.map(async (slug) => ({ slug, sheet: await sheets[slug]() })));
const languages = { en, ar };
const textsOf = (locale: "en" | "ar", slug: (typeof sheetSlugs)[number]): Texts => ({
  sheet: languages[locale].sheets[slug] as unknown as SheetTexts,
  common: languages[locale].sheets.common as Texts["common"],
  trust: languages[locale].coolingLoad.trust as Texts["trust"],
  sources: languages[locale].coolingLoad.sources as Texts["sources"],
});

/** Any text a person may type, and all that is offered. */
const anything = (field: Field) =>
  isChoice(field)
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
/** Only what is in range. */
const fitting = (field: Field) =>
  isChoice(field)
    ? fc.constantFrom(...field.options)
    : field.whole
      ? fc.integer({ min: field.min, max: field.max }).map(String)
      : fc.double({ min: field.min, max: field.max, noNaN: true }).map((value) => {
          const rounded = Math.round(value * 1000) / 1000;
          return String(Math.min(field.max, Math.max(field.min, rounded)));
        });

function queries(sheet: Sheet, of: (field: Field) => fc.Arbitrary<string>): fc.Arbitrary<URLSearchParams> {
  const fields = Object.fromEntries(sheet.fields.map((field) => [field.id, fc.option(of(field), { nil: undefined, freq: 4 })]));
  return fc
    .record(fields)
    .map((record) => new URLSearchParams(Object.entries(record).flatMap(([id, text]) => (text === undefined ? [] : [[id, text]]))));
}

/** What a pocket calculator makes of a line of figures. */
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
    const again = pocket(withFigures(formula, inputs));
    const scale = Math.max(
      Math.abs(value),
      ...Object.values(inputs)
        .map(Math.abs)
        .filter((each) => each < 1e3),
      10 ** -places,
    );
    // The figures of a line are rounded themselves: what is left between two large ones may be a hundredth of the last place off.
    const allowed = 0.002 * scale + 0.01 * 10 ** -places;
    expect(Math.abs(again - value), `${id}: ${withFigures(formula, inputs)} = ${again}, shown ${value}`).toBeLessThan(allowed);
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

  test("every question and every choice has its words, in both languages", () => {
    for (const locale of ["en", "ar"] as const) {
      const { sheet: texts } = textsOf(locale, slug);
      for (const field of sheet.fields) {
        expect(texts.fields[field.id]?.label, field.id).toBeTruthy();
        expect(texts.fields[field.id]?.hint, field.id).toBeTruthy();
        if (isChoice(field)) expect(Object.keys(texts.options[field.id] ?? {}).sort()).toEqual([...field.options].sort());
        if (field.only) expect(sheet.fields.some(({ id }) => id === field.only?.field)).toBe(true);
      }
    }
  });

  test("the usual values give an answer at an empty address", () => {
    const { outcome, address, problems } = answerSheet(sheet, new URLSearchParams());
    expect(problems).toEqual([]);
    expect(outcome).toBeDefined();
    expect(address).toBe("");
  });

  test("answers in range are computed: with words for all of it, formulas that hold and sums that add up; or refused with a reason", () => {
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

  test("what it looks like is drawn from whatever was answered, in words of the language", async () => {
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

  test("whatever is typed is answered or refused by name, in whole sentences, and never changed in silence", () => {
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
      if (isChoice(field) || field.only) continue;
      for (const unit of unitsOf(field.quantity).slice(1)) {
        const inUnit = field.usual / ((quantities[field.quantity] as Record<string, number>)[unit] as number);
        const query = new URLSearchParams({ [field.id]: inUnit.toFixed(6), [unitName(field.id)]: unit });
        const first = answerSheet(sheet, query).outcome?.answers[0];
        const usual = answerSheet(sheet, new URLSearchParams()).outcome?.answers[0];
        if (first && usual && "value" in first && "value" in usual) expect(first.value / usual.value).toBeCloseTo(1, 3);
        else expect(first).toEqual(usual);
      }
    }
  });
});

test("the choice between SI and IP is no question of a sheet, and what it shows adds up in either", async () => {
  for (const slug of sheetSlugs) {
    const sheet = await sheets[slug]();
    expect(sheet.fields.map(({ id }) => id)).not.toContain(systemName);
    const [metric, imperial] = (["si", "ip"] as const).map((system) => answerSheet(sheet, new URLSearchParams({ [systemName]: system })));
    expect(metric?.address).toBe("");
    expect(imperial?.address).toBe(`${systemName}=ip`);
    for (const [index, answer] of (imperial?.outcome?.answers ?? []).entries()) {
      const same = metric?.outcome?.answers[index];
      if (!("value" in answer) || !same || !("value" in same) || answer.unit === same.unit) continue;
      expect(answer.also?.[0], `${slug} ${answer.id}`).toEqual({ value: same.value, unit: same.unit, places: same.places });
    }
    for (const table of imperial?.outcome?.tables ?? []) {
      if (table.rows.at(-1)?.label !== "total") continue;
      for (const [column, { apart, places }] of table.columns.slice(1).entries()) {
        const values = table.rows.map((row) => row.values[column]);
        if (apart || values.some((value) => typeof value !== "number")) continue;
        const shown = (values as number[]).map((value) => Number(value.toFixed(places)));
        expect(
          shown.slice(0, -1).reduce((sum, value) => sum + value, 0),
          `${slug} ${table.id}`,
        ).toBeCloseTo(shown.at(-1) as number, 6);
      }
    }
  }
  const pipe = answerSheet(await sheets["chilled-water-pipe"](), new URLSearchParams({ [systemName]: "ip" })).outcome;
  const flow = pipe?.answers.find(({ id }) => id === "flow");
  // 1 L/s is 15.85 US gallons a minute.
  if (flow && "value" in flow) expect(flow.value / (flow.also?.[0]?.value ?? 0)).toBeCloseTo(15.85032, 4);
  expect(pipe?.answers.flatMap((answer) => ("value" in answer ? [answer.unit] : []))).toEqual(
    expect.arrayContaining(["gpm", "fpm", "ftw", "ftw100", "hp", "gph", "gal"]),
  );
});
