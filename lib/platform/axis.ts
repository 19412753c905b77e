/** The figures of a chart's axis: from 0 to the first at or above `largest`, in at most six steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(largest: number): number[] {
  const rough = (largest || 1) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  // Twelve digits: 0.3 and not 0.30000000000000004.
  return Array.from({ length: Math.ceil((largest || 1) / step) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
