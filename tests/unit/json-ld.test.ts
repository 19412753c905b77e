import { expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import {
  businessNode,
  calculatorNode,
  communityNode,
  faqNode,
  jsonLdText,
  postNode,
  priceListNode,
  registerNode,
  serviceNode,
} from "../../lib/seo/json-ld.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { wrongInStructuredData } from "../helpers/structured-data.ts";

const settings = kinds.settings.parse(readSeeds().find(({ kind, locale }) => kind === "settings" && locale === "en")?.data);

test("content cannot break out of the script element of structured data", () => {
  const nasty = `</script><script>alert(1)</script><!-- & \u2028\u2029`;
  const text = jsonLdText(faqNode([{ question: nasty, answer: nasty }]));
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)[0].mainEntity[0].name).toBe(nasty);
});

test("placeholder contact data is left out of structured data, and a local business needs an address", () => {
  expect(businessNode(settings, "en")).toMatchObject({ "@type": "Organization" });
  expect(JSON.stringify(businessNode(settings, "en"))).not.toMatch(/telephone|email/);
  const real = {
    ...settings,
    phone: "+97142345678",
    whatsapp: "+971501234567",
    email: "office@gulf.test",
    address: "Office 1, Dubai",
    taxNumber: "100000000000003",
  };
  expect(businessNode(real, "ar")).toMatchObject({
    "@type": "HVACBusiness",
    telephone: real.phone,
    vatID: "100000000000003",
    address: { addressCountry: "AE" },
    openingHoursSpecification: [{ opens: "08:00", closes: "18:00" }, { dayOfWeek: ["Friday"] }],
  });
});

test("a price range is from the lowest to the highest price at which a service begins, and only of a local business", () => {
  const price = (fromAed: number) => ({
    ...{ service: "mep", part: "", size: "", unit: "", covers: "", excludes: "", changes: "", pages: [] },
    fromAed,
  });
  const range = (...prices: number[]) =>
    (businessNode({ ...settings, address: "Office 1", prices: prices.map(price) }, "ar") as { priceRange?: string }).priceRange;
  expect([range(350, 99, 1200), range(99), range()]).toEqual(["AED 99–1,200", "AED 99", undefined]);
  expect(businessNode({ ...settings, prices: [price(99)] }, "en")).not.toHaveProperty("priceRange");
});

