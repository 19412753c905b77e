// Bundles the scripts that the site serves as texts: that of every page (components/page-script), one short inline script whose hash is in
// the policy (lib/http/content-security-policy.ts), and the service worker of the technician's page (components/admin/field/worker.ts).
// `npm run fix` runs it; tests compare them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const root = join(import.meta.dirname, "..");
/** The text of a module that exports the bundle of `input` under `name`. */
async function bundledModule(input: string, name: string): Promise<string> {
  const bundle = await rolldown({ input: join(root, input), cwd: root, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", minify: true, comments: false });
  await bundle.close();
  const code = output[0].code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error("The script would end itself: it contains </script or <!--.");
  return `// Written by scripts/page-script.ts from ${input.replace(/\/main\.ts$/, "")}: change it there, then run \`npm run fix\`.\nexport const ${name} = ${JSON.stringify(code)};\n`;
}

/** Returns the text of lib/http/page-script.generated.ts. */
export const pageScriptModule = () => bundledModule("components/page-script/main.ts", "pageScript");
/** Returns the text of lib/visits/field-worker.generated.ts. */
export const fieldWorkerModule = () => bundledModule("components/admin/field/worker.ts", "fieldWorker");

if (import.meta.main) {
  writeFileSync(join(root, "lib/http/page-script.generated.ts"), await pageScriptModule());
  writeFileSync(join(root, "lib/visits/field-worker.generated.ts"), await fieldWorkerModule());
}
