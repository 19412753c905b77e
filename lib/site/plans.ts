// The plans of the places (components/illustrations/plans), as data: what part of a drawing to show, its scale, its turn, and where labels
// stand. The drawings hold lines only; names and notes are set beside them in the language of the page.
//
// Source of coast, water and roads: OpenStreetMap as of July 2026; of the boundaries of communities: OpenStreetMap, date not recorded.
// The page must show "© OpenStreetMap contributors, ODbL 1.0". Plots, units, towers and mains are a pattern, not a survey.

type Point = readonly [x: number, y: number];

/** A zone's label: a line from the zone to the text beside the place. */
type PlanLabel = {
  /** On the zone. */
  at: Point;
  /** Where the line ends and the text begins, clear of the place. */
  from: Point;
  anchor: "start" | "end";
};

export type Plan = {
  /** View box on a desktop, where a unit is about a pixel. The drawing goes on beyond it on every side. */
  view: string;
  /** View box on a phone: the place alone, 390 to 344. */
  phoneView: string;
  unitsPerKm: number;
  /** Degrees by which the plan, and so its north arrow, is turned clockwise. */
  turnDegrees: number;
  /** What the scale bar is true of; "roads": coast, water and roads, but not plots, zones and units. */
  toScale: "all" | "roads" | "none";
  source: "osm" | undefined;
  /** By the id of the zone; empty where the zones are signs or states rather than parts of the place. */
  labels: Readonly<Record<string, PlanLabel>>;
  /** The line of the section drawing, from its left to its right end, where the drawing is of this place and not only of a typical building. */
  section?: readonly [Point, Point];
};

