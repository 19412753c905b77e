// Background jobs of the content, in every instance: publish scheduled pages, and remove the files of pictures archived long ago.
import { JobFailure, registerJob } from "../../host/jobs.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { removeOldMedia } from "../media.ts";
import { publishNow } from "./publish-watcher.ts";

export function registerContentJobs(): void {
  registerJob({
    name: "publish-due",
    everyMs: 2000,
    run: async () => {
      const { data, error } = await privilegedClient().rpc("publish_due");
      if (error) throw new JobFailure(`Due pages could not be published (${error.code || "no answer"}).`);
      // The content clock has moved: other instances' watchers follow within seconds, this one at once.
      if (data > 0) await publishNow();
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
