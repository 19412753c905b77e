// The axis of hours on which the reports show the time to the first answer. Pure.
const steps = [0.25, 0.5, 1, 2, 4, 6, 12, 24, 48, 96];
const maxSteps = 6;

/** Ticks from 0 to the first at or above the largest value, in hours. */
export function answerAxis(hours: readonly number[]): { ticks: number[]; end: number } {
  const largest = Math.max(0.25, ...hours);
  const step = steps.find((each) => largest / each <= maxSteps) ?? 24 * Math.ceil(largest / 24 / maxSteps);
  const ticks = Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
  return { ticks, end: ticks.at(-1) ?? step };
}
