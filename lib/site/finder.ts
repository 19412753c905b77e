// Finds a place by what people type, in either script and spelling. Loaded in the browser when the field is first touched.
import { editDistance, normalize, withoutArticle } from "../i18n/normalize.ts";
import { otherPlaces } from "./gazetteer.ts";
import { areas, distanceKm, emirates, type Place } from "./places.ts";

export type Found =
  | { type: "page"; slug: string }
  /** Known, but without a page: its name in both languages, and the nearest place that has one. */
  | { type: "near"; names: { en: string; ar: string }; slug: string; km: number };

const pages: readonly Place[] = [...emirates, ...areas];
const withPage = pages.map(({ slug, names }) => ({ found: { type: "page", slug } as Found, keys: [...names.en, ...names.ar].map(keyOf) }));
const without = otherPlaces.map(({ names, lat, lon }) => {
  const [nearest] = pages.map((page) => ({ slug: page.slug, km: distanceKm(page, { lat, lon }) })).sort((one, two) => one.km - two.km);
  const found: Found = { type: "near", names: { en: names[0], ar: names[1] }, slug: nearest?.slug ?? "dubai", km: nearest?.km ?? 0 };
  return { found, keys: names.map(keyOf) };
});

function keyOf(name: string): string {
  return withoutArticle(normalize(name));
}

/** 0 is exact; undefined is no match. A spelling may differ by a letter in five. */
function rank(keys: string[], wanted: string): number | undefined {
  let best: number | undefined;
  for (const key of keys) {
    const limit = Math.floor(Math.min(key.length, wanted.length) / 4);
    const score =
      key === wanted
        ? 0
        : wanted.length >= 2 && key.startsWith(wanted)
          ? 1
          : wanted.length >= 3 && ` ${key}`.includes(` ${wanted}`)
            ? 2
            : limit > 0 && editDistance(key, wanted, limit) <= limit
              ? 3
              : undefined;
    if (score !== undefined && (best === undefined || score < best)) best = score;
  }
  return best;
}

type Match = { found: Found; score: number; order: number };

function matches(typed: string): Match[] {
  const wanted = keyOf(typed);
  if (wanted === "") return [];
  return [...withPage, ...without]
    .flatMap(({ found, keys }, order) => {
      const score = rank(keys, wanted);
      return score === undefined ? [] : [{ found, score, order }];
    })
    .sort((one, two) => one.score - two.score || one.order - two.order);
}

/** Up to five matches, best first; places with a page come before those without. */
export const findPlaces = (typed: string): Found[] =>
  matches(typed)
    .slice(0, 5)
    .map(({ found }) => found);

/** The place whose whole name was typed; `goesOn` where the name of another begins with it, as "Dubai" does of "Dubai Marina". */
export function exactPlace(typed: string): { found: Found; goesOn: boolean } | null {
  const [best, ...others] = matches(typed);
  if (best?.score !== 0) return null;
  return { found: best.found, goesOn: others.some(({ score }) => score === 1) };
}
