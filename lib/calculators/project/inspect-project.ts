// Checks a project before anything is computed, so that the form can mark its fields.
import { places } from "../data/climate.ts";
import { absorptances, byAge, constructions, groundReflectances } from "../data/constructions.ts";
import { activities, schedules } from "../data/gains.ts";
import { glasses, shades } from "../data/glass.ts";
import { materials } from "../data/materials.ts";
import { Inspection } from "../engineering/inspection.ts";
import { directions } from "../quick/quick-answers.ts";
import {
  airSystemIds,
  type Bounds,
  type BuildId,
  buildsOf,
  countWindows,
  designIds,
  freshSupplyIds,
  glassM2,
  hoursBounds,
  hoursFields,
  isOutdoorSurface,
  layerBounds,
  mayHoldGlass,
  type Project,
  projectBounds,
  projectLimits,
  type RoomInput,
  reheatIds,
  roomBounds,
  type SurfaceInput,
  spaceIds,
  surfaceBounds,
  surfaceKinds,
  type WindowInput,
  windowBounds,
  zoneAirIds,
} from "./project.ts";
import { conductionOf } from "./project-constructions.ts";

/** Refusals of all fields; field names are paths, such as rooms[0].surfaces[1].areaM2. Empty if the project can be computed. */
export function inspectProject(project: Project): Inspection {
  const inspection = new Inspection();
  const choice = (field: string, value: string, options: object) => inspection.choice(field, value, Object.keys(options));
  choice("place", project.place, places);
  choice("surroundings", project.surroundings, groundReflectances);
  choice("built", project.built, byAge);
  inspection.choice("airSystem", project.airSystem, airSystemIds);
  for (const [index, { zone, air }] of project.zones.entries()) {
    inspection.number(`zones[${index}].zone`, zone, roomBounds.zone.min, roomBounds.zone.max, "");
    inspection.choice(`zones[${index}].air`, air, zoneAirIds);
  }
  inspection.number("zones.length", project.zones.length, 0, projectLimits.zones, "zones");
  inspectDesign(project, inspection);
  inspection.number("rooms.length", project.rooms.length, 1, projectLimits.rooms, "rooms");
  inspection.number("variants.length", project.variants.length, 0, projectLimits.variants, "variants");
  inspection.number("constructions.length", project.constructions.length, 0, projectLimits.constructions, "constructions");
  inspection.number("windows.length", countWindows(project), 0, projectLimits.windowsPerBuilding, "windows");
  inspectConstructions(project, inspection);
  for (const [index, room] of project.rooms.entries()) inspectRoomInput(`rooms[${index}].`, room, project, inspection);
  for (const [index, variant] of project.variants.entries()) {
    const at = `variants[${index}].`;
    if (variant.glass !== null) choice(`${at}glass`, variant.glass, glasses);
    if (variant.shade !== null) choice(`${at}shade`, variant.shade, { ...shades, none: 1 });
    for (const kind of ["wall", "roof"] as const)
      if (variant[kind] !== null) inspection.choice(`${at}${kind}`, variant[kind], knownBuilds(project));
    if (variant.colour !== null) choice(`${at}colour`, variant.colour, absorptances);
    for (const name of ["wallUWm2K", "roofUWm2K"] as const)
      if (variant[name] !== null) numbers(inspection, at, { [name]: variant[name] }, { [name]: surfaceBounds.uWm2K });
    if (variant.lightsWm2 !== null) numbers(inspection, at, { lightsWm2: variant.lightsWm2 }, { lightsWm2: roomBounds.lightsWm2 });
  }
  return inspection;
}

function numbers(inspection: Inspection, prefix: string, values: object, bounds: Partial<Record<string, Bounds>>): void {
  for (const [name, limit] of Object.entries(bounds)) {
    if (!limit) continue;
    const value = (values as Record<string, unknown>)[name] as number;
    inspection.number(prefix + name, value, limit.min, limit.max, "");
    if (limit.whole && value >= limit.min && value <= limit.max && !Number.isInteger(value))
      inspection.refusals.push({ field: prefix + name, value, allowed: { min: limit.min, max: limit.max, unit: "(whole)" } });
  }
}

