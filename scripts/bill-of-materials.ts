// npm run bill-of-materials [-- FILE]: lists what we ship, by licence; with FILE, writes npm's CycloneDX 1.5 document there. Exits with 1
// where no decision about a licence exists (licences.ts).
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAllowed, shippedFiles } from "./check/licences.ts";
import { Refusal, reportAndExit } from "./shared/terminal.ts";

type Component = {
  name: string;
  group?: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
};

function componentsOf(text: string): { name: string; version: string; licence: string | undefined }[] {
  const { components } = JSON.parse(text) as { components: Component[] };
  return components.map(({ group, name, version, licenses = [] }) => ({
    name: group ? `${group}/${name}` : name,
    version,
    licence: licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "").join(" AND ") || undefined,
  }));
}

try {
  const [file] = process.argv.slice(2);
  const made = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev"], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (made.status !== 0)
    throw new Refusal(
      `npm could not list the packages: ${made.stderr.trim().split("\n").at(-1)}`,
      "npm 10 or newer is needed (npm --version), and what npm start installs.",
    );
  const all = componentsOf(made.stdout);
  const byLicence = Map.groupBy(all, ({ licence }) => licence ?? "none named");
  for (const [licence, components] of [...byLicence].sort((a, b) => b[1].length - a[1].length))
    console.log(
      `${String(components.length).padStart(5)}  ${licence}${components.length <= 4 ? `: ${components.map(({ name }) => name).join(", ")}` : ""}`,
    );
  for (const { what, where, licence } of shippedFiles) console.log(`       ${licence}: ${what} (${where})`);
  if (file) writeFileSync(file, made.stdout);
  const undecided = all.filter(({ name, licence }) => !isAllowed(name, licence));
  if (undecided.length > 0)
    throw new Refusal(
      `Nobody has decided on ${undecided.map(({ name, licence }) => `${name} (${licence ?? "no licence"})`).join(", ")}.`,
      "look at the licence, and add it to scripts/check/licences.ts with a reason, or take the package away.",
    );
  console.log(`\n✓ ${all.length} packages, every licence decided on.${file ? ` Written to ${file}.` : ""}`);
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
