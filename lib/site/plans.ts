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

/** Names by which a place is recognised, as signs and maps in Dubai write them. */
export const planNames = {
  sheikhZayedRoad: { en: "Sheikh Zayed Road", ar: "شارع الشيخ زايد" },
  mohammedBinZayedRoad: { en: "Sheikh Mohammed bin Zayed Road", ar: "شارع الشيخ محمد بن زايد" },
  emiratesRoad: { en: "Emirates Road", ar: "شارع الإمارات" },
  alKhailRoad: { en: "Al Khail Road", ar: "شارع الخيل" },
  alAinRoad: { en: "Dubai–Al Ain Road", ar: "طريق دبي – العين" },
  alQudraRoad: { en: "Al Qudra Road", ar: "شارع القدرة" },
  hessaStreet: { en: "Hessa Street", ar: "شارع حصة" },
  ummSuqeimStreet: { en: "Umm Suqeim Street", ar: "شارع أم سقيم" },
  tripoliStreet: { en: "Tripoli Street", ar: "شارع طرابلس" },
  alWaslRoad: { en: "Al Wasl Road", ar: "شارع الوصل" },
  financialCentreRoad: { en: "Financial Centre Road", ar: "شارع المركز المالي" },
  gulf: { en: "Arabian Gulf", ar: "الخليج العربي" },
  creek: { en: "Dubai Creek", ar: "خور دبي" },
  canal: { en: "Dubai Water Canal", ar: "قناة دبي المائية" },
  deira: { en: "Deira", ar: "ديرة" },
  burDubai: { en: "Bur Dubai", ar: "بر دبي" },
  marina: { en: "Dubai Marina", ar: "دبي مارينا" },
  jlt: { en: "JLT", ar: "أبراج بحيرات جميرا" },
  bluewaters: { en: "Bluewaters", ar: "بلوواترز" },
  burjKhalifa: { en: "Burj Khalifa", ar: "برج خليفة" },
  dubaiMall: { en: "Dubai Mall", ar: "دبي مول" },
  atlantis: { en: "Atlantis", ar: "أتلانتس" },
} as const;

/** A name in the middle of the text, turned clockwise by degrees as its road is. `onLand`: on the light land of the place itself. */
type PlanName = { of: keyof typeof planNames; at: Point; turn?: number; onLand?: true };

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
  /** Roads, water and landmarks, on screens with room for them. */
  names?: readonly PlanName[];
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
      heights: { at: [210, 444], from: [98, 290], anchor: "start" },
      south: { at: [699, 735], from: [707, 756], anchor: "start" },
    },
    names: [
      { of: "sheikhZayedRoad", at: [372, 252], turn: -39 },
      { of: "alKhailRoad", at: [774, 592], turn: -52 },
      { of: "hessaStreet", at: [444, 666], turn: 30 },
    ],
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
    names: [
      { of: "sheikhZayedRoad", at: [370, 257], turn: -60 },
      { of: "alKhailRoad", at: [540, 690], turn: -52 },
      { of: "ummSuqeimStreet", at: [272, 692], turn: 36 },
    ],
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
    names: [
      { of: "mohammedBinZayedRoad", at: [195, 350], turn: -7 },
      { of: "alQudraRoad", at: [190, 575], turn: 59 },
    ],
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
    names: [
      { of: "creek", at: [690, 318], turn: 48 },
      { of: "deira", at: [640, 110] },
    ],
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
    names: [
      { of: "sheikhZayedRoad", at: [312, 251], turn: -49 },
      { of: "alKhailRoad", at: [577, 612], turn: -43 },
      { of: "canal", at: [388, 468], turn: 8 },
      { of: "burjKhalifa", at: [560, 170] },
    ],
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
    names: [
      { of: "creek", at: [490, 665], turn: 45 },
      { of: "burDubai", at: [250, 720] },
    ],
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
    names: [
      { of: "sheikhZayedRoad", at: [165, 108], turn: -56 },
      { of: "financialCentreRoad", at: [645, 172], turn: 28 },
      { of: "dubaiMall", at: [680, 325], onLand: true },
    ],
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
    names: [
      { of: "gulf", at: [480, 300] },
      { of: "sheikhZayedRoad", at: [335, 728], turn: -9 },
      { of: "bluewaters", at: [200, 225] },
      { of: "jlt", at: [560, 765] },
    ],
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
    names: [
      { of: "mohammedBinZayedRoad", at: [164, 392], turn: -38 },
      { of: "alAinRoad", at: [232, 694], turn: 53 },
    ],
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
    names: [{ of: "mohammedBinZayedRoad", at: [118, 374], turn: -69 }],
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
    names: [
      { of: "gulf", at: [800, 180] },
      { of: "sheikhZayedRoad", at: [300, 682], turn: -8 },
    ],
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
    names: [
      { of: "sheikhZayedRoad", at: [420, 338], turn: -6 },
      { of: "marina", at: [400, 208] },
    ],
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
    names: [
      { of: "gulf", at: [400, 300] },
      { of: "alWaslRoad", at: [620, 588], turn: -4 },
      { of: "sheikhZayedRoad", at: [600, 700] },
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
    names: [
      { of: "mohammedBinZayedRoad", at: [138, 330], turn: -90 },
      { of: "tripoliStreet", at: [612, 742], turn: 17 },
    ],
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
    names: [
      { of: "mohammedBinZayedRoad", at: [480, 112], turn: -7 },
      { of: "hessaStreet", at: [213, 605], turn: 63 },
      { of: "alQudraRoad", at: [905, 425], turn: 60 },
    ],
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
    names: [{ of: "atlantis", at: [520, 82] }],
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
    names: [
      { of: "alQudraRoad", at: [800, 370], turn: 50 },
      { of: "emiratesRoad", at: [815, 648], turn: -46 },
    ],
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
    names: [
      { of: "mohammedBinZayedRoad", at: [382, 140], turn: -28 },
      { of: "hessaStreet", at: [808, 512], turn: 61 },
    ],
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
    names: [
      { of: "gulf", at: [500, 150] },
      { of: "sheikhZayedRoad", at: [620, 640], turn: -5 },
    ],
  },
};
