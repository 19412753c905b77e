// What else than content is written into the pages of a build: the public address, and whether search engines may list them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isStaging, siteUrl } from "../../env.ts";

const file = "built-for.json";

/** As it is written beside the build, by whoever builds. */
export const builtForFile = (output: string) => join(/* turbopackIgnore: true */ output, file);
export const builtForText = () => JSON.stringify({ address: siteUrl(), isStaging: isStaging() });

/** Whether this process serves under the address, and with the openness, that its pages were built for. */
export function isBuiltForHere(): boolean {
  try {
    return readFileSync(builtForFile(join(process.cwd(), ".next")), "utf8") === builtForText();
  } catch {
    return false;
  }
}
