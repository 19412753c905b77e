// npm run restore -- FILE: puts a backup into the empty DATA_DIR (and the empty PostgreSQL at BACKEND_POSTGRES_URL or DATABASE_URL,
// where one is set), checked row by row and byte by byte. Without FILE, the newest of BACKUP_DIR.
//   --key-file F   the file that holds the key; else BACKUP_KEY, the key of DATA_DIR, or it is asked for
//   --spool DIR    the spool of the lost machine, where its disk can still be read: what came after the backup
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { keyToOpen } from "./backup/key.ts";
import { assertEmpty, putBack, type Target } from "./backup/put-back.ts";
import { addSpool } from "./backup/spool-of-before.ts";
import { backupDirectory, listBackups } from "./backup/take.ts";
import { openDataDir } from "./data-dir.ts";
import { Refusal, reportAndExit, say } from "./terminal.ts";

/** The migration that made public.store_events. */
const firstWithEvents = "20261123000017";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "key-file": { type: "string" }, spool: { type: "string" } },
  });
  const dir = openDataDir();
  assertEmpty(dir);
  const directory = backupDirectory(dir.root);
  const [newest] = listBackups(directory);
  const file = positionals[0] ? resolve(positionals[0]) : newest && join(directory, newest.name);
  if (!file) throw new Refusal(`There is no backup in ${directory}.`, "name the file: npm run restore -- /path/to/miqyas-….tar.gz.age");
  const key = await keyToOpen(dir.root, values["key-file"]);
  say(`Reading ${file} …`);
  const started = performance.now();
  const { BACKEND_POSTGRES_URL, DATABASE_URL } = process.env;
  const target: Target = BACKEND_POSTGRES_URL
    ? { backendPostgresUrl: BACKEND_POSTGRES_URL }
    : DATABASE_URL
      ? { serviceUrl: DATABASE_URL }
      : "embedded";
  const { manifest, files } = await putBack(dir, file, key, target, async (transact, { takenAt, schemaVersion }) => {
    if (schemaVersion < firstWithEvents) return; // nowhere to write it down
    const event = { kind: "restore", ok: true, details: { takenAt } };
    await transact("write", (session) => session.rows(`select public.record_store_event('${JSON.stringify(event)}'::jsonb)`));
  });
  const brought = values.spool ? addSpool(resolve(values.spool), join(dir.root, "spool")) : undefined;
  const rows = (table: string) => manifest.tables[table]?.rows ?? 0;
  console.log(
    `\n✓ Restored into ${dir.root} in ${((performance.now() - started) / 1000).toFixed(1)} s, as it was at ${manifest.takenAt}:\n  ${rows("public.leads")} leads, ${rows("public.entries")} texts, ${files} files, each compared with what was backed up.`,
  );
  if (brought !== undefined)
    console.log(`  ${brought} record(s) and file(s) of the spool were added; the site stores them when it starts.`);
  console.log("  Start it with npm start. The office says what may be missing.");
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
