// Rules for the first edition of the content: complete, different from page to page, only claims the law allows, and links that work.
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
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds, seedDays } from "../../scripts/data/seed-files.ts";
import { shownSeeds } from "../helpers/shown-seeds.ts";
import {
  type Entry,
  faultsOf,
  isFitSource,
  isForTenants,
  longSentences,
  messagesForTenants,
  overlaps,
  repeatedAdvice,
  sentencesOf,
  sourcesOf,
  withoutSteps,
  wordCount,
  wordsOf,
} from "./content-rules.ts";

// The seeds as visitors see them while every service and place is on offer.
const seeds: Entry[] = shownSeeds();
const seedsOf = (kind: string, locale: string) => seeds.filter((seed) => seed.kind === kind && seed.locale === locale);
const strings = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];

/** What a reader of a service sees at once: one answer of its question; readings and the rows of a sheet are figures. */
const seenAtOnce = (data: Record<string, unknown>) =>
  "ask" in data ? { ...data, readings: [], sheet: {}, ask: kinds.service.shape.ask.parse(data.ask).options.slice(0, 1) } : data;

describe.each(Object.keys(kinds) as Kind[])("the kind %s", (kind) => {
  test("has entries, or the office can create them", () => {
    expect(kind === "media" || isCreatable(kind) || readSeeds().some((seed) => seed.kind === kind)).toBe(true);
  });

  test("is read by some page", () => {
    const code = execFileSync("git", ["ls-files", "app", "components", "lib"], { encoding: "utf8" }).trim().split("\n");
    const reads = new RegExp(`(?:readEntry|listEntries|entryAt|published|editions)\\("${kind}"|kind === "${kind}"`);
    expect(code.some((file) => /\.tsx?$/.test(file) && reads.test(readFileSync(file, "utf8")))).toBe(true);
  });
});

test.each([
  [{ title: "Usual in the trade; it can differ by building" }, false],
  [{ title: "المعتاد في المجال، وقد يختلف من مبنى إلى آخر" }, false],
  [{ title: "Generally known" }, false],
  [{ title: "Corrosion", url: "https://ar.scribd.com/document/1" }, false],
  [{ title: "Low refrigerant", url: "https://home.howstuffworks.com/5-reasons.htm" }, false],
  [{ title: "Nine scenarios", url: "https://www.refrigeration-engineer.com/forums/entry.php?355" }, false],
  [{ title: "Garage", url: "https://leeduser.buildinggreen.com/forum/auto-garage" }, false],
  [{ title: "Bracewell", url: "https://joom.ag/wMgd" }, false],
  [{ title: "Dubai Law 6 of 2019, Article 7" }, true],
  [{ title: "US EPA", url: "https://www.epa.gov/iaq/moisture" }, true],
  [{ title: "ASHRAE", url: "https://www.ashrae.org/technical-resources/bookstore/standards-62-1-62-2" }, true],
  [{ title: "DEWA", url: "https://www.dewa.gov.ae/en/consumer/billing/slab-tariff" }, true],
])("a source of the first hand: %j %s", (source, fit) => {
  expect(isFitSource(source)).toBe(fit);
});

