// What a server process does once, when it starts. Apart from instrumentation.ts, which is compiled for the Edge as well.

import { registerOfficePassJob } from "./auth/office-pass.ts";
import { bodyLimitOf } from "./body-limits.ts";
import { registerDayTurn } from "./content/day-turn.ts";
import { registerContentJobs } from "./content/jobs.ts";
import { startWatching } from "./content/watch.ts";
import { env } from "./env.ts";
import { startJobs } from "./jobs.ts";
import { addressBlock, clientAddressHeader, watchClientAddresses } from "./leads/client-address.ts";
import { registerReplayJob } from "./leads/replay.ts";
import { registerUpkeepJobs } from "./leads/upkeep.ts";
import { registerOutboxJobs } from "./outbox/jobs.ts";
import { guardRequestBodies } from "./platform/request-bodies.ts";
import { registerViewsJob } from "./reports/views.ts";
import { registerSearchJobs } from "./seo/jobs.ts";
import { watchMethods } from "./site/methods.ts";

export function startProcess(): void {
  const { TRUSTED_PROXIES } = env(); // an incomplete environment is said now, not with the first visitor
  // Started by the launcher: end when it ends, however it ends.
  if (process.channel) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  watchClientAddresses(TRUSTED_PROXIES);
  watchMethods();
  guardRequestBodies(bodyLimitOf, ({ headers }) => addressBlock(headers[clientAddressHeader]?.toString()));
  startWatching();
  registerReplayJob();
  registerUpkeepJobs();
  registerOfficePassJob();
  // A process without a port of its own (serverless) lives from request to request: nothing would run on time there.
  if (process.env.PORT) {
    registerOutboxJobs();
    registerSearchJobs();
    registerContentJobs();
    registerDayTurn();
    registerViewsJob();
  }
  startJobs();
}
