// The coordinates of a place, from a link copied out of a map: Google, Apple or OpenStreetMap. Short links contain no coordinates. Pure;
// links are never opened.

export type Coordinates = { latitude: number; longitude: number };

const number = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
const pair = new RegExp(`^${number}\\s*,\\s*${number}$`);

function coordinates(latitude: string | null | undefined, longitude: string | null | undefined): Coordinates | null {
  const decimal = /^-?\d{1,3}(?:\.\d{1,20})?$/;
  if (!latitude || !longitude || !decimal.test(latitude) || !decimal.test(longitude)) return null;
  // Five decimal places are a metre.
  const [lat, lon] = [latitude, longitude].map((text) => Number(Number(text).toFixed(6))) as [number, number];
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0);
  return isPlace ? { latitude: lat, longitude: lon } : null;
}

function fromPair(text: string | null | undefined): Coordinates | null {
  const [, latitude, longitude] = pair.exec(text?.replace(/^loc:/, "").trim() ?? "") ?? [];
  return coordinates(latitude, longitude);
}

const firstOf = (query: URLSearchParams, names: readonly string[]) =>
  names.map((name) => fromPair(query.get(name))).find((found) => found !== null) ?? null;

/** The pin itself (!3d…!4d…), then the searched position, and last the middle of the window (@…). */
function fromGoogle({ pathname, searchParams }: URL): Coordinates | null {
  const [, pinLatitude, pinLongitude] = new RegExp(`^.*!3d${number}!4d${number}`).exec(pathname) ?? [];
  const [, latitude, longitude] = new RegExp(`/@${number},${number}(?:,|/|$)`).exec(pathname) ?? [];
  const [, named] = /\/(?:place|search)\/([^/]+)/.exec(pathname) ?? [];
  return (
    coordinates(pinLatitude, pinLongitude) ??
    firstOf(searchParams, ["q", "query", "ll", "destination", "daddr"]) ??
    fromPair(named?.replaceAll("+", " ")) ??
    coordinates(latitude, longitude)
  );
}

function fromOpenStreetMap({ searchParams, hash }: URL): Coordinates | null {
  const [, latitude, longitude] = new RegExp(`^#map=\\d{1,2}(?:\\.\\d{1,4})?/${number}/${number}(?:&|$)`).exec(hash) ?? [];
  return coordinates(searchParams.get("mlat"), searchParams.get("mlon")) ?? coordinates(latitude, longitude);
}

const readers: readonly (readonly [host: RegExp, read: (url: URL) => Coordinates | null])[] = [
  [/^(?:(?:www|maps)\.)?google\.(?:com|ae|com\.[a-z]{2}|co\.[a-z]{2}|[a-z]{2})$/, fromGoogle],
  [/^maps\.apple\.com$/, ({ searchParams }) => firstOf(searchParams, ["coordinate", "ll", "q", "daddr"])],
  [/^(?:www\.)?openstreetmap\.org$/, fromOpenStreetMap],
];

/** Null for a link without coordinates, a link of another map, or anything else. */
export function coordinatesOf(link: string): Coordinates | null {
  if (!link || link.length > 2000 || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== "https:") return null;
  return readers.find(([host]) => host.test(url.hostname))?.[1](url) ?? null;
}
