import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exactPlace, findPlaces } from "../../lib/site/finder.ts";
import { areas, distanceKm, emirates, type Place, placeOf, presetCooling } from "../../lib/site/places.ts";
import { pathOfEntry } from "../../lib/site/routes.ts";

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
    expect(first(typed)).toEqual({ type: "page", slug });
  });

  test("a place without a page leads to the nearest page, with the distance", () => {
    expect(first("JVC")).toMatchObject({ type: "near", slug: "sports-city", names: { en: "Jumeirah Village Circle" } });
    expect(first("القصيص")).toMatchObject({ type: "near", names: { ar: "القصيص" } });
    const found = first("satwa");
    expect(found?.type === "near" && found.km > 0.5 && found.km < 6).toBe(true);
  });

  test("a place that is not served is reported with the nearest served one, and so is a place near it", () => {
    const gone = ["fujairah", "jlt"];
    const isServed = (slug: string) => !gone.includes(slug);
    expect(findPlaces("Fujairah", isServed)[0]).toMatchObject({ type: "away", emirate: "fujairah", names: { ar: "الفجيرة" } });
    expect(findPlaces("jlt", isServed)[0]).toMatchObject({ type: "away", emirate: "dubai", slug: "dubai-marina" });
    expect(exactPlace("الفجيرة", isServed)?.found.type).toBe("away");
    expect(findPlaces("Mirdif", isServed)[0]).toEqual({ type: "page", slug: "mirdif" });
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

describe("places as data", () => {
  const all = [...emirates, ...areas];

  test("no two places have the same facts", () => {
    const seen = all.map(({ cooling, providers, authorities, neighbours }) =>
      JSON.stringify([cooling.value, providers.value, authorities.value, neighbours]),
    );
    expect(new Set(seen).size).toBe(seen.length);
  });

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

  test("an uncertain kind of cooling never presets an answer", () => {
    for (const place of all) if (place.cooling.certainty === "likely") expect(presetCooling(place), place.slug).toBeUndefined();
    expect(presetCooling(placeOf("discovery-gardens") as Place)).toBe("district");
    expect(presetCooling(placeOf("dubai-marina") ?? (all[0] as never))).toBeUndefined();
  });

  test("a place needs only its row and two texts: no other file of the site names a place", () => {
    const files = execFileSync("git", ["ls-files", "app", "components", "lib", "messages", "middleware.ts", "next.config.ts"], {
      encoding: "utf8",
    })
      .trim()
      .split("\n");
    const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
    for (const { slug } of areas) {
      const naming = files.filter((file) => new RegExp(`["'/.]${slug}["'/.]`).test(texts.get(file) ?? ""));
      expect(naming, slug).toEqual(["lib/site/places.ts"]);
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
