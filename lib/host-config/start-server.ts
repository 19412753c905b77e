// What a server process does once, at its start. It is separate from instrumentation.ts, which is compiled for the Edge runtime as well.
import packageJson from "../../package.json" with { type: "json" };
import { env } from "../env.ts";
import { startHost } from "../host/start-host.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { addressLimitOf, allowedMethods, bodyLimitOf, turnOf } from "./request-rules.ts";
import { settleHead } from "./response-headers.ts";
import { registerSiteJobs } from "./site-jobs.ts";
import { siteMetrics } from "./site-metrics.ts";

export async function startServer(): Promise<void> {
  // Reports an incomplete environment at the start, not with the first visitor.
  const {
    DATA_DIR,
    DRAIN_SECONDS,
    LOG_FORMAT,
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_SERVICE_NAME,
    OTEL_TRACES_SAMPLER_ARG,
    RELEASE_COMMIT,
    TRUSTED_PROXIES,
  } = env();
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
          version: RELEASE_COMMIT ?? packageJson.version,
          sampledShare: OTEL_TRACES_SAMPLER_ARG,
          gauges: siteMetrics,
        }
      : null,
    registerJobs: registerSiteJobs,
  });
}
