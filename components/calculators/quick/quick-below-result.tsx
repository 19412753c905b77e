// Everything below the quick calculator's answer, in one chunk to load.
export { CarryOn } from "../carry-on.tsx";
export { QuickDetails } from "./quick-details.tsx";
