// What menus call the calculators: MEP is named while somebody does it.
import { beforeEach, expect, test, vi } from "vitest";
import { calculatorsName } from "../../lib/content/pages/navigation.ts";

const published = vi.hoisted(() => ({ slugs: [] as string[] }));
vi.mock("../../lib/content/store/read.ts", () => ({ readNames: async () => new Map(published.slugs.map((slug) => [slug, slug])) }));
beforeEach(() => {
  published.slugs = ["air-conditioning", "air-conditioning-maintenance", "ventilation", "solar-panels"];
});

test("a firm without MEP has calculators, and no MEP calculators", async () => {
  expect(await calculatorsName("en")).toBe("calculatorsAlone");
  for (const slug of ["mep", "mep-plumbing-services", "mep-turnkey-projects"]) {
    published.slugs = ["air-conditioning", slug];
    expect(await calculatorsName("ar"), slug).toBe("calculators");
  }
});
