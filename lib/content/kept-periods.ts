// How long data is kept, read from the table of a text that says so, so that a drawing of it always agrees with the text. Pure.

export type Period = {
  name: string;
  period: string;
  /** Missing where the period is given in words only. */
  months?: number | undefined;
};

const monthsIn: readonly (readonly [RegExp, number])[] = [
  [/^(?:months?|شهر\S*|أشهر|شهور)$/u, 1],
  [/^(?:years?|سنة|سنوات|عام\S*|أعوام)$/u, 12],
  [/^(?:days?|يوم\S*|أيام)$/u, 12 / 365],
];

function monthsOf(period: string): number | undefined {
  const [, number, unit = ""] = /^(\d+) (\S+)$/u.exec(period) ?? [];
  const factor = monthsIn.find(([names]) => names.test(unit))?.[1];
  return number && factor ? Number(number) * factor : undefined;
}

/** The rows of the first table of two columns whose second gives a period in at least two rows; none without such a table. */
export function periodsOf(body: string): Period[] {
  for (const [table] of body.matchAll(/^\|.*\n\|[-|: ]+\n(?:\|.*\n?)+/gm)) {
    const rows = table
      .trim()
      .split("\n")
      .slice(2)
      .map((row) => row.split("|").slice(1, -1));
    if (rows.some((cells) => cells.length !== 2)) continue;
    const periods = rows.map(([name = "", period = ""]) => ({ name: name.trim(), period: period.trim(), months: monthsOf(period.trim()) }));
    if (periods.filter(({ months }) => months !== undefined).length >= 2) return periods;
  }
  return [];
}
