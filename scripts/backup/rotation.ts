// Names backups, and decides which of them are kept.

const day = 86_400_000;
/** How many days erased personal data may remain in backups; the privacy page states this number. */
export const keptDays = 35;
const keptEach = 7;
const alwaysKept = 2;

/** Backups of the first year are named "miqyas-" after the firm the site was first written for; they are treated like the others. */
const form = /^(?:site|miqyas)-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z(-before-upgrade)?\.tar\.gz\.age$/;

/** Returns the name of a backup taken at `at`, in UTC. */
export function backupName(at: Date, isBeforeUpgrade = false): string {
  return `site-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z${isBeforeUpgrade ? "-before-upgrade" : ""}.tar.gz.age`;
}

/** Returns when a backup was taken; undefined for any other file name. */
export function takenAt(name: string): Date | undefined {
  const [, year, month, date, hour, minute, second] = form.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
}

/** Returns the backups among `names`, newest first. */
export function backupsIn(names: readonly string[]): { name: string; at: Date }[] {
  return names
    .flatMap((name) => {
      const at = takenAt(name);
      return at ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/**
 * Returns the backups to delete. Kept are the two newest, the last of each of the seven newest days that have one, the last of each week,
 * and the last from before an upgrade; none longer than 35 days, except the newest.
 */
export function outdated(names: readonly string[], now: Date): string[] {
  const all = backupsIn(names);
  const seen = { days: new Set<number>(), weeks: new Set<number>() };
  const wayBack = all.find(({ name }) => form.exec(name)?.[7])?.name;
  return all.flatMap(({ name, at }, index) => {
    const [ownDay, ownWeek] = [Math.floor(at.getTime() / day), Math.floor(at.getTime() / (7 * day))];
    const isLastOfDay = !seen.days.has(ownDay) && seen.days.size < keptEach;
    const isLastOfWeek = !seen.weeks.has(ownWeek);
    seen.days.add(ownDay);
    seen.weeks.add(ownWeek);
    if (index === 0) return [];
    if (now.getTime() - at.getTime() > keptDays * day) return [name];
    return index < alwaysKept || isLastOfDay || isLastOfWeek || name === wayBack ? [] : [name];
  });
}
