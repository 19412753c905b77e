// A cooling load on paper: what was entered, the result, its days and parts, and the lines of the working. Computed and
// composed in the typesetter's process (compiler.ts): a large building takes half a second, which no page should wait for.
import { places } from "../calculators/data/climate.ts";
import { designOutdoors } from "../calculators/data/design-outdoors.ts";
import { type SourceId, sources } from "../calculators/data/sources.ts";
import { splitBehaviour, splitBehaviourSources } from "../calculators/data/unit-sizes.ts";
import type { DayLoad } from "../calculators/engineering/day-load.ts";
import { type IndoorAir, unitNeeds } from "../calculators/engineering/equipment.ts";
import { byGroup, type Group, type Line, roundedToAddUp } from "../calculators/engineering/lines.ts";
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
import { lineSources, placeSources } from "../calculators/line-sources.ts";
import { mayHoldGlass, outdoorSurface, type Project } from "../calculators/project/project.ts";
import { type ProjectResult, projectLoad } from "../calculators/project/project-load.ts";
import { moistRooms, projectLineName, projectLineSources, projectRoomName, surfaceName } from "../calculators/project/project-names.ts";
import { givenAnswers } from "../calculators/quick/given-answers.ts";
import { quickLoad } from "../calculators/quick/quick.ts";
import type { QuickQuery } from "../calculators/quick/quick-query.ts";
import { shownShare, supplyAirFigures, supplyAirRemarks } from "../calculators/supply-air-figures.ts";
import { backwards, formulas, spread, symbols } from "../calculators/symbols.ts";
import { type CalculatorTexts, type DetailedTexts, filled } from "../calculators/texts.ts";
import { unitNeedText } from "../calculators/unit-needs.ts";
import type { Locale } from "../i18n/locales.ts";
import { chartSvg } from "./chart.ts";
import type { Block, PdfDocument } from "./document.ts";

/** Letterhead, foot and page label in the language, and the whole address that opens the calculation again. */
export type CalculationFrame = Pick<PdfDocument, "locale" | "letterhead" | "foot" | "pageLabel"> & { address: string };
/** A building of the detailed form and what its paper needs beside it. */
export type ProjectJob = { project: Project; frame: CalculationFrame; texts: CalculatorTexts; words: DetailedTexts };
/** The same for the quick form. */
export type QuickJob = { query: QuickQuery; frame: CalculationFrame; texts: CalculatorTexts };

const unit = "kw";
/** Of the working, on paper; the page has every line. Sixty rooms have three thousand: 80 pages, and ten seconds to set. */
const mostLines = 300;

