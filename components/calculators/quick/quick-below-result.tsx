// Everything below the quick calculator's answer, in one chunk to load.
export { NextCalculators } from "../next-calculators.tsx";
export { QuickDetails } from "./quick-details.tsx";
