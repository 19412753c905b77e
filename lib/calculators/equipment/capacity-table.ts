// Makers' tables of capacities: read from a CSV file, and what a model gives in a state of the air that lies between its lines.
import { csvRows, hasDecimalCommas, separatorOf } from "../../formats/csv.ts";
import { sensibleFactor } from "../engineering/air.ts";
import { btuhToWatts, cfmToLps, fahrenheitToCelsius, tonsToWatts } from "../engineering/units.ts";
import { type CapacityInput, capacityBounds, capacityKinds, cleanName, projectLimits } from "../project/project.ts";
import { signedNumber } from "../signed-number.ts";

/** Columns of the file, in its order. A heading may end with another unit of its quantity. */
export const capacityColumns = ["machine", "model", "total", "sensible", "air", "dry bulb", "wet bulb", "source"] as const;
type CapacityColumn = (typeof capacityColumns)[number];
type NumberColumn = Exclude<CapacityColumn, "machine" | "model">;

const power = { kw: (value: number) => value * 1000, w: (value: number) => value, "btu/h": btuhToWatts, tr: tonsToWatts };
const flow = {
  "l/s": (value: number) => value,
  cfm: cfmToLps,
  "m³/h": (value: number) => value / 3.6,
  "m3/h": (value: number) => value / 3.6,
};
const temperature = { "°c": (value: number) => value, c: (value: number) => value, "°f": fahrenheitToCelsius, f: fahrenheitToCelsius };

const numberColumns: Record<NumberColumn, { field: keyof typeof capacityBounds; units: Record<string, (value: number) => number> }> = {
  total: { field: "totalW", units: power },
  sensible: { field: "sensibleW", units: power },
  air: { field: "airFlowLps", units: flow },
  "dry bulb": { field: "dryBulbC", units: temperature },
  "wet bulb": { field: "wetBulbC", units: temperature },
  source: { field: "sourceC", units: temperature },
};

/** An empty table with its headings, to fill in. */
export const capacityHeadings = ["machine", "model", "total kW", "sensible kW", "air L/s", "dry bulb °C", "wet bulb °C", "source °C"];

/** Line of the file, counted from 1; a column without a value means that its heading is missing or its unit unknown. */
export type CapacityFault = { line: number; column: CapacityColumn; value?: string };
export type ReadCapacities = { capacities: CapacityInput[]; faults: CapacityFault[]; moreLines: number };

type Place = { index: number; convert: (value: number) => number };

/** A column and its unit from a heading such as "Total kW" or "dry bulb (°F)"; null if it names none. */
function placeOf(heading: string): { column: CapacityColumn; convert: (value: number) => number } | null {
  const words = heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[()[\],_]/g, " ")
    .trim()
    .split(/\s+/)
    .join(" ");
  const column = capacityColumns.find((name) => words === name || words.startsWith(`${name} `));
  if (!column) return null;
  if (column === "machine" || column === "model") return { column, convert: Number };
  const { units } = numberColumns[column];
  const unit = words.slice(column.length).trim();
  const convert = unit === "" ? Object.values(units)[0] : units[unit];
  return convert ? { column, convert } : null;
}

/** Spellings of a kind of machine: its name in this file, with or without spaces, in any case. */
const folded = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");
const kindOf = (text: string) => capacityKinds.find((kind) => folded(kind) === folded(text));

/**
 * Reads a table whose first line has the headings. A line with a value that is missing or out of range is left out and reported; more lines
 * than a building holds are counted.
 */
export function readCapacities(text: string): ReadCapacities {
  const rows = csvRows(text.replace(/^\ufeff/, ""), separatorOf(text)).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [head, ...lines] = rows;
  const places = new Map<CapacityColumn, Place>();
  for (const [index, heading] of (head?.cells ?? []).entries()) {
    const found = placeOf(heading);
    if (found && !places.has(found.column)) places.set(found.column, { index, convert: found.convert });
  }
  const missing = capacityColumns.filter((column) => !places.has(column));
  if (missing.length > 0) return { capacities: [], faults: missing.map((column) => ({ line: head?.line ?? 1, column })), moreLines: 0 };
  const isNumber = (index: number) => [...places].some(([column, place]) => column in numberColumns && place.index === index);
  const hasCommas = hasDecimalCommas(lines, isNumber);
  const found: ReadCapacities = { capacities: [], faults: [], moreLines: Math.max(0, lines.length - projectLimits.capacities) };
  for (const { line, cells } of lines.slice(0, projectLimits.capacities)) {
    const cellOf = (column: CapacityColumn) => cells[places.get(column)?.index ?? -1]?.trim() ?? "";
    const fault = (column: CapacityColumn) => ({ line, column, value: cellOf(column) });
    const machine = kindOf(cellOf("machine"));
    const model = cleanName(cellOf("model"));
    const faults: CapacityFault[] = [...(machine ? [] : [fault("machine")]), ...(model ? [] : [fault("model")])];
    const values = Object.entries(numberColumns).map(([column, { field }]): [string, number] => {
      const typed = signedNumber(cellOf(column as NumberColumn), hasCommas) ?? Number.NaN;
      const value = Number.isFinite(typed) ? (places.get(column as NumberColumn) as Place).convert(typed) : typed;
      const { min, max } = capacityBounds[field];
      if (!(value >= min && value <= max)) faults.push(fault(column as NumberColumn));
      return [field, value];
    });
    const capacity = { machine, model, ...Object.fromEntries(values) } as CapacityInput;
    if (faults.length === 0 && capacity.sensibleW > capacity.totalW) faults.push(fault("sensible"));
    if (faults.length === 0) found.capacities.push(capacity);
    else found.faults.push(...faults);
  }
  return found;
}

