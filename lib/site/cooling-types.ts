/** What cools a home: a district plant, a plant of the building, one unit with ducts, or units on the wall. */
export const coolingTypes = ["district", "building-chiller", "ducted", "split"] as const;
export type CoolingType = (typeof coolingTypes)[number];
