// The calculators that pages offer, and the answers that their links fill in.
import { describe, expect, test } from "vitest";
import { places } from "../../lib/calculators/data/climate.ts";
import { tariffs } from "../../lib/calculators/data/tariffs.ts";
import { sheetSlugs } from "../../lib/site/calculators.ts";
import { areas, emirates } from "../../lib/site/places.ts";
import { calculatorAddress, calculatorsOf, servicesOf } from "../../lib/site/related-calculators.ts";
import { serviceOrder } from "../../lib/site/services.ts";

describe("fitting calculators", () => {
  test("every service but CCTV has a calculator, and every calculator refers to existing services", () => {
    expect(serviceOrder.filter((service) => calculatorsOf([service]).length === 0)).toEqual(["cctv-and-security"]);
    for (const calculator of ["hvac-cooling-load", ...sheetSlugs] as const) {
      const services = servicesOf(calculator);
      expect(services, calculator).not.toEqual([]);
      for (const service of services) expect(serviceOrder).toContain(service);
    }
  });

  test("a link from a place fills in an answer that the calculator accepts", () => {
    for (const { slug, emirate } of areas)
      expect(Object.keys(places), slug).toContain(calculatorAddress("hvac-cooling-load", slug, emirate).split("=")[1]);
    expect(calculatorAddress("hvac-cooling-load", "arabian-ranches", "dubai")).toContain("?p=dubaiInland");
    expect(calculatorAddress("hvac-cooling-load", "deira", "dubai")).toMatch(/\?p=dubai$/);
    expect(calculatorAddress("ac-electricity-cost", "arabian-ranches", "dubai")).toContain("?bill=dewaHome");
    for (const { slug } of emirates) {
      const answer = (address: string) => [...new URL(address, "https://x.test").searchParams.values()][0] ?? "";
      expect(Object.keys(places), slug).toContain(answer(calculatorAddress("hvac-cooling-load", slug)));
      expect(Object.keys(places), slug).toContain(answer(calculatorAddress("fresh-air-ventilation", slug)));
      for (const calculator of ["ac-electricity-cost", "insulation-glass-upgrade", "solar-pv"] as const)
        expect(Object.keys(tariffs), slug).toContain(answer(calculatorAddress(calculator, slug)));
    }
    expect(calculatorAddress("hvac-cooling-load")).toBe("/calculators/hvac-cooling-load");
    expect(calculatorAddress("duct-sizing", "dubai")).toBe("/calculators/duct-sizing");
  });
});
