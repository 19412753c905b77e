// What a build writes into its pages besides content: the public address, and whether search engines may list them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isStaging, siteUrl } from "../../env.ts";

const file = "built-for.json";

/** The file that the build writes beside its output. */
export const builtForFile = (output: string) => join(/* turbopackIgnore: true */ output, file);
export const builtForText = () => JSON.stringify({ address: siteUrl(), isStaging: isStaging() });

/** Whether this process serves with the address and the search engine setting that its pages were built for. */
export function isBuiltForThisSite(): boolean {
  try {
    return readFileSync(builtForFile(join(process.cwd(), ".next")), "utf8") === builtForText();
  } catch {
    return false;
  }
}
