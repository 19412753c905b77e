// The detail drawings, each with the number of its numbered parts. Content decides which page shows which; their files are in
// components/illustrations/svg, and `drawings` of messages/ names their parts.

export const drawingParts = {
  // Details of the building section.
  "district-cooled-flat": 7,
  "chiller-plant": 7,
  "ducted-villa": 7,
  "rooftop-package": 7,
  "split-unit": 7,
  ahu: 7,
  "kitchen-exhaust": 7,
  "cooling-tower": 7,
  "vrf-system": 7,
  "fresh-air-unit": 7,
  "workshop-ventilation": 7,
  "window-unit": 7,
  "electrical-panel": 7,
  "plumbing-riser": 7,
  "solar-roof": 7,
  "fit-out-ceiling": 7,
  "bms-panel": 7,
  "network-rack": 7,
  "cctv-cameras": 7,
  "fcu-anatomy": 7,
  "delta-t": 6,
  "approach-temperature": 6,
  "leak-test": 7,
  "salt-corrosion": 6,
  "vrf-or-chiller": 7,
  "room-load": 7,
};
export const isDrawing = (name: string): name is DrawingId => Object.hasOwn(drawingParts, name);
export type DrawingId = keyof typeof drawingParts;
export const drawingIds = Object.keys(drawingParts) as DrawingId[];

/** Sections through a typical building of a place, 1128 × 360, with five numbers each (components/illustrations/svg). */
export const sectionDrawings = [
  "section-salt-villa",
  "section-beach-villa",
  "section-villa",
  "section-flat-district",
  "section-flat-chiller",
  "section-rooftop",
  "section-split-flat",
  "section-warehouse",
] as const;
export type SectionDrawing = (typeof sectionDrawings)[number];
