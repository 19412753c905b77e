// What structured data must hold so that search engines accept it: a node of a known type has its fields, and each has the kind of value
// that schema.org wants. Returns the faults, or an empty list.

type Node = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value.trim() !== "";
const isPrice: Check = (value) => typeof value === "number" && Number.isFinite(value) && value > 0;
const isTime: Check = (value) => typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isDay: Check = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isList: Check = (value) => Array.isArray(value) && value.length > 0;
const is =
  (...types: string[]): Check =>
  (value) =>
    typeof value === "object" && value !== null && types.includes((value as Node)["@type"] as string);
const equals =
  (expected: unknown): Check =>
  (value) =>
    value === expected;

/** The fields that each type needs. Types that are not listed are not checked. */
const needed: Record<string, Record<string, Check>> = {
  Service: { name: isText, description: isText, url: isText, provider: (value) => isText((value as Node)?.["@id"]) },
  AggregateOffer: { lowPrice: isPrice, highPrice: isPrice, priceCurrency: equals("AED"), offerCount: isPrice, offers: isList },
  PriceSpecification: { minPrice: isPrice, priceCurrency: equals("AED"), valueAddedTaxIncluded: equals(true) },
  UnitPriceSpecification: { priceCurrency: equals("AED"), valueAddedTaxIncluded: equals(true) },
  WarrantyPromise: { durationOfWarranty: is("QuantitativeValue") },
  ContactPoint: { contactType: isText, telephone: isText, hoursAvailable: isList },
  Certification: { name: isText, certificationIdentification: isText },
  FAQPage: { mainEntity: isList },
  Dataset: {
    name: isText,
    description: isText,
    creator: (value) => isText((value as Node)?.["@id"]),
    distribution: isList,
    dateModified: isDay,
  },
  WebPage: { name: isText, description: isText, about: is("Place"), citation: isList, dateModified: isDay },
  AboutPage: { name: isText, mainEntity: (value) => isText((value as Node)?.["@id"]) },
  ContactPage: { name: isText, mainEntity: (value) => isText((value as Node)?.["@id"]) },
};
/** Fields that a type may have, and their checks. */
const optional: Record<string, Record<string, Check>> = {
  Certification: { expires: isDay, issuedBy: is("Organization"), description: isText },
  OpeningHoursSpecification: { opens: isTime, closes: isTime, validFrom: isDay, validThrough: isDay },
  Service: { offers: (value) => (Array.isArray(value) ? value : [value]).every(is("Offer", "AggregateOffer")) },
};

function wrongOffer(node: Node): string[] {
  const specification = node.priceSpecification as Node | undefined;
  const hasPrice = isPrice(node.price) && node.priceCurrency === "AED";
  return hasPrice || isPrice(specification?.minPrice) || isPrice(specification?.price) ? [] : ["an Offer without a price"];
}

/** A price of a unit names the unit: by its code, or a lowest price by its words. */
const wrongUnitPrice = (node: Node): string[] =>
  (isPrice(node.price) && isText(node.unitCode)) || (isPrice(node.minPrice) && isText(node.unitText))
    ? []
    : ["a unit's price without its unit"];

function wrongAggregate(node: Node): string[] {
  const offers = (node.offers ?? []) as Node[];
  const prices = offers.map(({ price }) => Number(price));
  return [
    ...(node.offerCount === offers.length ? [] : ["offerCount is not the number of offers"]),
    ...(node.lowPrice === Math.min(...prices) && node.highPrice === Math.max(...prices) ? [] : ["lowPrice or highPrice is no offer's"]),
  ];
}

const daysOf = (node: Node) => (node.durationOfWarranty ?? {}) as Node;

/** The faults in the structured data of one page. */
export function wrongInStructuredData(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(wrongInStructuredData);
  if (typeof data !== "object" || data === null) return [];
  const node = data as Node;
  const type = String(node["@type"] ?? "");
  const missing = Object.entries(needed[type] ?? {}).filter(([key, check]) => !check(node[key]));
  const unfit = Object.entries(optional[type] ?? {}).filter(([key, check]) => node[key] !== undefined && !check(node[key]));
  return [
    ...[...missing, ...unfit].map(([key]) => `${type}.${key}: ${JSON.stringify(node[key])}`),
    // Search engines want no ratings of a business on its own site.
    ...["review", "aggregateRating", "reviewRating"].filter((key) => key in node).map((key) => `${type}.${key} of ourselves`),
    ...(type === "Offer" ? wrongOffer(node) : []),
    ...(type === "AggregateOffer" ? wrongAggregate(node) : []),
    ...(type === "UnitPriceSpecification" ? wrongUnitPrice(node) : []),
    ...(type === "WarrantyPromise" &&
    !(Number.isInteger(daysOf(node).value) && Number(daysOf(node).value) > 0 && daysOf(node).unitCode === "DAY")
      ? ["a warranty without its days"]
      : []),
    ...Object.entries(node)
      .filter(([, value]) => value === "" || value === null || (Array.isArray(value) && value.length === 0))
      .map(([key]) => `${type}.${key} is empty`),
    ...Object.values(node).flatMap(wrongInStructuredData),
  ];
}

/** The structured data of a page, read from its HTML. */
export function structuredData(html: string): Node[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, text = ""]) => JSON.parse(text) as Node[],
  );
}
