// The calculators with one sheet of questions each, in the order of the overview. Edge-safe.

/** Address below /calculators; the entry of its page has the same slug with "-calculator" behind it. */
export const sheetSlugs = [
  "ac-electricity-cost",
  "fresh-air-ventilation",
  "duct-sizing",
  "insulation-glass-upgrade",
  "chilled-water-pipe",
  "condensation-check",
] as const;

export type SheetSlug = (typeof sheetSlugs)[number];

export const isSheet = (slug: string): slug is SheetSlug => (sheetSlugs as readonly string[]).includes(slug);

export const sheetEntry = (slug: SheetSlug) => `${slug}-calculator`;
