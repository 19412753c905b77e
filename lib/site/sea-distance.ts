// Apart from places.ts, which the finder loads in the browser.

/**
 * The distance of an area's centre to the nearest shore of the open sea, km, to 0.1 km: the Gulf and what is joined to it by water at least
 * 200 m wide; creek, canal, marina and lagoons are not open sea. From the coastline of OpenStreetMap (ODbL), July 2026; the centres
 * themselves are accurate to about 1 km. The Palm is in the sea.
 */
export const seaKm: Readonly<Record<string, number>> = {
  "al-barsha": 3.3,
  "al-quoz": 3.9,
  "arabian-ranches": 12.3,
  "bur-dubai": 1.8,
  "business-bay": 3.4,
  deira: 1.2,
  "discovery-gardens": 4.1,
  "downtown-dubai": 3.3,
  "dubai-marina": 0.5,
  "dubai-silicon-oasis": 17.0,
  "international-city": 16.7,
  jlt: 1.5,
  "jebel-ali": 1.6,
  jumeirah: 0.4,
  mirdif: 12.3,
  "motor-city": 10.3,
  "palm-jumeirah": 0,
  remraam: 14.1,
  "sports-city": 9.7,
  "umm-suqeim": 0.8,
};

/** Values that matter are near the sea, so the axis is a square root: half of it shows the first quarter of the distance. */
export const seaTicksKm: readonly number[] = [0, 0.5, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18];
const farthestKm = 18;

/** The share of the axis, 0 to 1, at which a distance stands. */
export const seaShare = (km: number): number => Math.sqrt(Math.min(km, farthestKm) / farthestKm);
