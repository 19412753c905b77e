// Plans a maintenance contract from the equipment: visits, services a year and tasks. Prices come from the office's price book.
import {
  type Air,
  airFactors,
  equipment,
  maintenanceSources,
  maxVisits,
  type Task,
  taskInterval,
  useFactors,
} from "../data/maintenance.ts";
import type { Outcome, OutcomeTable, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, type OwnerData, refuse, type Sheet, type Values } from "./sheet.ts";
import { tableWithTotals, total } from "./tables.ts";

type Kind = keyof typeof equipment;
const kinds = Object.keys(equipment) as Kind[];

/** Visits a year: the ordinary number times the factors for use and surroundings, rounded up, at most one a month. */
export function visitsOf(kind: Kind, use: keyof typeof useFactors, air: Air): number {
  return Math.min(maxVisits, Math.ceil(equipment[kind].visits * useFactors[use] * airFactors[air] - 1e-9));
}

const tasksOf = (kind: Kind): readonly Task[] => equipment[kind].tasks;

const ofHomes: readonly Kind[] = ["split", "ducted", "fcu"];

/** Contracts of the owner's price book that fit, each with the year's price for this many units. */
export function pricedPlans(owner: OwnerData, present: readonly Kind[], units: number, home: boolean) {
  const simple = present.every((kind) => ofHomes.includes(kind));
  return owner.amcPlans
    .filter(({ page }) => (page === "air-conditioning-amc" ? simple : !simple || !home))
    .map((plan) => ({ ...plan, priceAed: plan.yearAed + Math.max(0, units - plan.units) * plan.extraUnitAed }));
}

function priceTable(plans: ReturnType<typeof pricedPlans>): OutcomeTable {
  return {
    id: "prices",
    columns: [
      { id: "contract", unit: "", places: 0 },
      { id: "visits", unit: "", places: 0 },
      { id: "year", unit: "aed", places: 0 },
      { id: "units", unit: "", places: 0 },
      { id: "further", unit: "aed", places: 0 },
      { id: "yours", unit: "aed", places: 0 },
    ],
    // A contract's name comes from the owner, not from the messages, so it is isolated from the text direction.
    rows: plans.map(({ name, visits, yearAed, units, extraUnitAed, priceAed }) => ({
      label: `\u2068${name}\u2069`,
      values: [visits, yearAed, units, extraUnitAed, priceAed],
    })),
  };
}

function compute(values: Values, owner: OwnerData): Outcome {
  const use = choiceOf<keyof typeof useFactors>(values, "use");
  const air = choiceOf<Air>(values, "air");
  const present = kinds.filter((kind) => numberOf(values, kind) > 0);
  if (present.length === 0) throw refuse("split", 0, "nothing");
  const counts = present.map((kind) => numberOf(values, kind));
  const visits = present.map((kind) => visitsOf(kind, use, air));
  const services = counts.map((count, index) => count * (visits[index] as number));
  const maxVisits = Math.max(...visits);
  const plans = pricedPlans(owner, present, total(counts), use === "home");
  const prices = plans.map(({ priceAed }) => priceAed);
  const remarks: Remark[] = [{ id: plans.length > 0 ? "fromBook" : "prices", tone: "note" }];
  if (plans.some((plan) => plan.visits < maxVisits)) remarks.push({ id: "fewerVisits", tone: "note", values: { visits: maxVisits } });
  const has = (task: string) => present.some((kind) => tasksOf(kind).some(({ id }) => id === task));
  if (air !== "usual" && has("outdoorCoil")) remarks.push({ id: air, tone: "note" });
  if (air === "dust" && has("filters")) remarks.push({ id: "filtersBetween", tone: "note" });
  if (present.includes("tower")) remarks.push({ id: "legionella", tone: "warning" });
  if (present.includes("fcu")) remarks.push({ id: "district", tone: "note" });
  return {
    answers: [
      { id: "visits", value: maxVisits, unit: "", places: 0 },
      { id: "services", value: total(services), unit: "", places: 0 },
      { id: "units", value: total(counts), unit: "", places: 0 },
      ...(plans.length > 0 ? [{ id: "price", value: Math.min(...prices), unit: "aedYear", places: 0 }] : []),
    ],
    remarks,
    steps: [
      { id: "useFactor", symbol: "u", value: useFactors[use], unit: "", places: 2, sources: ["usualVisits"] },
      { id: "airFactor", symbol: "a", value: airFactors[air], unit: "", places: 2, sources: ["usualVisits"] },
      ...present.flatMap((kind, index): Step[] => [
        {
          id: `visits-${kind}`,
          symbol: `b${index + 1}`,
          value: visits[index] as number,
          unit: "",
          places: 0,
          formula: `min(${maxVisits}, ceil(${equipment[kind].visits} · u · a))`,
          inputs: { u: useFactors[use], a: airFactors[air] },
        },
      ]),
    ],
    tables: [
      ...(plans.length > 0 ? [priceTable(plans)] : []),
      tableWithTotals(
        "plan",
        [
          { id: "equipment", unit: "", places: 0 },
          { id: "count", unit: "", places: 0 },
          { id: "visits", unit: "", places: 0, noTotal: true },
          { id: "services", unit: "", places: 0 },
        ],
        present,
        [counts, visits, services],
      ),
      {
        id: "tasks",
        columns: [
          { id: "equipment", unit: "", places: 0 },
          { id: "task", unit: "", places: 0 },
          { id: "every", unit: "", places: 0 },
          { id: "times", unit: "", places: 0 },
        ],
        rows: present.flatMap((kind, index) =>
          tasksOf(kind).map((task) => {
            const every = taskInterval(task, air);
            return { label: kind, values: [task.id, every, every === "visit" ? (visits[index] as number) : 1] };
          }),
        ),
      },
    ],
    sources: maintenanceSources,
    figure: { kind: "visits", rows: present.map((kind, index) => ({ label: kind, visits: visits[index] as number })) },
  };
}

const count = (id: Kind, usual = 0) => ({ id, quantity: "none" as const, min: 0, max: 2000, usual, whole: true as const });

export const sheet: Sheet = {
  fields: [
    { id: "use", options: Object.keys(useFactors), usual: "home" },
    { id: "air", options: Object.keys(airFactors), usual: "usual" },
    ...kinds.map((kind) => count(kind, kind === "split" ? 4 : 0)),
  ],
  compute,
};
