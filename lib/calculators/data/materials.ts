// Materials of walls and roofs in the UAE, for constructions entered layer by layer, and the air gaps between them. Insulation values are
// for dry material at 10 to 24 °C, as tested; in a wall in the sun it conducts 5 to 10 % more.
import type { MassLayer } from "../engineering/conduction.ts";
import type { SourceId } from "./sources.ts";

/** Properties of a layer's material; the thickness belongs to the layer. */
export type Material = Omit<MassLayer, "thicknessM"> & { source: SourceId };

const material = (conductivityWmK: number, densityKgm3: number, specificHeatJkgK: number, source: SourceId): Material => ({
  conductivityWmK,
  densityKgm3,
  specificHeatJkgK,
  source,
});

export const materials = {
  cementPlaster: material(0.72, 1860, 840, "ashraeProperties"),
  gypsumPlaster: material(0.57, 1300, 1000, "isoMaterials"),
  gypsumBoard: material(0.25, 900, 1000, "isoMaterials"),

  // The conductivity of a hollow block is that of an equivalent solid, valid only at the block's own width.
  /** 0.125 m²K/W. */
  hollowBlock100: material(0.8, 1300, 920, "hollowBlocks"),
  /** 0.16 m²K/W. */
  hollowBlock150: material(0.94, 1200, 920, "hollowBlocks"),
  /** 0.2 m²K/W. The published base case of Dubai (source blockWall) would need 0.5 W/mK: ask for the certificate. */
  hollowBlock200: material(1, 1100, 920, "localMaterials"),
  solidBlock: material(1.35, 2000, 1000, "isoMaterials"),
  aeratedBlock: material(0.16, 600, 1000, "localMaterials"),
  /** Concrete with polystyrene in its slots, 200 mm wide; mortar joints conduct more. */
  insulatedBlock: material(0.14, 1100, 920, "insulatedBlock"),
  clayBrick: material(0.89, 1920, 790, "ashraeMaterials"),

  /** For slabs and walls, whose reinforcement lies across the heat flow; with 1 % of steel ISO 10456 has 2.3 W/mK. */
  concrete: material(1.95, 2240, 900, "ashraeMaterials"),
  lightweightConcrete: material(0.53, 1280, 840, "ashraeMaterials"),
  /** Used to slope roofs. */
  foamConcrete: material(0.2, 640, 900, "ashraeProperties"),
  screed: material(1.15, 1800, 1000, "localMaterials"),
  // These are values of damp ground, on the safe side: dry fill insulates better, but may not stay dry.
  sand: material(2, 1950, 1045, "isoMaterials"),
  gravel: material(2, 1950, 1045, "isoMaterials"),

  limestone: material(1.7, 2200, 1000, "isoMaterials"),
  marble: material(3.5, 2800, 1000, "isoMaterials"),
  granite: material(2.8, 2600, 1000, "isoMaterials"),
  // ISO 10456 has one row for both tiles.
  ceramicTile: material(1.3, 2300, 840, "isoMaterials"),
  porcelainTile: material(1.3, 2300, 840, "isoMaterials"),
  cementTile: material(1.5, 2000, 900, "localMaterials"),
  clayRoofTile: material(1, 2000, 800, "isoMaterials"),

  xps: material(0.034, 32, 1400, "localMaterials"),
  eps15: material(0.04, 15, 1400, "polystyreneGrades"),
  eps20: material(0.038, 20, 1400, "polystyreneGrades"),
  eps25: material(0.036, 25, 1400, "localMaterials"),
  eps30: material(0.034, 30, 1400, "polystyreneGrades"),
  /** Aged, without facings; facings that retain the gas insulate better. */
  polyisocyanurate: material(0.0235, 30, 1470, "ashraeProperties"),
  sprayedPolyurethane: material(0.026, 40, 1470, "ashraeProperties"),
  mineralWool: material(0.035, 100, 840, "ashraeProperties"),
  glassWool: material(0.04, 20, 840, "localMaterials"),

  bitumenMembrane: material(0.23, 1100, 1000, "isoMaterials"),
  wood: material(0.13, 500, 1600, "isoMaterials"),
  plywood: material(0.13, 500, 1600, "isoMaterials"),
  steel: material(50, 7800, 450, "isoMaterials"),
  aluminium: material(160, 2800, 880, "isoMaterials"),
  glass: material(1, 2500, 750, "isoMaterials"),
} as const satisfies Record<string, Material>;

export type MaterialId = keyof typeof materials;

/**
 * Resistance of a closed air gap without foil, m²K/W, as in the ready-made constructions of ASHRAE. ISO 6946 has 0.18 for 25 mm and more at
 * a mean of 10 °C; at 45 °C, as behind a surface in the sun, the same equations give a quarter less.
 */
export const airGaps = { wall: 0.15, slab: 0.18, roof: 0.18, source: "ashraeMaterials" } as const satisfies {
  source: SourceId;
} & Record<string, number | string>;
