// npm stop: ends the site that runs on DATA_DIR, as Ctrl-C where it runs would: after the requests and the backup in hand.
import { setTimeout as pause } from "node:timers/promises";
import { openDataDir, runningSites } from "./data-dir.ts";
import { Refusal, readOptions, reportAndExit } from "./terminal.ts";

/** Requests have 15 s to end, and a backup that has begun some more. */
const patienceMs = 60_000;

try {
  readOptions("npm stop", {});
  const dir = openDataDir();
  const sites = runningSites(dir);
  for (const site of sites) process.kill(site, "SIGTERM");
  const since = Date.now();
  for (let left = sites; left.length > 0; left = runningSites(dir)) {
    if (Date.now() - since > patienceMs)
      throw new Refusal(
        `The site (process ${left.join(", ")}) has not ended after a minute.`,
        `look at what it says, or end it hard: kill -9 ${left.join(" ")}.`,
      );
    await pause(200);
  }
  console.log(sites.length > 0 ? `\n✓ The site on ${dir.root} was stopped.` : `\n✓ No site runs on ${dir.root}.`);
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
