import { type SourceId, sources } from "../calculators/data/sources.ts";
import { splitBehaviour, splitBehaviourSources } from "../calculators/data/unit-sizes.ts";
import type { DayLoad } from "../calculators/engineering/day-load.ts";
import { type IndoorAir, unitNeeds } from "../calculators/engineering/equipment.ts";
import { type Group, type Line, roundedToAddUp } from "../calculators/engineering/lines.ts";
import type { Outdoors } from "../calculators/engineering/outdoors.ts";
import { type Load, monthProfile } from "../calculators/engineering/peaks.ts";
import type { SupplyAir } from "../calculators/engineering/supply-air.ts";
import { lpsToCfm } from "../calculators/engineering/units.ts";
import type { DetailedPeak } from "../calculators/engineering/working.ts";
import {
  exact,
  formatNumber,
  formatParts,
  formatPower,
  formatSensibleLatent,
  monthName,
  peakTime,
  withUnit,
} from "../calculators/format.ts";
import { supplyAirFigures, supplyAirRemarks } from "../calculators/supply-air-figures.ts";
import { backwards, formulas, shownInputs, spread, symbols } from "../calculators/symbols.ts";
import { type CalculatorTexts, filled } from "../calculators/texts.ts";
import { unitNeedText } from "../calculators/unit-needs.ts";
import type { Locale } from "../i18n/locales.ts";
import { chartSvg } from "./chart.ts";
import type { Block, PdfDocument } from "./document.ts";

/** Letterhead, foot and page label in the language, and the whole address that opens the calculation again. */
export type CalculationFrame = Pick<PdfDocument, "locale" | "letterhead" | "foot" | "pageLabel"> & { address: string };

export const unit = "kw";
/** Of the working, on paper; the page has every line. Sixty rooms have three thousand: 80 pages, and ten seconds to set. */
const mostLines = 300;

export type Shown = {
  load: Load<DetailedPeak>;
  groups: readonly { group: Group; watts: number }[];
  floorAreaM2: number;
  supplyLps: number;
  freshLps: number;
  indoor: IndoorAir;
  outdoors: Pick<Outdoors, "days">;
  /** Of one room. */
  supplyAir?: SupplyAir;
};

/** The paper's typeface has no Greek. */
const greek: Record<string, string> = { Σ: "sum", α: "abs", β: "tilt", ψ: "az", θ: "inc", φ: "sp", ε: "e" };
/** A formula or a title in Latin letters, kept in its own order. */
const latin = (text: string) => `\u2066${text.replace(/[Σαβψθφε]/g, (letter) => greek[letter] ?? letter)}\u2069`;
/** A degree sign alone would change places with its letter. */
export const arabicDegrees = (text: string) => text.replaceAll("°م", "درجة مئوية");
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const flow = (lps: number) => `${formatNumber(lps)} L/s (${formatNumber(lpsToCfm(lps))} cfm)`;
export const notes = (sentences: readonly string[]): Block[] => sentences.map((text) => ({ type: "note", text: [text] }));
export const heading = (text: string): Block => ({ type: "heading", level: 1, text });
export const facts = (rows: string[][]): Block => ({ type: "table", head: [], rows, numeric: [1] });
const hours = (day: DayLoad) => day.coilSensibleW.map((watts, hour) => (watts + (day.coilLatentW[hour] as number)) / 1000);

const bothPeaks = ({ dryBulbPeak, wetBulbPeak }: Shown["load"]) => [dryBulbPeak, wetBulbPeak].filter((one) => one !== undefined);

