// What a server process does once, when it starts. Apart from instrumentation.ts, which is compiled for the Edge as well.
import { registerDayTurn } from "./content/day-turn.ts";
import { startWatching } from "./content/watch.ts";
import { env } from "./env.ts";
import { startJobs } from "./jobs.ts";
import { watchClientAddresses } from "./leads/client-address.ts";
import { startReplay } from "./leads/replay.ts";
import { startUpkeep } from "./leads/upkeep.ts";
import { registerOutboxJobs } from "./outbox/jobs.ts";
import { registerViewsJob } from "./reports/views.ts";

export function startProcess(): void {
  const { TRUSTED_PROXIES } = env(); // an incomplete environment is said now, not with the first visitor
  // Started by the launcher: end when it ends, however it ends.
  if (process.channel) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  watchClientAddresses(TRUSTED_PROXIES);
  startWatching();
  startReplay();
  // A process without a port of its own (serverless) lives from request to request: nothing would run on time there.
  if (process.env.PORT) {
    registerOutboxJobs();
    registerDayTurn();
    registerViewsJob();
    startJobs();
  }
  startUpkeep();
}