describe.each(localeCodes)("content (%s)", (locale) => {
  test("every route that shows an entry has one, and every service in the order exists", () => {
    for (const { path, entry } of routes) {
      if (!entry) continue;
      const found = seeds.some((seed) => seed.kind === entry.kind && seed.slug === entry.slug && seed.locale === locale);
      expect(found, path).toBe(true);
    }
    for (const slug of serviceOrder) expect(seedsOf("service", locale).map((seed) => seed.slug)).toContain(slug);
  });

  test("every entry of services and places has an address", () => {
    for (const { kind, slug } of [...seedsOf("service", locale), ...seedsOf("location", locale)])
      expect(pathOfEntry({ kind, slug }), slug).toBeTruthy();
  });

  test("titles and descriptions fit search results, and each is unique", () => {
    const seo = seeds
      .filter((seed) => seed.locale === locale && "seo" in seed.data)
      .map(({ kind, slug, data }) => ({ page: `${kind}/${slug}`, ...(data.seo as { title: string; description: string }) }));
    for (const { page, title, description } of seo) {
      const shown = `${title} | ${seedsOf("settings", locale)[0]?.data.shortName}`;
      expect(shown.length, `${page}: ${shown}`).toBeGreaterThanOrEqual(30);
      expect(shown.length, `${page}: ${shown}`).toBeLessThanOrEqual(60);
      expect(description.length, `${page}: ${description}`).toBeGreaterThanOrEqual(70);
      expect(description.length, `${page}: ${description}`).toBeLessThanOrEqual(170);
    }
    expect(new Set(seo.map(({ title }) => title)).size).toBe(seo.length);
    expect(new Set(seo.map(({ description }) => description)).size).toBe(seo.length);
  });

  test.each(["service", "location", "cooling", "home", "page", "testimonial"])(
    "no %s makes a forbidden claim or has a search title or description of the wrong length",
    (kind) => {
      const faults = seedsOf(kind, locale).flatMap((entry) => faultsOf(entry).map((fault) => `${entry.slug}: ${fault}`));
      expect(faults).toEqual([]);
    },
  );

  test.each([
    ["service", 450, 1050],
    // Of a place's zones, one answer is shown at a time.
    ["location", 350, 1000],
  ] as const)("every %s page is neither too short nor too long", (kind, minWords, maxWords) => {
    for (const entry of seedsOf(kind, locale)) {
      const words = wordsOf(proseOf(seenAtOnce(entry.data)).map(withoutSteps)).length;
      expect(words, entry.slug).toBeGreaterThanOrEqual(minWords);
      expect(words, entry.slug).toBeLessThanOrEqual(maxWords);
    }
  });

  test.each(["service", "location"])("any two of kind %s share at most a tenth of their five-word runs", (kind) => {
    const shares = overlaps(seedsOf(kind, locale));
    console.log(
      `${locale} ${kind}: ${seedsOf(kind, locale).length} pages, most alike: ${shares
        .slice(0, 3)
        .map(({ pair, share }) => `${pair} ${(share * 100).toFixed(1)} %`)
        .join(", ")}`,
    );
    expect(shares[0]?.share ?? 0).toBeLessThanOrEqual(0.1);
  });

  test("advice that holds anywhere stands on few place pages", () => {
    expect(repeatedAdvice(seedsOf("location", locale), locale)).toEqual([]);
  });

  test("sources are of the first hand: no hearsay, no copies of documents, forums or short links", () => {
    const own = seeds.filter((seed) => seed.locale === locale);
    const unfit = own.flatMap((entry) =>
      sourcesOf(entry).flatMap((source) => (isFitSource(source) ? [] : [`${entry.slug}: ${source.title} ${source.url ?? ""}`])),
    );
    expect(unfit).toEqual([]);
    expect(own.flatMap(sourcesOf).length).toBeGreaterThan(250);
    for (const { facts = [] } of seedsOf("location", locale).map(({ data }) => data as { facts?: { source?: string }[] }))
      for (const { source } of facts) expect(source).toBeTruthy();
  });

  test("areas and emirates have at least five blocks, and each service in an emirate at least four", () => {
    const blocks = (slug: string) =>
      (seedsOf("location", locale).find((entry) => entry.slug === slug)?.data.blocks ?? []) as { topic: string }[];
    for (const { slug } of [...areas, ...emirates]) expect(blocks(slug).length, slug).toBeGreaterThanOrEqual(5);
    for (const [emirate, services] of Object.entries(emirateServices))
      for (const { address } of services) expect(blocks(`${emirate}-${address}`).length, `${emirate}-${address}`).toBeGreaterThanOrEqual(4);
  });

  test("every service has symptoms, a question or a choice, what is included and what is not, questions and a drawing", () => {
    for (const { slug, data } of seedsOf("service", locale)) {
      const service = kinds.service.parse(data);
      expect(service.symptoms.length + service.ask.options.length + service.choose.length, slug).toBeGreaterThan(0);
      expect(service.included.length, slug).toBeGreaterThan(2);
      expect(service.notIncluded.length, slug).toBeGreaterThan(1);
      expect(service.questions.length, slug).toBeGreaterThan(2);
      expect(service.drawings.length, slug).toBeGreaterThan(0);
      expect(service.licence.held, `${slug}: licences are the owner's`).toBe("");
      if (slug.includes("amc") || slug.includes("contracts")) expect(service.plans.length, slug).toBeGreaterThan(1);
    }
    for (const { slug, data } of seedsOf("location", locale))
      expect(kinds.location.parse(data).jobNotes, `${slug}: job notes are the owner's`).toEqual([]);
  });

  test("every service opens with a drawing whose readings lie within it, and with a question or the usual one", () => {
    for (const { slug, data } of seedsOf("service", locale)) {
      const service = kinds.service.parse(data);
      expect(service.plate.drawing, slug).not.toBe("");
      expect(service.plate.example, `${slug}: values without the words that they are an example`).not.toBe("");
      expect(service.readings.length, slug).toBeGreaterThan(3);
      expect(service.numeral.figure && service.numeral.text, slug).not.toBe("");
      expect(service.sheet.rows.length, slug).toBeGreaterThan(3);
      const [x = 0, y = 0, width = 0, height = 0] = service.plate.view.split(" ").map(Number);
      for (const { name, at } of service.readings) {
        const [atX = -1, atY = -1] = at.split(" ").map(Number);
        expect(atX >= x && atX <= x + width && atY >= y && atY <= y + height, `${slug}: ${name}`).toBe(true);
      }
      if (!slug.startsWith("air-conditioning")) expect(service.ask.options.length, slug).toBeGreaterThan(2);
    }
  });

  test("every article opens with its answer in three lines and a drawing whose readings lie within it, and ends on a question", () => {
    for (const { slug, data } of seedsOf("post", locale)) {
      const post = kinds.post.parse(data);
      expect(post.points.length, slug).toBe(3);
      expect(post.drawings.length, slug).toBe(1);
      expect(post.stages.items.length, slug).toBeGreaterThan(2);
      expect(post.closing.title, slug).toMatch(/[?؟]$/);
      if (post.readings.length > 0)
        expect(post.plate.example, `${slug}: values without the words of what they are an example`).not.toBe("");
      const [x = 0, y = 0, width = 360, height = 260] = post.plate.view.split(" ").map(Number);
      for (const { name, at } of post.readings) {
        const [atX = -1, atY = -1] = at.split(" ").map(Number);
        expect(atX >= x && atX <= x + width && atY >= y && atY <= y + height, `${slug}: ${name}`).toBe(true);
      }
    }
  });

  test("links in texts lead to pages that exist, and leave the language to the page", () => {
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

  test("every service that an entry refers to exists", () => {
    const slugs = seedsOf("service", locale).map((seed) => seed.slug);
    for (const entry of [...seedsOf("service", locale), ...seedsOf("cooling", locale)]) {
      const named = JSON.stringify(entry.data).matchAll(/"(?:service)":"([^"]+)"|"(?:related|services)":\[([^\]]*)\]/g);
      for (const [, single, many = ""] of named)
        for (const slug of single ? [single] : (many.match(/[a-z0-9-]+/g) ?? [])) expect(slugs, `${entry.slug} → ${slug}`).toContain(slug);
    }
  });
});

test("each text has the day on which it was written", () => {
  expect(readFileSync("supabase/seed-days.txt", "utf8"), "run `npm run fix`").toBe(seedDays("a later day"));
});

describe("sentences", () => {
  test.each<[string, string[]]>([
    ["No. The gas is in the chiller. Call us!", ["No.", "The gas is in the chiller.", "Call us!"]],
    ["Law No. 26 of 2007 applies. It does.", ["Law No. 26 of 2007 applies.", "It does."]],
    ["It takes 24.5 °C, e.g. Friday at 8:00 AM. Then we come.", ["It takes 24.5 °C, e.g. Friday at 8:00 AM.", "Then we come."]],
    ["See Dr. Khan at approx. 5 o'clock. J. Smith is off.", ["See Dr. Khan at approx. 5 o'clock.", "J. Smith is off."]],
    ["The fan runs on 230 V. The valve does not.", ["The fan runs on 230 V.", "The valve does not."]],
    ["Warm at 46 °C. 24 °C inside.", ["Warm at 46 °C.", "24 °C inside."]],
    ["Ask “Is it warm?” Then call: we come; bring the key.", ["Ask “Is it warm?”", "Then call: we come; bring the key."]],
    ["He asked “Why?” and left (at night). Good.", ["He asked “Why?” and left (at night).", "Good."]],
    ["## A heading\nText goes on\nhere. Next.\n\n- one\n- two", ["A heading", "Text goes on here.", "Next.", "one", "two"]],
    ["1. Call us.\n2. Wait\n\n> Said", ["Call us.", "Wait", "Said"]],
    ["| Part | Price |\n|---|---|\n| A fan | [Ask](/contact) us |", ["Part", "Price", "A fan", "Ask us"]],
    [
      "**We look** Where needed. **Where it is**: the area[^1].\n\n[^1]: A note.",
      ["We look", "Where needed.", "Where it is: the area.", "A note."],
    ],
    ["We serve {emirates}. {services: mep|ventilation} across it.", ["We serve Placeholder.", "Placeholder across it."]],
    [
      "{mep? Power and water}{!mep? Cooling} work{ventilation? , and {hours} too}.",
      ["Power and water work, and Placeholder too.", "Cooling work."],
    ],
    ["{days, plural, one {{days} day} other {{days} days}} <b>at most</b>. Wait.", ["Placeholder days at most.", "Wait."]],
  ])("of “%s”", (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  test("are counted in words: a sign is none, a word with a hyphen one", () => {
    expect(wordCount("5.28 kW × 0.875 = 4.6 kW – air-conditioning")).toBe(6);
  });

  test("are found by field, without sources and texts for search engines", () => {
    const long = `It ${"runs ".repeat(4)}on.`;
    const fields = {
      seo: { title: long },
      lead: "Short.",
      facts: [{ value: long, source: long }],
      drawings: [{ drawing: "x", caption: long }],
    };
    expect(longSentences(fields, 5)).toEqual([`facts.0.value: 6 words: ${long}`, `drawings.0.caption: 6 words: ${long}`]);
    expect(longSentences(fields, 6)).toEqual([]);
  });

  // As written: a list of services or emirates in braces is one word, and every condition counts.
  test("have at most 20 words in what tenants read", () => {
    const read = readSeeds().filter((seed) => seed.locale === "en" && isForTenants(seed));
    expect(read.length).toBeGreaterThan(50);
    const messages = new Map<string, unknown>(Object.entries(en));
    expect([
      ...read.flatMap(({ kind, slug, data }) => longSentences(data, 20).map((found) => `${kind}/${slug} ${found}`)),
      ...messagesForTenants.flatMap((name) => longSentences(messages.get(name) ?? {}, 20).map((found) => `messages ${name}.${found}`)),
    ]).toEqual([]);
  });
});
