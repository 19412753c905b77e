// What a field may name: what is offered, and what it names already. Pure.
import type { EntryChoice } from "../editor-context.tsx";

export const choosable = (entries: readonly EntryChoice[], now: string): EntryChoice[] =>
  entries.filter(({ slug, isOff }) => !isOff || slug === now);
