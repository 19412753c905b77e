// Pages are prerendered, so a licence that expired last night would stay on them: when a day changes what they say, they
// are rendered anew.
import { statSync } from "node:fs";
import { join } from "node:path";
import { JobFailure, registerJob } from "../../host/jobs.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import type { Data, Kind } from "../kinds.ts";
import { turnedBetween } from "../pages/business-dates.ts";
import { entryKey } from "../store/entry.ts";
import { content } from "../store/snapshot.ts";
import { refreshForNewDay } from "./publish-watcher.ts";

/** The day the pages of this build were rendered on. */
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

/** Whether what pages say of papers and days changed between two days. */
function hasTurned(since: string, today: string): boolean {
  return turnedBetween(editions("settings", "site"), editions("calendar", "office"), since, today);
}

/** Whether the pages of the build are of a day that is over, and say so. */
export const hasTurnedSinceBuild = (): boolean => hasTurned(builtDay(), dubaiDay(new Date()));

export function registerDailyRefresh(): void {
  let shown = builtDay();
  registerJob({
    name: "daily-refresh",
    everyMs: 20_000,
    run: async () => {
      const today = dubaiDay(new Date());
      if (today === shown) return;
      if (hasTurned(shown, today) && !(await refreshForNewDay())) throw new JobFailure("the pages could not be marked for the new day.");
      shown = today;
    },
  });
}
