// The versions that changes of one's own have made of leads. A change is saved before the page that shows it has been drawn, on a
// slow phone by seconds: whoever acts again meanwhile has seen what they did themselves, and meets no conflict with somebody else.

const made = new Map<string, number>();

export function noteOwnChange(lead: string, version: number | undefined): void {
  if (version !== undefined) made.set(lead, Math.max(version, made.get(lead) ?? 0));
}

/** The version that was seen: the one the page shows, or the newer one that a change of one's own has made. */
export function seenVersion(lead: string, shown: number): number {
  return Math.max(shown, made.get(lead) ?? 0);
}
