// Outcome of a sheet: values with their units, the steps to them, tables and drawings.
import type { SourceId } from "../data/sources.ts";

export type ShownQuantity = {
  value: number;
  /** Key of `units` in the messages; "" for no unit. */
  unit: string;
  places: number;
};

/**
 * One answer: a number with its band or in further units, a word of the sheet, or a text that is the same in every language, with its
 * numbers in `unit`.
 */
export type Answer = { id: string } & (
  | (ShownQuantity & { low?: number; high?: number; also?: readonly ShownQuantity[] })
  | { word: string; tone?: "good" | "bad" }
  | { text: string; unit?: string; also?: readonly ShownQuantity[] }
);

/** A step of the working: given by a source, or computed by a formula from the steps before it. */
export type Step = ShownQuantity & {
  id: string;
  symbol: string;
  /** Uses · − / ^ √( ) max( ) min( ) ln( ). The result must follow from `inputs`; a test recomputes it. */
  formula?: string;
  inputs?: Record<string, number>;
  sources?: readonly SourceId[];
};

export type OutcomeTable = {
  id: string;
  /** The first column holds the labels. */
  columns: readonly { id: string; unit: string; places: number; noTotal?: boolean }[];
  /** `label` is a word of the sheet, a month ("month:7"), an hour or a size. */
  rows: readonly { label: string; values: readonly (number | string)[] }[];
  /** The last row is the sum of the rows above, as shown. */
  total?: true;
  /** Collapsed until the visitor opens it, because it is long and few need it. */
  folded?: true;
};

/** A remark that follows from the answers; a quantity in it is shown with its unit. */
export type Remark = { id: string; tone: "warning" | "note"; values?: Record<string, string | number | ShownQuantity> };

/** Drawing of an answer; each kind has a component (components/calculators/sheet/figures). */
export type Figure =
  /** A duct, to scale under a ceiling, beside a person; the speed of its air, m/s. */
  | { kind: "duct"; roundMm: number; speedMs: number; rectangle?: { widthMm: number; heightMm: number } | undefined }
  /** Columns of a table of months, all in one unit, as bars. */
  | { kind: "months"; table: string; columns: readonly string[] }
  /**
   * Values on one axis: bars against a limit, or points if 0 has no meaning. Labels are words of the figure, ids of answers or sizes;
   * `word` is a word of the sheet, for a bar.
   */
  | {
      kind: "scale";
      unit: string;
      places: number;
      points?: boolean;
      rows: readonly { label: string; value: number; tone?: "good" | "bad"; word?: string }[];
      limit?: { label: string; value: number };
      /** Zones from the low end of the axis, each up to its value, lowest first. */
      zones?: readonly { label: string; to: number }[];
    }
  /** Pipe bores to scale: the chosen one and its neighbours, with the water flow in each. */
  | { kind: "pipes"; pipes: readonly PipeBore[] }
  /** Air into and out of a space; `whole`: these are all flows, so the difference passes through the gaps. */
  | { kind: "airflows"; supplyLps: number; exhaustLps: number; whole: boolean }
  /** Visits of the year by equipment, spread evenly. */
  | { kind: "visits"; rows: readonly { label: string; visits: number }[] };

export type PipeBore = {
  name: string;
  innerMm: number;
  velocityMs: number;
  frictionPaM: number;
  isChosen: boolean;
  isWithinLimits: boolean;
};

export type Outcome = {
  answers: readonly Answer[];
  remarks: readonly Remark[];
  steps: readonly Step[];
  tables?: readonly OutcomeTable[];
  figure?: Figure;
  /** Sources besides those of the steps. */
  sources?: readonly SourceId[];
};
