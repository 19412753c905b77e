// Which sources a line of the quick form's working rests on.
import { climateSources, type PlaceId, places, stations } from "./data/climate.ts";
import { type BuildAge, byAge, constructions } from "./data/constructions.ts";
import type { SourceId } from "./data/sources.ts";
import type { Line } from "./engineering/lines.ts";

/** The age that stands for an unanswered one. */
const usualAge: BuildAge = "from2005";

export function lineSources({ component, latentW }: Pick<Line, "component" | "latentW">, built: BuildAge | null): SourceId[] {
  const age = byAge[built ?? usualAge];
  switch (component) {
    case "wall":
      return [age.wallSource, constructions[age.wall].source, "absorptance", "ashraeRadiant"];
    case "roof":
      return [age.roofSource, constructions[age.roof].source, "absorptance", "ashraeRadiant"];
    case "windowBeam":
    case "windowDiffuse":
    case "windowConduction":
      return [
        (built ?? usualAge) === "before2005" || (built ?? usualAge) === "from2005" ? "ashraeGlass" : "dubaiRules",
        "ashraeShades",
        "ashraeRadiant",
      ];
    case "people":
      return ["ashraeGains", "usualUse", "ashraeRadiant"];
    case "lights":
    case "equipment":
      return ["usualGains", "usualUse", "ashraeRadiant", ...(latentW > 0 ? (["cookingMoisture"] as const) : [])];
    case "infiltration":
      return [age.airSource];
    case "outdoorAir":
      return ["standard621", "standard622"];
    default:
      return [];
  }
}

export function placeSources(place: PlaceId): SourceId[] {
  const { source, rangesSource } = stations[places[place]];
  return [...new Set<SourceId>([source, rangesSource, ...climateSources])];
}
