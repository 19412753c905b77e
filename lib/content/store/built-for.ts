// What a build writes into its pages besides content: the public address, whether search engines may list them, and whether the privacy
// policy names who carries messages on WhatsApp.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isStaging, siteUrl, whatsAppKeys } from "../../env.ts";

const file = "built-for.json";

/** The file that the build writes beside its output. */
export const builtForFile = (output: string) => join(/* turbopackIgnore: true */ output, file);
export const builtForText = () => JSON.stringify({ address: siteUrl(), isStaging: isStaging(), onWhatsApp: whatsAppKeys() !== null });

/** Whether this process serves with the settings that its pages were built for; else they are rendered anew. */
export function isBuiltForThisSite(): boolean {
  try {
    return readFileSync(builtForFile(join(process.cwd(), ".next")), "utf8") === builtForText();
  } catch {
    return false;
  }
}
