// Every kind of lead: which fields its form has, and what they must hold. One file each in kinds/.

import { application } from "./application.ts";
import { calculation } from "./calculation.ts";
import * as callback from "./callback.ts";
import { contact } from "./contact.ts";
import { dataRequest } from "./data-request.ts";
import * as quote from "./quote.ts";
import type { LeadKindRule } from "./rule.ts";

export type { LeadContent } from "./inputs.ts";

export type LeadKind = "contact" | "quote" | "callback" | "application" | "data-request" | "calculation";

export const leadKinds: Record<LeadKind, LeadKindRule> = {
  contact,
  quote: { ...quote, files: { photos: 5, documents: 3 } },
  callback,
  application,
  "data-request": dataRequest,
  calculation,
};

export function isLeadKind(value: unknown): value is LeadKind {
  return typeof value === "string" && Object.hasOwn(leadKinds, value);
}

/** Whether the kind a form says it is may bring files. */
export function mayBringFiles(kind: string | null): boolean {
  return isLeadKind(kind) && leadKinds[kind].files !== undefined;
}
