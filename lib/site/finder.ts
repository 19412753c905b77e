// Finds a place by what visitors type, in either script and spelling: the places with a page, and the communities of the register, which have
// none. Loaded in the browser when the field is first used (components/forms/load-finder.ts).
import { nameKey, rankName } from "../formats/name-match.ts";
import { areas, distanceKm, emirates, type Place } from "./places.ts";

/** A community: its name in both languages, then all its other names; the place whose page is for it, and its own page in the register. */
export type Community = {
  names: readonly [en: string, ar: string, ...more: string[]];
  emirate: string;
  lat: number;
  lon: number;
  place?: string | undefined;
  page?: string | undefined;
};

export type FoundPlace =
  | { type: "page"; slug: string; emirate: string }
  /**
   * A place without a page: its name in both languages, its emirate, and the nearest place that has a page, perhaps in another emirate.
   * `isWithin`: that page is for it. `page`: its slug in the register, where it has a page there.
   */
  | {
      type: "near";
      names: { en: string; ar: string };
      emirate: string;
      slug: string;
      km: number;
      isWithin: boolean;
      page?: string | undefined;
    }
  /** A place that is not served: its name, its emirate, and the nearest place that is; `slug` is undefined if there is none. */
  | { type: "away"; names: { en: string; ar: string }; emirate: string; slug: string | undefined; km: number };

/** Whether a place is served; if omitted, all are. */
type Served = (slug: string) => boolean;
const everywhere: Served = () => true;

const pages: readonly Place[] = [...emirates, ...areas];
const placesWithPage = pages.map((place) => ({ place, keys: [...place.names.en, ...place.names.ar].map(nameKey) }));
const titles = new Set(pages.flatMap(({ names: { en, ar } }) => [en, ar].map(([name = ""]) => nameKey(name))));

function nearestTo(spot: { lat: number; lon: number }, isServed: Served): { place: Place; km: number } | undefined {
  const [nearest] = pages
    .filter(({ slug }) => isServed(slug))
    .map((place) => ({ place, km: distanceKm(place, spot) }))
    .sort((a, b) => a.km - b.km);
  return nearest;
}

function pageFound({ slug, emirate, names, lat, lon }: Place, isServed: Served): FoundPlace {
  if (isServed(slug)) return { type: "page", slug, emirate };
  const nearest = nearestTo({ lat, lon }, isServed);
  return {
    type: "away",
    names: { en: names.en[0] ?? slug, ar: names.ar[0] ?? slug },
    emirate,
    slug: nearest?.place.slug,
    km: nearest?.km ?? 0,
  };
}

/** The page that is for a community: of the place that it names, or else the nearest. */
function besideOf({ place: named, ...spot }: Community) {
  const place = pages.find(({ slug }) => slug === named);
  return place ? { place, km: distanceKm(place, spot) } : nearestTo(spot, everywhere);
}

/** A community is served if the place whose page is for it is. */
function communityFound(community: Community, isServed: Served): FoundPlace {
  const { emirate, page } = community;
  const names = { en: community.names[0], ar: community.names[1] };
  const beside = besideOf(community);
  if (beside && isServed(beside.place.slug)) {
    const { slug } = beside.place;
    return { type: "near", names, emirate, slug, km: beside.km, isWithin: slug === community.place || slug === emirate, page };
  }
  const nearest = nearestTo(community, isServed);
  return { type: "away", names, emirate, slug: nearest?.place.slug, km: nearest?.km ?? 0 };
}

type Match = { found: () => FoundPlace; score: number; order: number };

export type Finder = {
  /** Up to five matches, best first; among equals, places with a page come first. */
  findPlaces: (typed: string, isServed?: Served) => FoundPlace[];
  /**
   * The place whose whole name was typed; null if there is none, or if another emirate has one that is called so or begins so. `isPrefixOfOther`: another name
   * begins with it, as "Dubai Marina" does with "Dubai".
   */
  exactPlace: (typed: string, isServed?: Served) => { found: FoundPlace; isPrefixOfOther: boolean } | null;
};

/** A finder that also knows these communities; one that is called as a place with a page is that place. */
export function finderOf(communities: readonly Community[]): Finder {
  const others = communities
    .filter(({ names: [en, ar] }) => !titles.has(nameKey(en)) && !titles.has(nameKey(ar)))
    .map((community) => ({ community, keys: [...new Set(community.names.map(nameKey))] }));

  const matchesOf = (wanted: string, isServed: Served): Match[] =>
    [
      ...placesWithPage.map(({ place, keys }) => ({ keys, found: () => pageFound(place, isServed) })),
      ...others.map(({ community, keys }) => ({ keys, found: () => communityFound(community, isServed) })),
    ]
      .flatMap(({ found, keys }, order) => {
        const score = rankName(keys, wanted);
        return score === undefined ? [] : [{ found, score, order }];
      })
      .sort((a, b) => a.score - b.score || a.order - b.order);

  /** Of a numbered part of a place ("Al Majaz 2") that no name has, the place. */
  function matches(typed: string, isServed: Served): Match[] {
    const wanted = nameKey(typed);
    if (wanted === "") return [];
    const found = matchesOf(wanted, isServed);
    return found.length > 0 ? found : matchesOf(/\d$/.test(wanted) ? wanted.slice(0, Math.max(0, wanted.lastIndexOf(" "))) : "", isServed);
  }

  return {
    findPlaces: (typed, isServed = everywhere) =>
      matches(typed, isServed)
        .slice(0, 5)
        .map(({ found }) => found()),
    exactPlace: (typed, isServed = everywhere) => {
      const [best, ...rest] = matches(typed, isServed);
      if (best?.score !== 0) return null;
      const found = best.found();
      // "Dibba" is a name of Dibba Al Fujairah, and how Dibba Al Hisn in Sharjah begins.
      const alike = found.type === "page" ? 0 : 1;
      const isShared = rest.some((match) => match.score <= alike && match.found().emirate !== found.emirate);
      return isShared ? null : { found, isPrefixOfOther: rest.some(({ score }) => score === 1) };
    },
  };
}
