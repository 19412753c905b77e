// The spool of a machine whose database is lost: what was acknowledged after the last backup is still in it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../terminal.ts";

/** Adds to a restored spool what it does not have; returns how many files that were. Throws Refusal where the keys differ. */
export function addSpool(from: string, to: string): number {
  if (!existsSync(join(from, "pending")))
    throw new Refusal(`${from} is no spool.`, "name the directory that holds pending/, stored/ and files/.");
  const [before, now] = [join(from, "key"), join(to, "key")];
  if (existsSync(before) && existsSync(now) && !readFileSync(before).equals(readFileSync(now)))
    throw new Refusal(
      `${from} was written with another key than the backup's.`,
      "the backup is restored; set SPOOL_KEY to the key of that spool, and start.",
    );
  let added = 0;
  for (const folder of ["files", "stored", "pending"]) {
    mkdirSync(join(to, folder), { recursive: true, mode: 0o700 });
    for (const name of existsSync(join(from, folder)) ? readdirSync(join(from, folder)) : []) {
      const [target, other] = [join(to, folder, name), join(to, folder === "stored" ? "pending" : "stored", name)];
      if (name.endsWith(".tmp") || existsSync(target) || (folder !== "files" && existsSync(other))) continue;
      copyFileSync(join(from, folder, name), `${target}.tmp`);
      renameSync(`${target}.tmp`, target);
      added += 1;
    }
  }
  return added;
}