test("every page that names the business says enough for its id to lead somewhere", () => {
  const real = { ...settings, phone: "+97142345678", whatsapp: "+971501234567", email: "office@gulf.test", address: "Office 1" };
  const inShort = { "@type": "HVACBusiness", "@id": expect.stringMatching(/#business$/), name: real.businessName, telephone: real.phone };
  const page = { path: "/services/ventilation", locale: "en" as const, name: "Ventilation", description: "Air", settings: real };
  const post = kinds.post.parse(readSeeds().find(({ kind, locale }) => kind === "post" && locale === "en")?.data);
  for (const node of [serviceNode(page).provider, calculatorNode(page).provider, postNode(post, "one", "en", real).publisher])
    expect(node).toMatchObject({ ...inShort, url: expect.stringMatching(/^http/) });
  expect(businessNode(real, "en")).toMatchObject(inShort);
});

test("structured data has map, coordinates, profiles, further addresses and logo if the settings have them", () => {
  const mapLink = "https://www.google.com/maps?q=25.13,55.22";
  const withMap = { ...settings, address: "Office 1", mapLink, profiles: ["https://www.instagram.com/firm"] };
  const otherAddresses = [{ name: "Workshop", address: "Al Quoz 3", mapLink: "https://maps.app.goo.gl/abc" }];
  expect(businessNode({ ...withMap, otherAddresses }, "en", [], undefined, "/icons/en-512.png?v=x")).toMatchObject({
    hasMap: mapLink,
    geo: { "@type": "GeoCoordinates", latitude: 25.13, longitude: 55.22 },
    sameAs: ["https://www.instagram.com/firm"],
    logo: expect.stringMatching(/^https?:\/\/.+\/icons\/en-512\.png\?v=x$/),
    location: [{ name: "Workshop", hasMap: "https://maps.app.goo.gl/abc" }],
  });
  for (const name of ["hasMap", "geo", "sameAs", "logo", "location"]) expect(businessNode(settings, "en")).not.toHaveProperty(name);
});

test("the emergency number is published with its hours, if there is one", () => {
  expect(businessNode(settings, "en")).not.toHaveProperty("contactPoint");
  expect(businessNode({ ...settings, emergencyPhone: "+971507650000" }, "en")).toMatchObject({
    contactPoint: { contactType: "emergency", telephone: "+971507650000", hoursAvailable: [{ opens: "00:00", closes: "23:59" }] },
  });
});

test("certificates and special opening hours are published in schema.org's form", () => {
  const shown = { issued: "2024-05-01", picture: "", services: [] };
  const papers = [{ name: "ISO 9001:2015", number: "QMS-1", issuer: "Body", expires: "2027-05-01", scope: "AC maintenance", ...shown }];
  const special = { holidays: ["2026-12-02"], ramadan: [{ from: "2027-02-08", to: "2027-03-08", opens: "08:00", closes: "16:00" }] };
  const real = { ...settings, address: "Office 1, Dubai" };
  expect(businessNode(real, "en", papers, special)).toMatchObject({
    hasCertification: [
      {
        "@type": "Certification",
        certificationIdentification: "QMS-1",
        issuedBy: { name: "Body" },
        expires: "2027-05-01",
        description: "AC maintenance",
      },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: "2027-02-08", validThrough: "2027-03-08", opens: "08:00", closes: "16:00" },
      { validFrom: "2026-12-02", validThrough: "2026-12-02", opens: "00:00", closes: "00:00" },
    ],
  });
  expect(businessNode(real, "en")).not.toHaveProperty("hasCertification");
  expect(businessNode(real, "en")).not.toHaveProperty("specialOpeningHoursSpecification");
});

test("a price is published as the lowest price including VAT, if there is one", () => {
  const service = { path: "/services/ventilation", locale: "en" as const, name: "Ventilation", description: "Air" };
  expect(serviceNode({ ...service, settings, offered: { prices: [{ fromAed: 250, name: "", unit: "" }] } })).toMatchObject({
    offers: { priceSpecification: { minPrice: 250, priceCurrency: "AED", valueAddedTaxIncluded: true } },
  });
  expect(serviceNode({ ...service, settings })).not.toHaveProperty("offers");
});

test("the area served is the country if all emirates are served, and otherwise the served emirates", () => {
  const areas = (placesOff: string[]) => (businessNode({ ...settings, placesOff }, "ar") as { areaServed: unknown }).areaServed;
  const country = { "@type": "Country", name: "الإمارات العربية المتحدة", identifier: "AE" };
  expect(areas([])).toEqual(country);
  expect(areas(["jlt"])).toEqual(country);
  expect(areas(["fujairah", "ajman"])).toHaveLength(5);
  expect(areas(["abu-dhabi"])).toContainEqual({ "@type": "AdministrativeArea", name: "العين" });
  const service = { path: "/services/ventilation", locale: "en" as const, name: "Ventilation", description: "Air" };
  expect(serviceNode({ ...service, settings: { ...settings, placesOff: ["dubai"] } }).areaServed).toHaveLength(6);
});

test("the register is a dataset with its files, and a community a page about a place that cites its sources", () => {
  const seed = (kind: string, slug: string) =>
    readSeeds().find((each) => each.kind === kind && each.slug === slug && each.locale === "en")?.data;
  const register = registerNode({
    resource: kinds.resource.parse(seed("resource", "who-cools-my-building")),
    locale: "en",
    settings,
    files: { csv: "https://x.test/sheet.csv", xlsx: "https://x.test/sheet.xlsx" },
    newest: "2026-11-30",
  });
  expect(wrongInStructuredData(register)).toEqual([]);
  const community = kinds.community.parse(seed("community", "jumeirah-village-circle"));
  const node = communityNode({
    community,
    title: "Who cools Jumeirah Village Circle?",
    slug: "jumeirah-village-circle",
    locale: "en",
    settings,
  });
  expect(wrongInStructuredData(node)).toEqual([]);
  expect(node).toMatchObject({
    description: community.answer,
    about: { "@type": "Place", name: "Jumeirah Village Circle", alternateName: expect.arrayContaining(["JVC"]) },
    isPartOf: { "@id": (register as { "@id": string })["@id"] },
  });
});

test("the list of prices is the business's own catalogue, by service, and every offer has its price", () => {
  const offered = { prices: [{ fromAed: 199, name: "Wash of a split", unit: "a unit" }] };
  const list = priceListNode({
    path: "/prices",
    locale: "en",
    name: "Prices",
    settings,
    catalogues: [{ name: "AC maintenance", offered }],
  });
  expect(wrongInStructuredData(list)).toEqual([]);
  expect(list).toMatchObject({
    "@id": expect.stringMatching(/#business$/),
    hasOfferCatalog: { itemListElement: [{ name: "AC maintenance", itemListElement: [{ "@type": "Offer", name: "Wash of a split" }] }] },
  });
});
