// What was typed into the quote form, kept on the device until it is sent. Without files. Storage may be closed.

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
    // closed, or not ours
  }
  return null;
}

export function saveDraft(draft: Omit<Draft, "savedAt">): void {
  try {
    localStorage.setItem(draftKey, JSON.stringify({ ...draft, savedAt: Date.now() }));
  } catch {
    // private mode: the page itself still holds it
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // nothing was kept
  }
}
