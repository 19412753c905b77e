/** The largest draft of an editor's unsaved text, as the database accepts it (entry_drafts in supabase/schemas). */
export const maxDraftBytes = 1_000_000;