const upTo = (limit: Bounds, largest: number): Bounds => ({
  ...limit,
  max: largest < limit.max ? Math.floor(largest * 10) / 10 : limit.max,
});

const atLeast = (limit: Bounds, smallest: number): Bounds => ({
  ...limit,
  min: smallest > limit.min ? Math.round(smallest * 10) / 10 : limit.min,
});

/** Limit per unit of `size` from a limit for the whole room; no limit while the size is not a positive number. */
const perUnit = (limit: number, size: number) => (size > 0 ? limit / size : Number.POSITIVE_INFINITY);

function inspectDesign(project: Project, inspection: Inspection): void {
  const { dryC, dryWetC, humidWetC, humidDryC, freshCoilC, freshSupplyC, ...percents } = projectBounds;
  numbers(inspection, "", project, percents);
  inspection.choice("freshSupply", project.freshSupply, freshSupplyIds);
  inspection.choice("reheat", project.reheat, reheatIds);
  if (project.freshSupply !== "room") numbers(inspection, "", project, { freshCoilC });
  if (project.freshSupply === "warmed") numbers(inspection, "", project, { freshSupplyC: atLeast(freshSupplyC, project.freshCoilC) });
  inspection.choice("design", project.design, designIds);
  if (project.design !== "own") return;
  // A wet bulb is at most its dry bulb and the highest wet bulb. It is at most 30 K below on hot days, as in any desert, and 15 K on humid days.
  numbers(inspection, "", project, {
    dryC,
    dryWetC: upTo(atLeast(dryWetC, project.dryC - 30), Math.min(project.dryC, project.humidWetC)),
    humidWetC: upTo(atLeast(humidWetC, project.humidDryC - 15), project.humidDryC),
    humidDryC,
  });
}

function inspectConstructions({ constructions: ownConstructions }: Project, inspection: Inspection): void {
  for (const [index, construction] of ownConstructions.entries()) {
    const { kind, layers } = construction;
    const at = `constructions[${index}].`;
    inspection.choice(`${at}kind`, kind, ["wall", "slab", "roof"]);
    inspection.number(`${at}layers.length`, layers.length, 1, projectLimits.layersPerConstruction, "layers");
    const before = inspection.refusals.length;
    for (const [place, layer] of layers.entries()) {
      const field = `${at}layers[${place}].`;
      inspection.choice(`${field}material`, layer.material, [...Object.keys(materials), "own", "gap"]);
      const { thicknessMm, resistanceM2KW, ...ofMaterial } = layerBounds;
      numbers(
        inspection,
        field,
        layer,
        layer.material === "gap" ? { resistanceM2KW } : { thicknessMm, ...(layer.material === "own" && ofMaterial) },
      );
    }
    // Layers that are each within range can still give a U-value out of range.
    if (inspection.refusals.length === before)
      inspection.number(`${at}uWm2K`, conductionOf(construction)?.uWm2K ?? Number.NaN, 0.05, 8, "W/m²K");
  }
}

const knownBuilds = ({ constructions: ownConstructions }: Project): BuildId[] => [
  ...(Object.keys(constructions) as BuildId[]),
  ...ownConstructions.map((_, index): BuildId => `own${index}`),
];

