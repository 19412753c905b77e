// A copy of the code with a defect put into it, to prove that a test notices the defect. The shipped code has no switch for that.
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

export type Patch = { file: string; from: string; to: string };

/** Copies the scripts and what they import; each patch must fit exactly one place. Returns the directory. */
export function patchedCopy(patches: readonly Patch[]): string {
  const directory = mkdtempSync(join(tmpdir(), "patched-copy-"));
  for (const name of ["scripts", "lib", "messages", "supabase", "package.json"])
    cpSync(join(root, name), join(directory, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
  for (const { file, from, to } of patches) {
    const text = readFileSync(join(directory, file), "utf8");
    const places = text.split(from).length - 1;
    if (places !== 1) throw new Error(`${file} holds ${JSON.stringify(from)} ${places} times: the patch no longer fits.`);
    writeFileSync(
      join(directory, file),
      text.replace(from, () => to),
    );
  }
  return directory;
}
