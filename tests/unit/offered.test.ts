// What a switch hides, and that switching back restores all of it.
import { describe, expect, test } from "vitest";
import type { Entry } from "../../lib/content/store/entry.ts";
import { allPlacesOff, allServicesOff, emiratesServed, switchedOff } from "../../lib/content/store/offered.ts";
import { hiddenEntry } from "../../lib/content/store/public-entry.ts";
import { changedEntries } from "../../lib/content/store/snapshot.ts";
import { entriesAsWritten, visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { emergencyPages } from "../../lib/site/services.ts";
import { publishedSeeds } from "../helpers/shown-seeds.ts";

const keysOf = (record: Record<string, unknown>) => Object.keys(record).toSorted();

describe("what a switch hides", () => {
  test("a hub hides its sub-services, and an emirate its areas", () => {
    expect([...allServicesOff({ servicesOff: ["mep", "solar-panels"] })]).toEqual([
      "mep",
      "mep-mechanical-services",
      "mep-electrical-services",
      "mep-plumbing-services",
      "solar-panels",
    ]);
    expect(allPlacesOff({ placesOff: ["dubai"] })).toContain("jlt");
    expect(allPlacesOff({ placesOff: ["fujairah"] })).toEqual(new Set(["fujairah"]));
  });

  test("the page of a service in an emirate is hidden with the service and with the emirate", () => {
    const page = (slug: string) => ({ kind: "location", slug, data: {} });
    const service = switchedOff({ servicesOff: ["air-conditioning-amc"], placesOff: [] });
    expect(["dubai-amc", "sharjah-amc", "dubai-maintenance", "dubai"].map((slug) => service(page(slug)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const place = switchedOff({ servicesOff: [], placesOff: ["dubai"] });
    expect(["dubai-amc", "jlt", "dubai", "sharjah-amc"].map((slug) => place(page(slug)))).toEqual([true, true, true, false]);
    const all = switchedOff({ servicesOff: ["air-conditioning"], placesOff: [] });
    expect(["dubai", "jlt", "ajman"].every((slug) => all(page(slug)))).toBe(true);
  });

  test("case studies, resources and articles are hidden when all their services are; services added by the office too", () => {
    const isOff = switchedOff({ servicesOff: ["ventilation", "kitchen-hoods"], placesOff: [] });
    for (const kind of ["case-study", "resource", "post"]) {
      const isHiddenFor = (...services: string[]) => isOff({ kind, slug: "one", data: { services } });
      expect(
        [isHiddenFor("ventilation"), isHiddenFor("ventilation", "mep"), isHiddenFor(), isOff({ kind, slug: "old", data: {} })],
        kind,
      ).toEqual([true, false, false, false]);
    }
    const about = (...places: string[]) =>
      switchedOff({ servicesOff: [], placesOff: ["dubai"] })({ kind: "post", slug: "one", data: { places } });
    expect([about("al-quoz"), about("al-quoz", "ajman"), about()]).toEqual([true, false, false]);
    // A testimonial is about the firm, not about a service.
    expect(isOff({ kind: "testimonial", slug: "one", data: { services: ["ventilation"] } })).toBe(false);
    expect(isOff({ kind: "service", slug: "kitchen-hoods", data: {} })).toBe(true);
  });

  test("the maintenance plan builder is hidden when no contract is on offer", () => {
    const builder = { kind: "page", slug: "amc-plan-calculator", data: {} };
    const off = (...servicesOff: string[]) => switchedOff({ servicesOff, placesOff: [] })(builder);
    expect([off(), off("air-conditioning-amc"), off("commercial-hvac")]).toEqual([false, false, false]);
    expect([off("air-conditioning-amc", "commercial-hvac"), off("air-conditioning", "commercial-hvac-maintenance-contracts")]).toEqual([
      true,
      true,
    ]);
    const shown = visibleSnapshot(publishedSeeds({ servicesOff: ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"] }));
    for (const locale of ["en", "ar"]) {
      expect(shown.hidden[`page/amc-plan-calculator/${locale}`]).toBeDefined();
      // The resource and the article that are only about contracts are hidden too.
      expect(shown.hidden[`resource/amc-comparison-sheet/${locale}`]).toBeDefined();
      expect(shown.hidden[`post/what-an-amc-must-say/${locale}`]).toBeDefined();
    }
    const withOneContract = visibleSnapshot(publishedSeeds({ servicesOff: ["commercial-hvac-maintenance-contracts"] }));
    expect(withOneContract.entries["resource/amc-comparison-sheet/en"]).toBeDefined();
    expect(JSON.stringify(Object.values(shown.entries).map(({ data }) => data))).not.toContain("/calculators/amc-plan");
  });

  test("the solar calculator is hidden with solar panels, and no text links to it", () => {
    const shown = visibleSnapshot(publishedSeeds({ servicesOff: ["solar-panels"] }));
    for (const locale of ["en", "ar"]) expect(shown.hidden[`page/solar-pv-calculator/${locale}`]).toBeDefined();
    expect(JSON.stringify(Object.values(shown.entries).map(({ data }) => data))).not.toContain("/calculators/solar-pv");
  });

  test("Al Ain is named separately only if Abu Dhabi is not served", () => {
    expect(emiratesServed([])).toHaveLength(7);
    expect(emiratesServed(["abu-dhabi"])).toContain("al-ain");
    const lead = (placesOff: string[]) => String(visibleSnapshot(publishedSeeds({ placesOff })).entries["home/home/en"]?.data.lead);
    expect(lead(["al-ain", "jlt"])).toContain("the seven emirates");
    expect(lead(["abu-dhabi"])).toMatch(/Dubai, .+ and Al Ain/);
  });
});

describe("the snapshot", () => {
  test("with nothing off, everything is shown", () => {
    const all = publishedSeeds();
    const shown = visibleSnapshot(all);
    // But for the page that needs an emergency line.
    const emergency = emergencyPages.flatMap((slug) => localeCodes.map((locale) => `service/${slug}/${locale}`));
    expect(keysOf(shown.entries)).toEqual(keysOf(all).filter((key) => !emergency.includes(key)));
    expect(keysOf(shown.hidden)).toEqual(emergency.toSorted());
  });

  test("hidden entries are kept apart, and the shown ones can be restored as they were written", () => {
    const all = publishedSeeds({ servicesOff: ["commercial-hvac"], placesOff: ["fujairah", "jlt"], showSamples: false });
    const shown = visibleSnapshot(all);
    for (const locale of ["en", "ar"])
      for (const key of [`service/commercial-hvac-ahu-services/${locale}`, `location/jlt/${locale}`, `testimonial/sample-ppm/${locale}`]) {
        expect(shown.entries[key]).toBeUndefined();
        expect(shown.hidden[key]).toEqual(hiddenEntry(all[key] as Entry));
      }
    const written = entriesAsWritten(shown);
    expect(keysOf({ ...written, ...shown.hidden })).toEqual(keysOf(all));
    for (const [key, entry] of Object.entries(written)) expect(entry).toEqual(all[key]);
    const lead = String(shown.entries["home/home/en"]?.data.lead);
    expect(lead).toContain("Umm Al Quwain");
    expect(lead).not.toMatch(/Fujairah|seven|commercial/i);
  });

  test("a switch changes the entries it hides and the texts that mention them", () => {
    const [before, after] = [visibleSnapshot(publishedSeeds()), visibleSnapshot(publishedSeeds({ servicesOff: ["solar-panels"] }))];
    const snapshot = (shown: typeof before) => ({ source: "", version: 1, ...shown });
    const changed = changedEntries(snapshot(before), snapshot(after));
    expect(changed).toContainEqual({ kind: "service", slug: "solar-panels", locale: "ar", named: true });
    expect(changed.some(({ kind, slug }) => kind === "page" && slug === "solar-pv-calculator")).toBe(true);
    expect(changed.some(({ kind, slug }) => kind === "location" && slug === "jlt")).toBe(false);
  });

  test("a renamed service is hidden by its old name too", () => {
    const added: Entry = { kind: "service", slug: "hoods", locale: "en", revision: 1, updatedAt: "", data: { name: "Hoods" } };
    const shown = visibleSnapshot(publishedSeeds({ servicesOff: ["kitchen-hoods"] }, [added]), { "service/kitchen-hoods": "hoods" });
    expect(shown.hidden["service/hoods/en"]).toEqual(added);
  });
});
