// What goes with a switch, and that it all comes back.
import { describe, expect, test } from "vitest";
import type { Entry } from "../../lib/content/store/entry.ts";
import { emiratesServed, placesGone, servicesGone, switchedOff } from "../../lib/content/store/offered.ts";
import { hiddenEntry } from "../../lib/content/store/public-entry.ts";
import { shownOf, writtenOf } from "../../lib/content/store/shown-snapshot.ts";
import { changedEntries } from "../../lib/content/store/snapshot.ts";
import { publishedSeeds } from "./shown-seeds.ts";

const keysOf = (record: Record<string, unknown>) => Object.keys(record).toSorted();

describe("what goes along", () => {
  test("a hub takes its sub-services, an emirate its areas", () => {
    expect([...servicesGone({ servicesOff: ["mep", "solar-panels"] })]).toEqual([
      "mep",
      "mep-mechanical-services",
      "mep-electrical-services",
      "mep-plumbing-services",
      "solar-panels",
    ]);
    expect(placesGone({ placesOff: ["dubai"] })).toContain("jlt");
    expect(placesGone({ placesOff: ["fujairah"] })).toEqual(new Set(["fujairah"]));
  });

  test("the page of one service in an emirate goes with either", () => {
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

  test("a case, a resource and an article go when all their services are off; and a service of the office's own", () => {
    const isOff = switchedOff({ servicesOff: ["ventilation", "kitchen-hoods"], placesOff: [] });
    for (const kind of ["case-study", "resource", "post"]) {
      const one = (...services: string[]) => isOff({ kind, slug: "one", data: { services } });
      expect([one("ventilation"), one("ventilation", "mep"), one(), isOff({ kind, slug: "old", data: {} })], kind).toEqual([
        true,
        false,
        false,
        false,
      ]);
    }
    const about = (...places: string[]) =>
      switchedOff({ servicesOff: [], placesOff: ["dubai"] })({ kind: "post", slug: "one", data: { places } });
    expect([about("al-quoz"), about("al-quoz", "ajman"), about()]).toEqual([true, false, false]);
    // A testimonial is about a firm, whatever it was called for.
    expect(isOff({ kind: "testimonial", slug: "one", data: { services: ["ventilation"] } })).toBe(false);
    expect(isOff({ kind: "service", slug: "kitchen-hoods", data: {} })).toBe(true);
  });

  test("the builder of maintenance plans goes when no contract is offered", () => {
    const builder = { kind: "page", slug: "amc-plan-calculator", data: {} };
    const off = (...servicesOff: string[]) => switchedOff({ servicesOff, placesOff: [] })(builder);
    expect([off(), off("air-conditioning-amc"), off("commercial-hvac")]).toEqual([false, false, false]);
    expect([off("air-conditioning-amc", "commercial-hvac"), off("air-conditioning", "commercial-hvac-maintenance-contracts")]).toEqual([
      true,
      true,
    ]);
    const shown = shownOf(publishedSeeds({ servicesOff: ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"] }));
    for (const locale of ["en", "ar"]) {
      expect(shown.hidden[`page/amc-plan-calculator/${locale}`]).toBeDefined();
      // So do the sheet and the article that are about contracts alone.
      expect(shown.hidden[`resource/amc-comparison-sheet/${locale}`]).toBeDefined();
      expect(shown.hidden[`post/what-an-amc-must-say/${locale}`]).toBeDefined();
    }
    const one = shownOf(publishedSeeds({ servicesOff: ["commercial-hvac-maintenance-contracts"] }));
    expect(one.entries["resource/amc-comparison-sheet/en"]).toBeDefined();
    expect(JSON.stringify(Object.values(shown.entries).map(({ data }) => data))).not.toContain("/calculators/amc-plan");
  });

  test("the calculator of solar panels goes with them, and no text leads to it", () => {
    const shown = shownOf(publishedSeeds({ servicesOff: ["solar-panels"] }));
    for (const locale of ["en", "ar"]) expect(shown.hidden[`page/solar-pv-calculator/${locale}`]).toBeDefined();
    expect(JSON.stringify(Object.values(shown.entries).map(({ data }) => data))).not.toContain("/calculators/solar-pv");
  });

  test("Al Ain is told by itself only where Abu Dhabi is not served", () => {
    expect(emiratesServed([])).toHaveLength(7);
    expect(emiratesServed(["abu-dhabi"])).toContain("al-ain");
    const lead = (placesOff: string[]) => String(shownOf(publishedSeeds({ placesOff })).entries["home/home/en"]?.data.lead);
    expect(lead(["al-ain", "jlt"])).toContain("the seven emirates");
    expect(lead(["abu-dhabi"])).toMatch(/Dubai, .+ and Al Ain/);
  });
});

describe("the snapshot", () => {
  test("with nothing off, everything is shown", () => {
    const all = publishedSeeds();
    const shown = shownOf(all);
    expect(keysOf(shown.entries)).toEqual(keysOf(all));
    expect(shown.hidden).toEqual({});
  });

  test("what is off is known and not kept; the rest can be had again as it was written", () => {
    const all = publishedSeeds({ servicesOff: ["commercial-hvac"], placesOff: ["fujairah", "jlt"], showSamples: false });
    const shown = shownOf(all);
    for (const locale of ["en", "ar"])
      for (const key of [`service/commercial-hvac-ahu-services/${locale}`, `location/jlt/${locale}`, `testimonial/sample-ppm/${locale}`]) {
        expect(shown.entries[key]).toBeUndefined();
        expect(shown.hidden[key]).toEqual(hiddenEntry(all[key] as Entry));
      }
    const written = writtenOf(shown);
    expect(keysOf({ ...written, ...shown.hidden })).toEqual(keysOf(all));
    for (const [key, entry] of Object.entries(written)) expect(entry).toEqual(all[key]);
    const lead = String(shown.entries["home/home/en"]?.data.lead);
    expect(lead).toContain("Umm Al Quwain");
    expect(lead).not.toMatch(/Fujairah|seven|commercial/i);
  });

  test("a switch changes the entries that go, and the texts that speak of them", () => {
    const [before, after] = [shownOf(publishedSeeds()), shownOf(publishedSeeds({ servicesOff: ["solar-panels"] }))];
    const snapshot = (shown: typeof before) => ({ source: "", version: 1, ...shown });
    const changed = changedEntries(snapshot(before), snapshot(after));
    expect(changed).toContainEqual({ kind: "service", slug: "solar-panels", locale: "ar", named: true });
    expect(changed.some(({ kind, slug }) => kind === "page" && slug === "solar-pv-calculator")).toBe(true);
    expect(changed.some(({ kind, slug }) => kind === "location" && slug === "jlt")).toBe(false);
  });

  test("a service that has moved is meant by its old name too", () => {
    const added: Entry = { kind: "service", slug: "hoods", locale: "en", revision: 1, updatedAt: "", data: { name: "Hoods" } };
    const shown = shownOf(publishedSeeds({ servicesOff: ["kitchen-hoods"] }, [added]), { "service/kitchen-hoods": "hoods" });
    expect(shown.hidden["service/hoods/en"]).toEqual(added);
  });
});