type Shown = {
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
const arabicDegrees = (text: string) => text.replaceAll("°م", "درجة مئوية");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const flow = (lps: number) => `${formatNumber(lps)} L/s (${formatNumber(lpsToCfm(lps))} cfm)`;
const notes = (sentences: readonly string[]): Block[] => sentences.map((text) => ({ type: "note", text: [text] }));
const heading = (text: string): Block => ({ type: "heading", level: 1, text });
const facts = (rows: string[][]): Block => ({ type: "table", head: [], rows, numeric: [1] });
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
function resultBlocks(shown: Shown, texts: CalculatorTexts, locale: Locale): Block[] {
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
  return Object.entries(inputs)
    .filter(([name]) => !backwards.has(name))
    .map(([name, value]) => {
      const [symbol, of] = symbols[name] ?? [name, ""];
      const here = typeof value === "number" ? value : (value[hour - 1] as number);
      return `${symbol} = ${exact(here)}${of ? ` ${of}` : ""}`;
    })
    .join(", ");
}

function workingBlocks(
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

function sheet({ address, ...frame }: CalculationFrame, title: string, texts: CalculatorTexts, blocks: Block[]): PdfDocument {
  return {
    ...frame,
    title,
    eyebrow: texts.result.eyebrow,
    blocks: [...blocks, { type: "paragraph", text: [{ text: texts.result.openAgain, link: address }] }],
  };
}

const area = (m2: number) => `${formatNumber(m2, 1)} m²`;
const hasSeveral = ({ rooms }: Project) => rooms.length > 1;

/** Every room, every zone where there are several, and the building. */
function totalsBlocks(computed: ProjectResult, { project, frame: { locale }, texts, words }: ProjectJob): Block[] {
  const { building } = computed;
  return [
    heading(words.result.totals),
    {
      type: "table",
      caption: filled(words.result.totalsCaption, { unit: texts.units[unit] }),
      head: [
        words.result.part,
        capital(texts.factors.floorAreaM2),
        texts.result.coil,
        texts.result.sensible,
        texts.result.latent,
        texts.result.peakAt,
        "L/s",
      ],
      numeric: [1, 2, 3, 4, 6],
      rows: [
        ...computed.rooms.map((room, index) => ({ name: projectRoomName(project, index, words), total: room })),
        ...(computed.zones.length > 1
          ? computed.zones.map((zone) => ({ name: filled(words.result.zone, { number: zone.zone, rooms: zone.rooms }), total: zone }))
          : []),
        ...(hasSeveral(project) ? [{ name: words.result.building, total: building }] : []),
      ].map(({ name, total }) => [
        name,
        area(total.floorAreaM2),
        formatPower(total.coilW, unit),
        ...formatSensibleLatent(total, unit),
        peakTime(total, texts, locale, "short"),
        formatNumber(total.supplyLps),
      ]),
    },
  ];
}

/** Each room's air and how dry its coil has to make it, on its largest sensible load and on the most humid day. */
function airBlocks({ rooms }: ProjectResult, { project, frame: { locale }, texts, words }: ProjectJob): Block[] {
  const { result } = texts;
  const duty = ({ duties }: SupplyAir, wanted: "sensible" | "humid") => {
    const one = duties.find(({ role }) => role === wanted || role === "both");
    if (!one) return ["–", "–"];
    const { sensibleShare, apparatusDewPointC: dewPoint } = one;
    return [shownShare(sensibleShare), dewPoint === null ? result.adpNone : formatNumber(dewPoint, 1)];
  };
  return [
    heading(words.result.airOfRooms),
    {
      type: "table",
      head: [
        words.result.part,
        "L/s·m²",
        `${result.roomShr} – ${result.sensiblePeak}`,
        "ADP, °C",
        `${result.roomShr} – ${result.wetBulb}`,
        "ADP, °C",
      ],
      numeric: [1, 2, 3, 4, 5],
      rows: rooms.map(({ supplyAir }, index) => [
        projectRoomName(project, index, words),
        formatNumber(supplyAir.airFlowLpsM2, 1),
        ...duty(supplyAir, "sensible"),
        ...duty(supplyAir, "humid"),
      ]),
    },
    ...notes(moistRooms(project, rooms, { of: "building" }, words, locale)),
  ];
}

/** How much less a building takes than its rooms, which do not peak at once. */
function togetherBlocks({ building }: ProjectResult, { project, texts, words }: ProjectJob): Block[] {
  if (!hasSeveral(project)) return [];
  return [
    {
      type: "paragraph",
      text: [
        filled(words.result.together, {
          sum: withUnit(building.sumOfRoomPeaksW, unit, texts),
          percent: Math.round((building.coilW / building.sumOfRoomPeaksW) * 100),
        }),
      ],
    },
  ];
}

function variantBlocks({ building, variants }: ProjectResult, { texts, words }: ProjectJob): Block[] {
  if (variants.length === 0) return [];
  return [
    heading(words.variants.title),
    {
      type: "table",
      head: ["", words.variants.asDrawn, ...variants.map((_, index) => filled(words.variants.name, { number: index + 1 }))],
      numeric: [1, 2, 3, 4],
      rows: [
        [texts.result.coil, withUnit(building.coilW, unit, texts), ...variants.map((one) => withUnit(one.building.coilW, unit, texts))],
        [texts.result.supply, formatNumber(building.supplyLps), ...variants.map((one) => formatNumber(one.building.supplyLps))],
      ],
    },
  ];
}

/** What was entered: surfaces with their glass. */
function surfaceBlocks({ project, words }: ProjectJob): Block[] {
  return [
    heading(words.parts.surfaces),
    {
      type: "table",
      head: [
        words.result.part,
        words.fields.surfaceArea,
        words.fields.build,
        "U",
        words.fields.glassM2,
        words.fields.glass,
        words.fields.shade,
      ],
      numeric: [1, 3, 4],
      rows: project.rooms.flatMap((room, index) =>
        room.surfaces.map((surface) => {
          const glass = mayHoldGlass(surface.kind) && surface.glassM2 > 0;
          return [
            `${projectRoomName(project, index, words)} · ${surfaceName(surface, words)}`,
            area(surface.areaM2),
            outdoorSurface(surface.kind) ? words.builds[surface.build] : "–",
            formatNumber(surface.uWm2K, 2),
            glass ? area(surface.glassM2) : "–",
            glass ? words.glasses[surface.glass] : "–",
            glass ? words.shades[surface.shade] : "–",
          ];
        }),
      ),
    },
  ];
}

/** What was entered: the air inside, people, lights, machines, leaks and fresh air. */
function insideBlocks({ project, words }: ProjectJob): Block[] {
  return [
    heading(words.parts.inside),
    {
      type: "table",
      head: [
        words.result.part,
        "°C / %",
        words.fields.people,
        `${words.fields.lightsWm2}, W/m²`,
        `${words.fields.machinesWm2}, W/m²`,
        words.fields.leakAch,
        `${words.fields.freshLps}, L/s`,
      ],
      numeric: [1, 2, 3, 4, 5, 6],
      rows: project.rooms.map((room, index) => [
        projectRoomName(project, index, words),
        `${exact(room.indoorC)} / ${exact(room.humidityPercent)}`,
        exact(room.people),
        exact(room.lightsWm2),
        exact(room.machinesWm2),
        exact(room.leakAch),
        exact(room.freshLps),
      ]),
    },
  ];
}

/** A building of the detailed form. Throws InvalidInputError as the form would refuse it. */
export function projectPaper(job: ProjectJob): PdfDocument {
  const { project, frame, texts, words } = job;
  const { locale } = frame;
  const computed = projectLoad(project, { of: "building" });
  const { building, detail } = computed;
  const shown: Shown = {
    load: detail,
    groups: computed.groups,
    floorAreaM2: detail.floorAreaM2,
    supplyLps: detail.supplyLps,
    freshLps: detail.freshLps,
    indoor: detail.indoor,
    outdoors: computed.outdoors,
  };
  return sheet(frame, texts.result.title, texts, [
    {
      type: "figures",
      items: [
        { label: words.result.building, value: withUnit(building.coilW, "kw", texts) },
        { label: texts.units.tr, value: formatPower(building.coilW, "tr") },
        { label: texts.units.btuh, value: formatPower(building.coilW, "btuh") },
      ],
    },
    facts([
      ...(project.title ? [[words.fields.title, project.title]] : []),
      ...(project.revision ? [[words.fields.revision, project.revision]] : []),
      [words.fields.place, texts.places[project.place]],
      [capital(texts.factors.floorAreaM2), area(building.floorAreaM2)],
    ]),
    ...resultBlocks(shown, texts, locale),
    ...totalsBlocks(computed, job),
    ...togetherBlocks(computed, job),
    ...airBlocks(computed, job),
    ...variantBlocks(computed, job),
    ...surfaceBlocks(job),
    ...insideBlocks(job),
    ...workingBlocks(
      shown,
      (line) => projectLineName(project, line, hasSeveral(project), words, texts),
      (line) => projectLineSources(project, line),
      placeSources(project.place),
      texts,
      locale,
      words.result.workingText,
    ),
  ]);
}

/** The quick form's answers and their band. Throws InvalidInputError as the form would refuse it. */
export function quickPaper({ query: { answers }, frame, texts }: QuickJob): PdfDocument {
  const { locale } = frame;
  const quick = quickLoad(answers);
  const { band, load, rooms, drivers } = quick;
  const room = rooms.likely;
  const shown: Shown = {
    load,
    groups: drivers.length > 0 ? drivers : byGroup(load.peak.lines),
    floorAreaM2: room.floorAreaM2,
    supplyLps: load.supplyAir.airFlowLps,
    freshLps: room.outdoorAir?.airFlowLps ?? 0,
    indoor: { dryBulbC: room.indoorDryBulbC, relativeHumidity: room.indoorRelativeHumidity },
    outdoors: designOutdoors(places[quick.place]),
    supplyAir: load.supplyAir,
  };
  return sheet(frame, texts.result.resultTitle, texts, [
    {
      type: "figures",
      items: (["low", "likely", "high"] as const).map((end) => ({
        label: texts.result[end],
        value: withUnit(band[`${end}W`], "kw", texts),
        note: `${withUnit(band[`${end}W`], "tr", texts)} · ${withUnit(band[`${end}W`], "btuh", texts)}`,
      })),
    },
    heading(texts.form.title),
    facts(givenAnswers(answers, texts, locale)),
    heading(texts.result.title),
    ...resultBlocks(shown, texts, locale),
    ...workingBlocks(
      shown,
      ({ component, name }) => {
        const direction = name in texts.directions ? texts.directions[name as keyof CalculatorTexts["directions"]] : null;
        return direction ? `${texts.components[component]} · ${direction}` : texts.components[component];
      },
      (line) => lineSources(line, answers.built),
      placeSources(quick.place),
      texts,
      locale,
    ),
  ]);
}
