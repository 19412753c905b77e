// Makes one backup of the embedded store a day, in the process that started the site. A hosted service needs its own schedule for
// `npm run backup`.
import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { Refusal } from "../shared/terminal.ts";
import { backupDirectory, listBackups } from "./take.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const lookEveryMs = 5 * minute;
/** A site that is only tried for a moment makes no backup. */
const settledMs = 10 * minute;
const afterFailureMs = 60 * minute;
/** Dubai is four hours ahead of UTC all year. */
const dubaiMs = 4 * 60 * minute;

/** Returns BACKUP_AT as minutes after midnight in Dubai; null for "off". Throws Refusal. */
export function backupMinute(text = process.env.BACKUP_AT || "02:30"): number | null {
  if (text === "off") return null;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) throw new Refusal(`BACKUP_AT is "${text}".`, "set it to an hour in Dubai, such as 02:30, or to off.");
  return Number(hours) * 60 + Number(minutes);
}

/** A backup is due if none was made since the clock last showed `atMinute`. Times are in ms since the epoch. */
export function isDue(now: number, newest: number | undefined, atMinute: number): boolean {
  const midnight = Math.floor((now + dubaiMs) / day) * day - dubaiMs;
  const today = midnight + atMinute * minute;
  return newest === undefined || newest < (now >= today ? today : today - day);
}

/** Starts the schedule for the embedded store in `dataDir`. Returns a function that stops it and ends a running backup. Throws Refusal. */
export function scheduleBackups(dataDir: string): () => Promise<void> {
  const atMinute = backupMinute();
  if (atMinute === null) return async () => undefined;
  let child: ChildProcess | undefined;
  let notBefore = Date.now() + settledMs;
  const look = () => {
    const now = Date.now();
    if (child || now < notBefore || !isDue(now, listBackups(backupDirectory(dataDir))[0]?.at.getTime(), atMinute)) return;
    const backup = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "..", "backup.ts")], {
      // The launcher's environment names its own backend as a service; the command must find that backend by its lock instead.
      env: { ...process.env, DATA_DIR: dataDir, SUPABASE_URL: "", SUPABASE_PUBLISHABLE_KEY: "", SUPABASE_SECRET_KEY: "", DATABASE_URL: "" },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child = backup;
    if (backup.pid) setPriority(backup.pid, 10);
    const end = (succeeded: boolean) => {
      child = undefined;
      if (!succeeded) notBefore = Date.now() + afterFailureMs;
    };
    backup.once("exit", (code) => end(code === 0));
    // The machine had no process or memory left for it: the site goes on, and the backup is tried again.
    backup.once("error", (error) => {
      console.error(`backup: it could not be started (${(error as NodeJS.ErrnoException).code ?? error.name}).`);
      end(false);
    });
  };
  const timer = setInterval(look, lookEveryMs);
  return async () => {
    clearInterval(timer);
    const running = child;
    if (!running) return;
    const gone = new Promise((resolve) => running.once("exit", resolve).once("error", resolve));
    running.kill("SIGTERM");
    await gone;
  };
}
