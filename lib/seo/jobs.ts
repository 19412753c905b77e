// Registers the job that notifies search engines of publications within half a minute.
import { isClosed } from "../content/store/closed.ts";
import { content } from "../content/store/snapshot.ts";
import { env, isStaging, siteUrl } from "../env.ts";
import { JobFailure, registerJob } from "../host/jobs.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { addressOf, submitChangedPages, submitSwitchedPages } from "./index-now.ts";

export function registerSearchEngineJob(): void {
  const { INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: endpoint } = env();
  if (!key || isStaging() || !siteUrl().startsWith("https://")) return;
  const config = { key, siteUrl: siteUrl(), endpoint };
  let off: ReadonlySet<string> | undefined;
  registerJob({
    name: "search-engines",
    everyMs: 20_000,
    run: async () => {
      // Changes made meanwhile are submitted once the site opens.
      if (isClosed()) return;
      const hidden = Object.values(content().hidden ?? {});
      // The process before this one has submitted what is hidden at the start.
      const switched = await submitSwitchedPages(
        off ?? new Set(hidden.flatMap((entry) => addressOf(config.siteUrl, entry))),
        hidden,
        config,
      );
      off = switched.off;
      if (switched.problem) throw new JobFailure(`IndexNow: ${switched.problem}.`);
      const result = await submitChangedPages(privilegedClient(), config).catch((error) => {
        throw new JobFailure((error as Error).message);
      });
      if (result && "problem" in result) throw new JobFailure(`IndexNow: ${result.problem}.`);
    },
  });
}
