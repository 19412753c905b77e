import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { takePlace } from "../../components/forms/quote/quote-prefill.ts";
import { findableCommunities } from "../../lib/content/pages/place-finder.ts";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { finderOf } from "../../lib/site/finder.ts";
import { areas, distanceKm, emirates, placeOf } from "../../lib/site/places.ts";
import { plans } from "../../lib/site/plans.ts";
import { pathOfEntry } from "../../lib/site/routes.ts";
import { seaKm } from "../../lib/site/sea-distance.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const entries = readSeeds()
  .filter(({ kind }) => kind === "community")
  .map(({ kind, slug, locale, data }): [string, Entry] => [
    entryKey(kind, slug, locale),
    { kind, slug, locale: locale as Locale, revision: 1, updatedAt: "", data },
  ]);
const { exactPlace, findPlaces } = finderOf(findableCommunities({ source: "test", version: 1, entries: Object.fromEntries(entries) }));
const first = (typed: string) => findPlaces(typed)[0];

describe("the area finder", () => {
  test.each([
    ["Mirdif", "mirdif"],
    ["mirdiff", "mirdif"],
    ["مردف", "mirdif"],
    ["ميردف", "mirdif"],
    ["MARDIF", "mirdif"],
    ["القوز", "al-quoz"],
    ["قوز", "al-quoz"],
    ["al qouz", "al-quoz"],
    ["quoz", "al-quoz"],
    ["jlt", "jlt"],
    ["jumeirah lake towers", "jlt"],
    ["marina", "dubai-marina"],
    ["دبي مارينا", "dubai-marina"],
    ["Discovry Gardens", "discovery-gardens"],
    ["ديسكفري", "discovery-gardens"],
    ["ابوظبي", "abu-dhabi"],
    ["أبو ظبي", "abu-dhabi"],
    ["راس الخيمه", "ras-al-khaimah"],
    ["RAK", "ras-al-khaimah"],
    ["أم سقيم", "umm-suqeim"],
    ["um suqeim", "umm-suqeim"],
    ["  the   palm ", "palm-jumeirah"],
  ])("%s finds %s", (typed, slug) => {
    expect(first(typed)).toMatchObject({ type: "page", slug });
  });

  test("a place without a page leads to the nearest page, with the distance", () => {
    expect(first("JVC")).toMatchObject({ type: "near", slug: "sports-city", names: { en: "Jumeirah Village Circle" } });
    expect(first("القصيص")).toMatchObject({ type: "near", names: { ar: "القصيص" } });
    const found = first("satwa");
    expect(found?.type === "near" && found.km > 0.5 && found.km < 6).toBe(true);
  });

  test("a community of the register leads to the page of the place that it names, and to its own", () => {
    expect(findPlaces("Uptown Mirdif")).toMatchObject([
      { type: "page", slug: "mirdif" },
      { type: "near", slug: "mirdif", isWithin: true, page: "uptown-mirdif" },
    ]);
    expect(first("مثلث قرية جميرا")).toMatchObject({ type: "near", isWithin: false, page: "jumeirah-village-triangle" });
    expect(first("Al Khail Gate")).toMatchObject({ slug: "al-quoz", isWithin: true, page: undefined });
    // What is called as a place with a page is that place, and is found once.
    const named = findPlaces("jumeirah lakes towers").flatMap((found) => (found.type === "near" ? found.names.en : found.slug));
    expect(named).toContain("jlt");
    expect(named).not.toContain("Jumeirah Lakes Towers");
  });

  test("without the register, the places with a page are found", () => {
    const alone = finderOf([]);
    expect(alone.findPlaces("mirdiff")[0]).toMatchObject({ type: "page", slug: "mirdif" });
    expect(alone.exactPlace("JVC")).toBeNull();
  });

  test("a place that is not served is reported with the nearest served one, and so is a place near it", () => {
    const gone = ["fujairah", "jlt"];
    const isServed = (slug: string) => !gone.includes(slug);
    expect(findPlaces("Fujairah", isServed)[0]).toMatchObject({ type: "away", emirate: "fujairah", names: { ar: "الفجيرة" } });
    expect(findPlaces("jlt", isServed)[0]).toMatchObject({ type: "away", emirate: "dubai", slug: "dubai-marina" });
    expect(exactPlace("الفجيرة", isServed)?.found.type).toBe("away");
    expect(findPlaces("Mirdif", isServed)[0]).toMatchObject({ type: "page", slug: "mirdif" });
    expect(findPlaces("JVC", (slug) => slug !== "sports-city")[0]).toMatchObject({
      type: "away",
      names: { en: "Jumeirah Village Circle" },
    });
    // Without any served place there is no nearest one.
    expect(findPlaces("Ajman", () => false)[0]).toEqual({
      type: "away",
      names: { en: "Ajman", ar: "عجمان" },
      emirate: "ajman",
      slug: undefined,
      km: 0,
    });
  });

  test("nonsense and empty input find nothing", () => {
    for (const typed of ["", "   ", "qqqqq", "123456", "؟؟", "x"]) expect(findPlaces(typed), typed).toEqual([]);
  });
});

