// All kinds of leads, one file each in this folder. A new kind also needs a migration that adds it to the database's list.
import { application } from "./application.ts";
import { calculation } from "./calculation.ts";
import { callback } from "./callback.ts";
import { contact } from "./contact.ts";
import { dataRequest } from "./data-request.ts";
import type { LeadKindRule } from "./define-kind.ts";
import { quote } from "./quote.ts";

const all = [contact, quote, callback, application, dataRequest, calculation] as const;

export type LeadKind = (typeof all)[number]["kind"];

/** By stored name. */
export const leadKinds = Object.fromEntries(all.map((rule) => [rule.kind, rule])) as Record<LeadKind, LeadKindRule<LeadKind>>;

export function isLeadKind(value: unknown): value is LeadKind {
  return typeof value === "string" && Object.hasOwn(leadKinds, value);
}

/** Whether leads of this kind may carry files; false for an unknown kind. */
export function mayBringFiles(kind: string | null): boolean {
  return isLeadKind(kind) && leadKinds[kind].files !== undefined;
}
