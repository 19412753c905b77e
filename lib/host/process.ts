// What the site may ask of the process that runs it.
export { holdEarlyRequests } from "./process/early-requests.ts";
export { beforeExit, isEnding } from "./process/ending.ts";
export { failures, recordFailure } from "./process/failures.ts";
export { processState } from "./process/process-state.ts";
