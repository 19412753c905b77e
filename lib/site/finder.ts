// Finds a place by what visitors type, in either script and spelling. Loaded in the browser when the field is first used.
import { nameKey, rankName } from "../formats/name-match.ts";
import { otherPlaces } from "./gazetteer.ts";
import { areas, distanceKm, emirates, type Place } from "./places.ts";

export type FoundPlace =
  | { type: "page"; slug: string }
  /** A place without a page: its name in both languages, its emirate, and the nearest place that has a page, perhaps in another emirate. */
  | { type: "near"; names: { en: string; ar: string }; emirate: string; slug: string; km: number }
  /** A place that is not served: its name, its emirate, and the nearest place that is; `slug` is undefined if there is none. */
  | { type: "away"; names: { en: string; ar: string }; emirate: string; slug: string | undefined; km: number };

/** Whether a place is served; if omitted, all are. */
type Served = (slug: string) => boolean;
const everywhere: Served = () => true;

const pages: readonly Place[] = [...emirates, ...areas];
const placesWithPage = pages.map((place) => ({ place, keys: [...place.names.en, ...place.names.ar].map(nameKey) }));
const placesWithoutPage = Object.entries(otherPlaces).flatMap(([emirate, places]) =>
  places.map(({ names: [en, ar, ...more], lat, lon }) => ({
    place: { names: { en, ar }, emirate, lat, lon },
    keys: [en, ar, ...more].map(nameKey),
  })),
);

function nearestTo(spot: { lat: number; lon: number }, isServed: Served): { place: Place; km: number } | undefined {
  const [nearest] = pages
    .filter(({ slug }) => isServed(slug))
    .map((place) => ({ place, km: distanceKm(place, spot) }))
    .sort((a, b) => a.km - b.km);
  return nearest;
}

function pageFound({ slug, emirate, names, lat, lon }: Place, isServed: Served): FoundPlace {
  if (isServed(slug)) return { type: "page", slug };
  const nearest = nearestTo({ lat, lon }, isServed);
  return {
    type: "away",
    names: { en: names.en[0] ?? slug, ar: names.ar[0] ?? slug },
    emirate,
    slug: nearest?.place.slug,
    km: nearest?.km ?? 0,
  };
}

/** A place without a page is served if its nearest place with a page is. */
function otherFound({ names, emirate, lat, lon }: (typeof placesWithoutPage)[number]["place"], isServed: Served): FoundPlace {
  const [beside, nearest] = [nearestTo({ lat, lon }, everywhere), nearestTo({ lat, lon }, isServed)];
  if (beside && nearest && beside.place === nearest.place) return { type: "near", names, emirate, slug: beside.place.slug, km: beside.km };
  return { type: "away", names, emirate, slug: nearest?.place.slug, km: nearest?.km ?? 0 };
}

type Match = { found: () => FoundPlace; score: number; order: number };

/** Of a numbered part of a place ("Al Majaz 2") that no name has, the place. */
function matches(typed: string, isServed: Served): Match[] {
  const wanted = nameKey(typed);
  if (wanted === "") return [];
  const found = matchesOf(wanted, isServed);
  return found.length > 0 ? found : matchesOf(/\d$/.test(wanted) ? wanted.slice(0, Math.max(0, wanted.lastIndexOf(" "))) : "", isServed);
}

function matchesOf(wanted: string, isServed: Served): Match[] {
  return [
    ...placesWithPage.map(({ place, keys }) => ({ keys, found: () => pageFound(place, isServed) })),
    ...placesWithoutPage.map(({ place, keys }) => ({ keys, found: () => otherFound(place, isServed) })),
  ]
    .flatMap(({ found, keys }, order) => {
      const score = rankName(keys, wanted);
      return score === undefined ? [] : [{ found, score, order }];
    })
    .sort((a, b) => a.score - b.score || a.order - b.order);
}

/** Up to five matches, best first; among equals, places with a page come first. */
export const findPlaces = (typed: string, isServed: Served = everywhere): FoundPlace[] =>
  matches(typed, isServed)
    .slice(0, 5)
    .map(({ found }) => found());

/** The place whose whole name was typed, or null. `isPrefixOfOther`: another name begins with it, as "Dubai Marina" does with "Dubai". */
export function exactPlace(typed: string, isServed: Served = everywhere): { found: FoundPlace; isPrefixOfOther: boolean } | null {
  const [best, ...others] = matches(typed, isServed);
  if (best?.score !== 0) return null;
  return { found: best.found(), isPrefixOfOther: others.some(({ score }) => score === 1) };
}
