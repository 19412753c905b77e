// The inputs of a building, as its PDF repeats them: zones, surfaces with their glass, own constructions, and what is inside.
import { absorptances } from "../../calculators/data/constructions.ts";
import { materials } from "../../calculators/data/materials.ts";
import { formatExact } from "../../calculators/format.ts";
import { roomFreshAirLps } from "../../calculators/project/fresh-air.ts";
import {
  type Hours,
  isOutdoorSurface,
  mayHoldGlass,
  ownConstructionId,
  type Project,
  type RoomInput,
  roomsOfZone,
  type SurfaceInput,
  type WindowInput,
} from "../../calculators/project/project.ts";
import { conductionOf, surfaceUWm2K } from "../../calculators/project/project-constructions.ts";
import { buildName, glassText, roomList, roomNameWithTimes, surfaceName, zoneName } from "../../calculators/project/project-names.ts";
import { enteredIn, formatIn, writtenUnit } from "../../calculators/quantities.ts";
import type { DetailedTexts, UnitSystem } from "../../calculators/texts.ts";
import type { Block } from "../document.ts";
import type { ProjectJob } from "./project-job.ts";
import { headingBlock, isolatedLtr, labelWithUnit, noteBlocks, withoutBreaks } from "./result-blocks.ts";

/** Rooms with equal cells share a row. */
function alikeRows({ project, frame: { locale }, words }: ProjectJob, cellsOf: (room: RoomInput) => string[]): string[][] {
  const alike = new Map<string, { cells: string[]; indexes: number[] }>();
  for (const [index, room] of project.rooms.entries()) {
    const cells = cellsOf(room);
    const found = alike.get(cells.join("\n")) ?? { cells, indexes: [] };
    found.indexes.push(index);
    alike.set(cells.join("\n"), found);
  }
  return [...alike.values()].map(({ cells, indexes }) => [roomList(project, indexes, words, locale), ...cells]);
}

/** The rooms of each machine, where there are several machines. */
export function zoneBlocks({ project, frame: { locale }, words, system }: ProjectJob): Block[] {
  const zones = [...new Set(project.rooms.map(({ zone }) => zone))].sort((a, b) => a - b);
  if (zones.length < 2) return [];
  return [
    headingBlock(words.zonesTitle),
    {
      type: "table",
      dense: true,
      head: [words.fields.zone, words.zoneRooms, labelWithUnit(words, words.fields.areaM2, writtenUnit(system, "area"))],
      numeric: [2],
      rows: zones.map((zone) => {
        const indexes = project.rooms.flatMap((room, index) => (room.zone === zone ? [index] : []));
        const floorM2 = indexes.reduce((sum, index) => sum + floorOf(project.rooms[index]), 0);
        return [zoneName(project, zone, words), roomList(project, indexes, words, locale), formatIn(system, "area", floorM2)];
      }),
    },
  ];
}

const floorOf = (room: RoomInput | undefined) => (room ? room.areaM2 * room.times : 0);

/** "Height of the glass 1.5 m · Overhang depth 0.6 m" for glass with an overhang or fins, empty for other glass. */
function around({ heightM, overhangM, overhangGapM, finsM, finsGapM }: WindowInput, { fields }: DetailedTexts, system: UnitSystem): string {
  if (!(overhangM > 0 || finsM > 0)) return "";
  const length = (name: "glassHeightM" | "overhangM" | "overhangGapM" | "finsM" | "finsGapM", value: number) =>
    value > 0 ? [`${fields[name]} ${enteredIn(system, "length", value)}\u00a0${writtenUnit(system, "length")}`] : [];
  return [
    ...length("glassHeightM", heightM),
    ...length("overhangM", overhangM),
    ...(overhangM > 0 ? length("overhangGapM", overhangGapM) : []),
    ...length("finsM", finsM),
    ...(finsM > 0 ? length("finsGapM", finsGapM) : []),
  ].join(" · ");
}

