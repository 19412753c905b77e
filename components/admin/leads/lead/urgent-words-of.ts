import type { Lead, LeadSubmission } from "#lib/leads/inbox/queries";

/** The words of a message that suggest an emergency, as they were noted when it came. */
export const urgentWordsIn = ({ details: { urgentWords } }: Pick<LeadSubmission, "details">): string[] =>
  Array.isArray(urgentWords) ? urgentWords.map(String) : [];

export const urgentWordsOf = ({ submissions }: Pick<Lead, "submissions">): string[] => submissions.flatMap(urgentWordsIn);
