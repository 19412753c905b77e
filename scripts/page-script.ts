// Writes lib/http/page-script.generated.ts from components/page-script: one short inline script in every page, whose hash is in the policy
// (lib/http/content-security-policy.ts). `npm run fix` runs it; a test compares the two.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const root = join(import.meta.dirname, "..");
const file = join(root, "lib/http/page-script.generated.ts");

/** Returns the text of lib/http/page-script.generated.ts. */
export async function pageScriptModule(): Promise<string> {
  const bundle = await rolldown({ input: join(root, "components/page-script/main.ts"), cwd: root, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", minify: true, comments: false });
  await bundle.close();
  const code = output[0].code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error("The script of the page would end itself: it contains </script or <!--.");
  return `// Written by scripts/page-script.ts from components/page-script: change it there, then run \`npm run fix\`.\nexport const pageScript = ${JSON.stringify(code)};\n`;
}

if (import.meta.main) writeFileSync(file, await pageScriptModule());
