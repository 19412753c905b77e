// A building of the detailed form on paper.
import { checkFigures } from "../calculators/check-figures.ts";
import { materials } from "../calculators/data/materials.ts";
import type { SupplyAir } from "../calculators/engineering/supply-air.ts";
import { exact, formatNumber, formatPower, formatSensibleLatent, peakTime, withUnit } from "../calculators/format.ts";
import { placeSources } from "../calculators/line-sources.ts";
import { givenLps } from "../calculators/project/fresh-air.ts";
import {
  type Hours,
  mayHoldGlass,
  outdoorSurface,
  ownBuild,
  ownIndex,
  type Project,
  type SurfaceInput,
  type WindowInput,
} from "../calculators/project/project.ts";
import { conductionOf } from "../calculators/project/project-constructions.ts";
import { type ProjectResult, projectLoad } from "../calculators/project/project-load.ts";
import {
  buildName,
  designText,
  hasSeveralRooms,
  moistRooms,
  projectLineName,
  projectLineSources,
  projectRoomName,
  roomNameWithTimes,
  stuffyRooms,
  surfaceName,
  systemAirTable,
} from "../calculators/project/project-names.ts";
import { shownShare } from "../calculators/supply-air-figures.ts";
import { type CalculatorTexts, type DetailedTexts, filled } from "../calculators/texts.ts";
import {
  arabicDegrees,
  type CalculationFrame,
  capital,
  facts,
  heading,
  notes,
  resultBlocks,
  type Shown,
  sheet,
  unit,
} from "./cooling-load.ts";
import type { Block, PdfDocument } from "./document.ts";
import { workingBlocks } from "./working.ts";

/** A building and what its paper needs beside it. */
export type ProjectJob = { project: Project; frame: CalculationFrame; texts: CalculatorTexts; words: DetailedTexts };

/** The paper's typeface has no Greek. */
const latinSymbols = (text: string) => text.replaceAll("Σ", "sum ");

const area = (m2: number) => `${formatNumber(m2, 1)} m²`;
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
        ...computed.rooms.map((room, index) => ({ name: roomNameWithTimes(project, index, words), total: room })),
        ...(computed.zones.length > 1
          ? computed.zones.map((zone) => ({ name: filled(words.result.zone, { number: zone.zone, rooms: zone.rooms }), total: zone }))
          : []),
        ...(hasSeveralRooms(project) ? [{ name: words.result.building, total: building }] : []),
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

/** Figures an engineer looks at first, beside what is usual; SI here, the page has both. */
function checkBlocks({ detail }: ProjectResult, { texts, words: { checks } }: ProjectJob): Block[] {
  return [
    heading(checks.title),
    {
      type: "table",
      head: Object.values(checks.head),
      numeric: [1, 2],
      rows: checkFigures(detail, "metric").map(({ id, value, unit: of, usual, verdict, source }) => [
        checks.figures[id],
        `${value} ${of}`.trim(),
        usual ? `\u2066${usual}\u2069${verdict && verdict !== "within" ? ` (${checks.verdict[verdict]})` : ""}` : "–",
        source ? texts.sources[source] : "–",
      ]),
    },
    { type: "note", text: [checks.text] },
  ];
}

/** How much less a building takes than its rooms, which do not peak at once. */
function togetherBlocks({ building, zones }: ProjectResult, { project, texts, words }: ProjectJob): Block[] {
  if (!hasSeveralRooms(project)) return [];
  return [
    {
      type: "paragraph",
      text: [
        filled(words.result.together, {
          sum: withUnit(building.sumOfRoomPeaksW, unit, texts),
          percent: Math.round((building.coilW / building.sumOfRoomPeaksW) * 100),
        }),
        ...(zones.some(({ air }) => air) ? [` ${words.systemAir.together}`] : []),
      ],
    },
  ];
}

