// The calculators with one sheet of questions each, grouped by what a visitor wants to know.

/** The path of the cooling load, the one calculator that is not a sheet. */
export const coolingLoadPath = "/calculators/hvac-cooling-load";

/** The kinds of room that have a page with the answer for a usual one, below the calculator. */
export const roomPages = ["bedroom", "living", "majlis", "kitchen", "office", "meeting", "shop"] as const;
export type RoomPage = (typeof roomPages)[number];

export const roomPath = (room: RoomPage) => `${coolingLoadPath}/${room}`;
export const roomEntry = (room: RoomPage) => `ac-size-${room}`;

/** The PDF of a cooling load, of one room or of a building. */
export const coolingLoadPdfPath = `${coolingLoadPath}/report.pdf`;

/** Paths below /calculators; the entry of a page has the same slug followed by "-calculator". */
export const sheetGroups = {
  cost: ["ac-electricity-cost", "insulation-glass-upgrade", "solar-pv", "amc-plan"],
  size: ["ac-size-converter"],
  air: ["fresh-air-ventilation", "condensation-check"],
  design: ["duct-sizing", "chilled-water-pipe"],
} as const satisfies Record<string, readonly string[]>;

export type SheetGroup = keyof typeof sheetGroups;
export type SheetSlug = (typeof sheetGroups)[SheetGroup][number];

export const sheetSlugs: readonly SheetSlug[] = Object.values(sheetGroups).flat();

export const isSheet = (slug: string): slug is SheetSlug => (sheetSlugs as readonly string[]).includes(slug);

export const sheetEntry = (slug: SheetSlug) => `${slug}-calculator`;
