import { splitBehaviour } from "../../calculators/data/unit-sizes.ts";
import type { DayLoad } from "../../calculators/engineering/day-load.ts";
import { type IndoorAir, unitNeeds } from "../../calculators/engineering/equipment.ts";
import { type Group, roundedToAddUp } from "../../calculators/engineering/lines.ts";
import type { Outdoors } from "../../calculators/engineering/outdoors.ts";
import { type Load, monthProfile } from "../../calculators/engineering/peaks.ts";
import type { SupplyAir } from "../../calculators/engineering/supply-air.ts";
import type { DetailedPeak } from "../../calculators/engineering/working.ts";
import {
  formatLoadDensity,
  formatNumber,
  formatParts,
  formatPower,
  formatSensibleLatent,
  monthName,
  wattsToUnit,
  withUnit,
} from "../../calculators/format.ts";
import { formatIn, writtenUnit } from "../../calculators/quantities.ts";
import type { PowerUnit } from "../../calculators/quick/quick-query.ts";
import { supplyAirFigures, supplyAirRemarks } from "../../calculators/supply-air-figures.ts";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "../../calculators/texts.ts";
import { peakTime } from "../../calculators/times.ts";
import { unitNeedText } from "../../calculators/unit-needs.ts";
import { chartSvg } from "../chart.ts";
import type { Block, PdfDocument } from "../document.ts";

/** Letterhead, foot and page label in the locale, and the absolute address that opens the calculation again. */
export type CalculationFrame = Pick<PdfDocument, "locale" | "letterhead" | "colours" | "foot" | "pageLabel"> & { address: string };
/** What the drawings need. */
type DrawingStyle = Pick<CalculationFrame, "locale" | "colours">;

/** The unit of loads, and the system of all other quantities. */
export type PaperUnits = { unit: PowerUnit; system: UnitSystem };

export type ResultData = PaperUnits & {
  load: Load<DetailedPeak>;
  groups: readonly { group: Group; watts: number }[];
  floorAreaM2: number;
  supplyLps: number;
  freshLps: number;
  indoor: IndoorAir;
  outdoors: Pick<Outdoors, "days">;
  /** Present for a single room only. */
  supplyAir?: SupplyAir;
};

/** Spells the unit out, because a degree sign alone would swap places with its letter. */
export const arabicDegrees = (text: string) => text.replaceAll("°م", "درجة مئوية");
/** Isolates the text left to right, also within Arabic. */
export const isolatedLtr = (text: string) => `\u2066${text}\u2069`;
/** Keeps a unit from breaking at its slash. */
export const withoutBreaks = (unitName: string) => unitName.replaceAll("/", "\u2060/\u2060");
export const labelWithUnit = ({ labelUnit }: DetailedTexts, label: string, unitName: string) =>
  filled(labelUnit, { label, unit: isolatedLtr(withoutBreaks(unitName)) });
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A flow in the system of the paper, the other one behind it. */
function flowText(lps: number, system: UnitSystem): string {
  const other = system === "metric" ? "imperial" : "metric";
  const text = (of: UnitSystem) => `${formatIn(of, "flow", lps)} ${writtenUnit(of, "flow")}`;
  return `${text(system)} (${text(other)})`;
}
export const noteBlocks = (sentences: readonly string[]): Block[] => sentences.map((text) => ({ type: "note", text: [text] }));
export const headingBlock = (text: string): Block => ({ type: "heading", level: 1, text });
export const factTable = (rows: string[][]): Block => ({ type: "table", head: [], rows, numeric: [1] });
const hours = (day: DayLoad, unit: PowerUnit) =>
  day.coilSensibleW.map((watts, hour) => wattsToUnit(watts + (day.coilLatentW[hour] as number), unit));

const bothPeaks = ({ dryBulbPeak, wetBulbPeak }: ResultData["load"]) => [dryBulbPeak, wetBulbPeak].filter((peak) => peak !== undefined);

