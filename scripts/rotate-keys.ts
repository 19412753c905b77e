// npm run rotate-keys -- service|spool|backup|push: replaces a key that may have leaked. Stop the site first. Nothing that waits is lost, even
// if this is interrupted: run it again.
//   service  the keys of the embedded backend; everyone signs in again
//   spool    the key of the files on disk: every record and file is resealed, the password of the mail server, and the secrets of
//            second factors
//   backup   the key of future backups; older ones open only with the old key
//   push     the keys of notices on devices, which are in the database; every device has to be turned on again
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity } from "age-encryption";
import { secretName } from "../lib/accounts/second-factor/sealed-secret.ts";
import { passwordName } from "../lib/notify/mail/entered-server.ts";
import { newPushKeys } from "../lib/notify/push/keys.ts";
import { backupKey, writeBackupKey } from "./backup/key.ts";
import { spoolKeyIn } from "./backup/take.ts";
import { assertRecords, type DataDir, makeKeys, openDataDir, runningSites, takeLock } from "./data/data-dir.ts";
import { rotateSpoolKey } from "./data/spool-key.ts";
import { Refusal, readOptions, reportAndExit } from "./shared/terminal.ts";
import { reachService } from "./start/reach-service.ts";
import { answerOf, type Service } from "./start/service-api.ts";

const dir = () => openDataDir();

/** Throws Refusal while a copy runs. */
function lockHere(dataDir: DataDir): () => void {
  if (runningSites(dataDir).length > 0)
    throw new Refusal(`A site runs on ${dataDir.root}.`, "stop it (npm stop), run this again, and start it. Nothing was changed.");
  try {
    return takeLock(dataDir);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.message, "stop the site, run this again, and start it (docs/recovery.md, Keys). Nothing was changed.");
  }
}

