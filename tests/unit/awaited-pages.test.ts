// For which pages a publication keeps its editor waiting.
import { expect, test } from "vitest";
import { awaitedPaths } from "../../lib/content/publish/revalidate-pages.ts";

const both = (kind: string, slug: string) => ["en", "ar"].map((locale) => ({ kind, slug, locale }));
const services = ["ventilation", "plumbing", "electrical", "fire-safety", "solar-panels", "low-current", "painting", "carpentry"];
/** A switch takes many pages away. */
const along = [...both("settings", "site"), ...services.flatMap((slug) => both("service", slug))];

test("what was saved is waited for, and nothing that changed along", () => {
  expect(awaitedPaths(both("service", "ventilation"), along)).toEqual(["/services/ventilation", "/ar/services/ventilation"]);
  // Settings have no page of their own: home speaks for all.
  expect(awaitedPaths(both("settings", "site"), along)).toEqual(["/", "/ar"]);
});

test("of what another instance published, a few", () => {
  expect(awaitedPaths([], both("service", "ventilation"))).toHaveLength(2);
  expect(awaitedPaths([], along)).toHaveLength(8);
  expect(awaitedPaths([], both("calendar", "office"))).toEqual(["/", "/ar"]);
});
