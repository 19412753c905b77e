// What a server process does once, at its start. It is separate from instrumentation.ts, which is compiled for the Edge runtime as well.
import packageJson from "../../package.json" with { type: "json" };
import { registerDailyRefresh } from "../content/publish/daily-refresh.ts";
import { registerContentJobs } from "../content/publish/jobs.ts";
import { startWatching } from "../content/publish/publish-watcher.ts";
import { content } from "../content/store/snapshot.ts";
import { env, ownOrigin } from "../env.ts";
import { startHost } from "../host/start.ts";
import { registerReplayJob } from "../leads/intake/replay.ts";
import { spool } from "../leads/intake/submit.ts";
import { registerMaintenanceJobs } from "../leads/privacy/maintenance-jobs.ts";
import { registerOutboxJobs } from "../notify/jobs.ts";
import { registerViewsJob } from "../reports/page-views.ts";
import { registerIndexJob } from "../search/site-search.ts";
import { registerSearchEngineJob } from "../seo/jobs.ts";
import { registerOfficePassJob } from "../supabase/site-pass.ts";
import { settleHead } from "./answer-heads.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { addressLimitOf, allowedMethods, bodyLimitOf, turnOf } from "./request-rules.ts";

const gauges = [
  { name: "site.content.version", description: "the publication that is shown here", read: () => content().version },
  {
    name: "site.spool.waiting",
    description: "messages on disk that the database does not have yet",
    read: async () => (await spool()?.state())?.pending,
  },
  {
    name: "site.spool.oldest",
    unit: "s",
    description: "how long the oldest of them waits",
    read: async () => (await spool()?.state())?.oldestSeconds,
  },
];

function registerJobs(): void {
  startWatching();
  registerReplayJob();
  registerMaintenanceJobs();
  registerOfficePassJob();
  // A process without a port of its own (serverless) lives only while it serves a request, so timed jobs would not run on time.
  if (!ownOrigin()) return;
  registerOutboxJobs();
  registerSearchEngineJob();
  registerContentJobs();
  registerDailyRefresh();
  registerViewsJob();
  registerIndexJob();
}

export async function startProcess(): Promise<void> {
  // Reports an incomplete environment at the start, not with the first visitor.
  const { DATA_DIR, DRAIN_SECONDS, LOG_FORMAT, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG, TRUSTED_PROXIES } =
    env();
  await startHost({
    log: LOG_FORMAT === "json" || process.env.NODE_ENV === "production" ? LOG_FORMAT : null,
    trustedProxies: TRUSTED_PROXIES,
    drainSeconds: DRAIN_SECONDS,
    dataDir: DATA_DIR,
    requests: { addressLimitOf, allowedMethods, bodyLimitOf, turnOf, refusalTexts },
    settleHead,
    telemetry: OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          service: OTEL_SERVICE_NAME ?? packageJson.name,
          version: packageJson.version,
          sampledShare: OTEL_TRACES_SAMPLER_ARG,
          gauges,
        }
      : null,
    registerJobs,
  });
}
