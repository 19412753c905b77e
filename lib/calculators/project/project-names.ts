// Names and sources of the lines in a project's working. A line's `room` and `name` are indexes into the project's lists.

import type { Locale } from "../../i18n/locales.ts";
import { absorptances, type ConstructionId } from "../data/constructions.ts";
import { glasses, shades } from "../data/glass.ts";
import { groundSources } from "../data/ground.ts";
import type { SourceId } from "../data/sources.ts";
import type { Line } from "../engineering/lines.ts";
import type { SupplyAirWarning } from "../engineering/supply-air.ts";
import { celsiusToFahrenheit } from "../engineering/units.ts";
import { formatExact, formatNumber } from "../format.ts";
import { equipmentSources } from "../line-sources.ts";
import { enteredIn, formatIn, writtenUnit } from "../quantities.ts";
import { warningBounds } from "../supply-air-figures.ts";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "../texts.ts";
import type { DesignPairs } from "./design-conditions.ts";
import { missingLps } from "./fresh-air.ts";
import { type BuildId, emptyVariant, listedU, ownConstructionIndex, type Project, type SurfaceInput, type WindowInput } from "./project.ts";
import { buildSources, conductionOf } from "./project-constructions.ts";
import type { ProjectResult, Scope } from "./project-load.ts";
import { lacksRecovery, unusual } from "./unusual.ts";

export const projectRoomName = ({ rooms }: Project, index: number, words: DetailedTexts) =>
  rooms[index]?.name || filled(words.roomNumber, { number: index + 1 });

/** For example "× 5". */
export const timesSign = (times: number) => `\u2066× ${times}\u2069`;

/** For example "Bedroom × 12"; the room's figures are those of one. */
export function roomNameWithTimes(project: Project, index: number, words: DetailedTexts): string {
  const times = project.rooms[index]?.times ?? 1;
  return `${projectRoomName(project, index, words)}${times > 1 ? ` ${timesSign(times)}` : ""}`;
}

/** "Zone 2", or "Zone 2 · First floor" if it has a name; with its number of rooms if that is given. */
export function zoneName({ zones }: Pick<Project, "zones">, zone: number, words: DetailedTexts, rooms?: number): string {
  const name = zones.find((entry) => entry.zone === zone)?.name;
  const numbered = rooms === undefined ? filled(words.zoneNumber, { number: zone }) : filled(words.result.zone, { number: zone, rooms });
  return name ? `${numbered} · \u2068${name}\u2069` : numbered;
}

/** Name of the building, of a zone or of a room. */
export function scopeName(project: Project, scope: Scope, words: DetailedTexts): string {
  if (scope.kind === "room") return projectRoomName(project, scope.index, words);
  return scope.kind === "zone" ? zoneName(project, scope.zone, words) : words.result.building;
}

/** "Office 1, Office 2 and Bedroom × 12"; "All rooms" if it is all of several. */
export function roomList(project: Project, indexes: readonly number[], words: DetailedTexts, locale: Locale): string {
  if (indexes.length > 1 && indexes.length === project.rooms.length) return words.allRooms;
  return listed(
    indexes.map((index) => roomNameWithTimes(project, index, words)),
    locale,
  );
}

/** Whether fewer than all people, lights or machines are present at once. */
export const isDiverse = ({ peoplePercent, lightsPercent, machinesPercent }: Project) =>
  Math.min(peoplePercent, lightsPercent, machinesPercent) < 100;

export const hasSeveralRooms = ({ rooms }: Project) => rooms.length > 1 || (rooms[0]?.times ?? 1) > 1;

const inScope = ({ rooms }: Project, index: number, scope: Scope) =>
  scope.kind === "room" ? scope.index === index : scope.kind === "building" || rooms[index]?.zone === scope.zone;

export const roomsInScope = (project: Project, scope: Scope): number =>
  project.rooms.reduce((sum, { times }, index) => sum + (inScope(project, index, scope) ? times : 0), 0);

/** Number of unusual values that are listed by name. */
const maxListed = 5;

const listed = (names: readonly string[], locale: Locale) => new Intl.ListFormat(locale === "ar" ? "ar" : "en-GB").format(names);

/** One sentence for each supply-air warning, with the rooms that have it. */
export function airRemarks(
  project: Project,
  rooms: ProjectResult["rooms"],
  scope: Scope,
  { words, texts, locale, system }: { words: DetailedTexts; texts: CalculatorTexts; locale: Locale; system: UnitSystem },
): string[] {
  const { roomWarnings } = words.result;
  return (Object.keys(roomWarnings) as SupplyAirWarning[]).flatMap((warning) => {
    const names = rooms.flatMap(({ supplyAir }, index) =>
      supplyAir.warnings.includes(warning) && inScope(project, index, scope) ? [projectRoomName(project, index, words)] : [],
    );
    return names.length > 0 ? [filled(roomWarnings[warning], { rooms: listed(names, locale), ...warningBounds(texts, system) })] : [];
  });
}

