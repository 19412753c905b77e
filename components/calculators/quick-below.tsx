// What a result shows below its answer, in one file to fetch.
export { CarryOn } from "./carry-on.tsx";
export { QuickDetails } from "./quick/quick-details.tsx";
