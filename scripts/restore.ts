// npm run restore -- FILE: restores a backup into the empty DATA_DIR (and the empty PostgreSQL at BACKEND_POSTGRES_URL or DATABASE_URL,
// where one is set), checked row by row and byte by byte. Without FILE, the newest backup in BACKUP_DIR.
//   --drill        restores into a temporary directory, and records the trial for the office
//   --key-file F   the file that holds the key; default: BACKUP_KEY, the key of DATA_DIR, or a prompt
//   --spool DIR    the spool of the lost machine, where its disk can still be read: adds what came after the backup
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Manifest } from "./backup/archive.ts";
import { fillBuckets } from "./backup/buckets.ts";
import { backupKey, keyToOpen } from "./backup/key.ts";
import { assertEmpty, putBack, type Restored, type Target } from "./backup/put-back.ts";
import { openSource } from "./backup/source.ts";
import { addSpool, assertSpool, keyAt } from "./backup/spool-of-before.ts";
import { backupDirectory, listBackups, spoolKeyIn } from "./backup/take.ts";
import { type DataDir, holdsRecords, openDataDir } from "./data/data-dir.ts";
import type { Transact } from "./data/database.ts";
import { resealed, type SealedFactor } from "./data/factor-secrets.ts";
import { recordsIn, rotateSpoolKey } from "./data/spool-key.ts";
import { Refusal, readOptions, reportAndExit, say } from "./shared/terminal.ts";
import { connectService, hostedKeys } from "./start/service-api.ts";

type Given = { dir: DataDir; file: string; key: string };

