// The first edition of the content, held to its rules: complete, different from page to page, true to the claims the law
// allows, and linked to addresses that exist.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isCreatable } from "../../lib/content/edit/creatable.ts";
import { type Kind, kinds } from "../../lib/content/kinds.ts";
import { proseOf } from "../../lib/content/pages/prose.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { isDrawing } from "../../lib/site/drawings.ts";
import { areas, emirateServices, emirates } from "../../lib/site/places.ts";
import { pathOfEntry, resolveAddress, routes } from "../../lib/site/routes.ts";
import { serviceOrder } from "../../lib/site/services.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { type Entry, faultsOf, overlaps, repeatedAdvice, withoutSteps, wordsOf } from "./content-rules.ts";
import { shownSeeds } from "./shown-seeds.ts";

// As they are shown while everything is offered.
const seeds: Entry[] = shownSeeds();
const of = (kind: string, locale: string) => seeds.filter((seed) => seed.kind === kind && seed.locale === locale);
const strings = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];

describe.each(Object.keys(kinds) as Kind[])("the kind %s", (kind) => {
  test("has entries, or the office can make them", () => {
    expect(kind === "media" || isCreatable(kind) || readSeeds().some((seed) => seed.kind === kind)).toBe(true);
  });

  test("is shown somewhere", () => {
    const code = execFileSync("git", ["ls-files", "app", "components", "lib"], { encoding: "utf8" }).trim().split("\n");
    const reads = new RegExp(`(?:readEntry|listEntries|entryAt|published|editions)\\("${kind}"|kind === "${kind}"`);
    expect(code.some((file) => /\.tsx?$/.test(file) && reads.test(readFileSync(file, "utf8")))).toBe(true);
  });
});

