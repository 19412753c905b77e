// What content does by itself, in every instance: scheduled pages appear, files of pictures long archived go.
import { JobFailure, registerJob } from "../jobs.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { removeOldMedia } from "./media.ts";

export function registerContentJobs(): void {
  registerJob({
    name: "publish-due",
    everyMs: 2000,
    run: async () => {
      // The content clock moves with it, and every instance's watcher (watch.ts) takes the page over.
      const { error } = await privilegedClient().rpc("publish_due");
      if (error) throw new JobFailure(`Due pages could not be published (${error.code || "no answer"}).`);
    },
  });
  registerJob({
    name: "old-media",
    everyMs: 6 * 3_600_000,
    run: () =>
      removeOldMedia().catch((error) => {
        throw new JobFailure((error as Error).message);
      }),
  });
}
