// The maps of the emirates and cities, as data: where the drawing (components/illustrations/plans) is centred, its scale, and what is named
// on it. The drawings hold lines only; names are set in the language of the page.
//
// Source of coasts, borders and roads: OpenStreetMap. Coasts and borders as of November 2017, simplified to about 200 m; those of Dubai's
// areas as of July 2026, from their plans. Main roads as of February 2026, and in Dubai July 2026. The page must show "© OpenStreetMap
// contributors". Points are accurate to about 1 km.

type Spot = {
  lat: number;
  lon: number;
  /** Where the text begins, from the point, in units of the drawing; a line joins them if it is farther than a few units. */
  text: readonly [x: number, y: number];
  anchor: "start" | "middle" | "end";
  /** Phones show only these, larger. */
  onPhone?: true;
};
/** A place with a page of its own, by its slug; it is named and linked if it is served. */
type PageSpot = Omit<Spot, "lat" | "lon"> & { slug: string };
type NamedSpot = Spot & {
  names: { en: string; ar: string };
  /** Water and hills are named without a point. */
  kind?: "nature";
  /** The zone of the question that it belongs to, by its id. */
  zone?: string;
};

export type CityMap = {
  /** The centre of the view, in degrees. */
  lat: number;
  lon: number;
  unitsPerKm: number;
  /** Whether the drawing is land or sea at its left and right edge, where the words of the plate stand. */
  left: "land" | "sea";
  right: "land" | "sea";
  pages: readonly PageSpot[];
  spots: readonly NamedSpot[];
};

export const cityView = "0 0 1000 820";