type Placed = Pick<SurfaceInput, "kind" | "direction" | "bearingDeg">;

/** "West", or "215°" for a wall with a custom bearing. */
const directionName = ({ direction, bearingDeg }: Placed, { directions }: DetailedTexts) =>
  direction === "own" ? `\u2066${formatExact(bearingDeg)}°\u2069` : directions[direction];

/** Remarks on valid but unusual values and on missing heat recovery; empty if there are none. */
export function unusualRemarks(project: Project, words: DetailedTexts, locale: Locale): string[] {
  const found = unusual(project).map(({ index, what }) => filled(words.unusual[what], { room: projectRoomName(project, index, words) }));
  const more = found.length - maxListed;
  const shown = [...found.slice(0, maxListed), ...(more > 0 ? [filled(words.table.moreFaults, { number: more })] : [])];
  return [
    ...(found.length > 0 ? [filled(words.unusual.text, { list: listed(shown, locale) })] : []),
    ...(lacksRecovery(project) ? [words.unusual.recovery] : []),
  ];
}

/** One sentence on the rooms with less outdoor air than the standard requires; empty if all have enough. */
export function underventilatedRooms(project: Project, scope: Scope, words: DetailedTexts, locale: Locale): string[] {
  const names = project.rooms.flatMap((room, index) =>
    inScope(project, index, scope) && missingLps(room) > 0 ? [projectRoomName(project, index, words)] : [],
  );
  return names.length > 0 ? [filled(words.freshMissingRooms, { rooms: listed(names, locale) })] : [];
}

/** "Wall · West", "Roof". */
export const surfaceName = (surface: Placed, words: DetailedTexts) =>
  surface.kind === "wall" ? `${words.surfaces.wall} · ${directionName(surface, words)}` : words.surfaces[surface.kind];

/** The design temperatures in one sentence, in either system of units. */
export function designText(pairs: DesignPairs, words: DetailedTexts, system: UnitSystem = "metric"): string {
  const degrees = (celsius: number) => formatNumber(system === "imperial" ? celsiusToFahrenheit(celsius) : celsius, 1);
  const values = Object.fromEntries(Object.entries(pairs).map(([name, celsius]) => [name, degrees(celsius)]));
  return filled(
    system === "imperial"
      ? words.designShown.replaceAll(words.units.metric.temperature, words.units.imperial.temperature)
      : words.designShown,
    values,
  );
}

/** Name of a construction. */
export function buildName(
  { constructions: ownConstructions }: Pick<Project, "constructions">,
  build: BuildId,
  words: DetailedTexts,
): string {
  const index = ownConstructionIndex(build);
  return index === undefined
    ? words.builds[build as ConstructionId]
    : ownConstructions[index]?.name || filled(words.ownConstruction, { number: index + 1 });
}

/** "Low-e, tinted: U 2.4, SHGC 0.39". */
export function glassText(
  { glass, ...custom }: Pick<WindowInput, "glass" | "uWm2K" | "shgc">,
  { glasses: names }: DetailedTexts,
  system: UnitSystem,
): string {
  const { uWm2K, shgc } = glass === "own" ? custom : { uWm2K: glasses[glass].uWm2K, shgc: glasses[glass].shgc[0] as number };
  return `${names[glass]}: \u2066U ${system === "metric" ? formatExact(uWm2K) : formatIn(system, "u", uWm2K)}, SHGC ${formatExact(shgc)}\u2069`;
}

/** Name of a construction with its U-value, for a variant. */
function buildWithU(project: Project, build: BuildId, words: DetailedTexts, system: UnitSystem): string {
  const ownConstruction = project.constructions[ownConstructionIndex(build) ?? -1];
  const uWm2K = ownConstruction ? conductionOf(ownConstruction)?.uWm2K : listedU(build).uWm2K;
  return `${buildName(project, build, words)}${uWm2K === undefined ? "" : `: U ${formatIn(system, "u", uWm2K)}`}`;
}

