// What the site may ask of its prerendered pages.
export { hydrationOf } from "./pages/hydration-store.ts";
export { sleepRecord } from "./pages/sleep-record.ts";
