// The engine in a worker, so that computing a building never delays a keystroke.
import { type InvalidInput, InvalidInputError } from "#lib/calculators/engineering/invalid-input";
import type { Project } from "#lib/calculators/project/project";
import { type ProjectResult, projectLoad, type Scope } from "#lib/calculators/project/project-load";

export type EngineRequest = { project: Project; scope: Scope };
export type EngineResponse = { milliseconds: number } & ({ result: ProjectResult } | { refusals: readonly InvalidInput[] });

export function computeResponse({ project, scope }: EngineRequest): EngineResponse {
  const start = performance.now();
  try {
    const result = projectLoad(project, scope);
    return { milliseconds: performance.now() - start, result };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { milliseconds: performance.now() - start, refusals: error.refusals };
  }
}

// In a page (a test, a browser without workers) this file is imported as an ordinary module.
if (typeof document === "undefined" && typeof self !== "undefined" && "postMessage" in self)
  self.addEventListener("message", ({ data }: MessageEvent<EngineRequest>) => self.postMessage(computeResponse(data)));
