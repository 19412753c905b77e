// Which prerendered pages went out asleep, and which awake, with the reason: since the process began.
import { processState } from "../platform/process-state.ts";

type SleepRecord = { asleep: Set<string>; awake: Map<string, string> };

/** By the key the framework keeps a page under; as many as there are pages. */
export const sleepRecord = () => processState<SleepRecord>("sleep-record", () => ({ asleep: new Set(), awake: new Map() }));