export const plans: Readonly<Record<string, Plan>> = {
  // The inner edges of Barsha 1, 2 and 3 are roads; the hatched south is cut off at the view.
  "al-barsha": {
    view: "0 0 1000 820",
    phoneView: "109 91 792 699",
    unitsPerKm: 114.6,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      villa: { at: [365, 565], from: [342, 595], anchor: "end" },
      flat: { at: [511, 194], from: [488, 164], anchor: "end" },
      heights: { at: [210, 444], from: [147, 290], anchor: "start" },
      south: { at: [699, 735], from: [707, 756], anchor: "start" },
    },
  },
  // Outline: boundary of the community. Alserkal Avenue and Al Khail Gate stand about where they are; their outlines are not surveyed.
  "al-quoz": {
    view: "0 0 1000 820",
    phoneView: "100 81 812 716",
    unitsPerKm: 90.4,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      shed: { at: [660, 427], from: [680, 435], anchor: "start" },
      gallery: { at: [329, 383], from: [294, 368], anchor: "end" },
      gate: { at: [601, 515], from: [644, 548], anchor: "start" },
    },
  },
  // Outline: boundary of Wadi Al Safa 6. The golf course and the gates are schematic.
  "arabian-ranches": {
    view: "0 0 1000 820",
    phoneView: "107 89 796 702",
    unitsPerKm: 141.7,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      golf: { at: [512, 340], from: [507, 302], anchor: "end" },
      edge: { at: [475, 544], from: [498, 574], anchor: "start" },
      common: { at: [204, 554], from: [221, 687], anchor: "start" },
    },
  },
  // Outline: boundaries of seven communities. The outline of the old quarter is approximate.
  "bur-dubai": {
    view: "0 0 1000 820",
    phoneView: "97 80 817 720",
    unitsPerKm: 161.6,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      block: { at: [531, 720], from: [498, 763], anchor: "end" },
      midrise: { at: [746, 523], from: [761, 558], anchor: "start" },
      souk: { at: [524, 244], from: [529, 207], anchor: "start" },
    },
  },
  // The water is surveyed; the edge towards Downtown is approximate.
  "business-bay": {
    view: "0 0 1000 820",
    phoneView: "110 90 792 698",
    unitsPerKm: 172.1,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {},
  },
  // Outline: boundaries of fourteen communities. Souk Al Marfa stands on its shore within about 500 m.
  deira: {
    view: "0 0 1000 820",
    phoneView: "60 50 900 794",
    unitsPerKm: 134.0,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      old: { at: [454, 582], from: [424, 606], anchor: "end" },
      hotel: { at: [681, 758], from: [651, 782], anchor: "end" },
      waterfront: { at: [459, 227], from: [436, 197], anchor: "end" },
      marfa: { at: [272, 263], from: [256, 146], anchor: "start" },
    },
  },
  // The edge towards The Gardens and the six clusters are schematic.
  "discovery-gardens": {
    view: "0 0 1000 820",
    phoneView: "106 87 799 705",
    unitsPerKm: 332.5,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {},
  },
  // The lake and the boulevard are surveyed, as is the place of Burj Khalifa; the mall and the outer edge are schematic.
  "downtown-dubai": {
    view: "0 0 1000 820",
    phoneView: "108 89 795 702",
    unitsPerKm: 436.9,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      tower: { at: [553, 190], from: [526, 125], anchor: "end" },
      burj: { at: [420, 300], from: [369, 176], anchor: "end" },
    },
  },
  "dubai-marina": {
    view: "0 0 1000 820",
    phoneView: "107 88 796 702",
    unitsPerKm: 233.8,
    turnDegrees: 42,
    toScale: "roads",
    source: "osm",
    labels: {
      tower: { at: [735, 594], from: [728, 647], anchor: "end" },
      jbr: { at: [227, 473], from: [260, 394], anchor: "start" },
    },
  },
  // Outline: boundary of Nadd Hessa. Where villas, flats, offices and industry stand inside it is schematic.
  "dubai-silicon-oasis": {
    view: "0 0 1000 820",
    phoneView: "107 89 796 703",
    unitsPerKm: 179.2,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      villa: { at: [580, 193], from: [594, 140], anchor: "start" },
      flat: { at: [677, 233], from: [706, 212], anchor: "start" },
      office: { at: [380, 372], from: [298, 266], anchor: "end" },
      light: { at: [476, 665], from: [499, 695], anchor: "start" },
    },
  },
  // Clusters, lake and the shape of Dragon Mart are schematic; Dragon Mart stands on its road.
  "international-city": {
    view: "0 0 1000 820",
    phoneView: "97 80 817 720",
    unitsPerKm: 217.9,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      dragon: { at: [566, 193], from: [575, 123], anchor: "start" },
    },
  },
  // Coast and basins are surveyed; the edges of the free zone, the industrial area and the village are approximate.
  "jebel-ali": {
    view: "0 0 1000 820",
    phoneView: "107 86 804 709",
    unitsPerKm: 62.4,
    turnDegrees: 42,
    toScale: "roads",
    source: "osm",
    labels: {
      port: { at: [339, 355], from: [318, 347], anchor: "end" },
      jafza: { at: [650, 461], from: [655, 378], anchor: "start" },
      outside: { at: [806, 571], from: [823, 584], anchor: "start" },
      home: { at: [821, 456], from: [836, 426], anchor: "start" },
    },
  },
  // The lakes are schematic: no surveyed outline was at hand.
  jlt: {
    view: "0 0 1000 820",
    phoneView: "107 89 795 702",
    unitsPerKm: 272.3,
    turnDegrees: 42,
    toScale: "roads",
    source: "osm",
    labels: {},
  },
  // Outline: boundary of the community. The outlined zone is the islands and headlands with single large plots.
  jumeirah: {
    view: "0 0 1000 820",
    phoneView: "107 88 797 703",
    unitsPerKm: 80.1,
    turnDegrees: 54,
    toScale: "roads",
    source: "osm",
    labels: {
      beach: { at: [388, 450], from: [374, 433], anchor: "end" },
      inner: { at: [303, 565], from: [308, 603], anchor: "start" },
      hotel: { at: [784, 359], from: [779, 322], anchor: "end" },
    },
    section: [
      [577, 443],
      [577, 510],
    ],
  },
  // Outline: boundary of the community. Uptown, Mirdif Hills, Ghoroob and Shorooq stand about where they are.
  mirdif: {
    view: "0 0 1000 820",
    phoneView: "106 89 797 703",
    unitsPerKm: 188.3,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      uptown: { at: [780, 270], from: [760, 121], anchor: "end" },
      ghoroob: { at: [551, 691], from: [537, 726], anchor: "end" },
      streets: { at: [283, 605], from: [290, 659], anchor: "end" },
      shorooq: { at: [756, 579], from: [791, 594], anchor: "start" },
    },
  },
  // The race track and the division into flats and townhouses are schematic.
  "motor-city": {
    view: "0 0 1000 820",
    phoneView: "106 85 797 703",
    unitsPerKm: 278.0,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      flat: { at: [446, 644], from: [478, 687], anchor: "start" },
      town: { at: [582, 572], from: [615, 615], anchor: "start" },
      shop: { at: [232, 502], from: [138, 729], anchor: "start" },
    },
  },
  // The outline is surveyed; dots are a pattern, not a count of villas.
  "palm-jumeirah": {
    view: "0 0 1000 820",
    phoneView: "105 60 840 741",
    unitsPerKm: 134,
    turnDegrees: 50,
    toScale: "roads",
    source: "osm",
    labels: {
      frond: { at: [671, 538], from: [686, 655], anchor: "start" },
      trunk: { at: [520, 640], from: [466, 647], anchor: "end" },
      crescent: { at: [770, 565], from: [801, 588], anchor: "start" },
    },
    section: [
      [637, 285],
      [648, 346],
    ],
  },
  // Only the two roads and the corner between them are surveyed; 56 blocks are drawn because 56 stand there.
  remraam: {
    view: "0 0 1000 820",
    phoneView: "97 80 817 720",
    unitsPerKm: 481.6,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      closed: { at: [568, 203], from: [598, 180], anchor: "start" },
    },
  },
  // The ring road is surveyed and the stadium stands in its place; golf course and villa rows are schematic.
  "sports-city": {
    view: "0 0 1000 820",
    phoneView: "97 80 817 721",
    unitsPerKm: 281.0,
    turnDegrees: 0,
    toScale: "roads",
    source: "osm",
    labels: {
      tower: { at: [581, 297], from: [675, 258], anchor: "start" },
      villa: { at: [594, 742], from: [579, 777], anchor: "end" },
    },
  },
  // Outline: boundaries of three communities. The resort belt is approximate.
  "umm-suqeim": {
    view: "0 0 1000 820",
    phoneView: "101 87 802 708",
    unitsPerKm: 128.5,
    turnDegrees: 54,
    toScale: "roads",
    source: "osm",
    labels: {
      house: { at: [657, 478], from: [662, 515], anchor: "start" },
      resort: { at: [223, 282], from: [250, 217], anchor: "start" },
    },
    section: [
      [572, 306],
      [572, 384],
    ],
  },
};
