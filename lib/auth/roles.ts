export const roles = ["admin", "editor", "sales", "technician"] as const;
export type Role = (typeof roles)[number];

// Who may do what in the office; the database holds the same rules (supabase/schemas).
export const mayReadLeads: readonly Role[] = ["admin", "sales"];
export const mayAnswerLeads: readonly Role[] = ["admin", "sales"];
/** Booking, moving and giving visits. */
export const mayBookVisits: readonly Role[] = ["admin", "sales"];
/** One's own visits, with what a technician has to know of the customer. */
export const mayGoToVisits: readonly Role[] = ["admin", "sales", "technician"];
/** Erasing a person, and contacting again one who asked not to be contacted. */
export const mayManagePrivacy: readonly Role[] = ["admin"];
export const mayEditPages: readonly Role[] = ["admin", "editor"];
/** The ready answers: the only published entry that sales may edit. */
export const mayEditReplies: readonly Role[] = ["admin", "editor", "sales"];
export function mayEditEntry(kind: string, slug: string): readonly Role[] {
  return kind === "replies" && slug === "office" ? mayEditReplies : mayEditPages;
}
/** The catalogue of the site's components, for developers. */
export const mayReadDesign: readonly Role[] = ["admin"];
export const maySetRecipients: readonly Role[] = ["admin"];
/** Reports hold figures without names. */
export const mayReadReports: readonly Role[] = ["admin", "editor", "sales"];
/** What is wrong with the site, and its cure. */
export const mayReadHealth: readonly Role[] = ["admin", "editor", "sales"];
export const maySetRetention: readonly Role[] = ["admin"];
/** Confirming that one has read what a restore or a power loss may have taken. */
export const mayConfirmLosses: readonly Role[] = ["admin"];
/** Laying an invented firm over the site, and taking it away. */
export const mayDemonstrate: readonly Role[] = ["admin"];
export const mayEnter: readonly Role[] = [...roles];
export const mayManageTeam: readonly Role[] = ["admin"];
export const mayReadAuditLog: readonly Role[] = ["admin"];

export function isRole(value: unknown): value is Role {
  return typeof value === "string" && (roles as readonly string[]).includes(value);
}
