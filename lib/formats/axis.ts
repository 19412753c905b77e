/** The ticks of a chart's axis: from 0 to the first at or above `largest`, in at most six steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(largest: number): number[] {
  const span = largest || 1;
  const power = 10 ** Math.floor(Math.log10(span / 6));
  const step = power * ([1, 2, 5].find((factor) => factor * power * 6 >= span) ?? 10);
  return Array.from({ length: Math.ceil(span / step) + 1 }, (_, index) => index * step);
}

/** The decimal places that distinguish the ticks of an axis. */
export function axisPlaces([first = 0, second = first + 1]: readonly number[]): number {
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-6));
}