describe.each(localeCodes)("content (%s)", (locale) => {
  test("every address of the registry has its entry", () => {
    for (const { path, entry } of routes) {
      if (!entry) continue;
      const found = seeds.some((seed) => seed.kind === entry.kind && seed.slug === entry.slug && seed.locale === locale);
      expect(found, path).toBe(true);
    }
    for (const slug of serviceOrder) expect(of("service", locale).map((seed) => seed.slug)).toContain(slug);
  });

  test("every entry of services and places has an address", () => {
    for (const { kind, slug } of [...of("service", locale), ...of("location", locale)])
      expect(pathOfEntry({ kind, slug }), slug).toBeTruthy();
  });

  test("titles and descriptions are as long as they are shown, and each is the only one", () => {
    const seo = seeds
      .filter((seed) => seed.locale === locale && "seo" in seed.data)
      .map(({ kind, slug, data }) => ({ page: `${kind}/${slug}`, ...(data.seo as { title: string; description: string }) }));
    for (const { page, title, description } of seo) {
      const shown = `${title} | ${of("settings", locale)[0]?.data.shortName}`;
      expect(shown.length, `${page}: ${shown}`).toBeGreaterThanOrEqual(30);
      expect(shown.length, `${page}: ${shown}`).toBeLessThanOrEqual(60);
      expect(description.length, `${page}: ${description}`).toBeGreaterThanOrEqual(70);
      expect(description.length, `${page}: ${description}`).toBeLessThanOrEqual(170);
    }
    expect(new Set(seo.map(({ title }) => title)).size).toBe(seo.length);
    expect(new Set(seo.map(({ description }) => description)).size).toBe(seo.length);
  });

  test.each(["service", "location", "cooling", "home", "page", "testimonial"])(
    "no %s says what may not be said, and all use the words of the glossary",
    (kind) => {
      const faults = of(kind, locale).flatMap((entry) => faultsOf(entry).map((fault) => `${entry.slug}: ${fault}`));
      expect(faults).toEqual([]);
    },
  );

  test.each([
    ["service", 450, 900],
    ["location", 350, 700],
  ] as const)("every %s says enough and not too much", (kind, least, most) => {
    for (const entry of of(kind, locale)) {
      const words = wordsOf(proseOf(entry.data).map(withoutSteps)).length;
      expect(words, entry.slug).toBeGreaterThanOrEqual(least);
      expect(words, entry.slug).toBeLessThanOrEqual(most);
    }
  });

  test.each(["service", "location"])("any two of kind %s differ: at most 10 %% of five-word runs are shared", (kind) => {
    const shares = overlaps(of(kind, locale));
    console.log(
      `${locale} ${kind}: ${of(kind, locale).length} pages, most alike: ${shares
        .slice(0, 3)
        .map(({ pair, share }) => `${pair} ${(share * 100).toFixed(1)} %`)
        .join(", ")}`,
    );
    expect(shares[0]?.share ?? 0).toBeLessThanOrEqual(0.1);
  });

  test("advice that is right anywhere stands on few pages of places", () => {
    expect(repeatedAdvice(of("location", locale), locale)).toEqual([]);
  });

  test("areas and emirates carry at least five blocks, crossings at least four, each on a subject of its own", () => {
    const blocks = (slug: string) =>
      (of("location", locale).find((entry) => entry.slug === slug)?.data.blocks ?? []) as { topic: string }[];
    for (const { slug } of [...areas, ...emirates]) expect(blocks(slug).length, slug).toBeGreaterThanOrEqual(5);
    for (const [emirate, services] of Object.entries(emirateServices))
      for (const { address } of services) expect(blocks(`${emirate}-${address}`).length, `${emirate}-${address}`).toBeGreaterThanOrEqual(4);
  });

  test("services show what they must: symptoms or a choice, steps or body, included, not included, questions, a drawing", () => {
    for (const { slug, data } of of("service", locale)) {
      const service = kinds.service.parse(data);
      expect(service.symptoms.length + service.choose.length, slug).toBeGreaterThan(0);
      expect(service.included.length, slug).toBeGreaterThan(2);
      expect(service.notIncluded.length, slug).toBeGreaterThan(1);
      expect(service.questions.length, slug).toBeGreaterThan(2);
      expect(service.drawings.length, slug).toBeGreaterThan(0);
      expect(service.licence.held, `${slug}: licences are the owner's`).toBe("");
      if (slug.includes("amc") || slug.includes("contracts")) expect(service.plans.length, slug).toBeGreaterThan(1);
    }
    for (const { slug, data } of of("location", locale))
      expect(kinds.location.parse(data).jobNotes, `${slug}: job notes are the owner's`).toEqual([]);
  });

  test("links lead to addresses that exist, without naming a language", () => {
    for (const { kind, slug, data } of seeds.filter((seed) => seed.locale === locale)) {
      for (const text of strings(data)) {
        for (const [, href = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
          if (/^(https?:|mailto:|tel:|#)/.test(href)) continue;
          const [, drawing] = /^\/drawings\/(.*)$/.exec(href) ?? [];
          if (drawing !== undefined) {
            expect(isDrawing(drawing), `${kind}/${slug} → ${href}`).toBe(true);
            continue;
          }
          const address = resolveAddress(href);
          expect(href.startsWith("/ar"), `${kind}/${slug} → ${href}`).toBe(false);
          expect(["page", "family"], `${kind}/${slug} → ${href}`).toContain(address.type);
          if (address.type === "family")
            expect(
              seeds.some((seed) => seed.kind === address.entry.kind && seed.slug === address.entry.slug),
              `${kind}/${slug} → ${href}`,
            ).toBe(true);
        }
      }
    }
  });

  test("services that are named by slug exist", () => {
    const slugs = of("service", locale).map((seed) => seed.slug);
    for (const entry of [...of("service", locale), ...of("cooling", locale)]) {
      const named = JSON.stringify(entry.data).matchAll(/"(?:service)":"([^"]+)"|"(?:related|services)":\[([^\]]*)\]/g);
      for (const [, one, many = ""] of named)
        for (const slug of one ? [one] : (many.match(/[a-z0-9-]+/g) ?? [])) expect(slugs, `${entry.slug} → ${slug}`).toContain(slug);
    }
  });
});
