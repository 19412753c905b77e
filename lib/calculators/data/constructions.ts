// Walls and roofs as built in the UAE, and the usual ones of each period. Layers run from outdoors to indoors and include the air films.
import type { Layer } from "../engineering/conduction.ts";
import type { SourceId } from "./sources.ts";

const mass = (millimetres: number, conductivityWmK: number, densityKgm3: number, specificHeatJkgK: number): Layer => ({
  thicknessM: millimetres / 1000,
  conductivityWmK,
  densityKgm3,
  specificHeatJkgK,
});

const outsideFilm: Layer = { resistanceM2KW: 0.044 };
const wallFilm: Layer = { resistanceM2KW: 0.12 };
const ceilingFilm: Layer = { resistanceM2KW: 0.16 };
const plaster = mass(15, 0.72, 1860, 840);
const block = mass(200, 1, 1100, 920);
const screed = mass(50, 1.15, 1800, 1000);
const tile = mass(20, 1.5, 2000, 900);
const membrane = mass(4, 0.23, 1100, 1000);
const roofTile = mass(20, 1, 2000, 800);
const roofSpace: Layer = { resistanceM2KW: 0.2 };
const gypsumBoard = mass(12.5, 0.25, 900, 1000);
const slab = mass(200, 1.95, 2240, 900);

/** Air films: outside, and inside on a wall, under a slab or under a roof. */
export const films = { outside: outsideFilm, wall: wallFilm, slab: ceilingFilm, roof: ceilingFilm } as const;

/** A slab may be a roof, or a floor over open air. */
export type ConstructionData = { kind: "wall" | "slab" | "roof"; layers: readonly Layer[]; source: SourceId };

export const constructions = {
  insulatedWall: {
    kind: "wall",
    layers: [outsideFilm, mass(9.5, 0.72, 1856, 840), mass(50, 0.036, 25, 1400), block, plaster, wallFilm],
    source: "localMaterials",
  },
  blockWall: { kind: "wall", layers: [outsideFilm, plaster, block, plaster, wallFilm], source: "localMaterials" },
  aeratedWall: { kind: "wall", layers: [outsideFilm, plaster, mass(250, 0.16, 600, 1000), plaster, wallFilm], source: "localMaterials" },
  insulatedRoof: {
    kind: "slab",
    layers: [outsideFilm, tile, screed, mass(100, 0.034, 32, 1400), membrane, screed, slab, plaster, ceilingFilm],
    source: "localMaterials",
  },
  bareRoof: { kind: "slab", layers: [outsideFilm, tile, screed, membrane, screed, slab, plaster, ceilingFilm], source: "localMaterials" },
  /** The temperature of the void results from sun, roof and ceiling. */
  roofVoid: { kind: "roof", layers: [outsideFilm, roofTile, roofSpace, gypsumBoard, ceilingFilm], source: "roofSpace" },
  insulatedRoofVoid: {
    kind: "roof",
    layers: [outsideFilm, roofTile, roofSpace, mass(100, 0.04, 20, 840), gypsumBoard, ceilingFilm],
    source: "roofSpace",
  },
} as const satisfies Record<string, ConstructionData>;

export type ConstructionId = keyof typeof constructions;

type Range = readonly [low: number, likely: number, high: number];

export type BuildAge = "before2005" | "from2005" | "from2015" | "from2022";

export type AgeData = {
  wall: ConstructionId;
  wallUWm2K: Range;
  wallSource: SourceId;
  roof: ConstructionId;
  roofUWm2K: Range;
  roofSource: SourceId;
  airChangesPerHour: Range;
  airSource: SourceId;
};

/** U is that of the whole wall, concrete frame included. Outside Dubai, roofs were insulated later than the Dubai rules required. */
export const byAge: Record<BuildAge, AgeData> = {
  before2005: {
    wall: "blockWall",
    wallUWm2K: [1.65, 2.1, 2.47],
    wallSource: "blockWall",
    roof: "bareRoof",
    roofUWm2K: [1, 2.25, 2.25],
    roofSource: "localMaterials",
    airChangesPerHour: [0.4, 0.7, 1],
    airSource: "leakage",
  },
  from2005: {
    wall: "insulatedWall",
    wallUWm2K: [0.57, 0.9, 1.3],
    wallSource: "frameEffect",
    roof: "insulatedRoof",
    roofUWm2K: [0.44, 0.44, 1],
    roofSource: "dubaiRules",
    airChangesPerHour: [0.3, 0.5, 0.8],
    airSource: "leakage",
  },
  from2015: {
    wall: "insulatedWall",
    wallUWm2K: [0.57, 0.75, 1],
    wallSource: "frameEffect",
    roof: "insulatedRoof",
    roofUWm2K: [0.3, 0.3, 0.44],
    roofSource: "dubaiRules",
    airChangesPerHour: [0.2, 0.35, 0.6],
    airSource: "leakage",
  },
  from2022: {
    wall: "insulatedWall",
    wallUWm2K: [0.57, 0.57, 0.75],
    wallSource: "dubaiRules",
    roof: "insulatedRoof",
    roofUWm2K: [0.3, 0.3, 0.3],
    roofSource: "dubaiRules",
    airChangesPerHour: [0.1, 0.25, 0.4],
    airSource: "leakage",
  },
};

/** Limits of the Dubai rules, U in W/m²K. */
export const dubaiLimits = {
  from2003: { wallUWm2K: 0.57, roofUWm2K: 0.44, source: "dubaiRules" },
  from2014: { wallUWm2K: 0.57, roofUWm2K: 0.3, source: "dubaiRules" },
} as const satisfies Record<string, { wallUWm2K: number; roofUWm2K: number; source: SourceId }>;

/** Largest saving of a villa's electricity for each measure, %, in a computer model (IES-VE) of four real designs. */
export const modelledSavings = { walls: 20.8, roof: 11.6, glass: 3.2, all: 36.7, source: "villaRetrofits" } as const satisfies {
  source: SourceId;
} & Record<string, number | string>;

/** Solar absorptance of surfaces. In the dust of the UAE an unwashed roof does not stay below 0.35. */
export const absorptances = {
  washedWhite: { value: 0.26, source: "absorptance" },
  white: { value: 0.35, source: "absorptance" },
  light: { value: 0.45, source: "absorptance" },
  brick: { value: 0.63, source: "absorptance" },
  concrete: { value: 0.72, source: "absorptance" },
  dark: { value: 0.88, source: "absorptance" },
} as const satisfies Record<string, { value: number; source: SourceId }>;

/** Reflectance of the surrounding ground. (ASHRAE Fundamentals 2021, ch. 14, table 5) */
export const groundReflectances = { town: 0.2, asphalt: 0.08, concrete: 0.25, sand: 0.4, lightPaving: 0.6 } as const;