/** What each machine takes in for its rooms, by the standard. */
function systemAirBlocks(computed: ProjectResult, { words }: ProjectJob): Block[] {
  const { head, rows } = systemAirTable(computed, words, (lps) => `${formatNumber(lps)} L/s`);
  if (rows.length === 0) return [];
  return [
    heading(words.systemAir.title),
    { type: "table", head: head.map(latinSymbols), numeric: [1, 2, 3, 4, 5], rows },
    { type: "note", text: [latinSymbols(words.systemAir.text)] },
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

const layersOwnU = ({ constructions }: Project, { build }: SurfaceInput) => {
  const own = constructions[ownIndex(build) ?? -1];
  return own && conductionOf(own)?.uWm2K;
};

/** "1.5 m high; overhang 0.6 m, 0.2 m above" of glass that something stands out around. */
function around({ heightM, overhangM, overhangGapM, finsM, finsGapM }: WindowInput, { fields }: DetailedTexts): string {
  if (!(overhangM > 0 || finsM > 0)) return "";
  const metres = (name: "glassHeightM" | "overhangM" | "overhangGapM" | "finsM" | "finsGapM", value: number) =>
    value > 0 ? [`${fields[name]} ${exact(value)} m`] : [];
  return [
    ...metres("glassHeightM", heightM),
    ...metres("overhangM", overhangM),
    ...(overhangM > 0 ? metres("overhangGapM", overhangGapM) : []),
    ...metres("finsM", finsM),
    ...(finsM > 0 ? metres("finsGapM", finsGapM) : []),
  ].join(", ");
}

/** "2.8 W/m²K, SHGC 0.3" of glass of somebody's own. */
const glassText = ({ glass, uWm2K, shgc }: WindowInput, words: DetailedTexts) =>
  glass === "own" ? `${words.glasses.own}: U ${exact(uWm2K)}, SHGC ${exact(shgc)}` : words.glasses[glass];

/** What was entered: the project's own walls and roofs, layer by layer. */
function constructionBlocks({ project, words }: ProjectJob): Block[] {
  const { fields, materials: names } = words;
  return project.constructions.flatMap((construction, index): Block[] => {
    const u = conductionOf(construction)?.uWm2K;
    const value = (number: number, unit: string) => `${exact(number)} ${unit}`;
    return [
      heading(`${words.constructions[construction.kind]} · ${buildName(project, ownBuild(index), words)}`),
      {
        type: "table",
        head: [fields.material, fields.thicknessMm, fields.conductivityWmK, fields.densityKgm3, fields.specificHeatJkgK],
        numeric: [1, 2, 3, 4],
        rows: construction.layers.map((layer) => {
          if (layer.material === "gap") return [names.gap, `R = ${value(layer.resistanceM2KW, "m²K/W")}`, "–", "–", "–"];
          const { conductivityWmK, densityKgm3, specificHeatJkgK } = layer.material === "own" ? layer : materials[layer.material];
          return [
            names[layer.material],
            value(layer.thicknessMm, "mm"),
            value(conductivityWmK, "W/mK"),
            value(densityKgm3, "kg/m³"),
            value(specificHeatJkgK, "J/kgK"),
          ];
        }),
      },
      ...(u === undefined ? [] : notes([`U = ${formatNumber(u, 3)} W/m²K. ${words.constructions.paper}`])),
    ];
  });
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
        words.fields.windowArea,
        words.fields.glass,
        words.fields.shade,
      ],
      numeric: [1, 3, 4],
      rows: project.rooms.flatMap((room, index) =>
        room.surfaces.flatMap((surface) => {
          const name = `${roomNameWithTimes(project, index, words)} · ${surfaceName(surface, words)}`;
          const windows = mayHoldGlass(surface.kind) ? surface.windows : [];
          const own = outdoorSurface(surface.kind) && ownIndex(surface.build) !== undefined;
          const u = own ? (layersOwnU(project, surface) ?? surface.uWm2K) : surface.uWm2K;
          const opaque = [
            name,
            area(surface.areaM2),
            outdoorSurface(surface.kind)
              ? buildName(project, surface.build, words)
              : surface.kind === "ground"
                ? `${exact(surface.groundC)} °C`
                : `${words.fields.belowOutdoorK} ${exact(surface.belowOutdoorK)} K`,
            formatNumber(u, 2),
          ];
          const glass = windows.map((window) => [
            window.count > 1 ? `${window.count} × ${area(window.areaM2)}` : area(window.areaM2),
            glassText(window, words),
            [words.shades[window.shade], surface.kind === "wall" ? around(window, words) : ""].filter(Boolean).join("; "),
          ]);
          const [first = ["–", "–", "–"], ...others] = glass;
          return [[...opaque, ...first], ...others.map((window) => ["", "", "", "", ...window])];
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
        roomNameWithTimes(project, index, words),
        `${exact(room.indoorC)} / ${exact(room.humidityPercent)}`,
        exact(room.people),
        exact(room.lightsWm2),
        exact(room.machinesWm2),
        exact(room.leakAch),
        formatNumber(givenLps(room), 1),
      ]),
    },
  ];
}

