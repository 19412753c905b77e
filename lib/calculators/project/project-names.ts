// What the lines of a project's working are called, and which sources they rest on. A line's room and name are places in
// the lists of the project.

import type { Locale } from "../../i18n/locales.ts";
import { constructions } from "../data/constructions.ts";
import { glasses, shades } from "../data/glass.ts";
import { groundSources } from "../data/ground.ts";
import type { SourceId } from "../data/sources.ts";
import type { Line } from "../engineering/lines.ts";
import { type CalculatorTexts, type DetailedTexts, filled } from "../texts.ts";
import type { Project, SurfaceInput } from "./project.ts";
import type { ProjectResult, Scope } from "./project-load.ts";

export const projectRoomName = ({ rooms }: Project, index: number, words: DetailedTexts) =>
  rooms[index]?.name || filled(words.roomNumber, { number: index + 1 });

/** Which of several rooms an ordinary coil would leave damp, in one sentence; none where there are none. */
export function moistRooms(project: Project, rooms: ProjectResult["rooms"], scope: Scope, words: DetailedTexts, locale: Locale): string[] {
  const moist = rooms.flatMap(({ supplyAir }, index) =>
    supplyAir.warnings.includes("moist") && (scope.of !== "zone" || project.rooms[index]?.zone === scope.zone)
      ? [projectRoomName(project, index, words)]
      : [],
  );
  if (moist.length === 0) return [];
  return [filled(words.result.moistRooms, { rooms: new Intl.ListFormat(locale === "ar" ? "ar" : "en-GB").format(moist) })];
}

/** "Wall · West", "Roof". */
export const surfaceName = ({ kind, direction }: Pick<SurfaceInput, "kind" | "direction">, words: DetailedTexts) =>
  kind === "wall" ? `${words.surfaces.wall} · ${words.directions[direction]}` : words.surfaces[kind];

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
  ofSurfaces.has(component) ? rooms[Number(room)]?.surfaces[Number(name)] : undefined;

export function projectLineName(project: Project, line: Line, withRoom: boolean, words: DetailedTexts, texts: CalculatorTexts): string {
  const surface = surfaceOf(project, line);
  const place = surface && (surface.kind === "wall" ? words.directions[surface.direction] : words.surfaces[surface.kind]);
  const own = !surface
    ? texts.components[line.component]
    : line.component.startsWith("window")
      ? `${texts.components[line.component]} · ${place}`
      : surfaceName(surface, words);
  return withRoom ? `${projectRoomName(project, Number(line.room), words)} · ${own}` : own;
}

export function projectLineSources(project: Project, line: Line): SourceId[] {
  const surface = surfaceOf(project, line);
  switch (line.component) {
    case "wall":
    case "roof":
    case "exposedFloor":
      return [...(surface ? [constructions[surface.build].source] : []), "absorptance", "ashraeRadiant"];
    case "windowBeam":
    case "windowDiffuse":
    case "windowConduction":
      return [
        ...(surface && surface.glass !== "own" ? [glasses[surface.glass].source] : []),
        ...(surface && surface.shade !== "none" ? [shades[surface.shade].source] : []),
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
