// The entries a field may refer to: those that are offered, plus its current value. Pure.
import type { EntryChoice } from "../editor-context.tsx";

export const selectableEntries = (entries: readonly EntryChoice[], now: string): EntryChoice[] =>
  entries.filter(({ slug, isOff }) => !isOff || slug === now);