/** "Office, 8 to 18", or "8–18, otherwise 5 %" of one's own. */
const hoursText = ({ usual, from, to, outsidePercent }: Hours, words: DetailedTexts) =>
  usual === "own" ? `\u2066${from}–${to}\u2069, ${words.fields.outsidePercent} ${exact(outsidePercent)} %` : words.hours[usual];

/** What was entered: what rooms are used for and when, and how their air comes. */
function hoursAndAirBlocks({ project, words }: ProjectJob): Block[] {
  const { fields } = words;
  return [
    heading(words.useAndHours),
    {
      type: "table",
      head: [
        words.result.part,
        fields.space,
        words.hoursOf.activity,
        words.hoursOf.people,
        words.hoursOf.lights,
        words.hoursOf.machines,
        words.hoursOf.fresh,
      ],
      rows: project.rooms.map((room, index) => [
        roomNameWithTimes(project, index, words),
        words.spaces[room.space],
        room.people > 0 ? words.activities[room.activity] : "–",
        room.people > 0 ? hoursText(room.peopleHours, words) : "–",
        room.lightsWm2 > 0 ? hoursText(room.lightHours, words) : "–",
        room.machinesWm2 > 0 || room.machineLatentW > 0 ? hoursText(room.machineHours, words) : "–",
        givenLps(room) > 0 ? hoursText(room.freshHours, words) : "–",
      ]),
    },
    heading(words.parts.air),
    {
      type: "table",
      head: [
        words.result.part,
        fields.freshBy,
        "Ez",
        `${fields.heatRecoveryPercent} / ${fields.moistureRecoveryPercent}, %`,
        `${fields.supplyC}, °C`,
        `${fields.fanPercent} / ${fields.ductPercent}, %`,
        `${fields.machineLatentW}, W`,
        fields.mass,
      ],
      numeric: [2, 3, 4, 5, 6],
      rows: project.rooms.map((room, index) => [
        roomNameWithTimes(project, index, words),
        words.freshBys[room.freshBy],
        room.freshBy === "standard" && room.space !== "home" ? exact(room.airEffectiveness) : "–",
        givenLps(room) > 0 ? `${exact(room.heatRecoveryPercent)} / ${exact(room.moistureRecoveryPercent)}` : "–",
        exact(room.supplyC),
        `${exact(room.fanPercent)} / ${exact(room.ductPercent)}`,
        exact(room.machineLatentW),
        words.masses[room.mass],
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
      ...(project.title ? [[words.fields.title, `\u2068${project.title}\u2069`]] : []),
      ...(project.revision ? [[words.fields.revision, project.revision]] : []),
      [words.fields.place, texts.places[project.place]],
      [`${words.fields.design}: ${words.designs[project.design]}`, arabicDegrees(designText(computed.design, words))],
      [capital(texts.factors.floorAreaM2), area(building.floorAreaM2)],
      [words.fields.surroundings, words.surroundings[project.surroundings]],
      ...(hasSeveralRooms(project) ? [[words.fields.airSystem, words.airSystems[project.airSystem]]] : []),
      [
        `${words.diversity} (${[words.fields.peoplePercent, words.fields.lightsPercent, words.fields.machinesPercent, words.fields.marginPercent].join(" / ")})`,
        `\u2066${[project.peoplePercent, project.lightsPercent, project.machinesPercent, project.marginPercent].map(exact).join(" / ")} %\u2069`,
      ],
    ]),
    ...resultBlocks(shown, texts, locale),
    ...notes(stuffyRooms(project, { of: "building" }, words, locale)),
    ...checkBlocks(computed, job),
    ...totalsBlocks(computed, job),
    ...togetherBlocks(computed, job),
    ...airBlocks(computed, job),
    ...systemAirBlocks(computed, job),
    ...variantBlocks(computed, job),
    ...surfaceBlocks(job),
    ...constructionBlocks(job),
    ...insideBlocks(job),
    ...hoursAndAirBlocks(job),
    ...workingBlocks(
      detail.peak,
      {
        nameOf: (line) => projectLineName(project, line, hasSeveralRooms(project), words, texts),
        sourcesOf: (line) => projectLineSources(project, line),
        other: [...(project.design === "own" ? (["ownDesign"] as const) : []), ...placeSources(project.place)],
      },
      texts,
      locale,
      words.result.workingText,
    ),
  ]);
}
