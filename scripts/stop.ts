// npm stop: ends the site that runs on DATA_DIR, as Ctrl-C where it runs would: after the requests and the backup in hand.
import { setTimeout as pause } from "node:timers/promises";
import { openDataDir, runningSite } from "./data-dir.ts";
import { Refusal, readOptions, reportAndExit } from "./terminal.ts";

/** Requests have 15 s to end, and a backup that has begun some more. */
const patienceMs = 60_000;

try {
  readOptions("npm stop", {});
  const dir = openDataDir();
  const site = runningSite(dir);
  if (site === "unknown")
    throw new Refusal(
      `Something else than a site of this machine has ${dir.root}.`,
      "a command that has begun ends by itself; a site in another container is stopped there.",
    );
  if (site) {
    process.kill(site, "SIGTERM");
    const since = Date.now();
    while (runningSite(dir) !== undefined) {
      if (Date.now() - since > patienceMs)
        throw new Refusal(
          `The site (process ${site}) has not ended after a minute.`,
          `look at what it says, or end it hard: kill -9 ${site}.`,
        );
      await pause(200);
    }
  }
  console.log(site ? `\n✓ The site on ${dir.root} was stopped.` : `\n✓ No site runs on ${dir.root}.`);
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
