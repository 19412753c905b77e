// Pages are prerendered, so a licence that expired last night would stay on them: when a day changes what they show, they are rendered
// again.
import { statSync } from "node:fs";
import { join } from "node:path";
import { JobFailure, registerJob } from "../../host/jobs.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import type { Data, Kind } from "../kinds.ts";
import { isOutdated } from "../pages/business-dates.ts";
import { entryKey } from "../store/entry.ts";
import { content } from "../store/snapshot.ts";
import { refreshForNewDay } from "./publish-watcher.ts";

/** The day on which this build's pages were rendered. */
function builtDay(): string {
  try {
    return dubaiDay(statSync(join(/* turbopackIgnore: true */ process.cwd(), ".next", "BUILD_ID")).mtime);
  } catch {
    return dubaiDay(new Date());
  }
}

function editions<K extends Kind>(kind: K, slug: string): Data<K>[] {
  const { entries } = content();
  return localeCodes.flatMap((locale) => (entries[entryKey(kind, slug, locale)]?.data as Data<K> | undefined) ?? []);
}

/** Whether the date alone has made pages outdated that were rendered for this day. */
const isOutdatedToday = (renderedFor: string): boolean =>
  isOutdated(editions("settings", "site"), editions("calendar", "office"), renderedFor, dubaiDay(new Date()));

export const isBuildOutdated = (): boolean => isOutdatedToday(builtDay());

export function registerDailyRefresh(): void {
  // The start has renewed the pages of an outdated build.
  let renderedFor = isBuildOutdated() ? dubaiDay(new Date()) : builtDay();
  let checkedOn = "";
  registerJob({
    name: "daily-refresh",
    everyMs: 20_000,
    run: async () => {
      const today = dubaiDay(new Date());
      if (today === checkedOn) return;
      if (isOutdatedToday(renderedFor)) {
        if (!(await refreshForNewDay())) throw new JobFailure("the pages could not be marked for the new day.");
        renderedFor = today;
      }
      checkedOn = today;
    },
  });
}
