// The places with a page, as data: where they are, what cools them, which are nearby. Texts about them are content (kind "location"), and who
// cools which building stands in the register (kind "community"); maps, distances, the finder and the quote form use this data.
import type { Locale } from "../i18n/locales.ts";
import type { CoolingType } from "./cooling-types.ts";

export type Place = {
  slug: string;
  /** The emirate or city whose page it belongs to; itself for those. */
  emirate: string;
  /** Names and spellings that visitors type, in both scripts; the first of each is shown. */
  names: { en: readonly string[]; ar: readonly string[] };
  /** Degrees; centre of the built-up area, accurate to about 1 km. */
  lat: number;
  lon: number;
  /** What cools all of it, where that is certain: the quote form begins with it. */
  cooling?: CoolingType;
  /** Nearby places that have a page, by slug. */
  neighbours: readonly string[];
};

/** Emirates and cities, in the order of the menu. */
export const emirates: readonly Place[] = [
  {
    slug: "dubai",
    emirate: "dubai",
    names: { en: ["Dubai", "Dubayy"], ar: ["دبي"] },
    lat: 25.205,
    lon: 55.271,
    neighbours: ["sharjah", "abu-dhabi", "al-ain"],
  },
  {
    slug: "sharjah",
    emirate: "sharjah",
    names: { en: ["Sharjah", "Shariqah", "Al Shariqah"], ar: ["الشارقة"] },
    lat: 25.346,
    lon: 55.421,
    neighbours: ["dubai", "ajman"],
  },
  {
    slug: "abu-dhabi",
    emirate: "abu-dhabi",
    names: { en: ["Abu Dhabi", "Abudhabi", "Abu Zabi"], ar: ["أبوظبي", "أبو ظبي"] },
    lat: 24.454,
    lon: 54.377,
    neighbours: ["dubai", "al-ain"],
  },
  {
    slug: "ajman",
    emirate: "ajman",
    names: { en: ["Ajman"], ar: ["عجمان"] },
    lat: 25.411,
    lon: 55.435,
    neighbours: ["sharjah", "umm-al-quwain"],
  },
  {
    slug: "ras-al-khaimah",
    emirate: "ras-al-khaimah",
    names: { en: ["Ras Al Khaimah", "RAK", "Ras al-Khaimah"], ar: ["رأس الخيمة", "راس الخيمة"] },
    lat: 25.789,
    lon: 55.942,
    neighbours: ["umm-al-quwain", "fujairah"],
  },
  {
    slug: "umm-al-quwain",
    emirate: "umm-al-quwain",
    names: { en: ["Umm Al Quwain", "UAQ", "Umm al-Qaiwain"], ar: ["أم القيوين", "ام القيوين"] },
    lat: 25.566,
    lon: 55.553,
    neighbours: ["ajman", "ras-al-khaimah"],
  },
  {
    slug: "fujairah",
    emirate: "fujairah",
    names: { en: ["Fujairah", "Al Fujairah"], ar: ["الفجيرة"] },
    lat: 25.123,
    lon: 56.327,
    neighbours: ["ras-al-khaimah", "sharjah"],
  },
  {
    slug: "al-ain",
    emirate: "al-ain",
    names: { en: ["Al Ain", "Alain"], ar: ["العين"] },
    lat: 24.192,
    lon: 55.76,
    neighbours: ["abu-dhabi", "dubai"],
  },
];

