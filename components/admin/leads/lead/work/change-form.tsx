"use client";
// What the forms that change a lead have in common: each says which lead and which version of it was seen.
import { changeLead } from "#lib/leads/inbox/actions";
import type { NextAction } from "#lib/leads/inbox/types";
import type { LeadStatus } from "#lib/leads/statuses";
import { LeadForm } from "./lead-form.tsx";
import { useChangeNotices } from "./use-change-notices.ts";

/** The lead as it was seen; its next step as day ("2030-03-04"), time ("16:30") and note. */
export type SeenLead = {
  id: string;
  version: number;
  status: LeadStatus;
  owner: string | null;
  nextAction: NextAction | null;
  nextDay: string;
  nextTime: string;
  nextNote: string;
};

type ChangeFormProps = { lead: SeenLead; className: string; children: (pending: boolean) => React.ReactNode };

export function ChangeForm({ lead, className, children }: ChangeFormProps) {
  return (
    <LeadForm action={changeLead} notices={useChangeNotices()} shows={lead.version} className={className}>
      {(pending) => (
        <>
          <input type="hidden" name="lead" value={lead.id} />
          <input type="hidden" name="version" value={lead.version} />
          {children(pending)}
        </>
      )}
    </LeadForm>
  );
}

export function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes inside
    <label className="text-[0.9rem]">
      {label}
      {children}
    </label>
  );
}

export const control = "mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3 py-2";
const box = "group border border-line bg-sheet";
const summary = "flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-medium";

export function More({ title, open = false, children }: { title: string; open?: boolean; children: React.ReactNode }) {
  return (
    <details className={box} open={open}>
      <summary className={summary}>
        {title}
        <span aria-hidden="true" className="text-[1.2rem] text-cool transition-transform duration-150 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}
