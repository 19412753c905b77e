// Reads what is wanted, the emirate, the kind of property and the floor area from the address of a calculation, so that the quote form need
// not ask again.
// Only what is certain: a living room may be in a flat or in a villa, and a usual area is not in the address.
import type { problems, properties, quoteEmirates } from "#lib/leads/kinds/quote-fields";

type Emirate = (typeof quoteEmirates)[number];
type Property = (typeof properties)[number];
type Problem = (typeof problems)[number];

/** What one wants who asks about the result of each calculator, by its path below /calculators; nothing where it may be several things. */
const wantedOf: Readonly<Record<string, Problem>> = {
  "hvac-cooling-load": "new",
  "ac-size-converter": "new",
  "amc-plan": "contract",
  "fresh-air-ventilation": "project",
  "duct-sizing": "project",
  "chilled-water-pipe": "project",
};

/** The emirate of each climate of the calculators. */
export const emirateOf: Readonly<Record<string, Emirate>> = {
  dubai: "dubai",
  dubaiInland: "dubai",
  abuDhabiIsland: "abu-dhabi",
  abuDhabi: "abu-dhabi",
  alAin: "al-ain",
  sharjah: "sharjah",
  ajman: "ajman",
  ummAlQuwain: "umm-al-quwain",
  rasAlKhaimah: "ras-al-khaimah",
  fujairah: "fujairah",
};

/** The kind of property that a room of each use is in. */
export const propertyOf: Readonly<Record<string, Property>> = {
  office: "office",
  meeting: "office",
  conference: "office",
  shop: "shop",
  retail: "shop",
  salon: "shop",
  restaurant: "shop",
  cafe: "shop",
};

/** The emirate of a tariff; undefined for Abu Dhabi's, which Al Ain shares, and the north's, which four emirates share. */
const emirateOfBill = (bill: string): Emirate | undefined =>
  bill.startsWith("dewa") ? "dubai" : bill.startsWith("sharjah") ? "sharjah" : undefined;
const propertyOfBill = (bill: string): Property | undefined =>
  bill.endsWith("Flat") ? "flat" : bill.endsWith("Villa") ? "villa" : undefined;

type Area = { value: number; unit: "m2" | "ft2" };

/** The typed area: of the quick calculation in `a`, with the unit that was typed or chosen; of the others in `area`. */
function areaIn(query: URLSearchParams): Area | undefined {
  const value = Number(query.get("a") ?? query.get("area") ?? Number.NaN);
  const isFeet = query.get("m") === "ft2" || query.get("unit-system") === "ip";
  return value > 0 && value <= 100_000 ? { value, unit: isFeet ? "ft2" : "m2" } : undefined;
}

type Calculated = {
  problem?: Problem | undefined;
  emirate?: Emirate | undefined;
  property?: Property | undefined;
  area?: Area | undefined;
};

export function calculatedPlace(address: string): Calculated {
  const [path = "", given = ""] = address.split("?");
  const query = new URLSearchParams(given);
  const [, slug = ""] = /\/calculators\/([a-z-]+)/.exec(path) ?? [];
  const asked = (...names: string[]) => names.map((name) => query.get(name)).find(Boolean) ?? "";
  const bill = asked("bill");
  return {
    problem: wantedOf[slug],
    emirate: emirateOf[asked("p", "place")] ?? emirateOfBill(bill),
    property: propertyOf[asked("k", "space", "room")] ?? propertyOfBill(bill),
    area: areaIn(query),
  };
}
