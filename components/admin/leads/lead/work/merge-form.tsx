"use client";
// Joins another lead of the same person to this one.
import { buttonClass } from "#components/ui/button";
import { mergeLeads } from "#lib/leads/inbox/actions";
import { LeadForm } from "./lead-form.tsx";

export function MergeForm({
  lead,
  version,
  other,
  text,
  label,
  notices,
}: {
  lead: string;
  version: number;
  other: string;
  text: string;
  label: string;
  notices: Record<string, string>;
}) {
  return (
    <LeadForm action={mergeLeads} notices={notices} className="grid gap-1">
      {(pending) => (
        <>
          <input type="hidden" name="lead" value={lead} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="other" value={other} />
          <button
            type="submit"
            aria-label={label}
            aria-disabled={pending || undefined}
            className={buttonClass("plain", "justify-self-start px-4")}
          >
            {text}
          </button>
        </>
      )}
    </LeadForm>
  );
}
