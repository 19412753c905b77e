// Names and sources of the lines in the quick form's working.
import { climateSources, type PlaceId, places, stations } from "./data/climate.ts";
import { type BuildAge, byAge, constructions } from "./data/constructions.ts";
import type { SourceId } from "./data/sources.ts";
import type { Line } from "./engineering/lines.ts";
import type { CalculatorTexts } from "./texts.ts";

/** The age assumed while the question is unanswered. */
const usualAge: BuildAge = "from2005";

/** A line is named by its component, followed by the direction if its name is one. */
export function lineName({ component, name }: Pick<Line, "component" | "name">, { components, directions }: CalculatorTexts): string {
  if (name === "cooking") return components.cooking;
  const direction = name in directions ? directions[name as keyof CalculatorTexts["directions"]] : null;
  return direction ? `${components[component]} · ${direction}` : components[component];
}

/** Sources of lights and machines; machines with latent heat are those of a kitchen. */
export const equipmentSources = (latentW: number): SourceId[] => (latentW > 0 ? ["kitchenAppliances", "cookingMoisture"] : ["usualGains"]);

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
      return [...equipmentSources(latentW), "usualUse", "ashraeRadiant"];
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