/** What a variant changes: glass, shades, walls, roof, colour, lights, recovery. */
export function variantText(project: Project, index: number, words: DetailedTexts, system: UnitSystem): string {
  const { glass, shade, wall, roof, wallUWm2K, roofUWm2K, colour, lightsWm2, recovery } = project.variants[index] ?? emptyVariant;
  const { fields, surfaces, variants } = words;
  const entered = (quantity: "u" | "perArea", value: number) => `${enteredIn(system, quantity, value)} ${writtenUnit(system, quantity)}`;
  const parts = [
    glass && [fields.glass, glassText({ glass, uWm2K: 0, shgc: 0 }, words, system)],
    shade && [fields.shade, words.shades[shade]],
    wall && [surfaces.wall, buildWithU(project, wall, words, system)],
    roof && [surfaces.roof, buildWithU(project, roof, words, system)],
    wallUWm2K !== null && [fields.wallUWm2K, entered("u", wallUWm2K)],
    roofUWm2K !== null && [fields.roofUWm2K, entered("u", roofUWm2K)],
    colour && [fields.colour, `${words.colours[colour]} (${absorptances[colour].value})`],
    lightsWm2 !== null && [variants.lights, entered("perArea", lightsWm2)],
    recovery && [variants.recovery, variants.wheel],
  ].filter((part) => Array.isArray(part));
  return parts.length > 0 ? parts.map(([name, value]) => `${name} – ${value}`).join(" · ") : variants.unchanged;
}

const surfaceComponents = new Set<Line["component"]>([
  "wall",
  "roof",
  "exposedFloor",
  "windowBeam",
  "windowDiffuse",
  "windowConduction",
  "partition",
  "ground",
]);

const surfaceOf = ({ rooms }: Project, { component, room, name }: Line): SurfaceInput | undefined =>
  surfaceComponents.has(component) ? rooms[Number(room)]?.surfaces[Number.parseInt(name, 10)] : undefined;

/** A window line is named by the indexes of its surface and of the window: "2.0". */
const windowOf = (surface: SurfaceInput | undefined, { name }: Line) => surface?.windows[Number(name.split(".")[1])];

export function projectLineName(project: Project, line: Line, withRoom: boolean, words: DetailedTexts, texts: CalculatorTexts): string {
  const surface = surfaceOf(project, line);
  const place = surface && (surface.kind === "wall" ? directionName(surface, words) : words.surfaces[surface.kind]);
  const several = surface && surface.windows.length > 1 ? ` ${Number(line.name.split(".")[1]) + 1}` : "";
  const lineText = !surface
    ? texts.components[line.component]
    : line.component.startsWith("window")
      ? `${texts.components[line.component]} · ${place}${several}`
      : surfaceName(surface, words);
  const times = line.times ? ` · ${timesSign(line.times)}` : "";
  return withRoom ? `${projectRoomName(project, Number(line.room), words)}${times} · ${lineText}` : lineText;
}

export function projectLineSources(project: Project, line: Line): SourceId[] {
  const surface = surfaceOf(project, line);
  const window = windowOf(surface, line);
  switch (line.component) {
    case "wall":
    case "roof":
    case "exposedFloor":
      return [...(surface ? buildSources(surface.build, project.constructions) : []), "absorptance", "ashraeRadiant"];
    case "windowBeam":
    case "windowDiffuse":
    case "windowConduction":
      return [
        ...(window && window.glass !== "own" ? [glasses[window.glass].source] : []),
        ...(window && window.shade !== "none" ? [shades[window.shade].source] : []),
        "ashraeRadiant",
      ];
    case "people":
      return ["ashraeGains", "usualUse", "ashraeRadiant"];
    case "lights":
    case "equipment":
      return [...equipmentSources(line.latentW), "usualUse", "ashraeRadiant"];
    case "ground":
      return [...groundSources];
    case "infiltration":
      return ["leakage"];
    case "outdoorAir":
      return ["standard621", "standard622"];
    default:
      return [];
  }
}

/** Name of the unit that treats the fresh air of a zone, or of the whole building (zone 0). */
export const airUnitName = (project: Project, zone: number, words: DetailedTexts) =>
  zone > 0 ? `${words.airSystems.dedicated} · ${zoneName(project, zone, words)}` : words.airSystems.dedicated;

/** Table of the air of each zone that one machine serves, with the terms of the standard; no rows if there is none. */
export function systemAirTable(
  project: Project,
  { zones }: Pick<ProjectResult, "zones">,
  words: DetailedTexts,
  flow: (lps: number) => string,
): { head: string[]; rows: string[][] } {
  const { systemAir } = words;
  return {
    head: [words.result.part, systemAir.people, systemAir.rooms, systemAir.uncorrected, systemAir.efficiency, systemAir.intake],
    rows: zones.flatMap(({ zone, rooms, air }) =>
      air
        ? [
            [
              zoneName(project, zone, words, rooms),
              formatNumber(air.peopleShare, 2),
              flow(air.roomsLps),
              flow(air.uncorrectedLps),
              formatNumber(air.efficiency, 2),
              flow(air.intakeLps),
            ],
          ]
        : [],
    ),
  };
}
