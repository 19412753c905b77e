// npm stop: ends the site that runs on DATA_DIR as Ctrl-C would, after the requests in flight.
import { setTimeout as pause } from "node:timers/promises";
import { openDataDir, runningBackend, runningSites } from "./data/data-dir.ts";
import { Refusal, readOptions, reportAndExit } from "./shared/terminal.ts";

/** The site gives its requests 15 s, after the time in which its proxies learn that it ends. */
const patienceMs = 60_000 + Number(process.env.DRAIN_SECONDS || 0) * 1000;

function end(pid: number): void {
  try {
    process.kill(pid, "SIGTERM");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPERM")
      throw new Refusal(`This user may not stop the site (process ${pid}).`, "run this as the user who started it.");
  }
}

try {
  readOptions("npm stop", {});
  const dir = openDataDir();
  const sites = runningSites(dir);
  if (sites.some(({ isHere }) => !isHere))
    throw new Refusal(
      `A site on ${dir.root} runs elsewhere: in another container, perhaps.`,
      "run this where it runs, or stop that container.",
    );
  if (sites.length === 0 && runningBackend(dir))
    throw new Refusal(
      `${dir.root} is in use by something else than a site of this version: one that was started before, a command, or npm run backend.`,
      "stop it where it runs.",
    );
  for (const { pid } of sites) end(pid);
  const since = Date.now();
  for (let left = sites; left.length > 0; left = runningSites(dir)) {
    const pids = left.map(({ pid }) => pid);
    if (Date.now() - since > patienceMs)
      throw new Refusal(
        `The site (process ${pids.join(", ")}) has not ended after ${patienceMs / 1000} s.`,
        `look at what it says, or end it hard: kill -9 ${pids.join(" ")}.`,
      );
    await pause(200);
  }
  console.log(sites.length > 0 ? `\n✓ The site on ${dir.root} was stopped.` : `\n✓ No site runs on ${dir.root}.`);
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
