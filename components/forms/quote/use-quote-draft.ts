"use client";
// The draft of the quote form: saved at every change, offered on the next visit, deleted once the form is sent. It holds the
// submission id, so that a request sent again after a reload counts as the same one.
import { useRef, useState } from "react";
import { newUuid } from "#lib/formats/uuid";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import type { LeadForm } from "../use-lead-form.ts";
import { clearDraft, type Draft, readDraft, saveDraft } from "./draft.ts";

export function useQuoteDraft() {
  const [offered, setOffered] = useState<Draft | null>(null);
  // Read at the first render: values entered before hydration reach the form before its effects run. They must not count as a draft
  // of an earlier visit, nor overwrite one that has not been offered yet.
  const [earlier] = useState(readDraft);
  const looked = useRef(false);
  const submissionId = useRef<string | null>(null);
  return {
    /** The draft of an earlier visit, until it is restored, deleted or overwritten. */
    offered,
    submissionId,
    /** Called each time the page is shown. */
    look(mayOffer: boolean): void {
      if (mayOffer) setOffered(looked.current ? readDraft() : earlier);
      looked.current = true;
    },
    stopOffering: () => setOffered(null),
    keep(lead: LeadForm<QuoteField>, step: number): void {
      if (earlier && !looked.current) return;
      submissionId.current ??= newUuid();
      saveDraft({ values: lead.getValues(), step, submissionId: submissionId.current });
    },
    restore(lead: LeadForm<QuoteField>, draft: Draft): void {
      lead.reset({ ...lead.getValues(), ...draft.values });
      submissionId.current = draft.submissionId;
      setOffered(null);
    },
    clear(): void {
      clearDraft();
      setOffered(null);
    },
  };
}
