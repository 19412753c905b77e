// The work of the site that repeats (lib/host/jobs.ts). Each subject declares its own jobs; this is the list of all.
import { registerDailyRefresh } from "../content/publish/daily-refresh.ts";
import { registerContentJobs } from "../content/publish/jobs.ts";
import { startWatching } from "../content/publish/publish-watcher.ts";
import { ownOrigin } from "../env.ts";
import { registerReplayJob } from "../leads/intake/replay.ts";
import { registerMaintenanceJobs } from "../leads/privacy/maintenance-jobs.ts";
import { registerOutboxJobs } from "../notify/jobs.ts";
import { registerViewsJob } from "../reports/page-views.ts";
import { registerIndexJob } from "../search/site-search.ts";
import { registerSearchEngineJob } from "../seo/jobs.ts";
import { registerOfficePassJob } from "../supabase/site-pass.ts";

export function registerSiteJobs(): void {
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