/** Areas of Dubai. */
export const areas: readonly Place[] = [
  {
    slug: "al-barsha",
    emirate: "dubai",
    names: { en: ["Al Barsha", "Barsha", "Al Barsha South", "Barsha Heights"], ar: ["البرشاء", "البرشا"] },
    lat: 25.107,
    lon: 55.2,
    neighbours: ["al-quoz", "umm-suqeim"],
  },
  {
    slug: "al-quoz",
    emirate: "dubai",
    names: { en: ["Al Quoz", "Al Qouz", "Al Goze", "Quoz", "Alserkal"], ar: ["القوز"] },
    lat: 25.138,
    lon: 55.235,
    neighbours: ["al-barsha", "business-bay", "umm-suqeim", "jumeirah"],
  },
  {
    slug: "arabian-ranches",
    emirate: "dubai",
    names: { en: ["Arabian Ranches", "Ranches"], ar: ["المرابع العربية", "ارابيان رانشز"] },
    lat: 25.055,
    lon: 55.269,
    cooling: "ducted",
    neighbours: ["motor-city", "remraam", "sports-city"],
  },
  {
    slug: "bur-dubai",
    emirate: "dubai",
    names: { en: ["Bur Dubai", "Karama", "Mankhool", "Al Fahidi"], ar: ["بر دبي", "الكرامة", "المنخول"] },
    lat: 25.253,
    lon: 55.297,
    neighbours: ["deira", "jumeirah"],
  },
  {
    slug: "business-bay",
    emirate: "dubai",
    names: { en: ["Business Bay"], ar: ["الخليج التجاري", "بزنس باي"] },
    lat: 25.185,
    lon: 55.265,
    cooling: "district",
    neighbours: ["downtown-dubai", "al-quoz"],
  },
  {
    slug: "deira",
    emirate: "dubai",
    names: { en: ["Deira", "Al Rigga", "Port Saeed"], ar: ["ديرة", "الرقة"] },
    lat: 25.271,
    lon: 55.31,
    neighbours: ["bur-dubai"],
  },
  {
    slug: "discovery-gardens",
    emirate: "dubai",
    names: { en: ["Discovery Gardens"], ar: ["ديسكفري جاردنز", "الحدائق المكتشفة"] },
    lat: 25.037,
    lon: 55.145,
    cooling: "district",
    neighbours: ["jebel-ali", "jlt"],
  },
  {
    slug: "downtown-dubai",
    emirate: "dubai",
    names: { en: ["Downtown Dubai", "Downtown", "Burj Khalifa"], ar: ["وسط مدينة دبي", "داون تاون دبي"] },
    lat: 25.197,
    lon: 55.274,
    cooling: "district",
    neighbours: ["business-bay", "jumeirah"],
  },
  {
    slug: "dubai-marina",
    emirate: "dubai",
    names: { en: ["Dubai Marina", "Marina", "JBR"], ar: ["دبي مارينا", "مرسى دبي", "المارينا"] },
    lat: 25.081,
    lon: 55.14,
    neighbours: ["jlt", "palm-jumeirah"],
  },
  {
    slug: "dubai-silicon-oasis",
    emirate: "dubai",
    names: { en: ["Dubai Silicon Oasis", "Silicon Oasis", "DSO"], ar: ["واحة دبي للسيليكون", "واحة سيليكون", "سيليكون واحة"] },
    lat: 25.12,
    lon: 55.38,
    neighbours: ["international-city"],
  },
  {
    slug: "international-city",
    emirate: "dubai",
    names: { en: ["International City", "Dragon Mart", "Warsan"], ar: ["المدينة العالمية", "انترناشونال سيتي"] },
    lat: 25.163,
    lon: 55.41,
    neighbours: ["dubai-silicon-oasis", "mirdif"],
  },
  {
    slug: "jlt",
    emirate: "dubai",
    names: { en: ["JLT", "Jumeirah Lakes Towers", "Jumeirah Lake Towers"], ar: ["أبراج بحيرات جميرا", "جي ال تي"] },
    lat: 25.069,
    lon: 55.142,
    cooling: "district",
    neighbours: ["dubai-marina", "al-barsha", "discovery-gardens"],
  },
  {
    slug: "jebel-ali",
    emirate: "dubai",
    names: { en: ["Jebel Ali", "Jabal Ali", "JAFZA"], ar: ["جبل علي", "جافزا"] },
    lat: 25.01,
    lon: 55.09,
    neighbours: ["discovery-gardens"],
  },
  {
    slug: "jumeirah",
    emirate: "dubai",
    names: { en: ["Jumeirah", "Jumeira", "Al Wasl"], ar: ["جميرا", "جميرة"] },
    lat: 25.205,
    lon: 55.245,
    neighbours: ["umm-suqeim", "downtown-dubai", "bur-dubai"],
  },
  {
    slug: "mirdif",
    emirate: "dubai",
    names: { en: ["Mirdif", "Mirdiff", "Mardif", "Uptown Mirdif", "Ghoroob"], ar: ["مردف", "ميردف", "غروب"] },
    lat: 25.222,
    lon: 55.418,
    // Emicool: Uptown, Mirdif Hills. Empower: Ghoroob, 18,500 RT (districtenergy.org, 23 September 2020).
    neighbours: ["international-city", "deira"],
  },
  {
    slug: "motor-city",
    emirate: "dubai",
    names: { en: ["Motor City", "Dubai Motor City", "Green Community Motor City"], ar: ["موتور سيتي"] },
    lat: 25.046,
    lon: 55.235,
    cooling: "district",
    neighbours: ["sports-city", "arabian-ranches"],
  },
  {
    slug: "palm-jumeirah",
    emirate: "dubai",
    names: { en: ["Palm Jumeirah", "The Palm", "Palm Jumeira"], ar: ["نخلة جميرا", "النخلة"] },
    lat: 25.112,
    lon: 55.138,
    neighbours: ["dubai-marina", "umm-suqeim"],
  },
  {
    slug: "remraam",
    emirate: "dubai",
    names: { en: ["Remraam", "Remram"], ar: ["رمرام"] },
    lat: 25.008,
    lon: 55.25,
    neighbours: ["arabian-ranches", "sports-city"],
  },
  {
    slug: "sports-city",
    emirate: "dubai",
    names: { en: ["Dubai Sports City", "Sports City", "Victory Heights"], ar: ["مدينة دبي الرياضية", "سبورتس سيتي"] },
    lat: 25.039,
    lon: 55.222,
    neighbours: ["motor-city", "remraam", "arabian-ranches"],
  },
  {
    slug: "umm-suqeim",
    emirate: "dubai",
    names: { en: ["Umm Suqeim", "Um Suqeim", "Umm Sequim"], ar: ["أم سقيم", "ام سقيم"] },
    lat: 25.147,
    lon: 55.202,
    neighbours: ["jumeirah", "al-barsha", "al-quoz"],
  },
];

