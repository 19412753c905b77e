// What a sheet answers: values with their units, the steps to them, tables and drawings.
import type { SourceId } from "../data/sources.ts";

export type Shown = {
  value: number;
  /** A key of `units` in the messages; "" has none. */
  unit: string;
  places: number;
};

/** One answer: a number with its band or in further units, a word of the sheet, or a size every language writes alike, its numbers in `unit`. */
export type Answer = { id: string } & (
  | (Shown & { low?: number; high?: number; also?: readonly Shown[] })
  | { word: string; tone?: "good" | "bad" }
  | { text: string; unit?: string; also?: readonly Shown[] }
);

/** A figure of the working: given by a source, or computed by a formula from those before it. */
export type Step = Shown & {
  id: string;
  symbol: string;
  /** With · − / ^ √( ) max( ) min( ) ln( ); the result must follow from `inputs`, which a test computes again. */
  formula?: string;
  inputs?: Record<string, number>;
  sources?: readonly SourceId[];
};

export type Sums = {
  id: string;
  /** The first is of the labels. */
  columns: readonly { id: string; unit: string; places: number; apart?: boolean }[];
  /** `label` is a word of the sheet, a month ("month:7"), an hour or a size. */
  rows: readonly { label: string; values: readonly (number | string)[] }[];
  /** The last row is what stands above it, added up as shown. */
  total?: true;
  /** Long and for few: opened by hand. */
  folded?: true;
};

/** A remark that follows from the answers; a quantity in it is shown with its unit. */
export type Remark = { id: string; tone: "warning" | "note"; values?: Record<string, string | number | Shown> };

/** What an answer looks like; a component for each kind draws it (components/calculators/sheet/figures). */
export type Figure =
  /** To scale under a ceiling, beside a person. */
  | { kind: "duct"; roundMm: number; rectangle?: { widthMm: number; heightMm: number } | undefined }
  /** Columns of a table of months, all in one unit, as bars. */
  | { kind: "months"; table: string; columns: readonly string[] }
  /** Values on one axis: bars against a limit, or points where nought means nothing. Labels are words of the figure, answers or sizes; `word` is one of the sheet, for a bar. */
  | {
      kind: "scale";
      unit: string;
      places: number;
      points?: boolean;
      rows: readonly { label: string; value: number; tone?: "good" | "bad"; word?: string }[];
      limit?: { label: string; value: number };
      /** From the low end of the axis, each up to its value, beginning with the lowest. */
      zones?: readonly { label: string; to: number }[];
    }
  /** Bores to scale: those beside the one chosen, with what the water does in each. */
  | { kind: "pipes"; pipes: readonly PipeBore[] }
  /** What comes into a space and what is drawn out of it; `whole`: that is all of it, so the difference goes through the gaps. */
  | { kind: "airflows"; supplyLps: number; exhaustLps: number; whole: boolean }
  /** Visits of the year by equipment, spread evenly. */
  | { kind: "visits"; rows: readonly { label: string; visits: number }[] };

export type PipeBore = { name: string; innerMm: number; velocityMs: number; frictionPaM: number; chosen: boolean; within: boolean };

export type Outcome = {
  answers: readonly Answer[];
  remarks: readonly Remark[];
  steps: readonly Step[];
  tables?: readonly Sums[];
  figure?: Figure;
  /** What the figures rest on besides the sources of the steps. */
  sources?: readonly SourceId[];
};
