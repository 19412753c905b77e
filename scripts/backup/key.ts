// The key of the backups, in age's format: AGE-SECRET-KEY-1… opens backups, and its public half seals them. Keep it away from this machine
// and away from the backups.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { createInterface } from "node:readline/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { Refusal } from "../shared/terminal.ts";

const keyFileName = "backup-key";

/** Returns the key in a text: BACKUP_KEY, or a file as age-keygen writes it. Throws Refusal. */
async function keyIn(text: string, where: string): Promise<string> {
  const [key] = /AGE-SECRET-KEY-1[A-Z0-9]+/.exec(text.toUpperCase()) ?? [];
  const isKey = key
    ? await identityToRecipient(key).then(
        () => true,
        () => false,
      )
    : false;
  if (!key || !isKey)
    throw new Refusal(
      `${where} holds no key of backups.`,
      "it begins with AGE-SECRET-KEY-1 and has 74 characters; npm run backup -- --show-key prints it.",
    );
  return key;
}

/** Returns the key in use here: BACKUP_KEY, else the file in the data directory, else undefined. Throws Refusal where it is malformed. */
export async function backupKey(root: string): Promise<string | undefined> {
  if (process.env.BACKUP_KEY) return keyIn(process.env.BACKUP_KEY, "BACKUP_KEY");
  const file = join(root, keyFileName);
  return existsSync(file) ? keyIn(readFileSync(file, "utf8"), file) : undefined;
}

/** Whether a copy of the data directory would contain both the backups and the file of the key. */
export function isKeyBeside(root: string, directory: string): boolean {
  const below = relative(root, directory);
  const isInside = !isAbsolute(below) && below !== ".." && !below.startsWith(`..${sep}`);
  return isInside && existsSync(join(root, keyFileName));
}

export async function loadOrCreateBackupKey(root: string): Promise<{ key: string; isNew: boolean }> {
  const key = await backupKey(root);
  if (key) return { key, isNew: false };
  const made = await generateX25519Identity();
  await writeBackupKey(root, made);
  return { key: made, isNew: true };
}

export async function writeBackupKey(root: string, key: string): Promise<void> {
  const file = join(root, keyFileName);
  writeFileSync(`${file}.${process.pid}`, `# public key: ${await identityToRecipient(key)}\n${key}\n`, { mode: 0o600 });
  renameSync(`${file}.${process.pid}`, file);
}

/** The key for opening a backup: from `keyFile`, else the one in use here, else typed. Throws Refusal. */
export async function keyToOpen(root: string, keyFile: string | undefined): Promise<string> {
  if (keyFile) {
    if (!existsSync(keyFile)) throw new Refusal(`${keyFile} is not there.`, "name the file that holds the key.");
    return keyIn(readFileSync(keyFile, "utf8"), keyFile);
  }
  const localKey = await backupKey(root);
  if (localKey) return localKey;
  if (!process.stdin.isTTY)
    throw new Refusal(
      "The key of the backup was not given.",
      "name the file that holds it, after two hyphens: npm run restore -- FILE --key-file FILE; or set BACKUP_KEY.",
    );
  return typedKey();
}

async function typedKey(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await keyIn((await terminal.question("Key of the backup (AGE-SECRET-KEY-1…): ")).replace(/\s+/g, ""), "What was typed");
  } finally {
    terminal.close();
  }
}