/** AC services that have a page in an emirate, by address; the entry has the slug "<emirate>-<address>". */
export const emirateServices: Record<string, { address: string; service: string }[]> = {
  dubai: [
    { address: "ac-repair", service: "air-conditioning-repair-cleaning" },
    { address: "installation", service: "air-conditioning-installation" },
    { address: "maintenance", service: "air-conditioning-maintenance" },
    { address: "amc", service: "air-conditioning-amc" },
  ],
  sharjah: [
    { address: "ac-repair-cleaning", service: "air-conditioning-repair-cleaning" },
    { address: "installation", service: "air-conditioning-installation" },
    { address: "maintenance", service: "air-conditioning-maintenance" },
    { address: "amc", service: "air-conditioning-amc" },
  ],
  "abu-dhabi": [
    { address: "repair-cleaning", service: "air-conditioning-repair-cleaning" },
    { address: "installation", service: "air-conditioning-installation" },
    { address: "maintenance", service: "air-conditioning-maintenance" },
    { address: "amc", service: "air-conditioning-amc" },
  ],
};

const bySlug = new Map([...emirates, ...areas].map((place) => [place.slug, place]));

/** The order in which the Emirates themselves name the emirates; of the cities, the one with a page follows. */
const arabicOrder = ["abu-dhabi", "dubai", "sharjah", "ajman", "umm-al-quwain", "ras-al-khaimah", "fujairah", "al-ain"];

/** Sorts slugs of emirates and cities as they are named in a language: in English in the order of the menu. */
export const inNamedOrder = <Slug extends string>(slugs: readonly Slug[], locale: Locale): Slug[] => {
  const order = locale === "ar" ? arabicOrder : emirates.map(({ slug }) => slug);
  return [...slugs].sort((one, other) => order.indexOf(one) - order.indexOf(other));
};

export function placeOf(slug: string): Place | undefined {
  return bySlug.get(slug);
}

/** Great-circle distance in km. */
export function distanceKm(from: { lat: number; lon: number }, to: { lat: number; lon: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(a));
}