/** The project's own walls and roofs, layer by layer. */
export function constructionBlocks({ project, words, system }: ProjectJob): Block[] {
  const { fields, materials: names } = words;
  return project.constructions.flatMap((construction, index): Block[] => {
    const u = conductionOf(construction)?.uWm2K;
    const value = (number: number, unit: string) => `${formatExact(number)} ${unit}`;
    return [
      headingBlock(`${words.constructions[construction.kind]} · ${buildName(project, ownConstructionId(index), words)}`),
      {
        type: "table",
        dense: true,
        head: [fields.material, fields.thicknessMm, fields.conductivityWmK, fields.densityKgm3, fields.specificHeatJkgK],
        numeric: [1, 2, 3, 4],
        rows: construction.layers.map((layer) => {
          if (layer.material === "gap") return [names.gap, `R = ${value(layer.resistanceM2KW, "m²K/W")}`, "–", "–", "–"];
          const { conductivityWmK, densityKgm3, specificHeatJkgK } = layer.material === "own" ? layer : materials[layer.material];
          return [
            names[layer.material],
            `${enteredIn(system, "thickness", layer.thicknessMm)} ${writtenUnit(system, "thickness")}`,
            value(conductivityWmK, "W/mK"),
            value(densityKgm3, "kg/m³"),
            value(specificHeatJkgK, "J/kgK"),
          ];
        }),
      },
      ...(u === undefined
        ? []
        : noteBlocks([`U = ${formatIn(system, "u", u, 3)} ${writtenUnit(system, "u")}. ${words.constructions.paper}`])),
    ];
  });
}

/** "Insulated block wall · Light (0.45)"; for a surface that does not face the outdoors, the temperature behind it. */
function buildText(project: Project, surface: SurfaceInput, words: DetailedTexts, system: UnitSystem): string {
  const entered = (quantity: "temperature" | "difference", value: number) =>
    `${enteredIn(system, quantity, value)} ${writtenUnit(system, quantity)}`;
  if (surface.kind === "ground") return entered("temperature", surface.groundC);
  if (!isOutdoorSurface(surface.kind)) return `${words.fields.belowOutdoorK} ${entered("difference", surface.belowOutdoorK)}`;
  const colour = `${words.colours[surface.colour]} (${absorptances[surface.colour].value})`;
  return `${buildName(project, surface.build, words)} · ${colour}`;
}

/** The surfaces with their glass. */
export function surfaceBlocks({ project, words, system }: ProjectJob): Block[] {
  const { fields } = words;
  const area = (areaM2: number) => formatIn(system, "area", areaM2, 1);
  const glassCells = (surface: SurfaceInput, window: WindowInput) => [
    window.count > 1 ? isolatedLtr(`${window.count}\u00a0×\u00a0${area(window.areaM2)}`) : area(window.areaM2),
    glassText(window, words, system),
    [words.shades[window.shade], surface.kind === "wall" ? around(window, words, system) : ""].filter(Boolean).join(" · "),
  ];
  return [
    headingBlock(words.parts.surfaces),
    {
      type: "table",
      dense: true,
      head: [
        words.result.part,
        words.surfaceColumn,
        labelWithUnit(words, fields.surfaceArea, writtenUnit(system, "area")),
        `${fields.build} · ${fields.colour}`,
        isolatedLtr(`U, ${withoutBreaks(writtenUnit(system, "u"))}`),
        labelWithUnit(words, fields.windowArea, writtenUnit(system, "area")),
        fields.glass,
        fields.shade,
      ],
      numeric: [2, 4, 5],
      rows: project.rooms.flatMap((room, index) =>
        room.surfaces.flatMap((surface) => {
          const u = surfaceUWm2K(project, surface);
          const windows = mayHoldGlass(surface.kind) ? surface.windows : [];
          const [first = ["–", "–", "–"], ...others] = windows.map((window) => glassCells(surface, window));
          const opaque = [area(surface.areaM2), buildText(project, surface, words, system), formatIn(system, "u", u)];
          return [
            [roomNameWithTimes(project, index, words), surfaceName(surface, words), ...opaque, ...first],
            ...others.map((glass) => ["", "", "", "", "", ...glass]),
          ];
        }),
      ),
    },
    ...noteBlocks([words.colourNote]),
  ];
}

