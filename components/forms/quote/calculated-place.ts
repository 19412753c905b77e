// What the address of a calculation tells of the place it was made for, so that the quote form does not ask for it again. Only what
// is certain: a living room may be of a flat or of a villa.
import type { properties, quoteEmirates } from "#lib/leads/kinds/quote-fields";

type Emirate = (typeof quoteEmirates)[number];
type Property = (typeof properties)[number];

/** By the climate a calculator was asked for. */
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

/** Of a bill: Abu Dhabi's is Al Ain's too, and the north has one for four emirates. */
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