describe("the area in the quote form", () => {
  const offered = [...emirates.map(({ slug }) => slug), "other"] as Parameters<typeof takePlace>[3];

  /** The emirate that the form has chosen after this area was typed; undefined while it leaves the question to the visitor. */
  function emirateAfter(typed: string): string | undefined {
    const match = exactPlace(typed)?.found;
    const values: Record<string, string> = {};
    if (match) takePlace({ setValue: (name, value) => (values[name] = value) }, match, typed, offered);
    return values.emirate;
  }

  test.each([
    ["Hatta", "dubai"],
    ["حتا", "dubai"],
    ["Kalba", "sharjah"],
    ["كلباء", "sharjah"],
    ["كلبا", "sharjah"],
    ["Khor Fakkan", "sharjah"],
    ["Khorfakkan", "sharjah"],
    ["خورفكان", "sharjah"],
    ["خور فكان", "sharjah"],
    ["Dibba Al-Hisn", "sharjah"],
    ["دبا الحصن", "sharjah"],
    ["Dibba Al-Fujairah", "fujairah"],
    ["دبا الفجيرة", "fujairah"],
    ["Al Majaz", "sharjah"],
    ["almajaz", "sharjah"],
    ["Al Majaz 2", "sharjah"],
    ["Mussafah", "abu-dhabi"],
    ["JVC", "dubai"],
  ])("the request of a visitor in %s goes to the team of its own emirate, %s", (typed, emirate) => {
    expect(emirateAfter(typed)).toBe(emirate);
  });

  test.each([
    ["Dibba", ["fujairah", "sharjah"]],
    ["دبا", ["fujairah", "sharjah"]],
    ["Al Nahda", ["dubai", "sharjah"]],
    ["النهدة", ["dubai", "sharjah"]],
    ["Al Rashidiya", ["dubai", "ajman"]],
    ["الراشدية", ["dubai", "ajman"]],
  ])("a visitor in %s, a name in two emirates, chooses between both and gets neither by guess", (typed, both) => {
    expect(emirateAfter(typed)).toBeUndefined();
    expect(findPlaces(typed).flatMap((found) => (found.type === "near" ? found.emirate : []))).toEqual(both);
  });

  test("a place stays in its emirate where its neighbours are not served", () => {
    const found = exactPlace("Kalba", (slug) => slug !== "fujairah")?.found;
    expect(found).toMatchObject({ type: "away", emirate: "sharjah" });
  });
});

describe("places as data", () => {
  const all = [...emirates, ...areas];

  test("coordinates lie in the UAE, and neighbours exist and are near", () => {
    for (const place of all) {
      expect(place.lat, place.slug).toBeGreaterThan(24);
      expect(place.lat, place.slug).toBeLessThan(26);
      expect(place.lon, place.slug).toBeGreaterThan(54);
      expect(place.lon, place.slug).toBeLessThan(56.5);
      expect(place.neighbours.length, place.slug).toBeGreaterThan(0);
      for (const slug of place.neighbours) {
        const other = placeOf(slug);
        expect(other, `${place.slug} → ${slug}`).toBeDefined();
        if (other && place.emirate !== place.slug) expect(distanceKm(place, other), `${place.slug} → ${slug}`).toBeLessThan(25);
      }
    }
  });

  test("a place needs only its row, its distance to the sea, its plan, its label on the map of Dubai and two texts: no other file of the site names a place", () => {
    const files = execFileSync("git", ["ls-files", "app", "components", "lib", "messages", "middleware.ts", "next.config.ts"], {
      encoding: "utf8",
    })
      .trim()
      .split("\n");
    const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
    for (const { slug } of areas) {
      const naming = files.filter((file) => new RegExp(`["'/.]${slug}["'/.]`).test(texts.get(file) ?? ""));
      expect(
        naming.filter((file) => !/^lib\/(?:site\/(?:plans|sea-distance|city-maps)\.ts|content\/demonstration\/.+)$/.test(file)),
        slug,
      ).toEqual(["lib/site/places.ts"]);
      expect(plans[slug], slug).toBeDefined();
      expect(seaKm[slug], slug).toBeGreaterThanOrEqual(0);
      for (const locale of ["en", "ar"]) expect(existsSync(`supabase/seed/location/${slug}.${locale}.md`), `${slug}.${locale}`).toBe(true);
      expect(pathOfEntry({ kind: "location", slug }), slug).toBe(`/dubai/ac-services/${slug}`);
    }
  });

  test("distances are right: Dubai to Abu Dhabi is about 123 km in a straight line", () => {
    const [dubai, abuDhabi] = [placeOf("dubai"), placeOf("abu-dhabi")];
    if (!dubai || !abuDhabi) throw new Error("missing");
    expect(distanceKm(dubai, abuDhabi)).toBeGreaterThan(118);
    expect(distanceKm(dubai, abuDhabi)).toBeLessThan(128);
  });
});
