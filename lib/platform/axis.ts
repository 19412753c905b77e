/**
 * The figures of a chart's axis: from 0 to the first at or above `largest`, about `steps` even steps of 1, 2 or 5 times a power
 * of ten. Runs in the browser too, where d3-array's `nice` and `ticks`, which do the same, would weigh two kilobytes.
 */
export function axisTicks(largest: number, steps = 4): number[] {
  const rough = (largest > 0 ? largest : 1) / steps;
  const power = Math.floor(Math.log10(rough));
  const share = rough / 10 ** power;
  const factor = share >= Math.sqrt(50) ? 10 : share >= Math.sqrt(10) ? 5 : share >= Math.sqrt(2) ? 2 : 1;
  // Of steps below one the inverse is whole: 0.3 and not 0.30000000000000004.
  const at = (index: number) => (power < 0 ? (index * factor) / 10 ** -power : index * factor * 10 ** power);
  const count = Math.ceil((largest > 0 ? largest : 1) / at(1) - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => at(index));
}
