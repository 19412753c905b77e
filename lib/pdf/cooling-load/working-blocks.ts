// The working in a PDF: formulas, the meaning of their letters, every line with its values, and all their sources.
import { type SourceId, sources } from "../../calculators/data/sources.ts";
import { splitBehaviourSources } from "../../calculators/data/unit-sizes.ts";
import { throughSeries } from "../../calculators/engineering/conduction.ts";
import { type Formula, type Line, roundedToAddUp } from "../../calculators/engineering/lines.ts";
import type { DetailedPeak } from "../../calculators/engineering/working.ts";
import { formatExact, formatNumber } from "../../calculators/format.ts";
import { pdfFormulas, seriesByHoursBack, shownInputs, symbols } from "../../calculators/symbols.ts";
import { type CalculatorTexts, filled } from "../../calculators/texts.ts";
import { monthAndHour } from "../../calculators/times.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { Block } from "../document.ts";

/** More than anybody reads; the page lists every line. Sixty rooms have three thousand. */
const maxLines = 300;

/** The PDF's typeface has no Greek. */
const greek: Record<string, string> = { Σ: "sum", α: "abs", β: "tilt", ψ: "az", θ: "inc", φ: "sp", ε: "e" };
/** A formula or a title in Latin letters, isolated left to right. */
const latin = (text: string) => `\u2066${text.replace(/[Σαβψθφε]/g, (letter) => greek[letter] ?? letter)}\u2069`;

const numbers = (value: unknown): value is readonly number[] => Array.isArray(value);

/** The effect of the hours up to this one, by the line's series; undefined where the line has no series. */
function effectOfEarlierHours({ inputs }: Line, values: string, series: string, hour: number): number | undefined {
  const [given, shares] = [inputs[values], inputs[series]];
  return numbers(given) && numbers(shares) ? throughSeries(given, shares)[hour - 1] : undefined;
}

/** A line's inputs at its hour, with the effect of earlier hours as one value. */
function inputsAtHour(line: Line, hour: number): [name: string, value: number][] {
  const delayedC = effectOfEarlierHours(line, "solAirC", "conductionSeries", hour);
  const storedW = effectOfEarlierHours(line, "gainW", "radiantSeries", hour);
  const values = shownInputs(line.inputs).flatMap(([name, value]): [string, number][] => {
    if (seriesByHoursBack.has(name)) return [];
    if (name === "solAirC" && delayedC !== undefined) return [["delayedC", delayedC]];
    return [[name, numbers(value) ? (value[hour - 1] as number) : value]];
  });
  return [...values, ...(storedW === undefined ? [] : [["storedW", storedW] as [string, number]])];
}

const valuesText = (inputs: readonly [string, number][]) =>
  inputs
    .map(([name, value]) => {
      const [symbol, unit] = symbols[name] ?? [name, ""];
      return `${symbol}\u00a0=\u00a0${formatExact(value)}${unit === "°" ? unit : unit && `\u00a0${unit}`}`;
    })
    .join(", ");

/** The letters and their meanings; a letter with two meanings has both. */
function legendRows(names: readonly string[], { inputs }: CalculatorTexts): string[][] {
  const meanings = new Map<string, Set<string>>();
  for (const name of names) {
    const [symbol, unit] = symbols[name] ?? [name, ""];
    const key = unit ? `${symbol}, ${unit}` : symbol;
    meanings.set(key, (meanings.get(key) ?? new Set()).add(inputs[name as keyof typeof inputs] ?? name));
  }
  const cells = [...meanings].map(([symbol, meaning]) => [latin(symbol), [...meaning].join("; ")]);
  const half = Math.ceil(cells.length / 2);
  return cells.slice(0, half).map((cell, index) => [...cell, ...(cells[half + index] ?? ["", ""])]);
}

type Listed = { line: Line; inputs: [string, number][]; sensibleW: number; latentW: number };

