// The job of this part: search engines hear of what was published within half a minute.
import { isClosed } from "../content/store/closed.ts";
import { env, isStaging, siteUrl } from "../platform/env.ts";
import { JobFailure, registerJob } from "../platform/jobs.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { tellSearchEngines } from "./index-now.ts";

export function registerSearchJobs(): void {
  const { INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: endpoint } = env();
  if (!key || isStaging() || !siteUrl().startsWith("https://")) return;
  registerJob({
    name: "search-engines",
    everyMs: 20_000,
    run: async () => {
      // What changes meanwhile waits, and is told once the site opens.
      if (isClosed()) return;
      const result = await tellSearchEngines(privilegedClient(), { key, siteUrl: siteUrl(), endpoint }).catch((error) => {
        throw new JobFailure((error as Error).message);
      });
      if (result && "problem" in result) throw new JobFailure(`IndexNow: ${result.problem}.`);
    },
  });
}
