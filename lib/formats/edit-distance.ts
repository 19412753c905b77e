/**
 * The number of letters to add, drop or change between two words; exchanging two neighbours costs `swapCost` where that is less. Beyond
 * `limit` the result is limit + 1. Pure.
 */
export function editDistance(first: string, second: string, limit = Number.POSITIVE_INFINITY, swapCost = 2): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i++) {
    const next = [i];
    for (let j = 1; j <= second.length; j++) {
      const changed = (row[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + swapCost : changed;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, swapped));
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, row] = [row, next];
  }
  return row[second.length] ?? 0;
}

/** How far a word with typing errors is from the one that was meant: two exchanged neighbours count as one error. */
export const misspelling = (typed: string, meant: string): number => editDistance(typed, meant, Number.POSITIVE_INFINITY, 1);
