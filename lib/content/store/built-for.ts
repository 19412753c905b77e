// What else than content is written into the pages of a build: the public address, and whether search engines may list them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isStaging, siteUrl } from "../../platform/env.ts";
import { processState } from "../../platform/process-state.ts";

const file = "built-for.json";

/** As it is written beside the build, by whoever builds. */
export const builtForFile = (output: string) => join(/* turbopackIgnore: true */ output, file);
export const builtForText = () => JSON.stringify({ address: siteUrl(), isStaging: isStaging() });

/**
 * Tags of what is not true any more in pages of the build, until all of those are rendered anew: the framework keeps one mark for
 * a tag, and a later, milder one would make them showable again.
 */
export const untrueTags = () => processState("untrue-tags", () => new Set<string>());

/** Whether this process serves under the address, and with the openness, that its pages were built for. */
export function isBuiltForHere(): boolean {
  try {
    return readFileSync(builtForFile(join(process.cwd(), ".next")), "utf8") === builtForText();
  } catch {
    return false;
  }
}