/** The peak's parts, rounded so that they add up. */
function partBlocks({ load: { peak }, groups }: Shown, texts: CalculatorTexts): Block[] {
  const { result } = texts;
  const inGroups = groups.map(({ watts }) => watts);
  const shown = formatParts(inGroups, unit);
  const percents = roundedToAddUp(
    inGroups.map((watts) => (watts / Math.max(1, peak.coilW)) * 100),
    1,
  );
  return [
    heading(result.figComponents),
    {
      type: "table",
      head: ["", texts.units[unit], "%"],
      numeric: [1, 2],
      rows: [
        ...groups.map(({ group }, index) => [capital(texts.groups[group]), shown[index] ?? "", formatNumber(percents[index] ?? 0)]),
        [result.total, formatPower(peak.coilW, unit), "100"],
      ],
    },
  ];
}

/** The load over the hours of both design days. */
function dayDrawing({ load }: Shown, texts: CalculatorTexts, locale: Locale): Block {
  const { result } = texts;
  return {
    type: "drawing",
    caption: result.figDay,
    alt: result.figDay,
    svg: chartSvg({
      locale,
      unit: texts.units[unit],
      kind: "line",
      marks: Array.from({ length: 24 }, (_, hour) => (hour % 3 === 2 ? String(hour + 1) : "")),
      series: bothPeaks(load).map((at) => ({
        label: `${result[at.kind]} · ${monthName(at.month, locale)}`,
        values: hours(load.days[at.dayIndex] as DayLoad),
        look: at.kind === load.peak.kind ? ("cool" as const) : ("soft" as const),
      })),
    }),
  };
}

/** The peaks of every month. */
function yearDrawing({ load }: Shown, texts: CalculatorTexts, locale: Locale): Block {
  const { result } = texts;
  const months = monthProfile(load.days);
  return {
    type: "drawing",
    caption: result.figMonths,
    alt: result.figMonths,
    svg: chartSvg({
      locale,
      unit: texts.units[unit],
      kind: "bars",
      marks: months.map(({ month }) => monthName(month, locale, "short")),
      series: [
        { label: result.dryBulb, values: months.map(({ dryBulbW }) => dryBulbW / 1000), look: "soft" },
        { label: result.wetBulb, values: months.map(({ wetBulbW }) => wetBulbW / 1000), look: "cool" },
      ],
    }),
  };
}

/** The result itself: figures, parts, both days, the day and the year, the unit to buy. */
export function resultBlocks(shown: Shown, texts: CalculatorTexts, locale: Locale): Block[] {
  const { load, floorAreaM2, supplyLps, freshLps, indoor, outdoors, supplyAir } = shown;
  const { result } = texts;
  const { peak } = load;
  const [sensible, latent] = formatSensibleLatent(peak, unit);
  return [
    facts([
      [result.sensible, `${sensible}\u00a0${texts.units[unit]}`],
      [result.latent, `${latent}\u00a0${texts.units[unit]}`],
      [result.shr, formatNumber(peak.coilW > 0 ? peak.coilSensibleW / peak.coilW : 1, 2)],
      [result.supply, flow(supplyLps)],
      [result.fresh, freshLps > 0 ? flow(freshLps) : result.freshNone],
      [result.perArea, `${formatNumber(peak.coilW / floorAreaM2)} W/m²`],
      ...(supplyAir ? supplyAirFigures(supplyAir, texts, locale).map(([name, hint, value]) => [`${name} – ${hint}`, value]) : []),
    ]),
    ...(supplyAir ? notes(supplyAirRemarks(supplyAir, texts, ["moist", "coldCoil"])) : []),
    heading(result.days),
    {
      type: "table",
      head: ["", result.coil, result.sensible, result.latent, result.peakAt],
      numeric: [1, 2, 3],
      rows: bothPeaks(load).map((at) => [
        `${result[at.kind]}${at.kind === peak.kind ? ` · ${result.governs}` : ""}`,
        withUnit(at.coilW, unit, texts),
        ...formatSensibleLatent(at, unit),
        peakTime(at, texts, locale),
      ]),
    },
    ...partBlocks(shown, texts),
    dayDrawing(shown, texts, locale),
    yearDrawing(shown, texts, locale),
    heading(result.sizesNeeded),
    { type: "paragraph", text: [arabicDegrees(result.sizesText)] },
    {
      type: "list",
      ordered: false,
      items: unitNeeds(load.days, indoor, outdoors, splitBehaviour).map((need) => [arabicDegrees(unitNeedText(need, unit, texts, locale))]),
    },
  ];
}

