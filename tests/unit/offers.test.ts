// The tree of ticks in the office: what a tick changes, and which pages it takes along.
import { expect, test } from "vitest";
import { goneOf, type OfferPage, offeredCount, offerTree, pagesGone, ticked } from "../../lib/content/edit/offers.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { settings } from "../../lib/content/kinds/settings.ts";
import { conform, isBlank, type Json, withoutBlankItems } from "../../lib/content/schema-form.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const pages: OfferPage[] = [
  ...readSeeds()
    .filter(({ kind, locale }) => locale === "en" && ["service", "location", "case-study", "resource", "post"].includes(kind))
    .map(({ kind, slug, data }) => ({
      kind,
      slug,
      label: String(data.name ?? data.title),
      ...(Array.isArray(data.services) && { services: data.services as string[] }),
    })),
  { kind: "service", slug: "kitchen-hoods", label: "Kitchen hoods" },
];
const services = offerTree("service", pages);
const places = offerTree("location", pages);

test("hubs have their sub-services, emirates their areas, and what the office added stands last", () => {
  expect(services.map(({ slug }) => slug).slice(0, 4)).toEqual(["air-conditioning", "commercial-hvac", "mep", "ventilation"]);
  expect(services.at(-1)?.label).toBe("Kitchen hoods");
  expect(services[2]?.below.map(({ label }) => label)).toEqual(["Mechanical services", "Electrical services", "Plumbing services"]);
  expect(places).toHaveLength(8);
  expect(places[0]?.below.length).toBe(20);
  // Pages of one service in one emirate have no tick of their own.
  expect(JSON.stringify(places)).not.toContain("dubai-amc");
});

test("a hub takes what is below it, and a tick below brings the hub back with that one alone", () => {
  const off = ticked(services, ["mep-plumbing-services", "ventilation"], "mep", false);
  expect(off).toEqual(["ventilation", "mep"]);
  expect([...goneOf("service", off)]).toContain("mep-electrical-services");
  const one = ticked(services, off, "mep-electrical-services", true);
  expect(one.toSorted()).toEqual(["mep-mechanical-services", "mep-plumbing-services", "ventilation"]);
  expect(ticked(services, one, "mep", true)).toEqual(["ventilation"]);
  expect(ticked(services, [], "kitchen-hoods", false)).toEqual(["kitchen-hoods"]);
  expect(ticked(places, ["jlt"], "dubai", false)).toEqual(["dubai"]);
});

test("the pages that go are told, with those of a service in an emirate", () => {
  const gone = (servicesOff: string[], placesOff: string[] = []) => pagesGone(pages, { servicesOff, placesOff }).map(({ path }) => path);
  expect(gone(["air-conditioning-amc"])).toEqual([
    "/abu-dhabi/ac-services/amc",
    "/dubai/ac-services/amc",
    "/sharjah/ac-services/amc",
    "/services/air-conditioning/amc",
  ]);
  // With both kinds of contracts, the sheet and the article about them.
  expect(gone(["air-conditioning-amc", "commercial-hvac-maintenance-contracts"])).toEqual(
    expect.arrayContaining(["/resources/amc-comparison-sheet", "/blog/what-an-amc-must-say"]),
  );
  expect(gone([], ["fujairah"])).toEqual(["/fujairah/ac-services"]);
  expect(gone([], [])).toEqual([]);
});

test("the field keeps what it is given, and is never told of as empty", () => {
  const form = formOf(settings);
  const data = conform(form, { servicesOff: ["mep", "mep", 3], placesOff: "x" }) as Record<string, Json>;
  expect([data.servicesOff, data.placesOff]).toEqual([["mep"], []]);
  expect(isBlank({ type: "offers", of: "service" }, [])).toBe(false);
  expect(withoutBlankItems(form, { en: data }).en).toEqual(data);
});

test("what is offered and what is not is counted once, with what goes along", () => {
  const slugsOf = (kind: string) => pages.filter((page) => page.kind === kind).map(({ slug }) => slug);
  const [services, places] = [slugsOf("service"), slugsOf("location")];
  expect(offeredCount("service", services, [])).toEqual({ on: services.length, off: 0 });
  // The hub and its three, and one of them named twice.
  expect(offeredCount("service", services, ["mep", "mep-plumbing-services"])).toEqual({ on: services.length - 4, off: 4 });
  const all = offeredCount("location", places, []);
  expect(offeredCount("location", places, ["dubai"])).toEqual({ on: all.on - 21, off: 21 });
});
