import { roundedToAddUp } from "../engineering/lines.ts";
import type { OutcomeTable } from "./outcome.ts";

export const total = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0);

export const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export const monthLabels = Array.from({ length: 12 }, (_, month) => `month:${month + 1}`);

/** A table whose last row is the sum of the values shown above it; a column with `noTotal` has none. */
export function tableWithTotals(
  id: string,
  columns: OutcomeTable["columns"],
  labels: readonly string[],
  data: readonly (readonly number[])[],
): OutcomeTable {
  const shown = data.map((values, index) => {
    const column = columns[index + 1];
    return column?.noTotal ? [...values, ""] : withTotal(roundedToAddUp(values, 10 ** -(column?.places ?? 0)));
  });
  return {
    id,
    columns,
    rows: [...labels, "total"].map((label, row) => ({ label, values: shown.map((column) => column[row] as number) })),
    total: true,
  };
}

const withTotal = (values: readonly number[]) => [...values, total(values)];
