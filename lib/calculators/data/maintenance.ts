// Planned maintenance of a year: visits by equipment, use and surroundings, and the tasks for each kind of equipment.
import type { SourceId } from "./sources.ts";

export type Air = "usual" | "sea" | "dust";
/** `eachVisitIn`: the kinds of air in which a yearly task is done on every visit. */
export type Task = { id: string; every: "visit" | "year"; eachVisitIn?: readonly Air[] };

const each = (...ids: string[]): Task[] => ids.map((id) => ({ id, every: "visit" }));
const yearly = (...ids: string[]): Task[] => ids.map((id) => ({ id, every: "year" }));
/** Salt and dust stay in the fins, so one wash a year is not enough in such air. */
const outdoorCoil: Task = { id: "outdoorCoil", every: "year", eachVisitIn: ["sea", "dust"] };

/**
 * Visits a year in ordinary use, and the tasks. Units of homes get at least two visits, and cleaning the filters alone is no service
 * (source serviceFloor), so every visit includes the indoor coil.
 */
export const equipment = {
  split: {
    visits: 2,
    tasks: [...each("filters", "indoorCoil", "drain", "temperatures", "current"), outdoorCoil, ...yearly("terminals", "leaks")],
  },
  ducted: {
    visits: 2,
    tasks: [...each("filters", "indoorCoil", "drain", "temperatures", "current", "belts"), outdoorCoil, ...yearly("terminals", "leaks")],
  },
  fcu: { visits: 2, tasks: [...each("filters", "indoorCoil", "drain", "thermostat", "temperatures"), ...yearly("valve", "terminals")] },
  ahu: {
    visits: 4,
    tasks: [...each("filters", "belts", "drain", "temperatures", "current"), ...yearly("indoorCoil", "bearings", "valve", "dampers")],
  },
  vrf: { visits: 3, tasks: [...each("filters", "drain", "faultLog", "temperatures"), outdoorCoil, ...yearly("terminals", "leaks")] },
  chiller: {
    visits: 4,
    tasks: [...each("logReadings", "outdoorCoil", "current", "flow"), ...yearly("oil", "leaks", "terminals", "safeties")],
  },
  tower: { visits: 12, tasks: [...each("waterTest", "basin", "drift"), ...yearly("disinfection", "bearings", "nozzles")] },
  pump: { visits: 4, tasks: [...each("seals", "vibration", "current"), ...yearly("bearings", "alignment")] },
  fan: { visits: 2, tasks: [...each("belts", "vibration", "current"), ...yearly("bearings", "flow")] },
} as const satisfies Record<string, { visits: number; tasks: readonly Task[] }>;

/** How often a task is done in this kind of air. */
export const taskInterval = ({ every, eachVisitIn }: Task, air: Air): Task["every"] => (eachVisitIn?.includes(air) ? "visit" : every);

/** Factors on the ordinary visits: equipment that runs longer or in worse air clogs sooner. */
export const useFactors = { home: 1, office: 1, shop: 1.25, kitchen: 2, clinic: 1.5 } as const;
export const airFactors = { usual: 1, sea: 1.5, dust: 1.5 } as const satisfies Record<Air, number>;
export const maxVisits = 12;

export const maintenanceSources = ["usualVisits", "serviceFloor", "saltAir"] as const satisfies readonly SourceId[];
