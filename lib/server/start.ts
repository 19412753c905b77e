// What a server process does once, when it starts. Apart from instrumentation.ts, which is compiled for the Edge as well.

import { registerDailyRefresh } from "../content/publish/daily-refresh.ts";
import { registerContentJobs } from "../content/publish/jobs.ts";
import { startWatching } from "../content/publish/publish-watcher.ts";
import { registerReplayJob } from "../leads/intake/replay.ts";
import { registerMaintenanceJobs } from "../leads/privacy/maintenance-jobs.ts";
import { registerOutboxJobs } from "../notify/jobs.ts";
import { env } from "../platform/env.ts";
import { addressBlock, clientAddressHeader, watchClientAddresses } from "../platform/http/client-address.ts";
import { watchMethods } from "../platform/http/methods.ts";
import { guardRequests } from "../platform/http/request-bodies.ts";
import { boundRequestHeads } from "../platform/http/request-heads.ts";
import { watchRequestIds } from "../platform/http/request-ids.ts";
import { startJobs } from "../platform/jobs.ts";
import { outliveReaders, writeLogLines } from "../platform/log-lines.ts";
import { registerViewsJob } from "../reports/views.ts";
import { registerSearchJob } from "../search/site-search.ts";
import { registerSearchJobs } from "../seo/jobs.ts";
import { registerOfficePassJob } from "../supabase/site-pass.ts";
import { addressLimitOf } from "./address-limits.ts";
import { watchPolicies } from "./answer-policies.ts";
import { bodyLimitOf } from "./body-limits.ts";
import { watchClosing } from "./closed-answers.ts";
import { admitEarlyRequests } from "./early-requests.ts";
import { watchEnding } from "./ending.ts";
import { registerHydrationJob } from "./hydration-store.ts";
import { knownActions } from "./known-actions.ts";
import { renderedFor } from "./rendered-requests.ts";
import { watchUnknownAddresses } from "./unknown-addresses.ts";

export async function startProcess(): Promise<void> {
  // An incomplete environment is said now, not with the first visitor.
  const { DRAIN_SECONDS, LOG_FORMAT, OTEL_EXPORTER_OTLP_ENDPOINT, TRUSTED_PROXIES } = env();
  outliveReaders();
  if (LOG_FORMAT === "json" || process.env.NODE_ENV === "production") writeLogLines(LOG_FORMAT);
  // Started by the launcher: end when it ends, however it ends.
  if (process.channel) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  boundRequestHeads(addressLimitOf);
  watchRequestIds();
  if (OTEL_EXPORTER_OTLP_ENDPOINT) (await import("./telemetry.ts")).startTelemetry();
  watchEnding(DRAIN_SECONDS);
  watchClientAddresses(TRUSTED_PROXIES);
  watchMethods();
  watchPolicies();
  watchClosing();
  watchUnknownAddresses();
  guardRequests({
    limitOf: bodyLimitOf,
    senderOf: ({ headers }) => addressBlock(headers[clientAddressHeader]?.toString()),
    renderedFor,
    actions: knownActions(),
  });
  startWatching();
  registerReplayJob();
  registerMaintenanceJobs();
  registerOfficePassJob();
  registerHydrationJob();
  // A process without a port of its own (serverless) lives from request to request: nothing would run on time there.
  if (process.env.PORT) {
    registerOutboxJobs();
    registerSearchJobs();
    registerContentJobs();
    registerDailyRefresh();
    registerViewsJob();
    registerSearchJob();
  }
  startJobs();
  admitEarlyRequests();
}