function inspectRoomInput(at: string, room: RoomInput, project: Project, inspection: Inspection): void {
  const choice = (field: string, value: string, options: object) => inspection.choice(at + field, value, Object.keys(options));
  // Limits for one room as a whole: a megawatt of machines, 100 m³/s of infiltration.
  const { machinesWm2, leakAch, freshLps, airEffectiveness, heatRecoveryPercent, moistureRecoveryPercent, ...others } = roomBounds;
  // Fields that another choice disables are not shown, so the user could not correct them; they are not checked.
  const isByStandard = room.freshBy === "standard" && room.space !== "none";
  const isBrought = isByStandard || room.freshLps > 0;
  numbers(inspection, at, room, {
    ...others,
    ...(isByStandard ? { airEffectiveness } : { freshLps }),
    ...(isBrought && { heatRecoveryPercent, moistureRecoveryPercent }),
    machinesWm2: upTo(machinesWm2, perUnit(1e6, room.areaM2)),
    leakAch: upTo(leakAch, perUnit(360_000, room.areaM2 * room.heightM)),
  });
  inspection.choice(`${at}mass`, room.mass, ["medium", "heavy"]);
  choice("activity", room.activity, activities);
  inspection.choice(`${at}space`, room.space, spaceIds);
  inspection.choice(`${at}freshBy`, room.freshBy, ["typed", "standard"]);
  for (const name of hoursFields) {
    choice(`${name}.usual`, room[name].usual, { ...schedules, own: 1 });
    if (room[name].usual === "own" && (name !== "freshHours" || isBrought)) numbers(inspection, `${at}${name}.`, room[name], hoursBounds);
  }
  inspection.number(`${at}surfaces.length`, room.surfaces.length, 0, projectLimits.surfacesPerRoom, "surfaces");
  for (const [number, surface] of room.surfaces.entries()) inspectSurface(`${at}surfaces[${number}].`, surface, project, inspection);
}

function inspectSurface(at: string, surface: SurfaceInput, project: Project, inspection: Inspection): void {
  const { kind } = surface;
  inspection.choice(`${at}kind`, kind, surfaceKinds);
  const { areaM2, uWm2K, bearingDeg, belowOutdoorK, groundC } = surfaceBounds;
  const isOwnBuild =
    isOutdoorSurface(kind) && buildsOf(kind, project.constructions).includes(surface.build) && surface.build.startsWith("own");
  numbers(inspection, at, surface, {
    areaM2,
    ...(!isOwnBuild && { uWm2K }),
    ...(kind === "partition" && { belowOutdoorK }),
    ...(kind === "ground" && { groundC }),
  });
  if (isOutdoorSurface(kind)) {
    inspection.choice(`${at}build`, surface.build, knownBuilds(project));
    inspection.choice(`${at}colour`, surface.colour, Object.keys(absorptances));
  }
  if (kind === "wall") {
    inspection.choice(`${at}direction`, surface.direction, [...Object.keys(directions), "own"]);
    if (surface.direction === "own") numbers(inspection, at, surface, { bearingDeg });
  }
  if (!mayHoldGlass(kind)) return;
  inspection.number(`${at}windows.length`, surface.windows.length, 0, projectLimits.windowsPerSurface, "windows");
  for (const number of surface.windows.keys()) inspectWindow(`${at}windows[${number}].`, number, surface, inspection);
}

function inspectWindow(at: string, place: number, surface: SurfaceInput, inspection: Inspection): void {
  const window = surface.windows[place] as WindowInput;
  const { count, areaM2, uWm2K, shgc, heightM, overhangM, overhangGapM, finsM, finsGapM } = windowBounds;
  const others = glassM2({ ...surface, windows: surface.windows.filter((_, at) => at !== place) });
  const free = (surface.areaM2 - others) / (Number.isFinite(window.count) ? Math.max(1, window.count) : 1);
  // A window may use the free area of its wall. An address stores square metres to the thousandth, so each pane may be off by that much.
  const slack = 0.001 * (1 + surface.windows.reduce((sum, { count: alike }) => sum + (Number.isFinite(alike) ? alike : 1), 0));
  numbers(inspection, at, window, { count, areaM2: { ...areaM2, max: Number.isNaN(free) ? areaM2.max : Math.max(0, free) + slack } });
  inspection.choice(`${at}glass`, window.glass, [...Object.keys(glasses), "own"]);
  inspection.choice(`${at}shade`, window.shade, [...Object.keys(shades), "none"]);
  if (window.glass === "own") numbers(inspection, at, window, { uWm2K, shgc });
  if (surface.kind !== "wall") return;
  numbers(inspection, at, window, {
    overhangM,
    finsM,
    ...(window.overhangM > 0 && { overhangGapM }),
    ...(window.finsM > 0 && { finsGapM }),
    ...((window.overhangM > 0 || window.finsM > 0) && { heightM }),
  });
}
