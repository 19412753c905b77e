// The working calendar of the first content.
import { kinds } from "../../lib/content/kinds.ts";
import { type WorkingCalendar, workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

export function seededCalendar(): WorkingCalendar {
  const seeds = readSeeds();
  return workingCalendar(
    kinds.settings.parse(seeds.find(({ kind }) => kind === "settings")?.data),
    seeds.filter(({ kind }) => kind === "calendar").map(({ data }) => kinds.calendar.parse(data)),
  );
}
