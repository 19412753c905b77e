/** The figures of a chart's axis: from 0 to the first at or above `largest`, in at most six steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(largest: number): number[] {
  const most = largest || 1;
  const power = 10 ** Math.floor(Math.log10(most / 6));
  const step = power * ([1, 2, 5].find((factor) => factor * power * 6 >= most) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** Decimal places that tell the figures of an axis apart. */
export function axisPlaces([first = 0, second = first + 1]: readonly number[]): number {
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-6));
}
