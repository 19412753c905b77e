// The tree of checkboxes for services and places in the office: what a checkbox changes and which pages it hides.
import { expect, test } from "vitest";
import { hiddenPages, type OfferPage, offeredCount, offerTree, slugsOff, switchesAfterTick } from "../../lib/content/edit/offers.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { settings } from "../../lib/content/kinds/settings.ts";
import { conform, isBlank, type Json, withoutBlankItems } from "../../lib/content/schema-form.ts";
import { isAsked } from "../../lib/site/services.ts";
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

test("the tree shows hubs with sub-services and emirates with areas, and services added by the office last", () => {
  expect(services.map(({ slug }) => slug).slice(0, 4)).toEqual(["air-conditioning", "commercial-hvac", "mep", "ventilation"]);
  expect(services.at(-1)?.label).toBe("Kitchen hoods");
  expect(services[2]?.below.map(({ label }) => label)).toEqual(["Mechanical services", "Electrical services", "Plumbing services"]);
  expect(places).toHaveLength(8);
  expect(places[0]?.below.length).toBe(20);
  // Pages of a service in an emirate have no checkbox of their own.
  expect(JSON.stringify(places)).not.toContain("dubai-amc");
});

test("unchecking a hub hides its sub-services, and checking one of them brings back the hub with only that one", () => {
  const off = switchesAfterTick(services, ["mep-plumbing-services", "ventilation"], "mep", false);
  expect(off).toEqual(["ventilation", "mep"]);
  expect([...slugsOff("service", off)]).toContain("mep-electrical-services");
  const afterOneTick = switchesAfterTick(services, off, "mep-electrical-services", true);
  expect(afterOneTick.toSorted()).toEqual(["mep-mechanical-services", "mep-plumbing-services", "ventilation"]);
  expect(switchesAfterTick(services, afterOneTick, "mep", true)).toEqual(["ventilation"]);
  expect(switchesAfterTick(services, [], "kitchen-hoods", false)).toEqual(["kitchen-hoods"]);
  expect(switchesAfterTick(places, ["jlt"], "dubai", false)).toEqual(["dubai"]);
});

test("the hidden pages are listed, with those of a service in an emirate", () => {
  const gone = (servicesOff: string[], placesOff: string[] = []) => hiddenPages(pages, { servicesOff, placesOff }).map(({ path }) => path);
  expect(gone(["air-conditioning-amc"])).toEqual([
    "/abu-dhabi/ac-services/amc",
    "/dubai/ac-services/amc",
    "/sharjah/ac-services/amc",
    "/services/air-conditioning/amc",
  ]);
  // Without both kinds of contracts, the resource and the article about them are hidden too.
  expect(gone(["air-conditioning-amc", "commercial-hvac-maintenance-contracts"])).toEqual(
    expect.arrayContaining(["/resources/amc-comparison-sheet", "/blog/what-an-amc-must-say"]),
  );
  expect(gone([], ["fujairah"])).toEqual(["/fujairah/ac-services"]);
  expect(gone([], [])).toEqual([]);
});

test("the field keeps its values without duplicates, and an empty one is never removed", () => {
  const form = formOf(settings);
  const data = conform(form, { servicesOff: ["mep", "mep", 3], placesOff: "x" }) as Record<string, Json>;
  expect([data.servicesOff, data.placesOff]).toEqual([["mep"], []]);
  expect(isBlank({ type: "offers", entryKind: "service" }, [])).toBe(false);
  expect(withoutBlankItems(form, { en: data }).en).toEqual(data);
});

test("offered and hidden entries are counted once each, with those hidden by a hub or an emirate", () => {
  const slugsOf = (kind: string) => pages.filter((page) => page.kind === kind).map(({ slug }) => slug);
  // A page that answers what people ask goes with its service, and is not counted.
  const [services, places] = [slugsOf("service").filter((slug) => !isAsked(slug)), slugsOf("location")];
  expect(offeredCount("service", services, [])).toEqual({ on: services.length, off: 0 });
  // The hub and its three sub-services, one of which is listed twice.
  expect(offeredCount("service", services, ["mep", "mep-plumbing-services"])).toEqual({ on: services.length - 4, off: 4 });
  const all = offeredCount("location", places, []);
  expect(offeredCount("location", places, ["dubai"])).toEqual({ on: all.on - 21, off: 21 });
});