/** Each room's size, indoor air, people, lights, machines, leaks and fresh air. */
export function insideBlocks({ project, words, system }: ProjectJob): Block[] {
  const { fields } = words;
  return [
    headingBlock(words.parts.inside),
    {
      type: "table",
      dense: true,
      head: [
        words.result.part,
        fields.zone,
        labelWithUnit(words, fields.areaM2, writtenUnit(system, "area")),
        labelWithUnit(words, fields.heightM, writtenUnit(system, "length")),
        isolatedLtr(`${writtenUnit(system, "temperature")} / %`),
        fields.people,
        labelWithUnit(words, fields.lightsWm2, writtenUnit(system, "perArea")),
        labelWithUnit(words, fields.machinesWm2, writtenUnit(system, "perArea")),
        fields.leakAch,
        labelWithUnit(words, fields.freshLps, writtenUnit(system, "flow")),
      ],
      numeric: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      rows: project.rooms.map((room, index) => [
        roomNameWithTimes(project, index, words),
        String(room.zone),
        formatIn(system, "area", room.areaM2),
        enteredIn(system, "length", room.heightM),
        `${enteredIn(system, "temperature", room.indoorC)} / ${formatExact(room.humidityPercent)}`,
        formatExact(room.people),
        enteredIn(system, "perArea", room.lightsWm2),
        enteredIn(system, "perArea", room.machinesWm2),
        formatExact(room.leakAch),
        formatIn(system, "flow", roomFreshAirLps(room, roomsOfZone(project, room.zone)), system === "metric" ? 1 : 0),
      ]),
    },
  ];
}

/** "Office, 8 to 18", or "8–18, otherwise 5 %" for the user's own hours. */
const hoursText = ({ usual, from, to, outsidePercent }: Hours, words: DetailedTexts) =>
  usual === "own" ? `\u2066${from}–${to}\u2069, ${words.fields.outsidePercent} ${formatExact(outsidePercent)} %` : words.hours[usual];

/** What the rooms are used for and when, and how their air is supplied. */
export function hoursAndAirBlocks(job: ProjectJob): Block[] {
  const { project, words, system } = job;
  const { fields } = words;
  return [
    headingBlock(words.useAndHours),
    {
      type: "table",
      dense: true,
      head: [
        words.result.part,
        fields.space,
        words.hoursOf.activity,
        words.hoursOf.people,
        words.hoursOf.lights,
        words.hoursOf.machines,
        words.hoursOf.fresh,
      ],
      rows: alikeRows(job, (room) => [
        words.spaces[room.space],
        room.people > 0 ? words.activities[room.activity] : "–",
        room.people > 0 ? hoursText(room.peopleHours, words) : "–",
        room.lightsWm2 > 0 ? hoursText(room.lightHours, words) : "–",
        room.machinesWm2 > 0 || room.machineLatentW > 0 ? hoursText(room.machineHours, words) : "–",
        roomFreshAirLps(room, roomsOfZone(project, room.zone)) > 0 ? hoursText(room.freshHours, words) : "–",
      ]),
    },
    headingBlock(words.parts.air),
    {
      type: "table",
      dense: true,
      head: [
        words.result.part,
        fields.freshBy,
        "Ez",
        labelWithUnit(words, `${fields.heatRecoveryPercent} / ${fields.moistureRecoveryPercent}`, "%"),
        labelWithUnit(words, fields.supplyC, writtenUnit(system, "temperature")),
        labelWithUnit(words, `${fields.fanPercent} / ${fields.ductPercent}`, "%"),
        labelWithUnit(words, fields.machineLatentW, "W"),
        labelWithUnit(words, fields.exhaustLps, writtenUnit(system, "flow")),
        labelWithUnit(words, fields.lightsInRoomPercent, "%"),
        fields.mass,
      ],
      numeric: [2, 3, 4, 5, 6, 7, 8],
      rows: alikeRows(job, (room) => [
        words.freshBys[room.freshBy],
        room.freshBy === "standard" && room.space !== "home" ? formatExact(room.airEffectiveness) : "–",
        roomFreshAirLps(room, roomsOfZone(project, room.zone)) > 0
          ? `${formatExact(room.heatRecoveryPercent)} / ${formatExact(room.moistureRecoveryPercent)}`
          : "–",
        enteredIn(system, "temperature", room.supplyC),
        `${formatExact(room.fanPercent)} / ${formatExact(room.ductPercent)}`,
        formatExact(room.machineLatentW),
        enteredIn(system, "flow", room.exhaustLps),
        formatExact(room.lightsInRoomPercent),
        words.masses[room.mass],
      ]),
    },
  ];
}
