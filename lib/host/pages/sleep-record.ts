// Which prerendered pages went out asleep since the process began, and which awake, with the reason.
import { processState } from "../process/process-state.ts";

type SleepRecord = { asleep: Set<string>; awake: Map<string, string> };

/** By the framework's key of a page. */
export const sleepRecord = () => processState<SleepRecord>("sleep-record", () => ({ asleep: new Set(), awake: new Map() }));
