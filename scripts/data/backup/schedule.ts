// One backup a day of the embedded store, by the process that started the site. A hosted service is backed up by whatever runs
// `npm run backup` there.
import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { Refusal } from "../../terminal.ts";
import { backupDirectory, listBackups } from "./take.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const lookEveryMs = 5 * minute;
/** A site that was only tried for a moment makes no backup. */
const settledMs = 10 * minute;
const afterFailureMs = 60 * minute;
/** Dubai is four hours ahead of UTC, all year. */
const dubaiMs = 4 * 60 * minute;

/** BACKUP_AT, as minutes after midnight in Dubai; null for "off". Throws Refusal. */
export function backupMinute(text = process.env.BACKUP_AT || "02:30"): number | null {
  if (text === "off") return null;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) throw new Refusal(`BACKUP_AT is "${text}".`, "set it to an hour in Dubai, such as 02:30, or to off.");
  return Number(hours) * 60 + Number(minutes);
}

/** Whether a backup is due: none was made since the last time the clock showed that hour. */
export function isDue(now: number, newest: number | undefined, atMinute: number): boolean {
  const midnight = Math.floor((now + dubaiMs) / day) * day - dubaiMs;
  const today = midnight + atMinute * minute;
  return newest === undefined || newest < (now >= today ? today : today - day);
}

/** Starts looking; returns what ends it, with the backup under way. `dataDir`: of the embedded store. Throws Refusal. */
export function scheduleBackups(dataDir: string): () => Promise<void> {
  const atMinute = backupMinute();
  if (atMinute === null) return async () => undefined;
  let child: ChildProcess | undefined;
  let notBefore = Date.now() + settledMs;
  const look = () => {
    const now = Date.now();
    if (child || now < notBefore || !isDue(now, listBackups(backupDirectory(dataDir))[0]?.at.getTime(), atMinute)) return;
    const own = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "..", "..", "backup.ts")], {
      // The launcher names its own backend as a service in the environment; the command finds it by the lock.
      env: { ...process.env, DATA_DIR: dataDir, SUPABASE_URL: "", SUPABASE_PUBLISHABLE_KEY: "", SUPABASE_SECRET_KEY: "", DATABASE_URL: "" },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child = own;
    if (own.pid) setPriority(own.pid, 10);
    own.once("exit", (code) => {
      child = undefined;
      if (code !== 0) notBefore = Date.now() + afterFailureMs;
    });
  };
  const timer = setInterval(look, lookEveryMs);
  return async () => {
    clearInterval(timer);
    const own = child;
    if (!own) return;
    const gone = new Promise((resolve) => own.once("exit", resolve));
    own.kill("SIGTERM");
    await gone;
  };
}
