// The office's ready answers in the language of the lead, with the lead's own facts filled in.
import { fillVariables, type ReplyFacts } from "../../content/kinds/reply-variables.ts";
import type { Data } from "../../content/kinds.ts";

export type Reply = { key: string; name: string; text: string };

/** Names in the reader's language, texts in the lead's. A text that needs a time is left out while no time is set. */
export function repliesFor(readerReplies: Data<"replies"> | null, leadReplies: Data<"replies"> | null, facts: ReplyFacts): Reply[] {
  return (leadReplies?.templates ?? []).flatMap(({ key, name, text }) => {
    if (!key || !text || (text.includes("{time}") && !facts.time)) return [];
    const shown = readerReplies?.templates.find((other) => other.key === key)?.name || name || key;
    return [{ key, name: shown, text: fillVariables(text, facts) }];
  });
}