/** What a line was computed with, at its hour; series that count back stay on the page. */
function numbersOf({ inputs }: Line, hour: number): string {
  return shownInputs(inputs)
    .filter(([name]) => !backwards.has(name))
    .map(([name, value]) => {
      const [symbol, of] = symbols[name] ?? [name, ""];
      const here = typeof value === "number" ? value : (value[hour - 1] as number);
      return `${symbol} = ${exact(here)}${of ? ` ${of}` : ""}`;
    })
    .join(", ");
}

export function workingBlocks(
  { load: { peak } }: Shown,
  nameOf: (line: Line) => string,
  sourcesOf: (line: Line) => readonly SourceId[],
  other: readonly SourceId[],
  texts: CalculatorTexts,
  locale: Locale,
  intro = texts.result.workingText,
): Block[] {
  const { result } = texts;
  const shown = roundedToAddUp(
    peak.lines.flatMap(({ sensibleW, latentW }) => [sensibleW, latentW]),
    1,
  );
  const sumOf = (lines: readonly number[], part: 0 | 1) => lines.reduce((sum, index) => sum + (shown[index * 2 + part] ?? 0), 0);
  const all = peak.lines.map((_, index) => index);
  const total = (part: 0 | 1) => sumOf(all, part);
  const watts = (index: number) => Math.abs(shown[index * 2] ?? 0) + Math.abs(shown[index * 2 + 1] ?? 0);
  // The largest, in the order of the building.
  const listed =
    all.length <= mostLines
      ? all
      : all
          .toSorted((one, two) => watts(two) - watts(one))
          .slice(0, mostLines)
          .sort((one, two) => one - two);
  const used = new Set<SourceId>([...other, ...peak.lines.flatMap(sourcesOf), "unitSizes", ...splitBehaviourSources]);
  const kinds = [...new Set(peak.lines.map(({ formula }) => formula))];
  return [
    heading(result.working),
    {
      type: "paragraph",
      text: [filled(intro, { when: filled(result.when, { month: monthName(peak.month, locale), hour: peak.hour }) })],
    },
    { type: "paragraph", text: [result.workingLoad] },
    { type: "list", ordered: false, items: [spread, ...kinds.map((kind) => formulas[kind])].map((formula) => [latin(formula)]) },
    {
      type: "table",
      head: [result.working, result.value, `${result.sensible}, W`, `${result.latent}, W`],
      numeric: [2, 3],
      rows: [
        ...listed.map((index) => {
          const line = peak.lines[index] as Line;
          return [
            nameOf(line),
            latin(numbersOf(line, peak.hour)),
            formatNumber(shown[index * 2] ?? 0),
            formatNumber(shown[index * 2 + 1] ?? 0),
          ];
        }),
        ...(listed.length < peak.lines.length
          ? [
              [
                filled(result.workingRest, { count: peak.lines.length - listed.length }),
                "",
                formatNumber(total(0) - sumOf(listed, 0)),
                formatNumber(total(1) - sumOf(listed, 1)),
              ],
            ]
          : []),
        [result.total, "", formatNumber(total(0)), formatNumber(total(1))],
      ],
    },
    heading(result.data),
    {
      type: "table",
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

export function sheet({ address, ...frame }: CalculationFrame, title: string, texts: CalculatorTexts, blocks: Block[]): PdfDocument {
  return {
    ...frame,
    title,
    eyebrow: texts.result.eyebrow,
    blocks: [...blocks, { type: "paragraph", text: [{ text: texts.result.openAgain, link: address }] }],
  };
}
