// The places with a page, as data: where they are and how they hang together. What they say is content.

export type Place = { slug: string; lat: number; lon: number };

/** Emirates and cities in the order of the menu. Coordinates: centre of the built-up area, good to about 1 km. */
export const emirates: readonly Place[] = [
  { slug: "dubai", lat: 25.205, lon: 55.271 },
  { slug: "sharjah", lat: 25.346, lon: 55.421 },
  { slug: "abu-dhabi", lat: 24.454, lon: 54.377 },
  { slug: "ajman", lat: 25.411, lon: 55.435 },
  { slug: "ras-al-khaimah", lat: 25.789, lon: 55.942 },
  { slug: "umm-al-quwain", lat: 25.566, lon: 55.553 },
  { slug: "fujairah", lat: 25.123, lon: 56.327 },
  { slug: "al-ain", lat: 24.192, lon: 55.76 },
];
