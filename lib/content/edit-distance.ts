// Distance between two words, to find the word that was probably meant. Pure.

/** Number of letters to add, drop, change or swap with their neighbour. */
export function editDistance(first: string, second: string): number {
  const rows = Array.from({ length: first.length + 1 }, (_, i) =>
    Array.from({ length: second.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= first.length; i++)
    for (let j = 1; j <= second.length; j++) {
      const same = first[i - 1] === second[j - 1];
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = least;
    }
  return at(first.length, second.length);
}
