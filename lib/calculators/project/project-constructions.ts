// A project's own walls and roofs: layers for the engine, U, series and sources.
import { type ConstructionId, constructions, films } from "../data/constructions.ts";
import { airGaps, materials } from "../data/materials.ts";
import type { SourceId } from "../data/sources.ts";
import { type Conduction, conduction, type Layer } from "../engineering/conduction.ts";
import {
  type BuildId,
  isOutdoorSurface,
  type LayerInput,
  type OwnConstruction,
  ownConstructionIndex,
  type Project,
  type SurfaceInput,
} from "./project.ts";

function layerOf({ material, thicknessMm, resistanceM2KW, ...custom }: LayerInput): Layer {
  if (material === "gap") return { resistanceM2KW };
  const { conductivityWmK, densityKgm3, specificHeatJkgK } = material === "own" ? custom : materials[material];
  return { thicknessM: thicknessMm / 1000, conductivityWmK, densityKgm3, specificHeatJkgK };
}

/** Layers from outdoors to indoors, with the air films of the kind. */
const layersOf = ({ kind, layers }: OwnConstruction): Layer[] => [films.outside, ...layers.map(layerOf), films[kind]];

/** U in W/m²K and the shares of 24 hours; null while a layer is out of range. */
export function conductionOf(construction: OwnConstruction): Conduction | null {
  try {
    return conduction(layersOf(construction));
  } catch {
    return null;
  }
}

/** U of a surface, W/m²K: of the layers of one of the project's own constructions, otherwise as entered. */
export function surfaceUWm2K({ constructions: own }: Pick<Project, "constructions">, { kind, build, uWm2K }: SurfaceInput): number {
  const construction = isOutdoorSurface(kind) ? own[ownConstructionIndex(build) ?? -1] : undefined;
  return (construction && conductionOf(construction)?.uWm2K) ?? uWm2K;
}

export function layersOfBuild(id: BuildId, ownConstructions: readonly OwnConstruction[]): readonly Layer[] {
  const index = ownConstructionIndex(id);
  return index === undefined ? constructions[id as ConstructionId].layers : layersOf(ownConstructions[index] as OwnConstruction);
}

export function buildSources(id: BuildId, ownConstructions: readonly OwnConstruction[]): SourceId[] {
  const index = ownConstructionIndex(id);
  if (index === undefined) return [constructions[id as ConstructionId].source];
  const used = (ownConstructions[index]?.layers ?? []).map(
    ({ material }): SourceId => (material === "own" ? "ownMaterial" : material === "gap" ? airGaps.source : materials[material].source),
  );
  return [...new Set(used)];
}
