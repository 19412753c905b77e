// What the lines of a project's working are called, and which sources they rest on. A line's room and name are places in
// the lists of the project.

import type { Locale } from "../../i18n/locales.ts";
import type { ConstructionId } from "../data/constructions.ts";
import { glasses, shades } from "../data/glass.ts";
import { groundSources } from "../data/ground.ts";
import type { SourceId } from "../data/sources.ts";
import type { Line } from "../engineering/lines.ts";
import { celsiusToFahrenheit } from "../engineering/units.ts";
import { exact, formatNumber } from "../format.ts";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "../texts.ts";
import type { DesignPairs } from "./design-conditions.ts";
import { missingLps } from "./fresh-air.ts";
import { type BuildId, ownIndex, type Project, type SurfaceInput } from "./project.ts";
import { buildSources } from "./project-constructions.ts";
import type { ProjectResult, Scope } from "./project-load.ts";

export const projectRoomName = ({ rooms }: Project, index: number, words: DetailedTexts) =>
  rooms[index]?.name || filled(words.roomNumber, { number: index + 1 });

/** "× 5". */
export const timesSign = (times: number) => `\u2066× ${times}\u2069`;

/** "Bedroom × 12": its figures are those of one. */
export function roomNameWithTimes(project: Project, index: number, words: DetailedTexts): string {
  const times = project.rooms[index]?.times ?? 1;
  return `${projectRoomName(project, index, words)}${times > 1 ? ` ${timesSign(times)}` : ""}`;
}

/** Whether the building is more than one room. */
export const hasSeveralRooms = ({ rooms }: Project) => rooms.length > 1 || (rooms[0]?.times ?? 1) > 1;

const inScope = ({ rooms }: Project, index: number, scope: Scope) =>
  scope.of === "room" ? scope.index === index : scope.of === "building" || rooms[index]?.zone === scope.zone;

export const roomsInScope = (project: Project, scope: Scope): number =>
  project.rooms.reduce((sum, { times }, index) => sum + (inScope(project, index, scope) ? times : 0), 0);

const listed = (names: readonly string[], locale: Locale) => new Intl.ListFormat(locale === "ar" ? "ar" : "en-GB").format(names);

/** Which of several rooms an ordinary coil would leave damp, in one sentence; none where there are none. */
export function moistRooms(project: Project, rooms: ProjectResult["rooms"], scope: Scope, words: DetailedTexts, locale: Locale): string[] {
  const moist = rooms.flatMap(({ supplyAir }, index) =>
    supplyAir.warnings.includes("moist") && inScope(project, index, scope) ? [projectRoomName(project, index, words)] : [],
  );
  if (moist.length === 0) return [];
  return [filled(words.result.moistRooms, { rooms: listed(moist, locale) })];
}

type Placed = Pick<SurfaceInput, "kind" | "direction" | "bearingDeg">;

/** "West", or "215°" of one by its bearing. */
const directionName = ({ direction, bearingDeg }: Placed, { directions }: DetailedTexts) =>
  direction === "own" ? `\u2066${exact(bearingDeg)}°\u2069` : directions[direction];

/** Which rooms have less outdoor air than the standard asks, in one sentence; none where all have enough. */
export function stuffyRooms(project: Project, scope: Scope, words: DetailedTexts, locale: Locale): string[] {
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

/** What a wall or roof is built of, in words. */
export function buildName({ constructions: own }: Pick<Project, "constructions">, build: BuildId, words: DetailedTexts): string {
  const index = ownIndex(build);
  return index === undefined
    ? words.builds[build as ConstructionId]
    : own[index]?.name || filled(words.ownConstruction, { number: index + 1 });
}

const ofSurfaces = new Set<Line["component"]>([
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
  ofSurfaces.has(component) ? rooms[Number(room)]?.surfaces[Number.parseInt(name, 10)] : undefined;

/** Windows are named by their wall and their own place in it: "2.0". */
const windowOf = (surface: SurfaceInput | undefined, { name }: Line) => surface?.windows[Number(name.split(".")[1])];

export function projectLineName(project: Project, line: Line, withRoom: boolean, words: DetailedTexts, texts: CalculatorTexts): string {
  const surface = surfaceOf(project, line);
  const place = surface && (surface.kind === "wall" ? directionName(surface, words) : words.surfaces[surface.kind]);
  const several = surface && surface.windows.length > 1 ? ` ${Number(line.name.split(".")[1]) + 1}` : "";
  const own = !surface
    ? texts.components[line.component]
    : line.component.startsWith("window")
      ? `${texts.components[line.component]} · ${place}${several}`
      : surfaceName(surface, words);
  const times = line.times ? ` · ${timesSign(line.times)}` : "";
  return withRoom ? `${projectRoomName(project, Number(line.room), words)}${times} · ${own}` : own;
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
      return ["usualGains", "usualUse", "ashraeRadiant", ...(line.latentW > 0 ? (["cookingMoisture"] as const) : [])];
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

/** Columns and rows of the air of each zone that one machine serves, as the standard names it; no rows where there is none. */
export function systemAirTable(
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
              filled(words.result.zone, { number: zone, rooms }),
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
