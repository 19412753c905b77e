// Loads the finder of places when a field is first used: its code, and the communities of the register, which the office may have changed.
import type { Community, Finder } from "#lib/site/finder";

let finder: Promise<Finder> | undefined;

/** Without the communities, places with a page are still found. */
const loadCommunities = (): Promise<Community[]> =>
  fetch("/communities.json")
    .then((response) => (response.ok ? response.json() : []))
    .catch(() => []);

export function loadFinder(): Promise<Finder> {
  finder ??= Promise.all([import("#lib/site/finder"), loadCommunities()]).then(
    ([{ finderOf }, communities]) => finderOf(communities),
    (error) => {
      finder = undefined; // the next use tries again
      throw error;
    },
  );
  return finder;
}