/** Returns the named file, else the newest backup here, and the key that opens it. Throws Refusal. */
async function given(dir: DataDir, name: string | undefined, keyFile: string | undefined): Promise<Given> {
  const directory = backupDirectory(dir.root);
  const [newest] = listBackups(directory);
  const file = name ? resolve(name) : newest && join(directory, newest.name);
  if (!file) throw new Refusal(`There is no backup in ${directory}.`, "name the file: npm run restore -- /path/to/site-….tar.gz.age");
  return { dir, file, key: await keyToOpen(dir.root, keyFile) };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function summary({ manifest, files }: Restored): string {
  const rows = (table: string) => manifest.tables[table]?.rows ?? 0;
  const ran = `\n  The version of the code that ran: ${manifest.code?.slice(0, 10) ?? "not known"}.`;
  return `as it was at ${manifest.takenAt}:\n  ${rows("public.leads")} leads, ${rows("public.entries")} texts, and ${files} files (of leads, pictures, waiting messages, keys),\n  each compared with what was backed up.${ran}`;
}

async function restore({ dir, file, key }: Given, spool: string | undefined): Promise<void> {
  say(`Reading ${file} …`);
  const started = performance.now();
  const { BACKEND_POSTGRES_URL, DATABASE_URL } = process.env;
  const target: Target = BACKEND_POSTGRES_URL
    ? { backendPostgresUrl: BACKEND_POSTGRES_URL }
    : DATABASE_URL
      ? { serviceUrl: DATABASE_URL }
      : "embedded";
  const keys = [spoolKeyIn("SPOOL_KEY"), spoolKeyIn("SPOOL_KEY_BEFORE")].filter((each) => each !== undefined);
  let keyOnDisk: Buffer | undefined;
  let closedFactors = 0;
  const writeDown = async (transact: Transact, { takenAt }: Manifest) => {
    const event = { kind: "restore", ok: true, details: { takenAt } };
    await transact("write", async (session) => {
      const now = spoolKeyIn("SPOOL_KEY") ?? keyOnDisk;
      // A backup of an older version has no such table.
      const [table] = await session.rows("select to_regclass('public.second_factors') is not null as stands");
      if (now && table?.stands) {
        const factors = (await session.rows("select user_id::text, secret from public.second_factors")) as SealedFactor[];
        const { changed, unreadable } = resealed(factors, now, keyOnDisk ? [keyOnDisk, ...keys] : keys);
        closedFactors = unreadable;
        for (const { user_id, secret } of changed)
          await session.rows(`update public.second_factors set secret = '${secret}' where user_id = '${user_id}'`);
      }
      await session.rows(`select public.record_store_event('${JSON.stringify(event)}'::jsonb)`);
      // Sessions that were ended after the backup must not come back.
      await session.rows("select public.end_all_sessions()");
    });
  };
  let other = { messages: 0, files: 0, unreadable: 0 };
  const restored = await putBack(dir, file, key, target, writeDown, async (staging) => {
    const spoolDirectory = join(staging, "spool");
    if (spool) other = addSpool(spool, spoolDirectory, keys);
    keyOnDisk = keyAt(join(spoolDirectory, "key"));
    // With SPOOL_KEY set, the site reads the spool with that key alone.
    const now = spoolKeyIn("SPOOL_KEY");
    if (now && recordsIn(spoolDirectory).length > 0) await rotateSpoolKey(spoolDirectory, { now, before: spoolKeyIn("SPOOL_KEY_BEFORE") });
  });
  const hosted = typeof target === "object" && "serviceUrl" in target ? hostedKeys() : undefined;
  if (hosted)
    say(`${await fillBuckets(file, key, connectService(hosted.url, hosted.secretKey))} file(s) were put into the service's buckets.`);
  console.log(`\n✓ Restored into ${dir.root} in ${seconds(started)} s, ${summary(restored)}`);
  if (spool)
    console.log(
      `  Messages of the other spool that the backup does not have: ${other.messages}, with ${other.files} file(s). The site stores them when it starts.`,
    );
  if (other.unreadable > 0) console.log(`  ! ${other.unreadable} of that spool open with no key that is known here, and were left there.`);
  if (closedFactors > 0)
    console.log(
      `  ! ${closedFactors} second factor(s) open with no key that is known here. Their owners sign in with a recovery code and set up a new one; who has none left: npm run password-link -- --email ADDRESS --without-second-factor.`,
    );
  console.log("  Everybody signs in again, with the accounts and passwords of that day: look at the team.");
  console.log("  Start it with npm start. The office says what may be missing.");
}

/** Restores into a temporary directory, and records the drill for the office. */
async function drill({ dir, file, key }: Given): Promise<void> {
  say(`Reading ${file} …`);
  const started = performance.now();
  const place = openDataDir(mkdtempSync(join(tmpdir(), "site-drill-")));
  let restored: Restored;
  try {
    restored = await putBack(place, file, key, "embedded");
  } finally {
    rmSync(place.root, { recursive: true, force: true });
  }
  console.log(`\n✓ Restored for a trial in ${seconds(started)} s, ${summary(restored)}`);
  if (!holdsRecords(dir)) {
    console.log(`  ${dir.root} holds no office, so this drill is written down nowhere.`);
    return;
  }
  const currentKey = await backupKey(dir.root);
  if (currentKey && currentKey !== key) {
    console.log("  It opened with an older key, so the office is not told: try a backup that was made since the key was changed.");
    return;
  }
  const source = await openSource(dir);
  try {
    await source.record({ kind: "drill", ok: true, details: { takenAt: restored.manifest.takenAt } });
    console.log("  The office sees that it was tried today.");
  } finally {
    await source.close();
  }
}

try {
  const { values, positionals } = readOptions(
    "npm run restore -- [FILE] [--key-file FILE] [--spool DIRECTORY | --drill]",
    { drill: { type: "boolean" }, "key-file": { type: "string" }, spool: { type: "string" } },
    1,
  );
  if (values.drill && values.spool)
    throw new Refusal("A drill restores the backup alone.", "leave --spool away, or --drill. Nothing was done.");
  const dir = openDataDir();
  if (!values.drill) assertEmpty(dir);
  for (const name of ["spool", "key-file"] as const)
    if (values[name] === "")
      throw new Refusal(`--${name} names nothing.`, "look at the variable that was to stand there. Nothing was done.");
  const spool = values.spool && resolve(values.spool);
  if (spool) assertSpool(spool);
  const all = await given(dir, positionals[0], values["key-file"]);
  await (values.drill ? drill(all) : restore(all, spool));
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
