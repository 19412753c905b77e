// Every kind of lead, one file each beside this one. A new one is added to this list, and to the database's by a migration.
import { application } from "./application.ts";
import { calculation } from "./calculation.ts";
import { callback } from "./callback.ts";
import { contact } from "./contact.ts";
import { dataRequest } from "./data-request.ts";
import type { LeadKindRule } from "./define-kind.ts";
import { quote } from "./quote.ts";

const all = [contact, quote, callback, application, dataRequest, calculation] as const;

export type LeadKind = (typeof all)[number]["kind"];

/** By the name they are stored under. */
export const leadKinds = Object.fromEntries(all.map((rule) => [rule.kind, rule])) as Record<LeadKind, LeadKindRule<LeadKind>>;

export function isLeadKind(value: unknown): value is LeadKind {
  return typeof value === "string" && Object.hasOwn(leadKinds, value);
}

/** Whether the kind a form says it is may bring files. */
export function mayBringFiles(kind: string | null): boolean {
  return isLeadKind(kind) && leadKinds[kind].files !== undefined;
}
