// The projection of the drawn maps, the same as that of the outlines (uae-outline.ts): units of a thousandth of a degree of latitude.

export const east = (lon: number) => (lon - 53) * 907;
export const south = (lat: number) => (27 - lat) * 1000;
const unitsPerKm = 1000 / 110.6;

type Point = { lat: number; lon: number };
export type Sheet = { width: number; height: number };

/** A CSS percentage of `part` in `whole`. */
export const share = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;

/**
 * Places points on a sheet (px) so that they span at most the fractions `fill` of it; `least`: the minimum of outline units per px.
 * Returns the points with x and y, the `transform` for the outline, and a scale bar of whole km.
 */
export function fitted<Place extends Point>(places: readonly Place[], sheet: Sheet, fill: { x: number; y: number }, least: number) {
  const [xs, ys] = [places.map(({ lon }) => east(lon)), places.map(({ lat }) => south(lat))];
  const [west, eastmost, north, southmost] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.max((eastmost - west) / (sheet.width * fill.x), (southmost - north) / (sheet.height * fill.y), least);
  const [left, top] = [(west + eastmost - sheet.width * scale) / 2, (north + southmost - sheet.height * scale) / 2];
  const km = [1, 2, 5, 10, 20, 50, 100].findLast((length) => (length * unitsPerKm) / scale < sheet.width / 4) ?? 1;
  return {
    spots: places.map((place) => ({ ...place, x: (east(place.lon) - left) / scale, y: (south(place.lat) - top) / scale })),
    transform: `scale(${1 / scale}) translate(${-left} ${-top})`,
    bar: { km, px: (km * unitsPerKm) / scale },
  };
}
