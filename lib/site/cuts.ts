// Cuts: the characteristic part of a detail drawing, for places too small for the whole sheet and its key: menus, cards, lists. Each
// service, cooling type, article and calculator has its own. Drawn by app/drawings.
import type { SheetSlug } from "./calculators.ts";
import type { CoolingType } from "./cooling-types.ts";
import type { DrawingId } from "./drawings.ts";

/** In units of the sheet (360 × 260): the upper left corner and the width. */
export type Cut = { drawing: DrawingId; x: number; y: number; width: number };

/** Aspect ratio, width by height. */
export const cutShape = 3 / 2;

const cut = (drawing: DrawingId, x: number, y: number, width: number): Cut => ({ drawing, x, y, width });

/** The default cut of each drawing. */
const usual: Record<DrawingId, Cut> = {
  "district-cooled-flat": cut("district-cooled-flat", 14, 2, 280),
  "chiller-plant": cut("chiller-plant", 0, 80, 250),
  "ducted-villa": cut("ducted-villa", 60, 14, 240),
  "rooftop-package": cut("rooftop-package", 64, 2, 258),
  "split-unit": cut("split-unit", 20, 12, 270),
  ahu: cut("ahu", 40, 40, 300),
  "kitchen-exhaust": cut("kitchen-exhaust", 116, 28, 240),
  "cooling-tower": cut("cooling-tower", 40, 14, 316),
  "vrf-system": cut("vrf-system", 30, 0, 296),
  "fresh-air-unit": cut("fresh-air-unit", 90, 8, 264),
  "workshop-ventilation": cut("workshop-ventilation", 30, 6, 262),
  "window-unit": cut("window-unit", 44, 40, 270),
  "electrical-panel": cut("electrical-panel", 14, 12, 190),
  "plumbing-riser": cut("plumbing-riser", 112, 4, 230),
  "solar-roof": cut("solar-roof", 0, 4, 220),
  "fit-out-ceiling": cut("fit-out-ceiling", 8, 26, 270),
  "bms-panel": cut("bms-panel", 2, 2, 356),
  "network-rack": cut("network-rack", 10, 50, 290),
  "cctv-cameras": cut("cctv-cameras", 0, 56, 300),
  "fcu-anatomy": cut("fcu-anatomy", 46, 36, 230),
  "delta-t": cut("delta-t", 65, 80, 230),
  "approach-temperature": cut("approach-temperature", 24, 56, 270),
  "leak-test": cut("leak-test", 132, 34, 220),
  "salt-corrosion": cut("salt-corrosion", 196, 110, 160),
  "vrf-or-chiller": cut("vrf-or-chiller", 10, 33, 340),
  "room-load": cut("room-load", 0, 18, 330),
};

/** Further cuts, each of one subject. */
const others = {
  "outdoor-unit": cut("split-unit", 20, 80, 160),
  gauges: cut("leak-test", 140, 36, 130),
  "filters-and-coil": cut("ahu", 46, 66, 150),
  chiller: cut("chiller-plant", 122, 122, 160),
  "package-sections": cut("rooftop-package", 76, 24, 150),
  "package-fans": cut("rooftop-package", 186, 30, 150),
  "plant-room": cut("district-cooled-flat", 110, 157, 150),
  "duct-run": cut("fresh-air-unit", 16, 84, 240),
  "single-line": cut("electrical-panel", 182, 120, 178),
  "drain-pan": cut("fcu-anatomy", 70, 96, 150),
  "water-pipes": cut("chiller-plant", 206, 12, 150),
  "sunlit-window": cut("room-load", 60, 60, 140),
} satisfies Record<string, Cut>;

export const cuts = { ...usual, ...others };
export type CutId = keyof typeof cuts;
export const isCut = (name: string): name is CutId => Object.hasOwn(cuts, name);

const ofServices: Record<string, CutId> = {
  "air-conditioning": "district-cooled-flat",
  "air-conditioning-installation": "outdoor-unit",
  "air-conditioning-maintenance": "fcu-anatomy",
  "air-conditioning-repair-cleaning": "split-unit",
  "air-conditioning-amc": "ducted-villa",
  "commercial-hvac": "chiller-plant",
  "commercial-hvac-chiller-services": "chiller",
  "commercial-hvac-vrf-services": "vrf-system",
  "commercial-hvac-ahu-services": "ahu",
  "commercial-hvac-cooling-tower-services": "cooling-tower",
  "commercial-hvac-maintenance-contracts": "package-sections",
  "commercial-hvac-repair-services": "package-fans",
  mep: "plant-room",
  "mep-mechanical-services": "duct-run",
  "mep-electrical-services": "electrical-panel",
  "mep-plumbing-services": "plumbing-riser",
  ventilation: "fresh-air-unit",
  "mep-turnkey-projects": "rooftop-package",
  "building-management-systems": "bms-panel",
  "low-voltage-and-network-systems": "network-rack",
  "interior-fit-out": "fit-out-ceiling",
  "solar-panels": "solar-roof",
  "cctv-and-security": "cctv-cameras",
};

/** The cut of a service by slug; for a service added in the office, the first drawing of its page, if given. */
export const cutOfService = (slug: string, drawings: readonly { drawing: DrawingId }[] = []): CutId | undefined =>
  ofServices[slug] ?? drawings[0]?.drawing;

export const cutOfCooling: Record<CoolingType, CutId> = {
  district: "district-cooled-flat",
  "building-chiller": "chiller-plant",
  ducted: "ducted-villa",
  split: "split-unit",
};

type CalculatorSlug = SheetSlug | "hvac-cooling-load";

export const cutOfCalculator: Record<CalculatorSlug, CutId> = {
  "hvac-cooling-load": "room-load",
  "ac-size-converter": "window-unit",
  "ac-electricity-cost": "single-line",
  "insulation-glass-upgrade": "sunlit-window",
  "solar-pv": "solar-roof",
  "amc-plan": "filters-and-coil",
  "fresh-air-ventilation": "fresh-air-unit",
  "condensation-check": "drain-pan",
  "duct-sizing": "duct-run",
  "chilled-water-pipe": "water-pipes",
};

export const isCalculator = (slug: string): slug is CalculatorSlug => Object.hasOwn(cutOfCalculator, slug);