export const cityMaps: Readonly<Record<string, CityMap>> = {
  dubai: {
    lat: 25.145,
    lon: 55.255,
    unitsPerKm: 21.5,
    left: "sea",
    right: "land",
    pages: [
      { slug: "deira", text: [14, -12], anchor: "start", onPhone: true },
      { slug: "bur-dubai", text: [-60, -44], anchor: "end" },
      { slug: "jumeirah", text: [-64, -46], anchor: "end" },
      { slug: "downtown-dubai", text: [14, -6], anchor: "start", onPhone: true },
      { slug: "business-bay", text: [12, 24], anchor: "start" },
      { slug: "umm-suqeim", text: [-70, -40], anchor: "end" },
      { slug: "al-quoz", text: [14, 6], anchor: "start" },
      { slug: "al-barsha", text: [14, 6], anchor: "start", onPhone: true },
      { slug: "palm-jumeirah", text: [-66, -34], anchor: "end" },
      { slug: "dubai-marina", text: [-70, -16], anchor: "end" },
      { slug: "jlt", text: [14, 16], anchor: "start" },
      { slug: "jebel-ali", text: [14, 26], anchor: "start", onPhone: true },
      { slug: "discovery-gardens", text: [0, 32], anchor: "middle" },
      { slug: "motor-city", text: [0, -16], anchor: "middle" },
      { slug: "sports-city", text: [0, 30], anchor: "middle" },
      { slug: "arabian-ranches", text: [14, 6], anchor: "start" },
      { slug: "remraam", text: [14, 6], anchor: "start" },
      { slug: "mirdif", text: [-14, 6], anchor: "end", onPhone: true },
      { slug: "international-city", text: [-14, 6], anchor: "end" },
      { slug: "dubai-silicon-oasis", text: [14, 6], anchor: "start" },
    ],
    spots: [],
  },
  "abu-dhabi": {
    lat: 24.445,
    lon: 54.475,
    unitsPerKm: 23,
    left: "sea",
    right: "land",
    pages: [],
    spots: [
      { lat: 24.454, lon: 54.377, names: { en: "Abu Dhabi Island", ar: "جزيرة أبوظبي" }, text: [14, 6], anchor: "start", zone: "tower" },
      { lat: 24.502, lon: 54.39, names: { en: "Al Maryah", ar: "المارية" }, text: [-70, -60], anchor: "end", zone: "maryah" },
      { lat: 24.495, lon: 54.405, names: { en: "Al Reem", ar: "الريم" }, text: [14, 6], anchor: "start", zone: "reem", onPhone: true },
      { lat: 24.54, lon: 54.43, names: { en: "Saadiyat", ar: "السعديات" }, text: [-40, -50], anchor: "end", zone: "maryah", onPhone: true },
      { lat: 24.49, lon: 54.61, names: { en: "Yas", ar: "ياس" }, text: [14, 6], anchor: "start", zone: "reem", onPhone: true },
      { lat: 24.42, lon: 54.58, names: { en: "Khalifa City", ar: "مدينة خليفة" }, text: [14, 6], anchor: "start", zone: "villa" },
      {
        lat: 24.34,
        lon: 54.545,
        names: { en: "Mohamed bin Zayed City", ar: "مدينة محمد بن زايد" },
        text: [14, 6],
        anchor: "start",
        zone: "villa",
      },
      { lat: 24.433, lon: 54.651, names: { en: "Airport", ar: "المطار" }, text: [14, 6], anchor: "start" },
      { lat: 24.35, lon: 54.5, names: { en: "Mussafah", ar: "مصفح" }, text: [-10, 30], anchor: "end", onPhone: true },
    ],
  },
  sharjah: {
    lat: 25.335,
    lon: 55.43,
    unitsPerKm: 38,
    left: "sea",
    right: "land",
    pages: [
      { slug: "sharjah", text: [14, 6], anchor: "start", onPhone: true },
      { slug: "ajman", text: [14, 6], anchor: "start", onPhone: true },
    ],
    spots: [
      { lat: 25.325, lon: 55.385, names: { en: "Al Majaz", ar: "المجاز" }, text: [-70, -56], anchor: "end", onPhone: true },
      { lat: 25.305, lon: 55.375, names: { en: "Al Nahda", ar: "النهدة" }, text: [14, 6], anchor: "start" },
      { lat: 25.31, lon: 55.41, names: { en: "Industrial Area", ar: "المنطقة الصناعية" }, text: [14, 6], anchor: "start" },
      { lat: 25.295, lon: 55.485, names: { en: "University City", ar: "المدينة الجامعية" }, text: [14, 6], anchor: "start" },
      { lat: 25.329, lon: 55.517, names: { en: "Airport", ar: "المطار" }, text: [14, 6], anchor: "start", onPhone: true },
    ],
  },
  ajman: {
    lat: 25.415,
    lon: 55.475,
    unitsPerKm: 46,
    left: "sea",
    right: "land",
    pages: [
      { slug: "ajman", text: [-50, -20], anchor: "end", onPhone: true },
      { slug: "sharjah", text: [14, 6], anchor: "start", onPhone: true },
    ],
    spots: [
      { lat: 25.393, lon: 55.445, names: { en: "Nuaimiya", ar: "النعيمية" }, text: [14, 6], anchor: "start" },
      { lat: 25.427, lon: 55.463, names: { en: "Creek", ar: "خور عجمان" }, text: [-70, -50], anchor: "end", kind: "nature" },
      { lat: 25.432, lon: 55.478, names: { en: "Al Zorah", ar: "الزوراء" }, text: [14, -20], anchor: "start", onPhone: true },
      { lat: 25.405, lon: 55.5, names: { en: "Al Jurf", ar: "الجرف" }, text: [14, 6], anchor: "start", onPhone: true },
    ],
  },
  "ras-al-khaimah": {
    lat: 25.775,
    lon: 55.93,
    unitsPerKm: 24,
    left: "sea",
    right: "land",
    pages: [{ slug: "ras-al-khaimah", text: [20, -6], anchor: "start", onPhone: true }],
    spots: [
      { lat: 25.677, lon: 55.745, names: { en: "Al Marjan Island", ar: "جزيرة المرجان" }, text: [24, 44], anchor: "start" },
      {
        lat: 25.69,
        lon: 55.783,
        names: { en: "Al Hamra", ar: "الحمراء" },
        text: [14, 22],
        anchor: "start",
        zone: "hamra",
        onPhone: true,
      },
      { lat: 25.718, lon: 55.838, names: { en: "Mina Al Arab", ar: "ميناء العرب" }, text: [-60, -50], anchor: "end" },
      { lat: 25.74, lon: 56.05, names: { en: "Hajar Mountains", ar: "جبال الحجر" }, text: [0, 0], anchor: "middle", kind: "nature" },
    ],
  },
  fujairah: {
    lat: 25.205,
    lon: 56.31,
    unitsPerKm: 23,
    left: "land",
    right: "sea",
    pages: [{ slug: "fujairah", text: [110, 6], anchor: "start", onPhone: true }],
    spots: [
      { lat: 25.34, lon: 56.35, names: { en: "Khor Fakkan", ar: "خورفكان" }, text: [76, 6], anchor: "start", onPhone: true },
      { lat: 25.07, lon: 56.35, names: { en: "Kalba", ar: "كلباء" }, text: [58, 6], anchor: "start", onPhone: true },
      {
        lat: 25.25,
        lon: 56.21,
        names: { en: "Hajar Mountains", ar: "جبال الحجر" },
        text: [0, 0],
        anchor: "middle",
        kind: "nature",
        onPhone: true,
      },
    ],
  },
  "umm-al-quwain": {
    lat: 25.555,
    lon: 55.61,
    unitsPerKm: 36,
    left: "sea",
    right: "land",
    pages: [],
    spots: [
      {
        lat: 25.585,
        lon: 55.573,
        names: { en: "Old town", ar: "المدينة القديمة" },
        text: [-60, -40],
        anchor: "end",
        zone: "town",
        onPhone: true,
      },
      {
        lat: 25.605,
        lon: 55.62,
        names: { en: "Siniya Island", ar: "جزيرة السينية" },
        text: [-30, -56],
        anchor: "end",
        zone: "new",
        onPhone: true,
      },
      { lat: 25.548, lon: 55.605, names: { en: "Lagoon", ar: "البحيرة" }, text: [0, 0], anchor: "middle", kind: "nature", onPhone: true },
    ],
  },
  "al-ain": {
    lat: 24.175,
    lon: 55.75,
    unitsPerKm: 29,
    left: "land",
    right: "land",
    pages: [{ slug: "al-ain", text: [-16, 6], anchor: "end", onPhone: true }],
    spots: [
      { lat: 24.216, lon: 55.766, names: { en: "Al Ain Oasis", ar: "واحة العين" }, text: [14, 6], anchor: "start", onPhone: true },
      { lat: 24.29, lon: 55.77, names: { en: "Hili", ar: "هيلي" }, text: [-14, 6], anchor: "end" },
      { lat: 24.244, lon: 55.737, names: { en: "Al Jimi", ar: "الجيمي" }, text: [-14, 6], anchor: "end" },
      {
        lat: 24.198,
        lon: 55.676,
        names: { en: "UAE University", ar: "جامعة الإمارات" },
        text: [-14, 6],
        anchor: "end",
        zone: "campus",
      },
      { lat: 24.135, lon: 55.71, names: { en: "Zakher", ar: "زاخر" }, text: [-14, 6], anchor: "end" },
      { lat: 24.058, lon: 55.778, names: { en: "Jebel Hafeet", ar: "جبل حفيت" }, text: [14, 24], anchor: "start", onPhone: true },
      { lat: 24.255, lon: 55.8, names: { en: "Al Buraimi, Oman", ar: "البريمي، عُمان" }, text: [0, 0], anchor: "start", kind: "nature" },
    ],
  },
};

const kmPerDegree = 110.8;
const kmPerDegreeAtEquator = 111.32;

/** Where a point lies in the drawing; the drawings are made with the same projection. */
export function pointOn(map: CityMap, { lat, lon }: { lat: number; lon: number }): readonly [x: number, y: number] {
  const eastKm = (lon - map.lon) * Math.cos((map.lat * Math.PI) / 180) * kmPerDegreeAtEquator;
  const northKm = (lat - map.lat) * kmPerDegree;
  return [Math.round(500 + eastKm * map.unitsPerKm), Math.round(410 - northKm * map.unitsPerKm)];
}
