// Values computed from everything published, cached until the content changes: with thousands of articles, sorting them for each page costs
// more than the page.
import { processState } from "../../host/process.ts";
import type { Snapshot } from "./entry.ts";
import { content } from "./snapshot.ts";

type Kept = { snapshot?: Snapshot; values: Map<string, unknown> };

/** The value under this name, computed once for each state of the content. Callers must not change it. */
export function derived<T>(name: string, make: (snapshot: Snapshot) => T): T {
  const snapshot = content();
  const kept = processState<Kept>("derived", () => ({ values: new Map() }));
  if (kept.snapshot !== snapshot) {
    kept.snapshot = snapshot;
    kept.values = new Map();
  }
  if (!kept.values.has(name)) kept.values.set(name, make(snapshot));
  return kept.values.get(name) as T;
}