/** What a coil meets: the air before it, and the temperature of its water or of the outdoor air at its condenser, °C. */
export type CoilState = Pick<CapacityInput, "dryBulbC" | "wetBulbC" | "sourceC">;
export type Capacity = Pick<CapacityInput, "totalW" | "sensibleW" | "airFlowLps">;

const mixed = (first: Capacity, second: Capacity, share: number): Capacity => {
  const mean = (key: keyof Capacity) => first[key] + share * (second[key] - first[key]);
  return { totalW: mean("totalW"), sensibleW: mean("sensibleW"), airFlowLps: mean("airFlowLps") };
};

/** The values of an axis on both sides of `at`; one of them twice at an end of the table, null beyond it. */
function neighbours(lines: readonly CapacityInput[], axis: keyof CoilState, at: number): { low: number | null; high: number | null } {
  const values = lines.map((line) => line[axis]);
  const below = values.filter((value) => value <= at + 1e-6);
  const above = values.filter((value) => value >= at - 1e-6);
  return { low: below.length > 0 ? Math.max(...below) : null, high: above.length > 0 ? Math.min(...above) : null };
}

const at = (lines: readonly CapacityInput[], axis: keyof CoilState, value: number) =>
  lines.filter((line) => Math.abs(line[axis] - value) < 1e-6);

/** Between the two lines on both sides of an axis; `beyond` decides what counts where the table ends before the state. */
function interpolated(
  lines: readonly CapacityInput[],
  axis: keyof CoilState,
  state: CoilState,
  inner: (lines: readonly CapacityInput[]) => Capacity | null,
  beyond: (low: number | null, high: number | null) => number | null,
): Capacity | null {
  const { low, high } = neighbours(lines, axis, state[axis]);
  if (low === null || high === null) {
    const nearest = beyond(low, high);
    return nearest === null ? null : inner(at(lines, axis, nearest));
  }
  const [first, second] = [inner(at(lines, axis, low)), low === high ? null : inner(at(lines, axis, high))];
  if (low === high || !second) return low === high ? first : null;
  return first && mixed(first, second, (state[axis] - low) / (high - low));
}

/**
 * What a model gives in a state, from its lines: linear between their water or outdoor temperatures, wet bulbs and dry bulbs. Never more than
 * a line says: colder water or a cooler day than listed counts as the coldest listed, a drier room than listed lowers the sensible share by
 * 1.23 · L/s · K. Null where the state is warmer outdoors, or wetter or drier by wet bulb, than any line.
 */
export function capacityAt(lines: readonly CapacityInput[], state: CoilState): Capacity | null {
  const byDryBulb = (same: readonly CapacityInput[]): Capacity | null =>
    interpolated(
      same,
      "dryBulbC",
      state,
      ([line]) => line ?? null,
      (low, high) => low ?? high,
    );
  const corrected = (same: readonly CapacityInput[]): Capacity | null => {
    const found = byDryBulb(same);
    const warmerByK = Math.min(...same.map(({ dryBulbC }) => dryBulbC)) - state.dryBulbC;
    if (!found || !(warmerByK > 0)) return found && { ...found, sensibleW: Math.min(found.sensibleW, found.totalW) };
    return { ...found, sensibleW: Math.max(0, found.sensibleW - sensibleFactor * found.airFlowLps * warmerByK) };
  };
  const byWetBulb = (same: readonly CapacityInput[]) => interpolated(same, "wetBulbC", state, corrected, () => null);
  return interpolated(lines, "sourceC", state, byWetBulb, (low, high) => (low === null ? high : null));
}
