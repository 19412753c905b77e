// What is worked out from everything published, kept for as long as that is what is published: with thousands of articles, putting them in
// order for each page costs more than the page.
import { processState } from "../../host/process.ts";
import type { Snapshot } from "./entry.ts";
import { content } from "./snapshot.ts";

type Kept = { of?: Snapshot; values: Map<string, unknown> };

/** The value under this name, made once for each state of the content. Whoever gets it must not change it. */
export function derived<T>(name: string, make: (snapshot: Snapshot) => T): T {
  const of = content();
  const kept = processState<Kept>("derived", () => ({ values: new Map() }));
  if (kept.of !== of) {
    kept.of = of;
    kept.values = new Map();
  }
  if (!kept.values.has(name)) kept.values.set(name, make(of));
  return kept.values.get(name) as T;
}