/** The peak's parts, rounded so that they add up. */
function partBlocks({ load: { peak }, groups, unit }: ResultData, texts: CalculatorTexts): Block[] {
  const { result } = texts;
  const inGroups = groups.map(({ watts }) => watts);
  const shown = formatParts(inGroups, unit);
  const percents = roundedToAddUp(
    inGroups.map((watts) => (watts / Math.max(1, peak.coilW)) * 100),
    1,
  );
  return [
    headingBlock(result.figComponents),
    {
      type: "table",
      head: ["", texts.units[unit], "%"],
      numeric: [1, 2],
      rows: [
        ...groups.map(({ group }, index) => [capitalised(texts.groups[group]), shown[index] ?? "", formatNumber(percents[index] ?? 0)]),
        [result.total, formatPower(peak.coilW, unit), "100"],
      ],
    },
  ];
}

function dayDrawing({ load, unit }: ResultData, texts: CalculatorTexts, { locale, colours }: DrawingStyle): Block {
  const { result } = texts;
  return {
    type: "drawing",
    caption: result.figDay,
    alt: result.figDay,
    svg: chartSvg({
      colours,
      locale,
      unit: texts.units[unit],
      kind: "line",
      marks: Array.from({ length: 24 }, (_, hour) => (hour % 3 === 2 ? String(hour + 1) : "")),
      series: bothPeaks(load).map((at) => ({
        label: `${result[at.kind]} · ${monthName(at.month, locale)}`,
        values: hours(load.days[at.dayIndex] as DayLoad, unit),
        look: at.kind === load.peak.kind ? ("cool" as const) : ("soft" as const),
      })),
    }),
  };
}

function yearDrawing({ load, unit }: ResultData, texts: CalculatorTexts, { locale, colours }: DrawingStyle): Block {
  const { result } = texts;
  const months = monthProfile(load.days);
  return {
    type: "drawing",
    caption: result.figMonths,
    alt: result.figMonths,
    svg: chartSvg({
      colours,
      locale,
      unit: texts.units[unit],
      kind: "bars",
      marks: months.map(({ month }) => monthName(month, locale, "short")),
      series: [
        { label: result.dryBulb, values: months.map(({ dryBulbW }) => wattsToUnit(dryBulbW, unit)), look: "soft" },
        { label: result.wetBulb, values: months.map(({ wetBulbW }) => wattsToUnit(wetBulbW, unit)), look: "cool" },
      ],
    }),
  };
}

/** The result: figures, both design days, parts, charts of the day and the year, and the unit to buy. */
export function resultBlocks(shown: ResultData, texts: CalculatorTexts, page: DrawingStyle): Block[] {
  const { locale } = page;
  const { load, floorAreaM2, supplyLps, freshLps, indoor, outdoors, supplyAir, unit, system } = shown;
  const { result } = texts;
  const { peak } = load;
  const [sensible, latent] = formatSensibleLatent(peak, unit);
  return [
    factTable([
      [result.sensible, `${sensible}\u00a0${texts.units[unit]}`],
      [result.latent, `${latent}\u00a0${texts.units[unit]}`],
      [result.shr, formatNumber(peak.coilW > 0 ? peak.coilSensibleW / peak.coilW : 1, 2)],
      [result.supply, flowText(supplyLps, system)],
      [result.fresh, freshLps > 0 ? flowText(freshLps, system) : result.freshNone],
      [result.perArea, formatLoadDensity(peak.coilW / floorAreaM2, texts, system)],
      ...(supplyAir ? supplyAirFigures(supplyAir, texts, locale, system).map(([name, hint, value]) => [`${name} – ${hint}`, value]) : []),
    ]),
    ...(supplyAir ? noteBlocks(supplyAirRemarks(supplyAir, texts, system, ["moist", "coldCoil"])) : []),
    headingBlock(result.days),
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
    dayDrawing(shown, texts, page),
    yearDrawing(shown, texts, page),
    headingBlock(result.sizesNeeded),
    { type: "paragraph", text: [arabicDegrees(result.sizesText)] },
    {
      type: "list",
      ordered: false,
      items: unitNeeds(load.days, indoor, outdoors, splitBehaviour).map((need) => [
        arabicDegrees(unitNeedText(need, unit, texts, locale, system)),
      ]),
    },
  ];
}

export function calculationDocument(
  { address, ...frame }: CalculationFrame,
  title: string,
  texts: CalculatorTexts,
  blocks: Block[],
): PdfDocument {
  return {
    ...frame,
    title,
    eyebrow: texts.result.eyebrow,
    blocks: [...blocks, { type: "paragraph", text: [{ text: texts.result.openAgain, link: address }] }],
  };
}
