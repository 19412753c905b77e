// The levels of the building (components/illustrations/svg/building.svg: 18 units to the metre, the ground at y 770) and the services whose
// plant stands on each: for the ruler of levels and for the cuts on the home page.

/** Levels from the roof down, each with its height above the ground in m and the views of the building that show it. */
export const levels = [
  { id: "roof", metres: 36, views: ["470 4 430 130"] },
  { id: "rooms", metres: 32.4, views: ["474 118 190 72"] },
  { id: "fit-out", metres: 14.4, views: ["474 440 190 76"] },
  { id: "villa-roof", metres: 6.8, views: ["124 588 236 130"] },
  { id: "ground", metres: 0, views: ["420 690 226 92", "722 690 226 92"] },
  { id: "basement", metres: -3.6, views: ["474 762 402 88"] },
  { id: "whole", metres: undefined, views: ["-40 0 1080 870"] },
] as const;

export type LevelId = (typeof levels)[number]["id"];

const levelOfService: Record<string, LevelId> = {
  "commercial-hvac": "roof",
  "air-conditioning": "rooms",
  "interior-fit-out": "fit-out",
  ventilation: "villa-roof",
  "solar-panels": "villa-roof",
  "building-management-systems": "ground",
  "low-voltage-and-network-systems": "ground",
  "cctv-and-security": "ground",
  mep: "basement",
};

/** The level on whose line of the home page a service stands; one added in the office concerns the whole building. */
export const levelOf = (service: string): LevelId => levelOfService[service] ?? "whole";

/** The services on the ruler of levels, with the height at which their plant stands in the drawing, m. */
export const serviceHeights: Readonly<Record<string, number>> = {
  "mep-electrical-services": -3.6,
  "mep-plumbing-services": -3.6,
  "building-management-systems": 0,
  "low-voltage-and-network-systems": 0,
  "cctv-and-security": 3,
  "commercial-hvac-vrf-services": 3.6,
  ventilation: 6.8,
  "solar-panels": 6.8,
  "interior-fit-out": 14.4,
  "air-conditioning": 32.4,
  "commercial-hvac-chiller-services": 36,
  "commercial-hvac-cooling-tower-services": 36,
  "commercial-hvac-ahu-services": 36,
};

/** The storeys of the tower, m. */
export const storeys = Array.from({ length: 12 }, (_, storey) => Math.round((storey - 1) * 36) / 10);

/** "+36.0", "0.0", "−3.6". */
export const levelText = (metres: number) => `${metres > 0 ? "+" : metres < 0 ? "−" : ""}${Math.abs(metres).toFixed(1)}`;
