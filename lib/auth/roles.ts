export const roles = ["admin", "editor", "sales"] as const;
export type Role = (typeof roles)[number];

// Who may do what in the office; the database holds the same rules (supabase/schemas). Named, so that a page reads
// like a sentence.
export const mayReadLeads: readonly Role[] = ["admin", "sales"];
export const mayAnswerLeads: readonly Role[] = ["admin", "sales"];
/** Erasing a person, and writing again to one who asked not to be written to. */
export const mayRuleOnPersons: readonly Role[] = ["admin"];
export const mayEditPages: readonly Role[] = ["admin", "editor"];
/** The words of those who answer: one entry of what is published, and the only one of sales. */
export const mayEditReplies: readonly Role[] = ["admin", "editor", "sales"];
export function mayEditEntry(kind: string, slug: string): readonly Role[] {
  return kind === "replies" && slug === "office" ? mayEditReplies : mayEditPages;
}
/** The parts the site is made of: for whoever builds on it. */
export const mayReadDesign: readonly Role[] = ["admin"];
export const maySetRecipients: readonly Role[] = ["admin"];
/** Figures without a name in them. */
export const mayReadReports: readonly Role[] = [...roles];
export const maySetRetention: readonly Role[] = ["admin"];
/** Having read what a restore or a power loss may have taken. */
export const mayConfirmLosses: readonly Role[] = ["admin"];
export const mayEnter: readonly Role[] = [...roles];
export const mayManageTeam: readonly Role[] = ["admin"];
export const mayReadRecord: readonly Role[] = ["admin"];

export function isRole(value: unknown): value is Role {
  return typeof value === "string" && (roles as readonly string[]).includes(value);
}
