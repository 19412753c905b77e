export const leadStatuses = ["new", "contacted", "visit-booked", "quoted", "negotiating", "won", "lost", "spam", "duplicate"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export function isLeadStatus(value: unknown): value is LeadStatus {
  return typeof value === "string" && (leadStatuses as readonly string[]).includes(value);
}
