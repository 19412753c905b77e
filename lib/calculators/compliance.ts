// A building against the rules of Dubai for its envelope and air, as far as their tables could be read. Other emirates have none here: the
// tables of Abu Dhabi (Estidama) were not found in a readable text.
import type { PlaceId } from "./data/climate.ts";
import { dubaiLimits } from "./data/constructions.ts";
import { glasses } from "./data/glass.ts";
import { shgcPerShadingCoefficient } from "./engineering/glass-properties.ts";
import { missingLps } from "./project/fresh-air.ts";
import {
  glassM2,
  isOutdoorSurface,
  mayHoldGlass,
  type Project,
  type RoomInput,
  type SurfaceInput,
  type WindowInput,
} from "./project/project.ts";
import { surfaceUWm2K } from "./project/project-constructions.ts";

/** Al Sa'fat 501.01: glass by its share of the outside walls; U in W/m²K. Transcribed from the regulation, see `dubaiRules`. */
const glassRules = [
  { toShare: 0.4, uWm2K: 2.1, sc: 0.4 },
  { toShare: 0.6, uWm2K: 1.9, sc: 0.32 },
  { toShare: 1, uWm2K: 1.9, sc: 0.25 },
] as const;
/** Al Sa'fat 501.03: indoor design, °C and %. */
const indoorRule = { dryBulbC: 24, humidityPercent: [45, 55] } as const;

type RuleId = "walls" | "roofs" | "glassU" | "glassSc" | "freshAir" | "indoor";

/** One rule with the value that comes nearest to breaking it, and the rooms that do, by index. */
export type ComplianceRow = {
  id: RuleId;
  clause: "501.01" | "501.03" | "401.01";
  /** Absent for rules that each room meets by itself. */
  limit?: number;
  worst?: number;
  failing: readonly number[];
};

export type Compliance = { rows: readonly ComplianceRow[] /** Glass over outside walls, 0 to 1. */; glassShare: number };

const dubaiPlaces: readonly PlaceId[] = ["dubai", "dubaiInland"];

const valuesOf = (window: WindowInput) =>
  window.glass === "own" ? window : { uWm2K: glasses[window.glass].uWm2K, shgc: glasses[window.glass].shgc[0] as number };

/** Null where no table could be read for the place. */
export function complianceOf(project: Project): Compliance | null {
  if (!dubaiPlaces.includes(project.place)) return null;
  const parts = project.rooms.flatMap((room, index) => room.surfaces.map((surface) => ({ surface, index, times: room.times })));
  const walls = parts.filter(({ surface }) => surface.kind === "wall");
  const sum = (of: (surface: SurfaceInput) => number) => walls.reduce((total, { surface, times }) => total + times * of(surface), 0);
  const wallM2 = sum(({ areaM2 }) => areaM2);
  const glassShare = wallM2 > 0 ? sum(glassM2) / wallM2 : 0;
  const glassRule = glassRules.find(({ toShare }) => glassShare <= toShare + 1e-9) ?? glassRules[2];
  /** A rule that no value may exceed, compared to the two decimals of the table; left out if there is nothing that it is about. */
  const most = (id: RuleId, limit: number, found: readonly { value: number; index: number }[]): ComplianceRow[] =>
    found.length === 0
      ? []
      : [
          {
            ...{ id, clause: "501.01", limit },
            worst: Math.max(...found.map(({ value }) => value)),
            failing: [...new Set(found.filter(({ value }) => Math.round(value * 100) > Math.round(limit * 100)).map(({ index }) => index))],
          },
        ];
  const opaque = (wanted: (surface: SurfaceInput) => boolean) =>
    parts.flatMap(({ surface, index }) => (wanted(surface) ? [{ value: surfaceUWm2K(project, surface), index }] : []));
  const windows = parts.flatMap(({ surface, index }) =>
    mayHoldGlass(surface.kind) ? surface.windows.filter(({ areaM2 }) => areaM2 > 0).map((window) => ({ ...valuesOf(window), index })) : [],
  );
  const { wallUWm2K, roofUWm2K } = dubaiLimits.from2014;
  const failing = (isMet: (room: RoomInput) => boolean) => project.rooms.flatMap((room, index) => (isMet(room) ? [] : [index]));
  const [driest, wettest] = indoorRule.humidityPercent;
  return {
    glassShare,
    rows: [
      ...most(
        "walls",
        wallUWm2K,
        opaque(({ kind }) => kind === "wall"),
      ),
      ...most(
        "roofs",
        roofUWm2K,
        opaque(({ kind }) => isOutdoorSurface(kind) && kind !== "wall"),
      ),
      ...most(
        "glassU",
        glassRule.uWm2K,
        windows.map(({ uWm2K, index }) => ({ value: uWm2K, index })),
      ),
      ...most(
        "glassSc",
        glassRule.sc,
        windows.map(({ shgc, index }) => ({ value: shgc / shgcPerShadingCoefficient, index })),
      ),
      {
        id: "freshAir",
        clause: "401.01",
        failing: failing((room) => missingLps(room) <= 0),
      },
      {
        id: "indoor",
        clause: "501.03",
        failing: failing(
          ({ indoorC, humidityPercent }) => indoorC === indoorRule.dryBulbC && humidityPercent >= driest && humidityPercent <= wettest,
        ),
      },
    ],
  };
}