/** All lines, rounded so that they add up to their total. Where there are too many, only the largest, in the order of the building. */
function listedLines({ lines, hour }: DetailedPeak): { listed: Listed[]; rest: number; total: [number, number]; restW: [number, number] } {
  const shown = roundedToAddUp(
    lines.flatMap(({ sensibleW, latentW }) => [sensibleW, latentW]),
    1,
  );
  const all = lines.map((line, index) => ({ line, index, sensibleW: shown[index * 2] ?? 0, latentW: shown[index * 2 + 1] ?? 0 }));
  const watts = ({ sensibleW, latentW }: { sensibleW: number; latentW: number }) => Math.abs(sensibleW) + Math.abs(latentW);
  const largest = all.length <= maxLines ? all : all.toSorted((a, b) => watts(b) - watts(a)).slice(0, maxLines);
  const sum = (entries: readonly { sensibleW: number; latentW: number }[]): [number, number] => [
    entries.reduce((total, { sensibleW }) => total + sensibleW, 0),
    entries.reduce((total, { latentW }) => total + latentW, 0),
  ];
  const [total, ofLargest] = [sum(all), sum(largest)];
  return {
    listed: largest.toSorted((a, b) => a.index - b.index).map((entry) => ({ ...entry, inputs: inputsAtHour(entry.line, hour) })),
    rest: all.length - largest.length,
    total,
    restW: [total[0] - ofLargest[0], total[1] - ofLargest[1]],
  };
}

function sourceBlocks(used: Iterable<SourceId>, texts: CalculatorTexts, locale: Locale): Block[] {
  const { result } = texts;
  return [
    { type: "heading", level: 1, text: result.data },
    {
      type: "table",
      dense: true,
      head: [result.source, result.edition, result.trust],
      rows: [...used].map((id) => [
        locale === "en" ? sources[id].title : `${texts.sources[id]} – ${latin(sources[id].title)}`,
        sources[id].date,
        texts.trust[sources[id].trust],
      ]),
    },
    { type: "note", text: [result.notes] },
  ];
}

type Naming = { nameOf: (line: Line) => string; sourcesOf: (line: Line) => readonly SourceId[]; other: readonly SourceId[] };

/** The lines of a peak, in enough detail for an engineer to compute each again. */
export function workingBlocks(
  peak: DetailedPeak,
  { nameOf, sourcesOf, other }: Naming,
  texts: CalculatorTexts,
  locale: Locale,
  intro = texts.result.workingText,
): Block[] {
  const { result } = texts;
  const { listed, rest, total, restW } = listedLines(peak);
  const kinds = [...new Set(listed.map(({ line }) => line.formula))];
  const numberOf = (formula: Formula) => kinds.indexOf(formula) + 1;
  const when = monthAndHour(peak, { result }, locale);
  return [
    { type: "heading", level: 1, text: result.working },
    { type: "paragraph", text: [`${filled(intro, { when })} ${result.workingOnPaper}`] },
    { type: "list", ordered: true, items: kinds.map((kind) => [latin(pdfFormulas.formulas[kind])]) },
    { type: "paragraph", text: [result.workingLoad] },
    { type: "list", ordered: false, items: [[latin(pdfFormulas.spread)]] },
    {
      type: "table",
      dense: true,
      head: [result.symbol, result.meaning, result.symbol, result.meaning],
      rows: legendRows([...listed.flatMap(({ inputs }) => inputs.map(([name]) => name)), ...pdfFormulas.unvalued], texts),
    },
    {
      type: "table",
      dense: true,
      head: [result.working, result.value, `${result.sensible}, W`, `${result.latent}, W`],
      numeric: [2, 3],
      rows: [
        ...listed.map(({ line, inputs, sensibleW, latentW }) => [
          nameOf(line),
          latin(`(${numberOf(line.formula)}) ${valuesText(inputs)}`),
          formatNumber(sensibleW),
          formatNumber(latentW),
        ]),
        ...(rest > 0 ? [[filled(result.workingRest, { count: rest }), "", formatNumber(restW[0]), formatNumber(restW[1])]] : []),
        [result.total, "", formatNumber(total[0]), formatNumber(total[1])],
      ],
    },
    ...sourceBlocks(new Set([...other, ...peak.lines.flatMap(sourcesOf), "unitSizes" as const, ...splitBehaviourSources]), texts, locale),
  ];
}
