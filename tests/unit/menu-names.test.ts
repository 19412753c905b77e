// The name of the calculators in menus: it mentions MEP only if an MEP service is published.
import { beforeEach, expect, test, vi } from "vitest";
import { calculatorsNameKey } from "../../lib/content/pages/navigation.ts";

const published = vi.hoisted(() => ({ slugs: [] as string[] }));
vi.mock("../../lib/content/store/read.ts", () => ({ readNames: async () => new Map(published.slugs.map((slug) => [slug, slug])) }));
beforeEach(() => {
  published.slugs = ["air-conditioning", "air-conditioning-maintenance", "ventilation", "solar-panels"];
});

test("the menu of a firm without MEP services says calculators, not MEP calculators", async () => {
  expect(await calculatorsNameKey("en")).toBe("calculatorsAlone");
  for (const slug of ["mep", "mep-plumbing-services", "mep-turnkey-projects"]) {
    published.slugs = ["air-conditioning", slug];
    expect(await calculatorsNameKey("ar"), slug).toBe("calculators");
  }
});