async function rotateService(): Promise<string> {
  if (process.env.SUPABASE_URL)
    throw new Refusal(
      "The keys of a hosted service are changed in its dashboard.",
      "Settings → API Keys and JWT Keys there, then the three SUPABASE_ variables here; and npm run sign-out-everyone.",
    );
  const dataDir = dir();
  assertRecords(dataDir);
  lockHere(dataDir)();
  // Sessions end first, with the old keys: a session renews itself with a token that no key protects.
  const reached = await reachService(dataDir);
  try {
    await answerOf(reached.service.rpc("end_all_sessions"));
  } finally {
    await reached.close();
  }
  const temporary = `${dataDir.keys}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(makeKeys(), null, 2), { mode: 0o600 });
  renameSync(temporary, dataDir.keys);
  return "The embedded backend has new keys, and every session was ended. Where another copy of the site uses this backend (SUPABASE_ variables), give it the new ones: npm run backend prints them.";
}

const passwordTables = { mail_server: "mail-server", mailbox: "mailbox" } as const;
type SealedPassword = { table: keyof typeof passwordTables; name: string; sealed: Buffer };

/** The passwords of the mail server and of the mailbox that the office entered, sealed. */
async function sealedPasswords(service: Service): Promise<SealedPassword[]> {
  const found = await Promise.all(
    (["mail_server", "mailbox"] as const).map(async (table): Promise<SealedPassword[]> => {
      const row = await answerOf(service.from(table).select("host, port, username, sealed_password").single());
      const name = passwordName({ ...row, username: row.username ?? "" }, passwordTables[table]);
      return row.sealed_password ? [{ table, name, sealed: Buffer.from(row.sealed_password, "base64") }] : [];
    }),
  );
  return found.flat();
}

async function rotateSpool(): Promise<string> {
  const dataDir = dir();
  lockHere(dataDir)();
  const hasDatabase = Boolean(process.env.SUPABASE_URL || process.env.BACKEND_POSTGRES_URL) || existsSync(dataDir.database);
  const reached = hasDatabase ? await reachService(dataDir) : undefined;
  // An embedded backend that runs for this command holds the lock itself.
  const release = !reached || reached.isHosted ? lockHere(dataDir) : () => undefined;
  try {
    const passwords = reached ? await sealedPasswords(reached.service) : [];
    const factors = reached ? await answerOf(reached.service.from("second_factors").select("user_id, secret")) : [];
    const { sealed, unreadable } = await rotateSpoolKey(
      join(dataDir.root, "spool"),
      { now: spoolKeyIn("SPOOL_KEY"), before: spoolKeyIn("SPOOL_KEY_BEFORE") },
      async (reseal) => {
        for (const { table, name, sealed } of passwords) {
          const again = reseal(name, sealed);
          if (reached && again)
            await answerOf(
              reached.service
                .from(table)
                .update({ sealed_password: again.toString("base64") })
                .eq("only_row", true),
            );
        }
        for (const { user_id, secret } of factors) {
          const sealed = reseal(secretName(user_id), Buffer.from(secret, "base64"));
          if (reached && sealed)
            await answerOf(
              reached.service
                .from("second_factors")
                .update({ secret: sealed.toString("base64") })
                .eq("user_id", user_id),
            );
        }
      },
    );
    const rest =
      unreadable.length > 0
        ? `\n  ! ${unreadable.length} open with neither key and stay as they are: ${unreadable.slice(0, 5).join(", ")}${unreadable.length > 5 ? " …" : ""}\n    Set SPOOL_KEY_BEFORE to the key they were sealed with and run this again; where that key is lost, move them out of the spool, or no backup can be made.`
        : "";
    const kept = process.env.SPOOL_KEY ? " Start the site with this SPOOL_KEY, and keep it with the key of backups." : "";
    return `${sealed} record(s) and file(s) were sealed with the new key.${kept} Make a backup now: npm run backup.${rest}`;
  } finally {
    release();
    await reached?.close();
  }
}

async function rotateBackup(): Promise<string> {
  if (process.env.BACKUP_KEY)
    throw new Refusal(
      "BACKUP_KEY is set.",
      "set it to another key (npm run rotate-keys -- backup without it makes one), and keep the old one for older backups.",
    );
  const dataDir = dir();
  const before = await backupKey(dataDir.root);
  if (!before) assertRecords(dataDir);
  else {
    // The name has milliseconds and no file is overwritten: a key that was in use for a minute may be the only one that opens a backup.
    const kept = join(dataDir.root, `backup-key-before-${new Date().toISOString().replaceAll(":", "")}`);
    writeFileSync(kept, `${before}\n`, { mode: 0o600, flag: "wx" });
  }
  await writeBackupKey(dataDir.root, await generateX25519Identity());
  return "Backups from now on open with a new key: npm run backup -- --show-key. Put it where the old one was kept, make a backup now (npm run backup), and try the new key in a drill. Older ones open with the old key; whoever has both it and one of them can read it, so delete those that may be in other hands' reach.";
}

/** The site may run: it reads the keys with each notice. */
async function rotatePush(): Promise<string> {
  const reached = await reachService(dir());
  try {
    const { publicKey, privateKey } = newPushKeys();
    const devices = await answerOf(reached.service.rpc("renew_push_keys", { p_public: publicKey, p_private: privateKey }));
    return `Notices on devices have new keys. ${devices} device(s) were turned off, because a browser takes notices only with the keys it was turned on with: each user turns theirs on again under Account and security.`;
  } finally {
    await reached.close();
  }
}

const what = { service: rotateService, spool: rotateSpool, backup: rotateBackup, push: rotatePush };

try {
  const [name = ""] = readOptions("npm run rotate-keys -- service, spool, backup or push", {}, 1).positionals;
  if (!(name in what))
    throw new Refusal(name ? `"${name}" is no key.` : "Which key?", "npm run rotate-keys -- service, spool, backup or push.");
  console.log(`\n✓ ${await what[name as keyof typeof what]()}`);
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
