// Crops: the characteristic part of a detail drawing, for places too small for the whole sheet and its key: menus, cards, lists. Each
// service, cooling type, article and calculator has its own. Drawn by app/drawings.
import type { SheetSlug } from "./calculators.ts";
import type { CoolingType } from "./cooling-types.ts";
import type { DrawingId } from "./drawings.ts";

/** In units of the sheet (360 × 260): the upper left corner and the width. */
type Crop = { drawing: DrawingId; x: number; y: number; width: number };

/** Aspect ratio, width by height. */
export const cropAspectRatio = 3 / 2;

const crop = (drawing: DrawingId, x: number, y: number, width: number): Crop => ({ drawing, x, y, width });

/** The default crop of each drawing. */
const defaultCrops: Record<DrawingId, Crop> = {
  "district-cooled-flat": crop("district-cooled-flat", 14, 2, 280),
  "chiller-plant": crop("chiller-plant", 0, 80, 250),
  "ducted-villa": crop("ducted-villa", 60, 14, 240),
  "rooftop-package": crop("rooftop-package", 64, 2, 258),
  "split-unit": crop("split-unit", 20, 12, 270),
  ahu: crop("ahu", 40, 40, 300),
  "kitchen-exhaust": crop("kitchen-exhaust", 116, 28, 240),
  "cooling-tower": crop("cooling-tower", 40, 14, 316),
  "vrf-system": crop("vrf-system", 30, 0, 296),
  "fresh-air-unit": crop("fresh-air-unit", 90, 8, 264),
  "workshop-ventilation": crop("workshop-ventilation", 30, 6, 262),
  "window-unit": crop("window-unit", 44, 40, 270),
  "electrical-panel": crop("electrical-panel", 14, 12, 190),
  "plumbing-riser": crop("plumbing-riser", 112, 4, 230),
  "solar-roof": crop("solar-roof", 0, 4, 220),
  "fit-out-ceiling": crop("fit-out-ceiling", 8, 26, 270),
  "bms-panel": crop("bms-panel", 2, 2, 356),
  "network-rack": crop("network-rack", 10, 50, 290),
  "cctv-cameras": crop("cctv-cameras", 0, 56, 300),
  "fcu-anatomy": crop("fcu-anatomy", 46, 36, 230),
  "delta-t": crop("delta-t", 65, 80, 230),
  "approach-temperature": crop("approach-temperature", 24, 56, 270),
  "leak-test": crop("leak-test", 132, 34, 220),
  "salt-corrosion": crop("salt-corrosion", 196, 110, 160),
  "vrf-or-chiller": crop("vrf-or-chiller", 10, 33, 340),
  "room-load": crop("room-load", 0, 18, 330),
};

/** Further crops, each of one subject. */
const furtherCrops = {
  "outdoor-unit": crop("split-unit", 20, 80, 160),
  gauges: crop("leak-test", 140, 36, 130),
  "filters-and-coil": crop("ahu", 46, 66, 150),
  chiller: crop("chiller-plant", 122, 122, 160),
  "package-sections": crop("rooftop-package", 76, 24, 150),
  "package-fans": crop("rooftop-package", 186, 30, 150),
  "plant-room": crop("district-cooled-flat", 110, 157, 150),
  "duct-run": crop("fresh-air-unit", 16, 84, 240),
  "single-line": crop("electrical-panel", 182, 120, 178),
  "drain-pan": crop("fcu-anatomy", 70, 96, 150),
  "water-pipes": crop("chiller-plant", 206, 12, 150),
  "villa-unit": crop("ducted-villa", 150, 20, 150),
  "ceiling-unit": crop("district-cooled-flat", 30, 8, 150),
  "wall-unit": crop("split-unit", 200, 20, 150),
  "vrf-room": crop("vrf-system", 150, 120, 160),
  "window-at-night": crop("split-unit", 150, 60, 150),
  "blower-wheel": crop("fcu-anatomy", 150, 40, 140),
  "supply-duct": crop("fresh-air-unit", 180, 60, 170),
  "sunlit-window": crop("room-load", 60, 60, 140),
} satisfies Record<string, Crop>;

export const crops = { ...defaultCrops, ...furtherCrops };
export type CropId = keyof typeof crops;
export const isCrop = (name: string): name is CropId => Object.hasOwn(crops, name);

const cropsByService: Record<string, CropId> = {
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
  "ac-not-cooling": "villa-unit",
  "ac-leaking-water": "drain-pan",
  "ac-noise": "window-unit",
  "ac-smell": "ceiling-unit",
  "ac-ice": "wall-unit",
  "ac-tripping": "single-line",
  "high-cooling-bill": "room-load",
  "ac-error-codes": "vrf-room",
  "emergency-ac-repair": "window-at-night",
  "ac-deep-cleaning": "blower-wheel",
  "duct-cleaning": "supply-duct",
  "ac-gas-leak-test": "gauges",
  "thermostat-and-valve": "delta-t",
  "kitchen-exhaust-cleaning": "kitchen-exhaust",
  "cold-rooms": "filters-and-coil",
  "temporary-cooling": "workshop-ventilation",
};

/** The crop of a service by slug; for a service added in the office, the first drawing of its page, if given. */
export const cropOfService = (slug: string, drawings: readonly { drawing: DrawingId }[] = []): CropId | undefined =>
  cropsByService[slug] ?? drawings[0]?.drawing;

export const cropOfCooling: Record<CoolingType, CropId> = {
  district: "district-cooled-flat",
  "building-chiller": "chiller-plant",
  ducted: "ducted-villa",
  split: "split-unit",
};

type CalculatorSlug = SheetSlug | "hvac-cooling-load";

export const cropOfCalculator: Record<CalculatorSlug, CropId> = {
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

export const isCalculator = (slug: string): slug is CalculatorSlug => Object.hasOwn(cropOfCalculator, slug);
