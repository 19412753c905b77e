// The versions the user's own changes have created. A change is saved before the page shows it, on a slow phone by seconds; without this,
// acting again in between would be reported as a conflict with a colleague.

const newestVersions = new Map<string, number>();

export function recordOwnChange(lead: string, version: number | undefined): void {
  if (version !== undefined) newestVersions.set(lead, Math.max(version, newestVersions.get(lead) ?? 0));
}

/** The version the user has seen: the rendered one, or a newer one created by the user's own change. */
export function seenVersion(lead: string, shown: number): number {
  return Math.max(shown, newestVersions.get(lead) ?? 0);
}
