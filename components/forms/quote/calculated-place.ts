// Reads the emirate and the kind of property from the address of a calculation, so that the quote form need not ask again. Only what
// is certain: a living room may be in a flat or in a villa.
import type { properties, quoteEmirates } from "#lib/leads/kinds/quote-fields";

type Emirate = (typeof quoteEmirates)[number];
type Property = (typeof properties)[number];

/** The emirate of each climate of the calculators. */
const emirateOf: Readonly<Record<string, Emirate>> = {
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

const propertyOf: Readonly<Record<string, Property>> = {
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

export function calculatedPlace(address: string): { emirate?: Emirate | undefined; property?: Property | undefined } {
  const query = new URLSearchParams(address.split("?")[1] ?? "");
  const asked = (...names: string[]) => names.map((name) => query.get(name)).find(Boolean) ?? "";
  const bill = asked("bill");
  return {
    emirate: emirateOf[asked("p", "place")] ?? emirateOfBill(bill),
    property: propertyOf[asked("k", "space", "room")] ?? propertyOfBill(bill),
  };
}
