// What a year of planned maintenance holds: visits by equipment, use and surroundings, and the tasks of each.
import type { SourceId } from "./sources.ts";

type Every = "visit" | "year";
export type Task = { id: string; every: Every };

const each = (...ids: string[]): Task[] => ids.map((id) => ({ id, every: "visit" }));
const yearly = (...ids: string[]): Task[] => ids.map((id) => ({ id, every: "year" }));

/** Visits a year in ordinary use, and what is done. */
export const equipment = {
  split: {
    visits: 2,
    tasks: [...each("filters", "indoorCoil", "drain", "temperatures", "current"), ...yearly("outdoorCoil", "terminals", "leaks")],
  },
  ducted: {
    visits: 3,
    tasks: [...each("filters", "drain", "temperatures", "current", "belts"), ...yearly("indoorCoil", "outdoorCoil", "terminals", "leaks")],
  },
  fcu: { visits: 3, tasks: [...each("filters", "drain", "thermostat", "temperatures"), ...yearly("indoorCoil", "valve", "terminals")] },
  ahu: {
    visits: 4,
    tasks: [...each("filters", "belts", "drain", "temperatures", "current"), ...yearly("indoorCoil", "bearings", "valve", "dampers")],
  },
  vrf: { visits: 3, tasks: [...each("filters", "drain", "faultLog", "temperatures"), ...yearly("outdoorCoil", "terminals", "leaks")] },
  chiller: {
    visits: 4,
    tasks: [...each("logReadings", "outdoorCoil", "current", "flow"), ...yearly("oil", "leaks", "terminals", "safeties")],
  },
  tower: { visits: 12, tasks: [...each("waterTest", "basin", "drift"), ...yearly("disinfection", "bearings", "nozzles")] },
  pump: { visits: 4, tasks: [...each("seals", "vibration", "current"), ...yearly("bearings", "alignment")] },
  fan: { visits: 2, tasks: [...each("belts", "vibration", "current"), ...yearly("bearings", "flow")] },
} as const satisfies Record<string, { visits: number; tasks: readonly Task[] }>;

/** Times the ordinary visits: what runs longer or breathes worse air clogs sooner. */
export const useFactors = { home: 1, office: 1, shop: 1.25, kitchen: 2, clinic: 1.5 } as const;
export const airFactors = { usual: 1, sea: 1.5, dust: 1.5 } as const;
export const mostVisits = 12;

export const maintenanceSource: SourceId = "usualVisits";
