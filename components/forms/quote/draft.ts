// The draft of the quote form in localStorage until it is sent, without files, for at most 14 days. Never throws where storage is
// denied.

export type Draft = { values: Record<string, string>; step: number; submissionId: string | null; savedAt: number };

export const draftKey = "quote-draft";
const keptFor = 14 * 86_400_000;

export function readDraft(): Draft | null {
  if (typeof window === "undefined") return null;
  try {
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? "null") as Draft | null;
    if (draft && typeof draft.values === "object" && Date.now() - draft.savedAt < keptFor) return draft;
    localStorage.removeItem(draftKey);
  } catch {
    // storage is denied, or the entry is not valid
  }
  return null;
}

export function saveDraft(draft: Omit<Draft, "savedAt">): void {
  try {
    localStorage.setItem(draftKey, JSON.stringify({ ...draft, savedAt: Date.now() }));
  } catch {
    // storage is denied; the page itself still holds the values
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // storage is denied, so there is no draft
  }
}
