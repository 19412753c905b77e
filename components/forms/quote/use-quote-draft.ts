"use client";
// The draft of the quote form: kept with every change, offered again on the next visit, gone once it is sent. It carries the
// number of the submission, so that a request sent again after a reload is still the same one.
import { useRef, useState } from "react";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import { type LeadForm, newSubmissionId } from "../use-lead-form.ts";
import { clearDraft, type Draft, readDraft, saveDraft } from "./draft.ts";

export function useQuoteDraft() {
  const [offered, setOffered] = useState<Draft | null>(null);
  // Found as the form is first drawn: what was entered while the page slept is told to the form before its effects run, and
  // neither is that a draft of an earlier visit, nor does it write over one that has not been offered yet.
  const [earlier] = useState(readDraft);
  const looked = useRef(false);
  const submissionId = useRef<string | null>(null);
  return {
    /** One of an earlier visit, until it is taken up, deleted, or written over. */
    offered,
    submissionId,
    /** Each time the page is shown. */
    look(mayOffer: boolean): void {
      if (mayOffer) setOffered(looked.current ? readDraft() : earlier);
      looked.current = true;
    },
    stopOffering: () => setOffered(null),
    keep(lead: LeadForm<QuoteField>, step: number): void {
      if (earlier && !looked.current) return;
      submissionId.current ??= newSubmissionId();
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
