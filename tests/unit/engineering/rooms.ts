// Sample rooms for the tests.
import { constructions } from "../../../lib/calculators/data/constructions.ts";
import { glasses } from "../../../lib/calculators/data/glass.ts";
import { radiantSeries } from "../../../lib/calculators/data/radiant-factors.ts";
import type { RadiantSeries } from "../../../lib/calculators/engineering/radiant-time-series.ts";
import type { Room } from "../../../lib/calculators/engineering/room.ts";

const ones = (count: number) => new Array<number>(count).fill(0.01);

/** Medium construction with carpet, 50 % glass; only the published examples use it. */
export const carpeted: RadiantSeries = {
  nonSolar: [0.49, 0.17, 0.09, 0.05, 0.03, 0.02, 0.02, ...ones(13), 0, 0, 0, 0],
  solar: [0.54, 0.16, 0.08, 0.04, 0.03, 0.02, ...ones(13), 0, 0, 0, 0, 0],
};

export const always = new Array<number>(24).fill(1);

/** A room without surfaces, gains or air. */
export const bareRoom: Room = {
  id: "bare",
  floorAreaM2: 20,
  heightM: 3,
  indoorDryBulbC: 24,
  indoorRelativeHumidity: 0.5,
  radiantSeries: radiantSeries("medium", 0.5),
  surfaces: [],
  windows: [],
  partitions: [],
  equipment: [],
  infiltrationLps: 0,
  supplyAirC: 13,
  fanHeatShare: 0,
  ductGainShare: 0,
  marginShare: 0,
};

export const south = { azimuthDeg: 0, tiltDeg: 90 };
export const west = { azimuthDeg: 90, tiltDeg: 90 };
export const east = { azimuthDeg: -90, tiltDeg: 90 };
export const up = { azimuthDeg: 0, tiltDeg: 0 };

/** A room with every kind of surface, gain and air. */
export const fullRoom: Room = {
  ...bareRoom,
  id: "full",
  surfaces: [
    {
      name: "west wall",
      kind: "wall",
      areaM2: 9,
      facing: west,
      absorptance: 0.45,
      construction: { layers: constructions.insulatedWall.layers },
    },
    { name: "roof", kind: "roof", areaM2: 20, facing: up, absorptance: 0.6, construction: { layers: constructions.insulatedRoof.layers } },
  ],
  windows: [
    { name: "west window", areaM2: 3, facing: west, glass: glasses.doubleTinted },
    {
      name: "shaded window",
      areaM2: 2,
      facing: south,
      glass: glasses.singleClear,
      shade: { beam0: 0.74, beam60: 0.65, diffuse: 0.79, radiantFraction: 0.54 },
      projections: { widthM: 2, heightM: 1, overhang: { depthM: 0.6, gapM: 0.1 }, fins: { depthM: 0.3, gapM: 0 } },
    },
  ],
  partitions: [
    { name: "store", kind: "partition", areaM2: 8, uWm2K: 2, otherSide: { belowOutdoorK: 3 } },
    { name: "slab", kind: "ground", areaM2: 20, uWm2K: 0.5, otherSide: { temperatureC: 31 } },
  ],
  people: { count: 2, heatAt24C: { sensibleW: 75, latentW: 55 }, schedule: always },
  lights: { powerW: 200, spaceFraction: 0.6, radiantFraction: 0.4, schedule: always },
  equipment: [{ name: "kettle", sensibleW: 100, latentW: 40, radiantFraction: 0.3, schedule: always }],
  infiltrationLps: 8,
  outdoorAir: { airFlowLps: 15, sensibleRecovery: 0.7, latentRecovery: 0.6, schedule: always },
  fanHeatShare: 0.03,
  ductGainShare: 0.05,
  marginShare: 0.1,
};

/** Names of rooms in the detailed form. */
export const roomNames = {
  bedroom: "Bedroom",
  living: "Living",
  majlis: "مجلس",
  kitchen: "Kitchen",
  office: "Office",
  meeting: "Meeting",
  shop: "Shop",
};
