// Electricity and district cooling tariffs by supplier and customer, in AED before 5 % VAT unless it is included. `readOn` is the day on
// which the figures were last seen at the source. `weak` tariffs are old or inferred; they are marked as such or not offered.
import type { SourceId } from "./sources.ts";

/** Price per kWh up to this many kWh a month; the last slab has no limit. */
export type Slab = { upToKwh: number | null; aedPerKwh: number };

export type Tariff = {
  slabs: readonly Slab[];
  surchargeAedPerKwh: number;
  meterAedPerMonth: number;
  source: SourceId;
  readOn: string;
  weak: boolean;
  /** Set if the source says that the price includes VAT. */
  vatIncluded?: true;
};

const slabs = (ends: readonly (number | null)[], fils: readonly number[]): Slab[] =>
  ends.map((upToKwh, index) => ({ upToKwh, aedPerKwh: (fils[index] as number) / 100 }));

const usualEnds = [2000, 4000, 6000, null];
/** Abu Dhabi sets its limits per day; a month counts as 30 days here. */
const perDay = (kwh: number) => [kwh * 30, null];

const tariff = (prices: Slab[], surchargeFils: number, source: SourceId, readOn: string, weak: boolean, meterAedPerMonth = 0): Tariff => ({
  slabs: prices,
  surchargeAedPerKwh: surchargeFils / 100,
  meterAedPerMonth,
  source,
  readOn,
  weak,
});

export const tariffs = {
  dewaHome: tariff(slabs(usualEnds, [23, 28, 32, 38]), 6, "dewa", "2026-10-03", false, 6),
  dewaBusiness: tariff(slabs(usualEnds, [23, 28, 32, 38]), 6, "dewa", "2026-10-03", false, 6),
  abuDhabiFlat: tariff(slabs(perDay(20), [26.8, 30.5]), 0, "addcHomes", "2024-12-31", true),
  abuDhabiVilla: tariff(slabs(perDay(200), [26.8, 30.5]), 0, "addcHomes", "2024-12-31", true),
  abuDhabiNationalFlat: tariff(slabs(perDay(30), [6.7, 7.5]), 0, "addcHomes", "2024-12-31", true),
  abuDhabiNationalVilla: tariff(slabs(perDay(400), [6.7, 7.5]), 0, "addcHomes", "2024-12-31", true),
  abuDhabiBusiness: { ...tariff(slabs([null], [20]), 0, "addcBusiness", "2026-09-23", false), vatIncluded: true },
  sharjahHome: tariff(slabs(usualEnds, [28, 33, 37, 43]), 0, "sewaHomes", "2018-01-01", true),
  sharjahBusiness: tariff(slabs(usualEnds, [23, 28, 32, 38]), 6, "sewaBusiness", "2026-09-25", false),
  northHome: tariff(slabs(usualEnds, [23, 28, 32, 38]), 5, "etihadHomes", "2026-09-25", true),
  northNational: tariff(slabs([null], [7.5]), 0, "fewaNationals", "2015-01-01", true),
  northBusiness: tariff(slabs(usualEnds, [23, 28, 32, 38]), 5, "etihadBusiness", "2026-09-25", false),
} as const satisfies Record<string, Tariff>;

/** Value added tax on the whole bill. */
export const vatShare = 0.05;

/** District cooling in Dubai, AED per refrigeration-ton hour and per ton of capacity a year. */
export const districtCooling = {
  aedPerTonHour: 0.568,
  surchargeCapAedPerTonHour: 0.075,
  totalCapAedPerTonHour: 0.643,
  capacityAedPerTonYear: 750,
  singleBuildingCapAedPerTonHour: 0.8,
  source: "empower",
  readOn: "2026-10-03",
} as const satisfies Record<string, number | string> & { source: SourceId };

const quarterMs = 92 * 24 * 3600 * 1000;

/** Tariffs last read more than a quarter (92 days) ago. Weak ones are left out, because they are marked wherever they are used. */
export function staleTariffs(now: Date): { id: string; readOn: string }[] {
  const old = (readOn: string) => now.getTime() - Date.parse(readOn) > quarterMs;
  return [...Object.entries<Tariff>(tariffs), ["districtCooling", { ...districtCooling, weak: false }] as const].flatMap(
    ([id, { readOn, weak }]) => (!weak && old(readOn) ? [{ id, readOn }] : []),
  );
}
